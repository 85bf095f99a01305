/// A kind of barcode; raw values are the names that JSON output uses.
public enum Symbology: String, Hashable, Sendable, CaseIterable {
    case qrCode = "QRCode"
    case microQRCode = "MicroQRCode"
    case rMQRCode = "rMQRCode"
    case aztec = "Aztec"
    case dataMatrix = "DataMatrix"
    case pdf417 = "PDF417"
    case microPDF417 = "MicroPDF417"
    case maxiCode = "MaxiCode"
    case ean13 = "EAN13"
    case ean8 = "EAN8"
    case upcA = "UPCA"
    case upcE = "UPCE"
    case code128 = "Code128"
    case code39 = "Code39"
    case code93 = "Code93"
    case codabar = "Codabar"
    case itf = "ITF"
    case dataBar = "DataBar"
    case dataBarLimited = "DataBarLimited"
    case dataBarExpanded = "DataBarExpanded"

    /// Whether codes of this kind store their bits in an area with error correction, instead of in a row of bars.
    public var isTwoDimensional: Bool {
        switch self {
        case .qrCode, .microQRCode, .rMQRCode, .aztec, .dataMatrix, .pdf417, .microPDF417, .maxiCode: true
        default: false
        }
    }

    /// Whether codes of this kind can be much wider than they are high. If such a code is turned, the upright rectangle
    /// around it may contain other codes.
    var isElongated: Bool {
        switch self {
        case .pdf417, .microPDF417, .rMQRCode: true
        default: false
        }
    }
}
