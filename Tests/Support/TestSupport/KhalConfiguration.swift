/// What khal is told of a test's calendars.
package enum KhalConfiguration {
    /// A configuration of calendars.
    ///
    /// - Parameters:
    ///   - calendars: the lines of the section `[calendars]`.
    ///   - more: other sections.
    ///   - database: where khal keeps what it has read.
    package static func text(calendars: String, more: String = "", database: String) -> String {
        """
        [calendars]
        \(calendars)
        [locale]
        timeformat = %H:%M
        dateformat = %Y-%m-%d
        longdateformat = %Y-%m-%d
        datetimeformat = %Y-%m-%d %H:%M
        longdatetimeformat = %Y-%m-%d %H:%M
        local_timezone = Europe/Berlin
        default_timezone = Europe/Berlin
        \(more)
        [sqlite]
        path = \(database)
        """
    }
}
