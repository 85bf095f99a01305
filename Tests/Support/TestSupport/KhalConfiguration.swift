/// The configuration of khal for a test's calendars.
package enum KhalConfiguration {
    /// Returns the text of the configuration.
    ///
    /// - Parameters:
    ///   - calendars: the lines of the section `[calendars]`.
    ///   - more: other sections.
    ///   - database: the path of khal's cache.
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
