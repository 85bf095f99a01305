#!/usr/bin/env python3
"""Records the terminal session of docs/first-five-minutes.md from what the programs really print.

usage: record-session.py [--check] FOLDER

FOLDER has the programs scanics and scanics-store. Each command runs in a terminal of 80 columns, in an empty home folder, on
the same day of June 2026 and in Berlin. With --check, the page is compared with the session instead of written.
"""
import os, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, 'docs', 'first-five-minutes.md')

# Sentences, and the commands that follow them.
SESSION = [
    ('A photo of a poster with a QR code. Without any option, the events in it are shown:', ['scanics poster.png']),
    ('As a calendar file, which every calendar program opens:',
     ['scanics poster.png -o concert.ics', 'head -4 concert.ics']),
    ('Into a calendar. The first time, the program says where that is:', ['scanics import poster.png', 'scanics events list']),
    ('The same picture again adds nothing, and a whole folder is as easy as one picture:',
     ['scanics import poster.png', 'scanics import posters/']),
    ('An event without a picture, and what comes next:',
     ['scanics events add "Dinner tomorrow 20:00-22:00 @ Vesta"', 'scanics events list --to +30d']),
    ('What you remove stays away, even if its picture is scanned again, until you want it back:',
     ['scanics events remove 2fb949ce', 'scanics import poster.png', 'scanics undo --last']),
    ('Everything can be undone, one step after the other:', ['scanics undo', 'scanics undo --last']),
    ('A picture that holds something else says so:', ['scanics inspect wifi.png', 'scanics no-code.png']),
]


def run(command, folder, home):
    """Returns what a command shows in a terminal."""
    environment = {
        'HOME': home, 'PATH': folder + ':/usr/bin:/bin', 'TZ': 'Europe/Berlin', 'TERM': 'xterm', 'NO_COLOR': '1',
        'LANG': 'C.UTF-8', 'SOURCE_DATE_EPOCH': '1781000000',
    }
    words = ['script', '--quiet', '--return', '--command', 'stty cols 80; ' + command, '/dev/null']
    result = subprocess.run(words, cwd=home, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    return result.stdout.decode().replace('\r\n', '\n').replace(home, '/home/ana')


def session(folder):
    """Returns the page."""
    home = tempfile.mkdtemp(prefix='scanics-session-')
    # In a folder of their own, the programs do not find the text reader, which not every build has.
    programs = tempfile.mkdtemp(prefix='session-', dir=folder)
    try:
        for name in ['scanics', 'scanics-store']:
            os.link(os.path.join(folder, name), os.path.join(programs, name))
        os.mkdir(os.path.join(home, 'posters'))
        for name, places in [('poster.png', ['']), ('course.png', ['posters/']), ('badge.png', ['posters/']),
                             ('wifi.png', ['']), ('no-code.png', [''])]:
            for place in places:
                shutil.copy(os.path.join(ROOT, 'SampleImages', name), os.path.join(home, place + name))
        text = ('# The first five minutes\n\nA session in a terminal, on 9 June 2026 in Berlin. `scripts/record-session.py` '
                'recorded it, and a test compares\nit with what the programs print today. '
                '[guide.md](guide.md) and [stores.md](stores.md) explain the commands.\n')
        batches = {}
        for sentence, commands in SESSION:
            text += '\n' + sentence + '\n\n'
            for command in commands:
                shown = run(command, programs, home)
                # What the progress bar drew is gone when the command ends, so it is removed. Names of imports, new UIDs
                # and times vary, so they are replaced.
                shown = re.sub(r'(?m)^.*\x1b\[K', '', shown)
                shown = re.sub(r'in \d+\.\d s \([\d.]+ a second\)', 'in 0.4 s (5.0 a second)', shown)
                shown = re.sub(r'removed on 20\d\d-\d\d-\d\d', 'removed on 2026-06-09', shown)
                for uid in re.findall(r'(?m)^  UID +([0-9a-f]{8})-', shown):
                    batches.setdefault(uid, '915d83ba')
                shown = re.sub(r'([0-9a-f]{8})-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}',
                               r'\1-3f1c-4be4-9d3a-0c7f2f9f1e55', shown)
                for name in re.findall(r'scanics undo ([0-9a-f]{8})\b', shown):
                    batches.setdefault(name, '%08x' % (0x409450e4 + len(batches)))
                for name in re.findall(r'(?m)^([0-9a-f]{8})  20', shown):
                    batches.setdefault(name, '%08x' % (0x409450e4 + len(batches)))
                for name, known in batches.items():
                    shown = shown.replace(name, known)
                # A time at a full minute has no seconds, and spaces in their place.
                shown = re.sub(
                    r'20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC|(?<=[0-9a-f]{8}  )20\d\d-\d\d-\d\d \d\d:\d\d UTC   ',
                    '2026-06-09 10:13:20 UTC', shown)
                lines = ['$ ' + command] + shown.rstrip('\n').split('\n')
                text += ''.join(('    ' + line).rstrip() + '\n' for line in lines)
        return text
    finally:
        shutil.rmtree(home)
        shutil.rmtree(programs)


def main():
    words = sys.argv[1:]
    check = words[:1] == ['--check']
    folder = words[1 if check else 0] if len(words) == (2 if check else 1) else sys.exit(__doc__)
    text = session(os.path.abspath(folder))
    if not check:
        with open(PAGE, 'w') as page: page.write(text)
        return
    with open(PAGE) as page: known = page.read()
    if known == text: return
    import difflib
    sys.exit('docs/first-five-minutes.md is not what the programs print; run scripts/record-session.py FOLDER:\n'
             + ''.join(difflib.unified_diff(known.splitlines(True), text.splitlines(True), 'page', 'now')))


main()
