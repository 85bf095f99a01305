import Foundation

/// Returns the contents of the files of a folder of the package, without those in subfolders.
public func contents(ofFilesIn folder: String) throws -> [[UInt8]] {
    try FileManager.default
        .contentsOfDirectory(at: packageRoot.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey])
        .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
        .map { [UInt8](try Data(contentsOf: $0)) }
}
