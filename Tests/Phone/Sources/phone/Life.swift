struct LifeQuestion: Codable { func answer() async -> [String: Int] { [:] } }
struct CostQuestion: Codable { func answer() async throws -> [String: Int] { [:] } }
