import BarcodeReading
import CalendarModel
import PayloadRecognition

/// How pictures and payloads are scanned.
public struct ScanOptions: Hashable, Sendable {
    /// How much time to spend on a picture.
    public var effort: Effort
    /// The limits on the work and memory for one input.
    public var limits: ScanLimits

    /// The date from which the year of a date without a year is derived; nil to derive no years.
    public var referenceDate: CalendarDate?
    /// The IANA name of the zone in which floating times and times in unknown zones are read; nil leaves these times
    /// unchanged.
    public var assumedTimeZone: String?
    /// Whether the Z of a time is treated as a generator's mistake. A time with a Z is then local, in
    /// ``assumedTimeZone`` if that is set.
    public var distrustsUTC = false
    /// Whether to keep alarms, attachments and addresses that could do harm.
    public var keepsUnsafe = false
    /// Whether the names and numbers of ticket holders go into the events' descriptions, and the names and booking codes
    /// of boarding passes into their events.
    public var keepsPersonalData = false
    /// The address that web pages were read from. Relative addresses in the pages are resolved against it.
    public var baseURL: String?
    /// The character set that the server stated for web pages; nil if the server stated none.
    public var pageCharset: String?
    /// Whether to refuse a payload that had to be repaired.
    public var isStrict = false

    /// Whether to read the text that documents have beside their pictures. The text of pictures is read by
    /// ``EventScanner/textReader``.
    public var readsTextLayers = false

    /// The greatest number of pixels of each picture in ``ImageReading/previews``; 0 for no pictures.
    package var previewPixels = 0

    /// Creates options with the given effort and limits, and with defaults for the other options.
    public init(effort: Effort = .standard, limits: ScanLimits = ScanLimits()) {
        self.effort = effort
        self.limits = limits
    }

    /// The options that apply to recognizing payloads.
    var recognition: RecognitionContext {
        var context = RecognitionContext(limits: limits, referenceDate: referenceDate)
        context.baseURL = baseURL
        context.keepsPersonalData = keepsPersonalData
        context.pageCharset = pageCharset
        // Local times that were written with a Z by mistake must not be converted.
        context.keepsUTC = distrustsUTC
        return context
    }
}
