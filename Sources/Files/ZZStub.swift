public enum MD5 { public static func digest(of bytes: UnsafeBufferPointer<UInt8>) -> (UInt32, UInt32, UInt32, UInt32) { (0,0,0,0) } }
