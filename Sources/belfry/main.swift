import Files
import Glibc
import Program
import Threads

OutputStream.ignoreWriteSignals()
OutputStream.reserveStandardDescriptors()
AddressSpace.save()
let words = Array(CommandLine.arguments.dropFirst())
let status = withEnoughStack { run(words) }
Interruption.waitIfEnding()
exit(status)
