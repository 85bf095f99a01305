/// The names of months, weekdays and days relative to today, in some thirty languages.
///
/// A line is a meaning, a colon and its words. An underscore stands for a blank. Words are compared without case and
/// accents, so each stands here once. A word after `|` is weak: it also has an everyday meaning.
enum CalendarWords {
    static let months = """
        1: january jan januar jänner jaenner janvier janv enero ene gennaio janeiro januari stycznia styczeń styczen leden ledna \
        tammikuu tammikuuta tammikuun január ianuarie siječnja siječanj januára gener xaneiro január_i januárban jaanuar \
        январь января янв січень січня січ януари јануар јануара ιανουάριος ιανουαρίου ιαν ocak يناير كانون_الثاني ינואר sausio janvāris | gen ian jen led sty
        2: february feb februar feber février fevrier févr fév fevr febrero febbraio febb fevereiro fev februari luty lutego únor února \
        helmikuu helmikuuta helmikuun február februarie veljača veljače februára febrer febreiro februárban veebruar \
        февраль февраля фев февр лютий лютого лют февруари фебруар фебруара φεβρουάριος φεβρουαρίου φεβ şubat فبراير شباط פברואר vasario | lut úno
        3: march märz maerz marz mrz mär maerz marzo março maart mrt marts marzec marca březen března maaliskuu maaliskuuta \
        maaliskuun március martie ožujak ožujka mars márc marec märts març \
        март марта березень березня берез марта μάρτιος μαρτίου μαρ مارس آذار מרץ מרס kovo | mar mart bře
        4: april apr avril avr abril abr aprile kwiecień kwietnia kwie duben dubna huhtikuu huhtikuuta huhtikuun április aprilie \
        travanj travnja apríla ápr aprill \
        апрель апреля апр квітень квітня квіт април априла απρίλιος απριλίου απρ nisan أبريل إبريل نيسان אפריל balandžio | kwi dub
        5: may mai mayo maggio maio mei maja maj květen května toukokuu toukokuuta toukokuun május svibanj svibnja \
        mája maig mayıs máj \
        май мая мая травень травня трав мај маја μάιος μαΐου μαϊ μαίου مايو أيار מאי gegužės | mag kvě
        6: june jun juni juin junio giugno junho juny czerwiec czerwca czerw červen června kesäkuu kesäkuuta kesäkuun június iunie lipanj lipnja \
        júna xuño juuni haziran \
        июнь июня июн червень червня черв юни јун јуна ιούνιος ιουνίου ιουν يونيو حزيران יוני birželio | giu čvn cze iun
        7: july jul juli juillet juil julio luglio julho juliol lipiec lipca červenec července heinäkuu heinäkuuta heinäkuun július iulie \
        srpanj srpnja júla xullo juuli temmuz \
        июль июля июл липень липня юли јул јула ιούλιος ιουλίου ιουλ يوليو تموز יולי liepos | lug lip čvc iul
        8: august aug août aout agosto augustus augusti sierpień sierpnia sierp srpen srpna elokuu elokuuta elokuun augusztus kolovoz \
        kolovoza augusta agost ağustos \
        август августа авг серпень серпня серп август августа αύγουστος αυγούστου αυγ أغسطس آب אוגוסט rugpjūčio | ago sie srp
        9: september sep sept septembre septiembre settembre setembro wrzesień września wrzes září syyskuu syyskuuta syyskuun \
        szeptember septembrie rujan rujna septembra setembre setiembre eylül szept \
        сентябрь сентября сент сен вересень вересня верес септември септембар септембра σεπτέμβριος σεπτεμβρίου σεπ σεπτ سبتمبر أيلول ספטמבר rugsėjo | set sett wrz zář
        10: october oct oktober okt octobre octubre ottobre outubro październik października pazdz říjen října lokakuu lokakuuta \
        lokakuun október octombrie októbra outubro ekim oktoober \
        октябрь октября окт жовтень жовтня жовт октомври октобар октобра οκτώβριος οκτωβρίου οκτ أكتوبر تشرين_الأول אוקטובר spalio | out ott paź říj
        11: november nov novembre noviembre novembro listopad listopada listopadu marraskuu marraskuuta marraskuun noiembrie studeni \
        studenoga novembra novembre kasım \
        ноябрь ноября нояб ноя листопад листопада листоп ноември новембар новембра νοέμβριος νοεμβρίου νοε نوفمبر تشرين_الثاني נובמבר lapkričio | lis noi
        12: december dec dezember dez décembre déc diciembre dicembre dezembro desember grudzień grudnia grud prosinec prosince \
        joulukuu joulukuuta joulukuun decembrie prosinac prosinca decembra desembre decembro aralık detsember \
        декабрь декабря дек грудень грудня груд декември децембар децембра δεκέμβριος δεκεμβρίου δεκ ديسمبر كانون_الأول דצמבר gruodžio | dic des gru pro
        """

    /// Monday is 1.
    static let weekdays = """
        1: måndagen mandagen hétfőjén اثنين monday montag montags lundi lunes lunedì lunedi segunda-feira segunda_feira maandag måndag mandag maanantai maanantaina \
        poniedziałek poniedziałku pondělí pondeli hétfő hétfőn luni понедельник понеділок понеділка понеделник ponedjeljak ponedeljak pondelok dilluns \
        δευτέρα pazartesi الاثنين الإثنين יום_שני יום_ב' 月曜日 月曜 周一 星期一 礼拜一 週一 월요일 | mon mo lun lu ma mån man pon pn po пн δευ pzt luns segunda seg
        2: tisdagen tirsdagen keddjén ثلاثاء tuesday dienstag dienstags mardi martes martedì martedi terça-feira terça_feira dinsdag tisdag tirsdag tiistai tiistaina \
        wtorek úterý utery kedd kedden marți вторник вівторок вівторка вторника utorak utorok dimarts \
        τρίτη salı الثلاثاء יום_שלישי יום_ג' 火曜日 火曜 周二 星期二 礼拜二 週二 화요일 | tue tues di mar ma tis tir ti wt út вт τρι sal terça ter
        3: onsdagen szerdáján أربعاء wednesday mittwoch mittwochs mercredi miércoles mercoledì mercoledi quarta-feira quarta_feira woensdag onsdag keskiviikko \
        keskiviikkona środa środę środy středa středu szerda szerdán miercuri среда среду середа середу середи сряда srijeda sreda streda dimecres \
        τετάρτη çarşamba الأربعاء الاربعاء יום_רביעי יום_ד' 水曜日 水曜 周三 星期三 礼拜三 週三 수요일 | wed weds mi mer mié mie me wo ons ke śr st sze ср τετ çar quarta qua
        4: torsdagen csütörtökén خميس thursday donnerstag donnerstags jeudi jueves giovedì giovedi quinta-feira quinta_feira donderdag torsdag torstai torstaina \
        czwartek čtvrtek csütörtök csütörtökön joi четверг четвер четверга четвъртък четвртак četvrtak štvrtok dijous \
        πέμπτη perşembe الخميس יום_חמישי יום_ה' 木曜日 木曜 周四 星期四 礼拜四 週四 목요일 | thu thur thurs do jeu jue gio je gi tors tor to czw čt cs чт πεμ per quinta qui
        5: fredagen péntekén جمعة friday freitag freitags vendredi viernes venerdì venerdi sexta-feira sexta_feira vrijdag fredag perjantai perjantaina \
        piątek pátek péntek pénteken vineri пятница пятницу пятницы п'ятниця п'ятницю п'ятниці пятниця петък петак petak piatok divendres venres \
        παρασκευή cuma الجمعة יום_שישי יום_ו' 金曜日 金曜 周五 星期五 礼拜五 週五 금요일 | fri fr ven vie vr fre pe pt pá pi пт παρ cum sexta sex
        6: lördagen lørdagen szombatján سبت saturday samstag samstags sonnabend samedi sábado sabato zaterdag lördag lørdag lauantai lauantaina \
        sobota sobotę soboty sobotu szombat szombaton sâmbătă суббота субботу субботы субота суботу суботи събота subota dissabte \
        σάββατο cumartesi السبت שבת יום_שבת מוצ"ש 土曜日 土曜 周六 星期六 礼拜六 週六 토요일 | sat sa sam sáb sab za zat lör lør la so sob сб σαβ cmt sz
        7: söndagen søndagen vasárnapján أحد sunday sonntag sonntags dimanche domingo domenica zondag söndag søndag sunnuntai sunnuntaina \
        niedziela niedzielę niedzieli neděle neděli vasárnap duminică воскресенье воскресенья неділя неділю неділі неделя nedjelja nedelja nedeľa diumenge \
        κυριακή pazar الأحد الاحد יום_ראשון יום_א' 日曜日 日曜 周日 星期日 星期天 礼拜日 週日 일요일 | sun so dim dom do su zo sön søn nd ndz niedz ne вс нд неділ κυρ paz
        """

    /// Weekdays in the plural or as an adverb, which say that something repeats.
    static let everyWeekday = """
        1: segundas-feiras щопонеділка mondays montags lundis måndagar mandage mandager maanantaisin poniedziałki hétfőnként понедельникам понеділках pondelky pazartesileri
        2: terças-feiras щовівторка tuesdays dienstags mardis tisdagar tirsdage tirsdager tiistaisin wtorki keddenként вторникам
        3: quartas-feiras щосереди wednesdays mittwochs mercredis onsdagar onsdage onsdager keskiviikkoisin środy szerdánként средам
        4: quintas-feiras щочетверга thursdays donnerstags jeudis torsdagar torsdage torsdager torstaisin czwartki csütörtökönként четвергам
        5: sextas-feiras щоп'ятниці fridays freitags vendredis fredagar fredage fredager perjantaisin piątki péntekenként пятницам
        6: щосуботи saturdays samstags samedis sábados sabados sabati lördagar lørdage lørdager lauantaisin soboty szombatonként субботам
        7: щонеділі sundays sonntags dimanches domingos domeniche söndagar søndage søndager sunnuntaisin niedziele vasárnaponként воскресеньям
        """

    static let relativeDays = """
        0: today heute aujourd'hui aujourd’hui hoy oggi hoje vandaag idag i_dag tänään dzisiaj dziś dnes ma_este azi astăzi сегодня сьогодні днес \
        σήμερα bugün اليوم היום 今日 本日 今天 오늘 danas avui tonight heute_abend ce_soir esta_noche stasera vanavond i_kväll ikväll i_aften hoje_à_noite
        1: tomorrow tmrw tmr tmw 2morrow demain mañana domani amanhã i_morgen imorgon i_morgon huomenna jutro zítra holnap mâine завтра утре αύριο \
        yarın غدا מחר 明日 明天 내일 sutra zajtra demà tomorrow_night morgen_abend morgen_früh demain_soir domani_sera | morgen
        2: day_after_tomorrow the_day_after_tomorrow übermorgen après-demain après_demain pasado_mañana dopodomani depois_de_amanhã overmorgen \
        i_övermorgon i_overmorgen ylihuomenna pojutrze pozítří holnapután poimâine послезавтра післязавтра вдругиден μεθαύριο öbür_gün \
        بعد_غد מחרתיים 明後日 后天 後天 모레 prekosutra
        -1: yesterday gestern hier ayer ieri ontem gisteren igår i_går eilen wczoraj včera tegnap вчера вчора χθες dün أمس אתמול 昨日 昨天 어제 jučer
        """
}
