import CLinux
import SystemPackage

/// Folders whose files other machines can change. The system does not report such changes (inotify(7), "Limitations").
package enum NetworkShare {
    /// The types of file systems on other machines, or behind other programs (statfs(2)): NFS, SMB, CIFS, SMB 2, FUSE, 9P,
    /// Ceph, AFS (two), Coda, NCP, GFS2, OCFS2, Lustre, shared folders of VirtualBox.
    private static let types: Set<UInt32> = [
        0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x6B41_4653,
        0x7375_7245, 0x564C, 0x0116_1970, 0x7461_636F, 0x0BD0_0BD0, 0x786F_4256,
    ]

    /// Whether a folder is on such a file system.
    @Sendable package static func holds(_ folder: FilePath) -> Bool {
        types.contains(folder.withPlatformString { linux_file_system($0) })
    }
}
