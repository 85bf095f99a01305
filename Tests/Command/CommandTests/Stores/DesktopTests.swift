import Foundation
import TestSupport
import Testing

/// Tests for users who do not keep their events in ScanICS, but open the calendar file in another program.
@Suite("Other programs on the desktop")
struct DesktopTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    @Test("a calendar file is shown by a program that only opens .ics files, without importing it")
    func viewer() async throws {
        let script = """
            '\(Scanics.path)' '\(Scanics.samples)poster.png' -o concert.ics || exit 1
            printf '%s\\n' '[calendars]' '[[none]]' "path = $PWD/none" '[locale]' 'dateformat = %Y-%m-%d' \\
                'longdateformat = %Y-%m-%d' 'timeformat = %H:%M' 'datetimeformat = %Y-%m-%d %H:%M' \\
                'longdatetimeformat = %Y-%m-%d %H:%M' 'local_timezone = UTC' 'default_timezone = UTC' > khal.conf
            mkdir none
            khal -c khal.conf printics concert.ics && test -z "$(ls none)"
            """
        let run = try await sandbox.runShell(script)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("18:00-21:30") || run.output.contains("18:00"), "\(run.output)")
        #expect(run.output.contains("Sommernacht-Jazz"), "\(run.output)")
    }

    @Test(
        "a desktop offers ScanICS for pictures and calendar files; scanics open passes events to the desktop's calendar"
    )
    func desktop() async throws {
        // GNOME's own calendar needs a desktop session, so a small program takes its place. `gio` and the other
        // programs are those of GNOME.
        let entry = packageRoot.path() + "Release/Desktop/scanics.desktop"
        let script = """
            mkdir -p data/applications run programs config
            ln -s '\(Scanics.path)' programs/scanics
            printf '#!/bin/sh\\ncp "$1" "%s/seen.ics"\\n' "$PWD" > programs/viewer && chmod +x programs/viewer
            cp '\(entry)' data/applications
            printf '%s\\n' '[Desktop Entry]' Type=Application Name=Calendar "Exec=$PWD/programs/viewer %f" \\
                'MimeType=text/calendar;' > data/applications/calendar.desktop
            printf '%s\\n' '[Default Applications]' text/calendar=calendar.desktop > config/mimeapps.list
            update-desktop-database data/applications
            export PATH="$PWD/programs:$PATH" XDG_RUNTIME_DIR="$PWD/run" DISPLAY=:77 XDG_CURRENT_DESKTOP=GNOME
            for kind in image/png application/pdf text/calendar; do
                gio mime $kind | grep -q scanics.desktop || { echo "$kind is not offered"; exit 1; }
            done
            scanics open '\(Scanics.samples)poster.png' || exit 1
            for second in $(seq 1000); do test -s seen.ics && break; sleep 0.1; done
            cat seen.ics
            scanics open '\(Scanics.samples)wifi.png'; echo "without an event: $?"
            """
        let run = try await sandbox.runShell(script)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("SUMMARY:Sommernacht-Jazz"), "\(run.output)\(run.errors)")
        #expect(run.output.hasSuffix("without an event: 1\n"), "\(run.output)\(run.errors)")
    }
}
