import CommandLineInterface

extension AccountsCommand.Devices.List: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let devices = try DeviceList.file().read().devices
        guard format == .text else {
            let records = devices.map { ["name": $0.name, "added": $0.added] }
            return try StandardStreams.write(try JSONText.text(of: ["devices": records], pretty: true) + "\n")
        }
        guard !devices.isEmpty else {
            return Messages.print(
                "scanics: no device has a password; make one with 'scanics accounts devices add NAME'")
        }
        var table = TextTable([.init("Device", isFlexible: true), .init("Added")])
        for device in devices { table.add([device.name, device.added]) }
        try table.write()
    }
}

extension AccountsCommand.Devices.Add: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        var list = try DeviceList.file().read()
        let password = try list.add(name)
        try DeviceList.file().write(list)
        Messages.print("scanics: the password of \(name.escapedForTerminal()) follows; it cannot be printed again")
        try StandardStreams.write(password + "\n")
    }
}

extension AccountsCommand.Devices.Remove: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        var list = try DeviceList.file().read()
        try list.remove(name)
        try DeviceList.file().write(list)
        Messages.print("scanics: \(name.escapedForTerminal()) is signed out")
    }
}
