import CalendarModel

/// A place with a name and perhaps a position.
open class EKStructuredLocation: EKObject, NSCopying {
    /// The name.
    open var title: String?
    /// The position.
    open var geoLocation: CLLocation?
    /// The distance around the position within which an alarm goes off, in metres; 0 for the default.
    open var radius: Double = 0

    /// Creates a place without a name.
    public override init() {}

    /// Creates a place with a name.
    public convenience init(title: String) {
        self.init()
        self.title = title
    }

    /// Creates the place of an item; nil if the item has none.
    convenience init?(of item: Component) {
        if let property = item.property(ItemLocation.appleProperty), let location = ItemLocation(property) {
            self.init()
            title = location.name ?? item.text("LOCATION")
            geoLocation = location.geo.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
            radius = property.parameter("X-APPLE-RADIUS").flatMap(Double.init) ?? 0
            return
        }
        let geo = item.property("GEO").flatMap { GeographicPosition($0.value) }
        guard let name = item.text("LOCATION") ?? (geo == nil ? nil : "") else { return nil }
        self.init(title: name)
        geoLocation = geo.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
    }

    /// The property that stores the place: X-APPLE-STRUCTURED-LOCATION, as Apple's calendar apps write it.
    var property: Property {
        var parameters = [Parameter("VALUE", "URI")]
        if radius > 0 { parameters.append(Parameter("X-APPLE-RADIUS", String(radius))) }
        if let title { parameters.append(Parameter("X-TITLE", title)) }
        let position = geoLocation.map { "geo:\($0.coordinate.latitude),\($0.coordinate.longitude)" } ?? "geo:"
        return Property(ItemLocation.appleProperty, parameters, value: position)
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKStructuredLocation()
        (copy.title, copy.geoLocation, copy.radius) = (title, geoLocation, radius)
        return copy
    }

    /// Returns whether another object is the same place.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKStructuredLocation else { return false }
        return other.title == title && other.geoLocation == geoLocation && other.radius == radius
    }

    /// The hash of the name.
    open override var hash: Int { title.hashValue }
}
