import CommandLineInterface
import Fuzzers
import Glibc
import ScanICS
import SystemPackage

extension Fuzzer {
    /// Reads the input as the requests that another program sends to `scanics worker`. The lengths in the input
    /// determine the requests: none may be missing or added, and each must have its own bytes. An input that ends in
    /// the middle of a request must be noticed.
    static let workerRequests = Fuzzer(
        "WorkerRequests", aims: ["Command/CommandLineInterface/Input/ImageRequests.swift"],
        seeds: ["Fuzz/Corpus/worker"]
    ) { input in
        guard let stream = tmpfile() else { return }
        defer { fclose(stream) }
        let file = FileDescriptor(rawValue: fileno(stream))
        guard (try? file.writeAll(input)) != nil, (try? file.seek(offset: 0, from: .start)) != nil else { return }
        let requests = ImageRequests(limit: limit, from: file)
        var rest = input[...]
        for request in requests {
            guard rest.count >= 4 else { return expect(false, "there is a request after the end") }
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let image = rest.dropFirst(4).prefix(length)
            expect(image.count == length, "a request that is cut is answered")
            if length > limit {
                expect(request.source == .unreadable(.fileTooLarge(limit: limit)), "a picture over the limit is read")
            } else {
                expect(request.source == .bytes(Array(image)), "a request has other bytes than were sent")
            }
            rest = rest.dropFirst(4 + length)
        }
        expect(requests.isCut == !rest.isEmpty, "the end is not understood: \(rest.count) bytes are left")
    }

    private static let limit = 300
}
