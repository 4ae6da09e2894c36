public struct JSONError: Error {}
public enum JSONReader { public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue { throw JSONError() } }
