/// What copywriters put in brackets for somebody else to fill in, in the languages of their texts. `[Live]` and the like are meant to be read.
enum PlaceholderNames {
  /// By language, in small letters.
  private static let byLanguage: [(language: String, names: [String])] = [
    (
      "en",
      [
        "name", "first name", "firstname", "fname", "last name", "lastname", "full name", "user", "username",
        "user name", "customer", "customer name", "product", "product name", "item", "city", "country", "date", "time",
        "day", "amount", "price", "discount", "number", "company", "company name", "brand", "app name", "link", "url",
        "title", "body",
        "text", "message", "placeholder", "object object",
      ]
    ),
    ("cs", ["jméno", "jmeno", "příjmení"]),
    ("da", ["navn", "fornavn", "efternavn", "etternavn"]),
    (
      "de",
      ["vorname", "nachname", "anrede", "kundenname", "benutzername", "produkt", "produktname", "datum", "betrag"]
    ),
    ("es", ["nombre", "apellido", "apellidos", "fecha"]),
    ("fi", ["nimi", "etunimi", "sukunimi"]),
    ("fr", ["prénom", "prenom", "nom", "nom de famille"]),
    ("hu", ["keresztnév", "vezetéknév"]),
    ("id", ["nama"]),
    ("it", ["nome", "cognome"]),
    ("nl", ["naam", "voornaam", "achternaam"]),
    ("pl", ["imię", "imie", "nazwisko"]),
    ("pt", ["sobrenome", "primeiro nome"]),
    ("ro", ["nume", "prenume"]),
    ("sv", ["namn", "förnamn", "fornamn", "efternamn"]),
    // A capital İ has a dot of its own as a small letter.
    ("tr", ["isim", "i̇sim", "soyad", "soyisim"]),
    ("vi", ["tên", "họ tên"]),
    ("el", ["όνομα", "επώνυμο"]),
    ("ru", ["имя", "фамилия", "имя клиента"]),
    ("uk", ["ім'я", "ім’я", "прізвище"]),
    ("ar", ["الاسم", "اسم", "الاسم الأول"]),
    ("he", ["שם", "שם פרטי"]),
    ("ja", ["名前", "お名前", "氏名", "姓名", "会員名", "ユーザー名", "ニックネーム"]),
    ("zh", ["名字", "用户名", "昵称", "客户姓名", "用戶名", "暱稱"]),
    ("ko", ["이름", "성함", "고객명", "회원명", "닉네임"]),
  ]

  private static let all = Set(byLanguage.flatMap(\.names))

  /// Whether a text is one of them, however it is written.
  static func contain(_ text: some Sequence<UInt8>) -> Bool {
    let words = text.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
    return all.contains(String(decoding: words, as: UTF8.self).lowercased())
  }

  /// Whether a text is a name that only programs have, with `_` or a capital inside, or one of these.
  static func mayBeProgramName(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    isProgramName(name) || contain(name)
  }

  /// `first_name`, `firstName`, and neither `iPhone` nor `YOU`.
  private static func isProgramName(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if name.contains(UInt8(ascii: "_")) { return true }
    let small = name.prefix { 0x61...0x7A ~= $0 }
    return small.count > 1 && small.count < name.count && 0x41...0x5A ~= name[small.endIndex]
  }
}
