/// A reason why an image could not be decoded.
public enum ImageDecodingError: Error, Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// The bytes are not an image of a known format.
    case unknownFormat
    /// The library for this format is not installed; `package` is its Debian package.
    case missingLibrary(ImageFormat, package: String)
    /// The program that draws this format is not installed; `package` is its Debian package.
    case missingProgram(ImageFormat, program: String, package: String)
    /// The document needs a password.
    case locked(ImageFormat)
    /// The file has `bytes` bytes, more than the limit.
    case fileTooLarge(bytes: Int, limit: Int)
    /// The header states more than `limit` pixels.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The page is `width` x `height` points: a side is longer than 200 inches, or the page exceeds the pixel limit
    /// even at one dot per inch.
    case pageTooLarge(width: Double, height: Double)
    /// The file has more than `limit` frames or pages.
    case tooManyFrames(limit: Int)
    /// Nothing could be decoded. `reason` is usually the message of the decoding library.
    case damaged(ImageFormat, reason: String)

    /// A stable name for the kind of error: lower case, hyphenated, never renamed.
    public var code: String {
        switch self {
        case .empty: "empty-file"
        case .unknownFormat: "unknown-format"
        case .missingLibrary: "missing-library"
        case .missingProgram: "missing-program"
        case .locked: "password-needed"
        case .fileTooLarge: "file-too-large"
        case .tooLarge, .pageTooLarge: "image-too-large"
        case .tooManyFrames: "too-many-frames"
        case .damaged: "damaged-image"
        }
    }
}

extension ImageDecodingError: CustomStringConvertible {
    /// A message for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .empty:
            "the file is empty; fetch or save it again"
        case .unknownFormat:
            "the file is not an image in a supported format; convert it to one of these: \(Self.formatNames)"
        case .missingLibrary(let format, let package):
            "the library that reads \(format.displayName) images is missing; install it (apt install \(package))"
        case .missingProgram(let format, let program, let package):
            "\(program), which draws \(format.displayName) files, is missing; install it (apt install \(package))"
        case .locked(let format):
            "the \(format.displayName) file needs a password; save it without one"
        case .fileTooLarge(let bytes, let limit):
            "the file has \(bytes) bytes, more than the limit of \(limit); use a smaller file"
        case .tooLarge(let width, let height, let limit):
            "the image is \(width) x \(height) pixels, more than the limit of \(limit) pixels; scale it down or crop it"
        case .pageTooLarge(let width, let height):
            "the page is too large: it is \(width) x \(height) points, and the limit is "
                + "\(Int(PageResolution.mostPoints)) points for each side; crop it"
        case .tooManyFrames(let limit):
            "the file has more than \(limit) frames or pages; split it"
        case .damaged(let format, let reason):
            "the \(format.displayName) image is damaged (\(reason)); fetch or save it again"
        }
    }

    private static var formatNames: String {
        ImageFormat.allCases.map(\.displayName).joined(separator: ", ")
    }
}
