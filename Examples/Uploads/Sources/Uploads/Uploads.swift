import Glibc
import ScanICS

/// A server in small: each file is an upload, all uploads come at once, and the answers are printed in their order.
///
///     Uploads FILE...
@main
enum Uploads {
    static func main() async {
        // The scanner starts this program again to read pictures, so this call comes before everything else.
        IsolatedScanner.readIfRequested()
        do {
            let handler = try UploadHandler()
            let files = Array(CommandLine.arguments.dropFirst())
            let answers = await withTaskGroup(of: (Int, UploadHandler.Answer).self) { group in
                for (number, file) in files.enumerated() {
                    group.addTask { (number, await handler.answer(to: bytes(of: file))) }
                }
                var answers: [Int: UploadHandler.Answer] = [:]
                for await (number, answer) in group { answers[number] = answer }
                return answers
            }
            for number in files.indices {
                if let answer = answers[number] { print(answer.status, answer.json) }
            }
        } catch {
            print(error)
            exit(1)
        }
    }

    private static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        return [UInt8](unsafeUninitializedCapacity: UploadHandler.largestUpload + 1) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
    }
}
