/// Texts that people write into the summary, location and description of an event, by language.
enum InvitationTexts {
    static let japanese = lines(
        """
        会議
        定例会議
        誕生日会
        花火大会
        歓迎会のお知らせ
        忘年会
        東京ドーム
        大阪市北区梅田3-1-1
        新宿駅西口
        渋谷区道玄坂
        ピアノコンサート
        健康診断
        歯医者
        結婚式 披露宴
        夏祭り
        入学式
        卒業式
        運動会
        面接
        プロジェクトの打ち合わせ
        名古屋城
        京都府京都市東山区清水
        さくらまつり
        お花見
        第5回 読書会
        飲み会@居酒屋
        英会話レッスン
        市民ホール 2階
        佐藤さんと食事
        締め切り
        ライブ
        ヨガ
        12月
        PTA総会
        株式会社サンプル 説明会
        """)
    static let korean = lines(
        """
        회의
        주간 회의
        생일 파티
        봄 축제
        서울특별시 강남구 테헤란로 123
        부산 해운대
        결혼식
        돌잔치
        졸업식
        입학식
        피아노 콘서트
        영화 관람
        치과 예약
        건강 검진
        점심 약속
        저녁 식사
        동창회
        세미나
        워크숍
        송년회
        출장
        면접
        제주도 여행
        국립중앙박물관
        예술의전당 콘서트홀
        프로젝트 발표
        한강 공원
        김철수 팀장님 미팅
        3층 대회의실
        독서 모임
        축구 경기
        요가 수업
        5월 5일 어린이날
        추석
        야구
        """)
    static let simplifiedChinese = lines(
        """
        会议
        周会
        生日聚会
        新年音乐会
        北京市海淀区中关村大街1号
        上海体育馆
        项目启动会
        婚礼
        同学聚会
        毕业典礼
        年会
        牙医预约
        体检
        面试
        家长会
        广州塔
        深圳湾公园
        春节联欢晚会
        钢琴独奏会
        产品发布会
        团队建设
        午餐
        晚饭
        电影
        第三会议室
        羽毛球比赛
        国家图书馆
        王小明的生日
        杭州西湖
        项目评审,请准时参加
        瑜伽课
        展览
        爬山
        飞往成都
        中秋节
        """)
    static let traditionalChinese = lines(
        """
        會議
        週會
        生日派對
        新年音樂會
        台北市信義區市府路1號
        高雄巨蛋
        專案啟動會議
        婚禮
        同學會
        畢業典禮
        尾牙
        牙醫預約
        健康檢查
        面試
        家長座談會
        國家音樂廳
        台中歌劇院
        跨年晚會
        鋼琴獨奏會
        產品發表會
        團隊聚餐
        午餐
        晚餐
        電影
        三樓會議室
        羽球比賽
        圖書館
        王小明的生日
        日月潭
        請準時參加
        瑜伽課程
        攝影展覽
        爬山
        香港體育館
        中秋節烤肉
        """)
    static let western = lines(
        """
        Frühlingsfest
        Müllabfuhr
        Jubiläum
        Größe
        Straßenfest
        Geburtstagsfeier für Jürgen
        Köln, Schildergasse
        Tür
        ÜBERGABE
        GRÜSSE
        Ärzte
        Öl
        „Kunst“ für 5 €
        Besprechung – Büro 3
        Réunion
        Déjà vu à Orléans
        Fête de la musique
        Noël
        Théâtre de l’Odéon
        10 à 12 h
        Soirée d'été
        Vœux du maire
        SÉANCE PUBLIQUE
        Ça va
        À Paris
        Créée
        Año nuevo
        Reunión de padres
        ¿Quién viene?
        ¡Feliz cumpleaños!
        Málaga
        MUÑOZ
        Jardín botánico, 2ª planta
        São João
        Reunião às 9
        Ação de formação
        Celebração
        Lançamento
        Avó
        MAÇÃ
        Midsommarfirande på Öland
        Årsmöte
        Räksmörgås
        Malmö
        Göteborg
        Fødselsdag
        Møde på rådhuset
        Grød
        Ærø
        Sæsonåbning
        Blåbærgrød
        Århus
        Caffè
        Perché no
        Città
        Fundação Gulbenkian – 20 °C
        Café “Central”
        Zoë
        Æbleskiver
        Reykjavík
        Þingvellir
        Føtex
        Hääyöaie
        Päivää
        Työ
        Zürich
        """)
    /// Polish texts. Each has a letter whose byte means a symbol in Windows-1252.
    static let central = lines(
        """
        Spotkanie w piątek
        Uroczystość
        Święto książki
        Łódź, ulica Piotrkowska
        Koncert w sobotę o siódmej, wejście od północy
        Zebranie zarządu
        Urodziny Małgosi
        Wręczenie dyplomów i świadectw, sala główna
        Lekcja pływania
        Obiad u cioci Władzi
        """)
    static let russian = lines(
        """
        Встреча
        День рождения
        Концерт в филармонии
        Москва, Красная площадь
        Совещание отдела
        Санкт-Петербург
        Свадьба
        Новый год
        Приём у врача
        Урок музыки
        Большой театр
        ул. Ленина, д. 5
        Экзамен
        Ёлка
        Дед
        СОБРАНИЕ
        Обед
        Футбол
        Лекция по истории
        Зал 2
        """)

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }
}
