/// Why an image could not be decoded.
public enum ImageDecodingError: Error, Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// The bytes are no image of a kind that is known.
    case unknownFormat
    /// The image is of a kind that is known and cannot be decoded.
    case unsupportedFormat(ImageFormat)
    /// The file has `bytes` bytes, and more than `limit` are not looked at.
    case fileTooLarge(bytes: Int, limit: Int)
    /// The header claims more than `limit` pixels.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// Nothing could be decoded; `reason` is the decoding library's.
    case damaged(ImageFormat, reason: String)

    /// A stable name for the kind of error: lower case, hyphenated, never renamed.
    public var code: String {
        switch self {
        case .empty: "empty-file"
        case .unknownFormat: "unknown-format"
        case .unsupportedFormat: "unsupported-format"
        case .fileTooLarge: "file-too-large"
        case .tooLarge: "image-too-large"
        case .damaged: "damaged-image"
        }
    }
}

extension ImageDecodingError: CustomStringConvertible {
    /// What is wrong and what to do, for a person.
    public var description: String {
        switch self {
        case .empty:
            "the file is empty; fetch or save it again"
        case .unknownFormat:
            "this is no image of a known kind; give a PNG or JPEG image"
        case .unsupportedFormat(let format):
            "a \(format.displayName) image, which is not read yet; convert it to PNG"
        case .fileTooLarge(let bytes, let limit):
            "the file has \(bytes) bytes, more than the limit of \(limit); give a smaller one"
        case .tooLarge(let width, let height, let limit):
            "the image is \(width) x \(height) pixels, more than the limit of \(limit) pixels; scale it down or crop it"
        case .damaged(let format, let reason):
            "the \(format.displayName) image is damaged (\(reason)); fetch or save it again"
        }
    }
}
