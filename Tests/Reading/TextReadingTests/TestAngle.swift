import Glibc

enum TestAngle {
    static func cos(_ angle: Double) -> Double { Glibc.cos(angle) }
    static func sin(_ angle: Double) -> Double { Glibc.sin(angle) }
}
