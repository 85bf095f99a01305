/// The names of months, and their usual abbreviations, in the languages of most European pages.
enum MonthNames {
    /// Returns the month, 1 to 12, of a name in lower case; nil if the word is not a month's name.
    static func month(_ word: String) -> Int? { table[word] }

    private static let table: [String: Int] = {
        var table: [String: Int] = [:]
        for (place, names) in names.enumerated() {
            for name in names.split(separator: " ") { table[String(name)] = place + 1 }
        }
        return table
    }()

    /// The names of each month, in English, German, French, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian,
    /// Swedish, Polish, Czech, Finnish, Hungarian, Romanian, Turkish and Croatian.
    private static let names = [
        "january jan januar jänner janvier janv enero ene gennaio gen janeiro januari jan stycznia styczeń leden ledna "
            + "tammikuu tammikuuta január ianuarie ian ocak siječnja siječanj",
        "february feb februar feber février fevrier févr fév febrero febbraio febb fevereiro fev februari lutego luty únor "
            + "února helmikuu helmikuuta február februarie şubat veljače veljača",
        "march mar märz mrz mär mars marzo março maart mrt marts marca marzec březen března maaliskuu maaliskuuta március "
            + "martie mart ožujka ožujak",
        "april apr avril avr abril abr aprile kwietnia kwiecień duben dubna huhtikuu huhtikuuta április aprilie nisan travnja "
            + "travanj",
        "may mai mayo maggio mag maio mei maj maja květen května toukokuu toukokuuta május mayıs svibnja svibanj",
        "june jun juni juin junio giugno giu junho czerwca czerwiec červen června kesäkuu kesäkuuta június iunie haziran "
            + "lipnja",
        "july jul juli juillet juil julio luglio lug julho lipca lipiec červenec července heinäkuu heinäkuuta július iulie "
            + "temmuz srpnja srpanj",
        "august aug août aout agosto ago augustus augusti sierpnia sierpień srpen srpna elokuu elokuuta augusztus ağustos "
            + "kolovoza kolovoz",
        "september sep sept septembre septiembre settembre sett set setembro września wrzesień září syyskuu syyskuuta "
            + "szeptember septembrie eylül rujna rujan",
        "october oct oktober okt octobre octubre ottobre ott outubro out października październik říjen října lokakuu "
            + "lokakuuta október octombrie ekim listopada",
        "november nov novembre noviembre novembro listopada listopad listopadu marraskuu marraskuuta noiembrie kasım "
            + "studenoga studeni",
        "december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro desember des grudnia grudzień "
            + "prosinec prosince joulukuu joulukuuta decembrie aralık prosinca prosinac",
    ]
}
