/// The words around clock times, in the form of ``CalendarWords``.
enum ClockWords {
    /// Words after a number that make it a clock time, or that stand between hours and minutes.
    static let table = """
        unit: годині uhr h hs hrs hr heures heure horas hora uur hod hodin hodině godz godzina godzinie час часа часов ч год годин година година ore óra órakor órától \
        kor o'clock ώρα 時 时 点 點 시 saat'te ur ura ч. | oras
        minute: 分 분 min minuten minutes mins
        at: at um alle a_las om ore ora heure hora στις saat الساعة ساعة בשעה בשעות ora_la la_ora \
        a_las a_la início inicio start_time time uhrzeit horaire horario horário orario hour ώρα | o v в о a à às om u
        at24: kl klo klokken klokka klockan kello godz godzina o_godzinie godzinie
        from: from ab von à_partir_de dès de_las desde_las a_partir_de dalle das vanaf från fra od с з от από من מ から 부터 de_la alkaen başlangıç beginn start starts begins
        am: am a.m. a.m morgens vormittags früh du_matin de_la_mañana da_manhã del_mattino di_mattina 's_ochtends rano утра ранку сутринта dopoledne ráno délelőtt reggel \
        dimineața π.μ. πμ ص صباحا בבוקר 午前 上午 早上 오전 in_the_morning på_morgonen aamulla
        pm: pm p.m. p.m abends nachmittags du_soir de_l'après-midi de_la_tarde de_la_noche da_tarde da_noite di_sera del_pomeriggio 's_avonds 's_middags 'savonds \
        wieczorem po_południu вечера дня вечора вечерта вечер odpoledne večer este délután seara după-amiaza μ.μ. μμ م مساء בערב אחר_הצהריים 午後 下午 晚上 오후 저녁 in_the_evening in_the_afternoon at_night på_kvällen illalla
        noon: noon midday mittags mittag midi mediodía mezzogiorno meio-dia południe poledne délben polden полдень опівдні 正午 中午  정오 ظهرا
        midnight: midnight mitternacht minuit medianoche mezzanotte meia-noite middernacht midnatt midnat keskiyö północ půlnoc éjfél miezul_nopții полночь опівночі полунощ μεσάνυχτα gece_yarısı منتصف_الليل חצות 深夜0時 자정
        halfTo: halb half halv puoli půl
        halfPast: half_past
        quarterPast: quarter_past viertel_nach kwart_over kvart_över kvart_over
        quarterTo: quarter_to viertel_vor kwart_voor kvart_i
        andHalf: et_demie et_demi y_media e_mezza e_mezzo e_meia
        andQuarter: et_quart y_cuarto e_un_quarto
        joint: - t/m to bis until till à a às tot til till au al all' do до по έως ως ile から 至 到 부터 עד إلى حتى jusqu'à hasta hasta_las a_las fino_a fino_alle alle até até_às până_la | la as u i
        """

    /// What a clock time or day is for.
    static let roles = """
        doors: doors door doors_open doors_at einlass einlaß türöffnung saalöffnung abendkasse admission portes ouverture_des_portes ouverture puertas apertura_de_puertas apertura_puertas \
        inlaat deuren deuren_open insläpp dørene døre dörrar dörrarna dører ovet portas abertura abertura_de_portas abertura_das_portas apertura apertura_porte drzwi otwarcie_bram otwarcie vstup kapunyitás \
        открытие_дверей двери сбор_гостей сбор збір 開場 open_時 입장 开场前 ingresso accueil entrada_desde kapı_açılış check-in check_in registrace rejestracja registro accreditation accreditamento credenciamento 受付 접수 签到
        start: start starts begin begins beginn beginnt début commence comienza comienzo inicio início inizio aanvang begint start_kl alkaa początek rozpoczęcie začátek kezdés începe начало \
        початок έναρξη başlangıç بداية התחלה 開演 開始 시작 show showtime konzertbeginn anpfiff kick-off kickoff
        by: by before not_later_than spätestens
        end: end ends ende fin fine final fim einde slut slutt koniec konec vége loppu закінчення конец окончание 終了 終演 종료 结束 until bis hasta até jusqu fino_alle
        closed: closed geschlossen fermé fermée fermeture cerrado chiuso fechado encerrado encerrada gesloten stängt lukket suljettu zamknięte zavřeno zárva închis закрыто зачинено kapalı مغلق סגור 定休日 休館日 休業 休館 休診日 休診 휴무 betriebsurlaub betriebsferien praxisurlaub fermeture_annuelle congés_annuels
        deadline: due_by due_date deadline deadlines register_by rsvp rsvp_by reply_by respond_by please_reply kindly_reply kindly_respond apply_by sign_up_by submit_by closing_date anmeldeschluss anmeldefrist einsendeschluss bewerbungsschluss bewerbungsfrist \
        date_limite clôture fecha_límite fecha_limite plazo entro_il entro prazo até_o até_dia inschrijven_voor aanmelden_voor uiterlijk senast anmälan_senast sista_anmälningsdag senest påmeldingsfrist viimeistään \
        do_dnia termin_zgłoszeń uzávěrka jelentkezési_határidő határidő termen_limită срок προθεσμία son_başvuru son_katılım son_tarih başvuru_tarihi başvurular آخر_موعد עד_לתאריך 締切 申込締切 締め切り 申込期限 截止 报名截止 마감 접수마감 early_bird last_day_to vorverkauf presale antwort_bis um_antwort réponse_avant répondre_avant confirmar_antes u.a.w.g
        signUp: registration registrations submissions submission applications application closes anmeldung anmeldungen anmelden anmeldetag anmeldetage anmeldetermine anmeldezeit inscriptions inscription candidatures réservation réservations inscripciones inscripción convocatoria \
        iscrizioni iscrizione inscrições inscrição ilmoittautuminen tilmelding påmelding zgłoszenia přihlášky jelentkezés заявки заявок прием_заявок приём_заявок регистрация реєстрація участие 접수_기간 申込期間 応募 votes voting vote enchères rezerwacja
        validity: valid valid_until valid_through valid_from gültig gültig_bis gültig_ab gültigkeit valable valables validité válido válida válido_hasta valido valida valido_fino geldig geldig_tot giltig gælder voimassa ważny ważne platí platnost érvényes valabil \
        действителен действует дійсний ισχύει geçerli صالح בתוקף 有効 有効期限 有效期 유효기간 válidas válidos valide validi offer offers_valid offers_end angebot angebote oferta ofertas rabatt expires expiry solange_der_vorrat best_before aanbieding
        published: stand: posted_on published updated veröffentlicht aktualisiert publié mis_à_jour publicado actualizado pubblicato aggiornato geplaatst publicerad opdateret opublikowano aktualizace frissítve опубликовано обновлено оновлено ενημέρωση güncelleme 更新 更新日 公開日 发布 게시 \
        printed issued date_of_issue invoice rechnung facture factura fattura faktura order_date † ✝ closed_on copyright impressum
        hours: open opening_hours opening hours öffnungszeiten geöffnet sprechzeiten bürozeiten horaires_d'ouverture ouvert ouverte horario_de_atención abierto horario_de horarios orari orario_di aperto aperti openingstijden geopend öppettider öppet åbningstider åpningstider åpent aukioloajat avoinna auki \
        godziny_otwarcia otwarte czynne otevírací_doba otevřeno otevřeno nyitvatartás nyitva program_de_lucru orar режим_работы часы_работы работаем графік_роботи режим_роботи работно_време ωράριο ανοιχτά çalışma_saatleri açılış أوقات_العمل مفتوح שעות_פתיחה שעות_פעילות פתוח \
        営業時間 営業 定休日 开放时间 营业时间 영업시간 운영시간 horário_de_funcionamento funcionamento atendimento business_hours office_hours lunch_menu mittagstisch breakfast happy_hour
        """

    /// Words of repeats and of distances from today.
    static let repeats = """
        every: toda todo кожного בכל every each jeden jede jedes jeder alle chaque tous_les toutes_les cada todos_los todas_las ogni tutti_i tutte_le todos_os todas_as elke elk iedere varje hver hvert joka każdy każdą każda każde co každý každou každé každá minden \
        în_fiecare fiecare каждый каждую каждое каждые кожен кожну кожної щосуботи всеки всяка κάθε her كل כל 毎 毎週 每 每周 每週 每个 每逢 매 매주 svaki svake iga
        other: other
        daily: daily täglich quotidien tous_les_jours chaque_jour diariamente diario todos_los_días todos_os_dias ogni_giorno tutti_i_giorni dagelijks dagligen dagligt daglig päivittäin codziennie denně naponta minden_nap zilnic ежедневно щодня ежедневно всеки_ден καθημερινά her_gün يوميا 毎日 每天 매일 every_day jeden_tag
        weekly: weekly wöchentlich hebdomadaire semanal semanalmente settimanale settimanalmente wekelijks veckovis ugentligt ukentlig viikoittain co_tydzień týdně hetente săptămânal еженедельно щотижня εβδομαδιαία haftalık every_week jede_woche chaque_semaine cada_semana ogni_settimana
        monthly: monthly monatlich mensuel mensual mensile maandelijks every_month jeden_monat
        yearly: yearly annually jährlich annuel anual
        next: next nächsten nächste nächster nächstes kommenden kommender kommende prochain prochaine próximo próxima prossimo prossima volgende nästa næste neste ensi przyszły příští jövő următorul viitoare следующий наступний προσεχή gelecek القادم הבא 来週 下周 다음주 coming aanstaande
        this: this diesen dieser dieses ce cet este esta questo questa deze dit denna på_denne tänä ten tę tuto ezen acest este этот цей αυτό bu هذا הזה 今週 这周 이번
        last: last letzten letzter letzte dernier último ultimo última laatste sista sidste siste viimeinen ostatni poslední utolsó ultima последний последнюю останній τελευταία son
        in: בעוד след in dans en tra fra em over om za через peste σε
        later: später later plus_tard después dopo depois sonra
        dayPart: morning afternoon evening night abend abends morgens vormittag vormittags nachmittag nachmittags nachts früh matin soir après-midi tarde noche mattina pomeriggio \
        sera manhã noite ochtend middag avond kväll eftermiddag förmiddag aften formiddag ilta aamulla illalla wieczorem rano dopoledne odpoledne večer este délután délelőtt \
        seara dimineața утром вечером днем ночью вечера сабах akşam sabah öğleden_sonra
        dayUnit: дні μέρες μέρα ημέρα 天 day days tag tage tagen jour jours día días giorno giorni dia dias dag dagen dagar dage dager päivä päivän dzień dni den dny dnů nap napon zi zile день дня дней днів дни ден дни ημέρα ημέρες gün يوم أيام יום ימים 日後 天 일 | d
        weekUnit: week weeks woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor uge uger uke uker viikko viikon viikkoa tydzień tygodnie tygodni týden týdny týdnů hét săptămână săptămâni неделя недели неделю недель тиждень тижні седмица εβδομάδα hafta أسبوع שבוע 週 周 주 | w wk wks
        monthUnit: månaden måneden ayın month months monat monats monate monaten mois mes meses mese mesi mês maand maanden månad måned måneder kuukausi kuukauden miesiąc miesiąca miesiące měsíc měsíce měsíci hónap lună lunii месяц месяца місяця місяць месеца μήνα ay شهر חודש 月に 个月
        yearUnit: year years jahr jahre jahren an ans année año años anno anni ano anos jaar år vuosi rok roku év an год року година yıl
        hourUnit: hour hours stunde stunden | hr hrs
        minuteUnit: minute minutes minuten minutos minuti | min mins
        1: първият първата ensimmäisen first 1st ersten erster erste premier première primer primero primera primo prima primeiro primeira eerste första første ensimmäinen pierwszy pierwszą první első primul первый первую перший πρώτη ilk
        2: second 2nd zweiten zweiter zweite deuxième segundo segunda secondo seconda tweede andra anden andre toinen joka_toinen drugi drugą druhý druhý második al_doilea второй вторую другий δεύτερη ikinci
        3: third 3rd dritten dritter dritte troisième tercer tercero terza terzo terceiro derde tredje kolmas trzeci třetí harmadik третий третю üçüncü
        4: fourth 4th vierten vierter vierte quatrième cuarto quarto vierde fjärde fjerde neljäs czwarty čtvrtý negyedik четвертый четверту dördüncü
        """
}
