/// Why no connection came about, in words of our own.
///
/// libpq and servers quote the address they were given, and where it is odd a part of the password among it. So their text is never
/// shown: it only decides between sentences in which nothing of it stands.
enum PostgresRefusal {
  /// What libpq's text has, in the order in which it is looked for, and what is said then.
  private static let reasons: [(marks: [String], reason: String)] = [
    (["no password supplied"], "the server wants a password, and the address has none"),
    (["password authentication failed"], "the server refuses the user or the password"),
    (["FATAL:  role ", "does not exist"], "the server refuses the user or the password"),
    (["FATAL:  database ", "does not exist"], "the server has no such database"),
    (["permission denied for database"], "the server does not let the user into the database"),
    (["no pg_hba.conf entry"], "the server lets this user into this database from nowhere here (pg_hba.conf)"),
    (["authentication failed"], "the server does not believe the user"),
    (["authentication method"], "the server wants to know the user in a way that libpq cannot"),
    (["too many c"], "the server has no connection left"),
    (["connection slots"], "the server has no connection left"),
    (["the database system is"], "the server is starting up or shutting down"),
    (["could not translate host name"], "its host is not known"),
    (["could not parse network address"], "its host is not known"),
    (["invalid port number"], "its port is none"),
    (["connection option \"port\""], "its port is none"),
    (["timeout expired"], "no one answers there"),
    (["Connection timed out"], "no one answers there"),
    (["Connection refused"], "no server listens there"),
    (["No such file or directory", "socket"], "no server listens there"),
    (["is too long (maximum"], "the path of its socket is too long"),
    (["Permission denied"], "the system does not let this user to the server"),
    (["unreachable"], "there is no way to its host"),
    (["No route to host"], "there is no way to its host"),
    (["definition of service"], "its service is defined nowhere"),
    (["service file"], "its service is defined nowhere"),
    (["certificate"], "the certificates of the two do not fit, or one is missing"),
    (["SSL"], "the two do not agree on encryption (sslmode)"),
    (["session is not read-only"], "none of its servers is what target_session_attrs asks for"),
    (["session is read-only"], "none of its servers is what target_session_attrs asks for"),
    (["server is in hot standby"], "none of its servers is what target_session_attrs asks for"),
    (["server is not in hot standby"], "none of its servers is what target_session_attrs asks for"),
    (["unrecognized configuration parameter"], "the server does not know one of its options"),
    (["invalid", "value"], "one of its options has a value that cannot be"),
    (["server closed the connection"], "the server hung up"),
    (["Connection reset"], "the server hung up"),
  ]

  /// The reason that is behind what libpq says.
  static func reason(_ text: String) -> String {
    reasons.first { $0.marks.allSatisfy { has(text, $0) } }?.reason ?? "psql with the same address says why"
  }

  // By bytes: nobody's text is to be normalised first.
  private static func has(_ text: String, _ mark: String) -> Bool {
    let (text, mark) = (Array(text.utf8), Array(mark.utf8))
    guard text.count >= mark.count else { return false }
    return (0...(text.count - mark.count)).contains { text[$0...].starts(with: mark) }
  }
}
