import Delivering
import Files
import Glibc

OutputStream.ignoreWriteSignals()
OutputStream.reserveStandardDescriptors()
exit(deliver(Array(CommandLine.arguments.dropFirst())))
