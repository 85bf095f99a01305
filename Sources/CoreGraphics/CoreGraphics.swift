// Foundation has CGFloat, CGPoint, CGSize and CGRect.
@_exported import Foundation
@_exported import class EventKitValues.CGColor
