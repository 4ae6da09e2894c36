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
