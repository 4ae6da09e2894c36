// Calls of Linux that glibc shows only under _GNU_SOURCE, which the Glibc module does not define. Their arguments are plain numbers and
// pointers, for which Swift's calling convention is C's.

/// renameat2(2): with `renameExchange` two names trade places in one step, with `renameNoReplace` nothing is overwritten.
@_silgen_name("renameat2")
func renameat2(
  _ oldFolder: Int32, _ oldName: UnsafePointer<CChar>, _ newFolder: Int32, _ newName: UnsafePointer<CChar>,
  _ flags: UInt32
) -> Int32

/// `RENAME_NOREPLACE` of linux/fs.h.
let renameNoReplace: UInt32 = 1
/// `RENAME_EXCHANGE` of linux/fs.h.
let renameExchange: UInt32 = 2

/// syncfs(2): waits until a whole file system is on the disk.
@_silgen_name("syncfs")
func syncfs(_ descriptor: Int32) -> Int32

/// syscall(2), for the one call of which glibc has no function: openat2(2).
@_silgen_name("syscall")
func systemCall(
  _ number: Int, _ folder: Int, _ path: UnsafePointer<CChar>, _ how: UnsafePointer<OpenHow>, _ size: Int
) -> Int

/// `O_PATH` of fcntl.h: a descriptor that says what stands at a path, without opening it.
let O_PATH: Int32 = 0o10_000_000

/// The number of openat2(2), which is the same on every kind of processor.
let openat2Number = 437

/// `struct open_how` of linux/openat2.h.
struct OpenHow {
  var flags: UInt64
  var mode: UInt64
  var resolve: UInt64
}

/// `RESOLVE_NO_MAGICLINKS` of linux/openat2.h: links of /proc that are none are not followed.
let resolveNoMagicLinks: UInt64 = 2
/// `RESOLVE_NO_SYMLINKS` of linux/openat2.h: no link is followed.
let resolveNoLinks: UInt64 = 4
/// `RESOLVE_BENEATH` of linux/openat2.h: nothing leaves the folder that is the start.
let resolveBeneath: UInt64 = 8

/// memfd_create(2): a file that is on no disk and has no name.
@_silgen_name("memfd_create")
func memoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32

/// `MFD_CLOEXEC` of linux/memfd.h.
let memoryClosedOnExec: UInt32 = 1
