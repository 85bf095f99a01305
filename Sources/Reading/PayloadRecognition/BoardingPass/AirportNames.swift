// Made by scripts/make-airport-names.py from airportsdata 20260905 (MIT, see NOTICES.md). Do not edit.

/// The names of airports by their IATA codes.
enum AirportNames {
    /// One line for each of 7884 airports, in order of their codes: the code, a blank, the name, and the city if the
    /// name does not contain it.
    static let table: StaticString = """
        AAA Anaa Airport
        AAB Arrabury Airport
        AAC El Arish International Airport
        AAD Adado Airport
        AAE Annaba Airport, Annabah
        AAF Apalachicola Regional-Cleve Randolph Field
        AAG Arapoti Airport
        AAH Aachen-Merzbruck Airport
        AAI Arraias Airport
        AAJ Cayana Airstrip, Awaradam
        AAK Buariki Airport
        AAL Aalborg Airport
        AAM Malamala Airport
        AAN Al Ain International Airport
        AAO Anaco Airport
        AAP Aji Pangeran Tumenggung Pranoto International Airport, Samarinda, Borneo Island
        AAQ Anapa Airport
        AAR Aarhus Airport
        AAT Altay Air Base
        AAU Asau Airport
        AAV Allah Valley Airport, Surallah
        AAW Abbottabad Airport
        AAX Araxa Airport
        AAY Al Ghaidah International Airport
        AAZ Quezaltenango Airport
        ABA Abakan Airport
        ABB Asaba International Airport
        ABC Albacete-Los Llanos Airport
        ABD Abadan Airport
        ABE Lehigh Valley International Airport, Allentown
        ABF Abaiang Airport
        ABG Abingdon Downs Airport
        ABH Alpha Airport
        ABI Abilene Regional Airport
        ABJ Port Bouet Airport, Abidjan
        ABK Kabri Dehar Airport
        ABL Ambler Airport
        ABM Bamaga Injinoo Airport
        ABO Aboisso Airport
        ABQ Albuquerque International Sunport Airport
        ABR Aberdeen Regional Airport
        ABS Abu Simbel Airport
        ABT Al Baha Airport
        ABU Haliwen Airport, Atambua-Timor Island
        ABV Nnamdi Azikiwe International Airport, Abuja
        ABX Albury Airport
        ABY Southwest Georgia Regional Airport, Albany
        ABZ Aberdeen Dyce Airport
        ACA General Juan N Alvarez International Airport, Acapulco
        ACB Antrim County Airport, Bellaire
        ACC Kotoka International Airport, Accra
        ACD Alcides Fernandez Airport, Acandi
        ACE Lanzarote Airport, Lanzarote Island
        ACF Aral Talim Airport
        ACH St Gallen Altenrhein Airport
        ACI Alderney Airport, Saint Anne
        ACJ Anuradhapura Airport
        ACK Nantucket Memorial Airport
        ACN Ciudad Acuna New International Airport
        ACO Cobano Airport, C?bano
        ACP Sahand Airport, Maragheh
        ACR Araracuara Airport
        ACS Achinsk Airport
        ACT Waco Regional Airport
        ACV California Redwood Coast-Humboldt County Airport, Arcata/Eureka
        ACX Xingyi Airport
        ACY Atlantic City International Airport
        ACZ Zabol Airport
        ADA Adana Airport
        ADB Adnan Menderes International Airport, Izmir
        ADC Andakombe Airport, Andekombe
        ADD Bole International Airport, Addis Ababa
        ADE Aden International Airport
        ADF Adiyaman Airport
        ADG Lenawee County Airport, Adrian
        ADH Aldan Airport
        ADI Arandis Airport
        ADJ Amman-Marka International Airport
        ADK Adak Airport, Adak Island
        ADL Adelaide International Airport
        ADM Ardmore Municipal Airport
        ADO Andamooka Airport
        ADQ Kodiak Airport
        ADR Robert F Swinnie Airport, Andrews
        ADS Addison Airport, Dallas
        ADT Ada Regional Airport
        ADU Ardabil Airport
        ADW Joint Base Andrews Airport, Camp Springs
        ADX RAF Leuchars, St. Andrews
        ADY Alldays Airport
        ADZ Gustavo Rojas Pinilla International Airport, San Andres
        AEA Abemama Atoll Airport
        AEB Tian Yang Air Base, Baise
        AEG Aek Godang Airport, Padang Sidempuan, Sumatra Island
        AEH Abeche Airport
        AEL Albert Lea Municipal Airport
        AEM Amgu Airport
        AEO Aioun el Atrouss Airport
        AEP Jorge Newbery Airpark, Buenos Aires
        AER Sochi International Airport
        AES Ålesund Airport
        AET Allakaket Airport
        AEU Abumusa Island Airport
        AEX Alexandria International Airport
        AEY Akureyri Airport
        AFA Suboficial Ay Santiago Germano Airport, San Rafael
        AFD Port Alfred Airport
        AFF Usaf Academy Davis Airfield, Colorado Springs
        AFI Amalfi Airport
        AFL Alta Floresta Airport
        AFN Jaffrey Airfield Silver Ranch Airport
        AFO Afton Lincoln County/General Boyd L Eddins Field
        AFR Afore Airstrip
        AFS Sugraly Airport, Zarafshan
        AFT Afutara Aerodrome, Bila
        AFW Perot Field/Fort Worth Alliance Airport
        AFY Afyon Airport, Afyonkarahisar
        AFZ Sabzevar National Airport
        AGA Al Massira Airport, Agadir
        AGB Augsburg Airport
        AGC Allegheny County Airport, Pittsburgh
        AGE Wangerooge Airport
        AGF Agen-La Garenne Airport, Agen/La Garenne
        AGH Angelholm-Helsingborg Airport
        AGI Wageningen Airport Airport
        AGJ Aguni Airport
        AGL Wanigela Airport
        AGN Angoon Seaplane Base
        AGO Ralph C Weiser Field, Magnolia
        AGP Malaga Airport
        AGQ Agrinion Airport
        AGR Agra Airport
        AGS Augusta Regional At Bush Field
        AGT Guarani International Airport, Ciudad del Este
        AGU Jesus Teran International Airport, Aguascalientes
        AGV Oswaldo Guevara Mujica Airport, Acarigua
        AGX Agatti Airport
        AGZ Aggeneys Airport
        AHA Maa Mahamaya Airport, Ambikapur
        AHB Abha Regional Airport
        AHC Amedee Army Air Field, Herlong
        AHD Ardmore Downtown Executive Airport
        AHE Ahe Airport, Ahe Atoll
        AHF Arapahoe Municipal Airport
        AHG Agalega Island Airstrip, Vingt Cinq
        AHH Amery Municipal Airport
        AHI Amahai Airport, Amahai-Seram Island
        AHJ Ngawa Hongyuan Airport
        AHL Aishalton Airport
        AHM Ashland Municipal/Sumner Parker Field
        AHN Athens/Ben Epps Airport
        AHO Alghero / Fertilia Airport
        AHS Ahuas Airport
        AHU Cherif Al Idrissi Airport, Al Hoceima
        AHZ L'alpe D'huez Airport, Bourg
        AIA Alliance Municipal Airport
        AID Anderson Regional Airport
        AIE Aiome Airport
        AIF Marcelo Pires Halzhausen Airport, Assis
        AIG Yalinga Airport
        AII Ali-Sabieh Airport
        AIK Aiken Regional Airport
        AIN Wainwright Airport
        AIO Atlantic Municipal Airport
        AIP Adampur Air Force Station
        AIR Aripuanã Airport
        AIS Arorae Island Airport
        AIT Aitutaki Airport
        AIU Enua Airport, Atiu Island
        AIV George Downer Airport, Aliceville
        AIZ Lee C Fine Memorial Airport, Kaiser/Lake Ozark
        AJA Ajaccio-Napoleon Bonaparte Airport, Ajaccio/Napoleon Bonaparte
        AJF Al-Jawf Domestic Airport
        AJI Agri Airport
        AJJ Akjoujt Airport
        AJK Arak Airport, Araak
        AJL Lengpui Airport, Aizawl
        AJN Ouani Airport
        AJR Arvidsjaur Airport
        AJU Santa Maria Airport, Aracaju
        AJY Mano Dayak International Airport, Agadez
        AKA Ankang Airport
        AKB Atka Airport
        AKC Akron Fulton International Airport
        AKD Akola Airport
        AKE Akiéni Airport
        AKF Kufra Airport
        AKH Prince Sultan Air Base
        AKI Akiak Airport
        AKJ Asahikawa Airport
        AKK Akhiok Airport
        AKL Auckland International Airport
        AKN King Salmon Airport
        AKO Colorado Plains Regional Airport, Akron
        AKP Anaktuvuk Pass Airport
        AKQ Menggala Airport, Menggala, Sumatra Island
        AKS Auki Airport
        AKT RAF Akrotiri
        AKU Aksu Airport
        AKV Akulivik Airport
        AKW Aghajari Airport, Omidiyeh
        AKX Aktobe Aliya Moldagulova International Airport, Aktyubinsk
        AKY Sittwe Airport
        ALA Almaty International Airport
        ALB Albany International Airport
        ALC Alicante International Airport
        ALD Alerta Airport, Fortaleza
        ALE Alpine-Casparis Municipal Airport
        ALF Alta Airport
        ALG Houari Boumediene Airport, Algiers
        ALH Albany Airport
        ALI Alice International Airport
        ALJ Alexander Bay Airport
        ALL Villanova D'Albenga International Airport
        ALM Alamogordo-White Sands Regional Airport
        ALN St Louis Regional Airport, Alton/St Louis
        ALO Waterloo Regional Airport
        ALP Aleppo International Airport
        ALQ Alegrete Novo Airport
        ALR Alexandra Airport
        ALS San Luis Valley Regional/Bergman Field, Alamosa
        ALT Alenquer Airport
        ALU Alula Airport
        ALW Walla Walla Regional Airport
        ALX Thomas C Russell Field, Alexander City
        AMA Rick Husband Amarillo International Airport
        AMB Ambilobe Airport
        AMC Am Timan Airport
        AMD Sardar Vallabhbhai Patel International Airport, Ahmedabad
        AMH Arba Minch Airport
        AMJ Cirilo Queiroz Airport, Almenara
        AMK Animas Air Park, Durango
        AMM Queen Alia International Airport, Amman
        AMN Gratiot Community Airport, Alma
        AMO Mao Airport
        AMP Ampanihy Airport
        AMQ Pattimura Airport Ambon
        AMS Amsterdam Airport Schiphol
        AMT Amata Airport
        AMU Amanab Airport
        AMV Amderma Airport
        AMW Ames Municipal Airport
        AMX Ammaroo Airport
        AMZ Ardmore Airport, Manurewa
        ANB Anniston Regional Airport
        ANC Ted Stevens Anchorage International Airport
        AND Anderson Regional Airport
        ANE Angers-Loire Airport, Angers/Marce
        ANF Cerro Moreno Airport, Antofagasta
        ANG Angouleme-Brie-Champniers Airport, Angouleme/Brie/Champniers
        ANI Aniak Airport
        ANJ Zanaga Airport
        ANK Etimesgut Air Base, Ankara
        ANM Antsirabato Airport
        ANN Annette Island Airport
        ANO Angoche Airport
        ANP Lee Airport, Annapolis
        ANQ Tri-State Steuben County Airport, Angola
        ANR Antwerp International Airport (Deurne)
        ANS Andahuaylas Airport
        ANU V.C. Bird International Airport, St. George
        ANV Anvik Airport
        ANW Ainsworth Regional Airport
        ANX Andøya Airport, Andenes
        ANY Anthony Municipal Airport
        AOC Altenburg-Nobitz Airport
        AOE Anadolu University Airport, Eskişehir
        AOG Anshan Air Base
        AOH Lima Allen County Airport
        AOI Ancona / Falconara Airport
        AOJ Aomori Airport
        AOK Karpathos Airport, Karpathos Island
        AOL Paso De Los Libres Airport
        AOM Adam Airport
        AOO Altoona/Blair County Airport
        AOP Alferez FAP Alfredo Vladimir Sara Bauer Airport, Andoas
        AOR Sultan Abdul Halim Airport, Alor Satar
        AOT Aosta Airport
        AOY Asaloyeh Airport
        APA Centennial Airport, Denver
        APB Apolo Airport
        APC Napa County Airport
        APE San Juan Aposento Airport
        APF Naples Municipal Airport
        APG Phillips Army Air Field (Aberdeen Proving Ground) Airport
        APH Ap Hill Lz (Fort Ap Hill) Airport, Bowling Green
        API Gomez Nino Apiay Air Base
        APJ Ali Pulan Airport, Burang
        APK Apataki Airport
        APL Nampula Airport
        APN Alpena County Regional Airport
        APO Antonio Roldan Betancourt Airport, Carepa
        APQ Arapiraca Airport
        APS Anapolis Airport
        APT Marion County/Brown Field, Jasper
        APU Apucarana Airport
        APV Apple Valley Airport
        APW Faleolo International Airport, Apia
        APX Arapongas Airport
        APY Alto Parnaiba Airport
        APZ Zapala Airport
        AQA Araraquara Airport
        AQB Santa Cruz del Quiche Airport
        AQG Anqing Airport
        AQI Hafr Al Batin Airport, Qaisumah
        AQJ Aqaba King Hussein International Airport
        AQM Nova Vida Airport, Ariquemes
        AQP Rodriguez Ballon International Airport, Arequipa
        AQY Girdwood Airport
        ARA Acadiana Regional Airport, New Iberia
        ARB Ann Arbor Municipal Airport
        ARC Arctic Village Airport
        ARD Mali Airport, Alor Island
        ARE Antonio/Nery/Juarbe Pol Airport, Arecibo
        ARG Walnut Ridge Regional Airport
        ARH Talagi Airport, Archangelsk
        ARI Chacalluta Airport, Arica
        ARJ Arso Airport, Arso-Papua Island
        ARK Arusha Airport
        ARL Arly Airport
        ARM Armidale Airport
        ARN Stockholm-Arlanda Airport
        ARR D. Casimiro Szlapelis Airport, Alto Rio Senguerr
        ARS Estancia das Cascatas Airport, Aragarcas
        ART Watertown International Airport
        ARU Aracatuba Airport
        ARV Lakeland/Noble F Lee Memorial Field, Minocqua-Woodruff
        ARW Arad International Airport
        ARY Ararat Airport
        ARZ N'zeto Airport
        ASA Assab International Airport
        ASB Ashgabat Airport
        ASC Ascencion De Guarayos Airport, Ascension de Guarayos
        ASD Andros Town Airport
        ASE Aspen-Pitkin County/Sardy Field
        ASF Astrakhan Airport
        ASG Ashburton Aerodrome
        ASH Boire Field, Nashua
        ASI RAF Ascension Island
        ASJ Amami Airport
        ASK Yamoussoukro Airport
        ASL Harrison County Airport, Marshall
        ASM Asmara International Airport
        ASN Talladega Municipal Airport
        ASO Asosa Airport
        ASP Alice Springs Airport
        ASQ Austin Airport
        ASR Kayseri Erkilet Airport
        ASS Arathusa Safari Lodge Airport
        AST Astoria Regional Airport
        ASU Silvio Pettirossi International Airport, Asuncion
        ASV Amboseli Airport, Amboseli National Park
        ASW Aswan International Airport
        ASX John F Kennedy Memorial Airport, Ashland
        ASY Ashley Municipal Airport
        ATA Comandante FAP German Arias Graziani Airport, Anta
        ATB Atbara Airport
        ATC Arthur's Town Airport
        ATD Uru Harbour Airport, Atoifi
        ATE Antlers Municipal Airport
        ATF Chachoan Airport, Ambato
        ATH Eleftherios Venizelos International Airport, Athens
        ATI Artigas International Airport
        ATJ Antsirabe Airport
        ATK Atqasuk Edward Burnell Sr Memorial Airport
        ATL Hartsfield/Jackson Atlanta International Airport
        ATM Altamira Airport
        ATO Ohio University Airport, Athens/Albany
        ATP Aitape Airport
        ATQ Sri Guru Ram Dass Jee International Airport Amritsar
        ATR Atar International Airport
        ATS Artesia Municipal Airport
        ATT Atmautluak Airport
        ATU Casco Cove Cgs Airport, Attu
        ATV Ati Airport
        ATW Appleton International Airport
        ATY Watertown Regional Airport
        ATZ Assiut International Airport
        AUA Queen Beatrix International Airport, Oranjestad
        AUC Santiago Perez Airport, Arauca
        AUD Augustus Downs Airport
        AUF Auxerre-Branches Airport, Auxerre/Branches
        AUG Augusta State Airport
        AUH Abu Dhabi International Airport
        AUJ Ambunti Airport
        AUK Alakanuk Airport
        AUM Austin Municipal Airport
        AUN Auburn Municipal Airport
        AUO Auburn University Regional Airport
        AUQ Hiva Oa-Atuona Airport
        AUR Aurillac Airport
        AUS Austin-Bergstrom International Airport
        AUT Atauro Airport
        AUU Aurukun Airport
        AUW Wausau Downtown Airport
        AUX Araguaina Airport
        AUY Anelghowhat Airport
        AUZ Aurora Municipal Airport, Chicago/Aurora
        AVA Anshun Huangguoshu Airport
        AVB Aviano Air Base
        AVG Auvergne Airport
        AVI Maximo Gomez Airport, Ciego de Avila
        AVK Arvaikheer Airport
        AVL Asheville Regional Airport
        AVN Avignon-Caumont Airport, Avignon/Caumont
        AVO Avon Park Executive Airport
        AVP Wilkes-Barre/Scranton International Airport
        AVU Avu Avu Airport
        AVV Avalon Airport, Melbourne
        AVW Marana Regional Airport
        AVX Catalina Airport, Avalon
        AWA Awassa Airport
        AWB Awaba Airport
        AWD Aniwa Airport
        AWK Wake Island Airfield
        AWM West Memphis Municipal Airport
        AWN Alton Downs Airport
        AWP Austral Downs Airport
        AWZ Ahwaz Airport
        AXA Wallblake Airport, The Valley
        AXB Maxson Airfield, Alexandria Bay
        AXC Aramac Airport
        AXD Dimokritos Airport, Alexandroupolis
        AXE Xanxere Airport
        AXF Alxa Left Banner Bayanhot Airport
        AXG Algona Municipal Airport
        AXJ Amakusa Airport
        AXK Ataq Airport
        AXL Alexandria Homestead Airport
        AXM El Eden Airport, Armenia
        AXN Alexandria Regional/Chandler Field
        AXP Spring Point Airport
        AXR Arutua Airport
        AXS Altus/Quartz Mountain Regional Airport
        AXT Akita Airport
        AXU Axum Airport
        AXV Neil Armstrong Airport, Wapakoneta
        AXX Angel Fire Airport
        AYG Yaguara Airport, San Vicente Del Caguan
        AYJ Maharishi Valmiki International Airport, Ayodhya
        AYL Anthony Lagoon Airport
        AYM Yas Island Seaplane Base
        AYN Anyang Airport
        AYO Juan De Ayolas Airport
        AYP Coronel FAP Alfredo Mendivil Duarte Airport, Ayacucho
        AYQ Ayers Rock Connellan Airport
        AYR Ayr Airport
        AYS Waycross-Ware County Airport
        AYT Antalya International Airport
        AYU Aiyura Airport, Aiyura Valley
        AYX Teniente General Gerardo Perez Pinedo Airport, Atalaya
        AZA Mesa Gateway Airport, Phoenix
        AZD Shahid Sadooghi Airport, Yazd
        AZH Azamgarh Airport
        AZI Al Bateen Executive Airport, Abu Dhabi
        AZL Fazenda Tucunare Airport, Sapezal
        AZN Andizhan Airport
        AZO Kalamazoo/Battle Creek International Airport
        AZP Atizapan De Zaragoza Airport
        AZR Touat Cheikh Sidi Mohamed Belkebir Airport
        AZS Samana El Catey International Airport
        AZZ Ambriz Airport
        BAA Bialla Airport
        BAB Beale Afb Airport, Marysville
        BAD Barksdale Afb Airport, Bossier City
        BAE Barcelonnette - Saint-Pons Airport, Le Castellet
        BAF Westfield-Barnes Regional Airport, Westfield/Springfield
        BAG Loakan Airport, Baguio City
        BAH Bahrain International Airport, Manama
        BAI Buenos Aires Airport, Punta Arenas
        BAL Batman Airport
        BAM Battle Mountain Airport
        BAN Basongo Airport
        BAO Udorn Air Base, Ban Mak Khaen
        BAQ Ernesto Cortissoz International Airport, Barranquilla
        BAR Qionghai Boao Airport
        BAS Ballalae Airport
        BAT Chafei Amsei Airport, Barretos
        BAU Bauru Airport
        BAV Baotou Airport
        BAX Barnaul Airport
        BAY Tautii Magheraus Airport, Baia Mare
        BAZ Barcelos Airport
        BBA Balmaceda Airport
        BBB Benson Municipal Airport
        BBC Bay City Regional Airport
        BBD Curtis Field, Brady
        BBG Butaritari Atoll Airport
        BBH Barth Airport
        BBI Biju Patnaik Airport, Bhubaneswar
        BBJ Bitburg Airport
        BBK Kasane Airport
        BBL Ballera Airport
        BBM Battambang Airport
        BBN Bario Airport
        BBO Berbera Airport
        BBP Bembridge Airport
        BBR Baillif Airport, Basse Terre
        BBS Blackbushe Airport, Yateley
        BBT Berberati Airport
        BBU Baneasa International Airport, Bucharest
        BBV Nero-Mer Airport, Grand-Bereby
        BBW Broken Bow Municipal/Keith Glaze Field
        BBX Wings Field, Philadelphia
        BBY Bambari Airport
        BBZ Zambezi Airport
        BCA Gustavo Rizo Airport, Baracoa
        BCB Virginia Tech/Montgomery Executive Airport, Blacksburg
        BCC Bear Creek 3 Airport
        BCD Bacolod-Silay City International Airport, Bacolod City
        BCE Bryce Canyon Airport
        BCF Bouca Airport
        BCG Bemichi Airport
        BCH Cakung Airport, Baucau
        BCI Barcaldine Airport
        BCL Barra del Colorado Airport, Pococi
        BCM Bacau Airport
        BCN Barcelona International Airport
        BCO Baco Airport
        BCR Novo Campo Airport, Boca Do Acre
        BCS Southern Seaplane Airport, Belle Chasse
        BCT Boca Raton Airport
        BCX Beloretsk Airport
        BDA L.F. Wade International International Airport, Hamilton
        BDB Bundaberg Airport
        BDC Barra do Corda Airport
        BDD Badu Island Airport
        BDE Baudette International Airport
        BDF Rinkenberger Airport, Bradford
        BDG Blanding Municipal Airport
        BDH Bandar Lengeh Airport
        BDI Bird Island Airport
        BDJ Syamsudin Noor Airport, Banjarmasin, Borneo Island
        BDK Soko Airport, Bondoukou
        BDL Bradley International Airport, Windsor Locks
        BDM Bandirma Airport
        BDN Talhar Airport, Badin
        BDO Husein Sastranegara International Airport, Bandung, Java Island
        BDP Bhadrapur Airport
        BDQ Vadodara Airport
        BDR Bridgeport/Sikorsky Airport
        BDS Brindisi / Casale Airport
        BDT Gbadolite Airport
        BDU Bardufoss Airport, Malselv
        BDV Moba Airport
        BDW Bedford Downs Airport
        BDX Broadus Airport
        BDY Bandon State Airport
        BDZ Baindoung Airport
        BEB Benbecula Airport, Balivanich
        BEC Beech Factory Airport, Wichita
        BED Laurence G Hanscom Field, Bedford
        BEF Bluefields Airport, Bluefileds
        BEG Belgrade Nikola Tesla Airport
        BEH Southwest Michigan Regional Airport, Benton Harbor
        BEI Beica Airport
        BEJ Barau(Kalimaru) Airport, Tanjung Redep, Borneo Island
        BEK Bareilly Air Force Station
        BEL Val de Cans/Julio Cezar Ribeiro International Airport, Belem
        BEM Beni Mellal Airport
        BEN Benina International Airport, Benghazi
        BEO Aeropelican Airport
        BEP Bellary Airport
        BEQ RAF Honington, Thetford
        BER Berlin Brandenburg Airport
        BES Brest Bretagne Airport, Brest/Guipavas
        BET Bethel Airport
        BEU Bedourie Airport
        BEV Be'er Sheva (Teyman) Airport, Beersheva
        BEW Beira Airport
        BEX RAF Benson
        BEY Beirut Rafic Hariri International Airport
        BEZ Beru Airport
        BFA Bahia Negra Airport
        BFD Bradford Regional Airport
        BFE Bielefeld Airport
        BFF Scottsbluff/Western Nebraska Regional/Wm B Heilig Field
        BFG Bullfrog Basin Airport, Glen Canyon Natl Rec Area
        BFH Bacacheri Airport, Curitiba
        BFI Boeing Field/King County International Airport, Seattle
        BFJ Bijie Airport
        BFK Buckley Space Force Base Airport, Aurora
        BFL Meadows Field, Bakersfield
        BFM Mobile International Airport
        BFN J B M Hertzog International Airport, Bloemfontain
        BFO Buffalo Range Airport, Chiredzi
        BFP Beaver County Airport, Beaver Falls
        BFR Virgil I Grissom Municipal Airport, Bedford
        BFS Belfast International Airport
        BFT Beaufort Executive Airport
        BFU Bengbu Airport
        BFV Buri Ram Airport
        BFW Sidi Bel Abbes Airport
        BFX Bafoussam Airport
        BFY Bengbu Tenghu Airport
        BGA Palonegro Airport, Bucaramanga
        BGB Booue Airport
        BGC Braganca Airport, Bragança
        BGD Hutchinson County Airport, Borger
        BGE Decatur County Industrial Air Park, Bainbridge
        BGF Bangui M'Poko International Airport
        BGG Bingöl Airport
        BGH Abbaye Airport, Boghe
        BGI Sir Grantley Adams International Airport, Bridgetown
        BGJ Borgarfjordur eystri Airport
        BGK Big Creek Airport
        BGM Greater Binghamton/Edwin A Link Field
        BGN Belaya Gora Airport
        BGO Bergen Airport Flesland
        BGQ Big Lake Airport
        BGR Bangor International Airport
        BGT Bagdad Airport
        BGU Bangassou Airport
        BGV Aeroclube de Bento Goncalves Airport
        BGW Baghdad International Airport
        BGX Comandante Gustavo Kraemer Airport, Bage
        BGY Bergamo / Orio Al Serio Airport
        BHA Los Perales Airport, Bahia de Caraquez
        BHB Hancock County/Bar Harbor Airport
        BHD George Best Belfast City Airport
        BHE Woodbourne Airport, Blenheim
        BHF Cupica Airport, Bahia Solano
        BHH Bisha Airport
        BHI Comandante Espora Airport, Bahia Blanca
        BHJ Bhuj Airport
        BHK Bukhara Airport
        BHM Birmingham-Shuttlesworth International Airport
        BHO Bhopal Airport
        BHP Bhojpur Airport
        BHQ Broken Hill Airport
        BHR Bharatpur Airport
        BHS Bathurst Airport
        BHU Bhavnagar Airport
        BHV Bahawalpur Airport
        BHW Bhagatanwala Airport
        BHX Birmingham International Airport
        BHY Beihai Airport
        BIA Bastia-Poretta Airport, Bastia/Poretta
        BIB Baidoa Airport
        BID Block Island State Airport
        BIE Beatrice Municipal Airport
        BIF Biggs Army Air Field (Fort Bliss) Airport, Fort Bliss/El Paso/
        BIG Allen Army Air Field, Delta Junction Ft Greely
        BIH Bishop Airport
        BIK Frans Kaisiepo Airport, Biak-Supiori Island
        BIL Billings Logan International Airport
        BIM South Bimini Airport
        BIN Bamiyan Airport
        BIO Bilbao Airport
        BIP Bulimba Airport
        BIQ Biarritz-Anglet-Bayonne Airport, Biarritz/Anglet/Bayonne
        BIR Biratnagar Airport
        BIS Bismarck Municipal Airport
        BIT Baitadi Airport
        BIU Bíldudalur Airport
        BIV Bria Airport
        BIW Billiluna Airport
        BIX Keesler Afb Airport, Biloxi
        BIY Bisho Airport
        BJA Soummam Airport, Bejaia
        BJB Bojnord Airport
        BJC Rocky Mountain Metro Airport, Denver
        BJD Bakkafjordur Airport
        BJF Båtsfjord Airport
        BJI Bemidji Regional Airport
        BJJ Wayne County Airport, Wooster
        BJK Nangasuri Airport, Maikoor Island
        BJL Banjul International Airport
        BJM Bujumbura International Airport
        BJO Bermejo Airport
        BJP Aeroporto Estadual Arthur Siqueira Airport, Braganca Paulista
        BJR Bahir Dar Airport
        BJU Bajura Airport
        BJV Milas Bodrum International Airport
        BJW Soa Airport, Bajawa
        BJX Del Bajio International Airport, Silao
        BJY Batajnica Air Base
        BJZ Badajoz Airport
        BKA Bykovo Airport, Moscow
        BKB Nal Airport, Bikaner
        BKC Buckland Airport
        BKD Stephens County Airport, Breckenridge
        BKE Baker City Municipal Airport
        BKG Branson Airport
        BKH Barking Sands Pmrf Airport, Kekaha,Kauai
        BKI Kota Kinabalu International Airport
        BKJ Boke Airport
        BKK Suvarnabhumi Airport, Bangkok
        BKL Burke Lakefront Airport, Cleveland
        BKM Bakalalan Airport
        BKN Balkanabat International Airport, Jebel
        BKO Senou Airport
        BKP Barkly Downs Airport
        BKQ Blackall Airport
        BKR Bokoro Airport
        BKS Padang Kemiling (Fatmawati Soekarno) Airport, Bengkulu, Sumatra Island
        BKT Allan C Perkinson/Blackstone Army Air Field
        BKU Betioky Airport
        BKW Raleigh County Memorial Airport, Beckley
        BKX Brookings Regional Airport
        BKY Bukavu Kavumu Airport
        BKZ Bukoba Airport
        BLA General Jose Antonio Anzoategui International Airport, Barcelona
        BLB Howard/Panama Pacifico International Airport, Panama City
        BLC Bali Airport
        BLD Boulder City Municipal Airport
        BLE Borlange Airport
        BLF Mercer County Airport, Bluefield
        BLG Belaga Airport
        BLH Blythe Airport
        BLI Bellingham International Airport
        BLJ Batna Airport
        BLK Blackpool International Airport
        BLL Billund Airport
        BLM Monmouth Executive Airport, Belmar/Farmingdale
        BLN Benalla Airport
        BLO Hjaltabakki Airport, Blönduós
        BLP Huallaga Airport, Bellavista
        BLQ Bologna / Borgo Panigale Airport
        BLR Bengaluru International Airport, Bangalore
        BLS Bollon Airport
        BLT Blackwater Airport
        BLU Blue Canyon - Nyack Airport, Emigrant Gap
        BLV Scott Afb/Midamerica St Louis Airport, Belleville
        BLX Belluno Airport
        BLY Belmullet Aerodrome
        BLZ Chileka International Airport, Blantyre
        BMA Stockholm-Bromma Airport
        BMB Bumbar Airport
        BMC Brigham City Regional Airport
        BMD Belo sur Tsiribihina Airport
        BME Broome International Airport
        BMF Bakouma Airport
        BMG Monroe County Airport, Bloomington
        BMI Central Il Regional/Bloomington-Normal Airport, Bloomington/Normal
        BMJ Baramita Airport
        BMK Borkum Airport
        BML Berlin Regional Airport
        BMM Bitam Airport
        BMN Bamarni Airport
        BMO Banmaw Airport
        BMP Brampton Island Airport
        BMR Baltrum Airport
        BMS Socrates Mariani Bittencourt Airport, Brumado
        BMT Beaumont Municipal Airport
        BMU Muhammad Salahuddin Airport, Bima-Sumbawa Island
        BMV Buon Ma Thuot Airport
        BMW Bordj Badji Mokhtar Airport
        BMX Big Mountain Airport
        BMY Ile Art - Waala Airport
        BNA Nashville International Airport
        BNB Boende Airport
        BNC Beni Airport
        BND Bandar Abbas International Airport
        BNE Brisbane International Airport
        BNG Banning Municipal Airport
        BNI Benin Airport
        BNJ Bonn-Hangelar Airport
        BNK Ballina Byron Gateway Airport
        BNL Barnwell Regional Airport
        BNN Brønnøysund Airport
        BNO Burns Municipal Airport
        BNP Bannu Airport
        BNR Banfora Airport
        BNS Barinas Airport
        BNU Blumenau Airport
        BNW Boone Municipal Airport
        BNX Banja Luka International Airport
        BNY Bellona/Anua Airport
        BOA Boma Airport
        BOB Bora Bora Airport, Motu Mute
        BOC Bocas Del Toro International Airport, Isla Colon
        BOD Bordeaux-Merignac (BA 106) Airport, Bordeaux/Merignac
        BOE Boundji Airport
        BOG El Dorado International Airport, Bogota
        BOH Bournemouth Airport
        BOI Boise Air Trml/Gowen Field
        BOJ Burgas Airport
        BOK Brookings Airport
        BOL Ballykelly Airport
        BOM Chhatrapati Shivaji International Airport, Mumbai
        BON Flamingo International Airport, Kralendijk
        BOO Bodø Airport
        BOP Bouar Airport
        BOS General Edward Lawrence Logan International Airport, Boston
        BOU Bourges Airport
        BOW Bartow Executive Airport
        BOX Borroloola Airport
        BOY Bobo Dioulasso Airport
        BOZ Bozoum Airport
        BPC Bamenda Airport
        BPE Qinhuangdao Beidaihe Airport
        BPF Batuna Aerodrome, Batuna Mission Station
        BPG Barra do Garcas Airport
        BPH Bislig Airport
        BPI Miley Memorial Field, Big Piney
        BPL Alashankou Bole (Bortala) airport
        BPM Begumpet Airport, Hyderabad
        BPN Sepinggan International Airport, Balikpapan, Borneo Island
        BPR Borongan Airport, Borongan City
        BPS Porto Seguro Airport
        BPT Jack Brooks Regional Airport, Beaumont/Port Arthur
        BPX Qamdo Bangda Airport
        BPY Besalampy Airport
        BQA Dr.Juan C. Angara Airport, Baler
        BQB Busselton Regional Airport
        BQE Bubaque Airport
        BQG Bogorodskoye Airport
        BQH London Biggin Hill Airport
        BQK Brunswick Golden Isles Airport
        BQL Boulia Airport
        BQN Rafael Hernandez Airport, Aguadilla
        BQO Bouna Airport
        BQQ Barra Airport
        BQS Ignatyevo Airport, Blagoveschensk
        BQT Brest Airport
        BQU J F Mitchell Airport, Bequia
        BQW Balgo Hill Airport
        BRA Barreiras Airport
        BRB Barreirinhas Airport
        BRC San Carlos De Bariloche Airport
        BRD Brainerd Lakes Regional Airport
        BRE Bremen Airport
        BRI Bari / Palese International Airport
        BRK Bourke Airport
        BRL Southeast Iowa Regional Airport, Burlington
        BRM Barquisimeto International Airport
        BRN Bern Belp Airport
        BRO Brownsville/South Padre Island International Airport
        BRQ Brno-Turany Airport
        BRR Barra Airport, Eoligarry
        BRS Bristol International Airport
        BRT Bathurst Island Airport
        BRU Brussels Airport
        BRW Wiley Post-Will Rogers Memorial Airport, Utqiagvik
        BRX Maria Montez International Airport, Barahona
        BRY Samuels Field, Bardstown
        BSA Bosaso Airport
        BSB Presidente Juscelino Kubistschek International Airport, Brasilia
        BSC Jose Celestino Mutis Airport, Bahia Solano
        BSD Baoshan Yunduan Airport
        BSE Sematan Airport
        BSF Bradshaw Army Airfield, Camp Pohakuloa
        BSG Bata Airport
        BSJ Bairnsdale Airport
        BSK Biskra Airport
        BSL EuroAirport Basel-Mulhouse-Freiburg Airport, Bale/Mulhouse
        BSM Bishe Kola Air Base, Amol
        BSN Bossangoa Airport
        BSO Basco Airport
        BSQ Bisbee Municipal Airport
        BSR Basrah International Airport
        BSS Balsas Airport
        BST Bost Airport
        BSU Basankusu Airport
        BSW Boswell Bay Airport
        BSX Pathein Airport
        BSY Bardera Airport
        BSZ Manas International Airport, Bishkek
        BTA Bertoua Airport
        BTB Betou Airport
        BTC Batticaloa Airport
        BTD Brunette Downs Airport
        BTE Sherbro International Airport, Bonthe
        BTF Skypark Airport, Bountiful
        BTG Batangafo Airport
        BTH Hang Nadim Airport, Batam, Batam Island
        BTI Barter Island Airport
        BTJ Sultan Iskandarmuda Airport, Banda Aceh, Sumatra Island
        BTK Bratsk Airport
        BTL Battle Creek Executive At Kellogg Field
        BTM Bert Mooney Airport, Butte
        BTN Marlboro County Jetport/H E Avent Field, Bennettsville
        BTO Botopasi Airport
        BTP Pittsburgh/Butler Regional Airport
        BTQ Butare Airport
        BTR Baton Rouge Metro, Ryan Field
        BTS M. R. Stefanik Airport, Bratislava
        BTT Bettles Airport
        BTU Bintulu Airport
        BTV Patrick Leahy Burlington International Airport
        BTW Batu Licin Airport, Batu Licin, Borneo Island
        BTX Betoota Airport
        BTY Beatty Airport
        BTZ Bursa Airport
        BUA Buka Airport, Buka Island
        BUB Cram Field, Burwell
        BUC Burketown Airport
        BUD Budapest Ferenc Liszt International Airport
        BUF Buffalo Niagara International Airport
        BUG Benguela Airport
        BUI Bokondini Airport, Bokondini-Papua Island
        BUJ Bou Saada Airport
        BUL Bulolo Airport
        BUM Butler Memorial Airport
        BUN Gerardo Tobar Lopez Airport, Buenaventura
        BUO Burao Airport
        BUP Bhatinda Air Force Station
        BUQ Joshua Mqabuko Nkomo International Airport, Bulawayo
        BUR Hollywood Burbank Airport
        BUS Batumi International Airport
        BUT Bathbalathang Domestic Airport, Jakar
        BUW Betoambari Airport, Bau Bau-Butung Island
        BUX Bunia Airport
        BUY Bunbury Airport
        BUZ Bushehr Airport
        BVA Paris Beauvais Tille Airport, Beauvais/Tille
        BVB Atlas Brasil Cantanhede Airport, Boa Vista
        BVC Rabil Airport
        BVE Brive Souillac Airport, Nespouls
        BVG Berlevåg Airport
        BVH Vilhena Airport
        BVI Birdsville Airport
        BVJ Bovanenkovo
        BVK Huacaraje Airport, Itenes
        BVL Baures Airport
        BVM Belmonte Airport
        BVO Bartlesville Municipal Airport
        BVR Esperadinha Airport, Brava Island
        BVS Breves Airport
        BVU Beluga Airport
        BVV Burevestnik Airport, Iturup Island
        BVX Batesville Regional Airport
        BVY Beverly Regional Airport
        BVZ Beverley Springs Airport
        BWA Bhairahawa Airport, Bhairawa
        BWB Barrow Island Airport
        BWC Brawley Municipal Airport
        BWD Brownwood Regional Airport
        BWE Braunschweig Wolfsburg Airport
        BWF Barrow Walney Island Airport, Barrow-in-Furness
        BWG Bowling Green-Warren County Regional Airport
        BWH Butterworth Airport
        BWI Baltimore/Washington International Thurgood Marshall Airport
        BWK Brac Airport, Brac Island
        BWL Blackwell-Tonkawa Municipal Airport
        BWN Brunei International Airport, Bandar Seri Begawan
        BWO Balakovo Airport
        BWQ Brewarrina Airport
        BWT Wynyard Airport, Burnie
        BWU Sydney Bankstown Airport
        BWW Las Brujas Airport, Cayo Santa Maria
        BXA George R Carr Memorial Air Field, Bogalusa
        BXB Babo Airport, Babo-Papua Island
        BXD Bade Airport, Bade-Papua Island
        BXE Bakel Airport
        BXF Pumululu National Park, Bellburn
        BXG Bendigo Airport
        BXH Balkhash Airport
        BXI Boundiali Airport
        BXJ Boralday Airport, Aima Ata
        BXK Buckeye Municipal Airport
        BXN Imsik Airport, Bodrum
        BXO Buochs Airport
        BXR Bam Airport
        BXS Borrego Valley Airport, Borrego Springs
        BXT Bontang Airport, Bontang, Borneo Island
        BXU Bancasi Airport, Butuan City
        BXV Breiðdalsvík Airport
        BXY Krainiy Airport, Baikonur
        BYA Boundary Airport
        BYC Yacuiba Airport
        BYD Al-Bayda Airport
        BYF Albert-Bray Airport, Albert/Bray
        BYG Johnson County Airport, Buffalo
        BYH Arkansas International Airport, Blytheville
        BYI Burley Municipal Airport
        BYJ Beja International Airport
        BYK Bouake Airport
        BYM Carlos Manuel de Cespedes Airport, Bayamo
        BYN Bayankhongor Airport
        BYO Bonito Airport
        BYP Barimunya Airport
        BYR Laeso Airport
        BYS Bicycle Lake Army Air Field, Fort Irwin/Barstow
        BYT Bantry Aerodrome
        BYU Bayreuth Airport
        BYW Blakely Island Airport
        BZA San Pedro Airport, Bonanza
        BZC Umberto Modiano Airport, Cabo Frio
        BZD Balranald Airport
        BZE Philip S. W. Goldson International Airport, Belize City
        BZF Benton Field, Redding
        BZG Bydgoszcz Ignacy Jan Paderewski Airport
        BZI Balikesir Merkez Airport
        BZK Bryansk Airport
        BZL Barisal Airport
        BZN Bozeman Yellowstone International Airport
        BZO Bolzano Airport
        BZP Bizant Airport, Lakefield National Park
        BZR Beziers-Vias Airport, Beziers/Vias
        BZT Eagle Air Park, Brazoria
        BZU Buta Zega Airport
        BZV Maya-Maya Airport, Brazzaville
        BZX Bazhong Enyang Airport
        BZY Balţi International Airport, Strymba
        BZZ RAF Brize Norton
        CAA Catacamas Airport
        CAB Cabinda Airport
        CAC Cascavel Airport
        CAD Wexford County Airport, Cadillac
        CAE Columbia Metro Airport
        CAF Carauari Airport
        CAG Cagliari / Elmas Airport
        CAH Ca Mau Airport, Ca Mau City
        CAI Cairo International Airport
        CAJ Canaima Airport
        CAK Akron-Canton Regional Airport
        CAL Campbeltown Airport
        CAM Camiri Airport
        CAN Guangzhou Baiyun International Airport
        CAO Clayton Municipal Airpark
        CAP Cap Haitien International Airport
        CAQ Juan H White Airport, Caucasia
        CAR Caribou Municipal Airport
        CAT Cascais Airport
        CAU Caruaru Airport
        CAV Cazombo Airport
        CAW Bartolomeu Lisandro Airport, Campos Dos Goytacazes
        CAX Carlisle Airport
        CAY Cayenne-Rochambeau Airport, Cayenne / Rochambeau
        CAZ Cobar Airport
        CBB Jorge Wilsterman International Airport, Cochabamba
        CBD Car Nicobar Air Force Station
        CBE Greater Cumberland Regional Airport
        CBF Council Bluffs Municipal Airport
        CBG Cambridge Airport
        CBH Bechar Boudghene Ben Ali Lotfi Airport
        CBI Cape Barren Island Airport
        CBJ Cabo Rojo Airport
        CBK Shalz Field, Colby
        CBL Ciudad Bolivar Airport
        CBM Columbus Afb Airport
        CBN Penggung Airport, Cirebon, Java Island
        CBO Awang Airport, Cotabato City
        CBQ Margaret Ekpo International Airport, Calabar
        CBR Canberra International Airport
        CBS Oro Negro Airport, Cabimas
        CBT Catumbela Airport
        CBU Cottbus-Drewitz Airport
        CBV Coban Airport
        CBW Campo Mourao Airport
        CBX Condobolin Airport
        CBY Canobie Airport
        CCB Cable Airport, Upland
        CCC Jardines Del Rey Airport, Cayo Coco
        CCE Capital International Airport, New Administrative Capital
        CCF Carcassonne Airport, Carcassonne/Salvaza
        CCG Crane County Airport
        CCH Chile Chico Airport
        CCI Concordia Airport
        CCJ Calicut International Airport
        CCK Cocos (Keeling) Islands Airport
        CCL Chinchilla Airport
        CCM Forquilhinha - Criciuma Airport
        CCN Chakcharan Airport
        CCO Carimagua Airport, Puerto Lopez
        CCP Carriel Sur Airport, Concepcion
        CCR Buchanan Field, Concord
        CCS Maiquetia (Simon Bolivar Internacional) Airport, Caracas
        CCT Colonia Catriel Airport
        CCU Netaji Subhash Chandra Bose International Airport, Kolkata
        CCV Craig Cove Airport
        CCW Cowell Airport
        CCX Caceres Airport
        CCY Northeast Iowa Regional Airport, Charles City
        CCZ Chub Cay Airport
        CDA Cooinda Airport
        CDB Cold Bay Airport
        CDC Cedar City Regional Airport
        CDD Cauquira Airport
        CDE Chengde Puning Airport
        CDG Charles de Gaulle International Airport, Paris
        CDH Harrell Field, Camden
        CDI Cachoeiro do Itapemirim Airport
        CDJ Conceicao do Araguaia Airport
        CDK George T Lewis Airport, Cedar Key
        CDL Candle 2 Airport
        CDN Woodward Field, Camden
        CDO Cradock Airport
        CDP Cuddapah Airport
        CDQ Croydon Airport
        CDR Chadron Municipal Airport
        CDS Childress Municipal Airport
        CDT Castellón Airport, Castellón de la Plana
        CDU Camden Airport
        CDV Merle K (Mudhole) Smith Airport, Cordova
        CDW Essex County Airport, Caldwell
        CDY Cagayan de Sulu Airport, Mapun
        CEA Cessna Acft Field, Wichita
        CEB Mactan Cebu International Airport, Lapu-Lapu City
        CEC Jack Mc Namara Field, Crescent City
        CED Ceduna Airport
        CEE Cherepovets Airport
        CEF Westover Arb/Metro Airport, Springfield/Chicopee
        CEG Hawarden Airport
        CEH Chelinda Malawi Airport
        CEI Chiang Rai International Airport
        CEK Chelyabinsk Balandino Airport
        CEL Canela Airport
        CEM Central Airport
        CEN Ciudad Obregon International Airport
        CEO Waco Kungo Airport
        CEP Concepcion Airport
        CEQ Cannes-Mandelieu Airport, Cannes/Mandelieu
        CER Cherbourg-Maupertus Airport, Cherbourg/Maupertus
        CES Cessnock Airport
        CET Cholet Le Pontreau Airport, Cholet/Le Pontreau
        CEU Oconee County Regional Airport, Clemson
        CEV Mettel Field, Connersville
        CEW Bob Sikes Airport, Crestview
        CEX Chena Hot Springs Airport
        CEY Kyle-Oakley Field, Murray
        CEZ Cortez Municipal Airport
        CFB Cabo Frio Airport
        CFC Caçador Airport
        CFD Coulter Field, Bryan
        CFE Clermont-Ferrand Auvergne Airport, Clermont-Ferrand/Auvergne
        CFF Cafunfo Airport
        CFG Jaime Gonzalez Airport, Cienfuegos
        CFH Clifton Hills Landing Strip, Clifton Hills Station
        CFI Camfield Airport
        CFK Chlef Aboubakr Belkaid Airport
        CFN Donegal Airport
        CFO Confresa Airport
        CFQ Art Sutcliffe Field, Creston
        CFR Caen-Carpiquet Airport, Caen/Carpiquet
        CFS Coffs Harbour Airport
        CFT Greenlee County Airport, Clifton/Morenci
        CFU Ioannis Kapodistrias International Airport, Kerkyra Island
        CFV Coffeyville Municipal Airport
        CGA Craig Seaplane Base
        CGB Marechal Rondon Airport, Cuiaba
        CGC Cape Gloucester Airport
        CGD Changde Airport
        CGE Cambridge-Dorchester Regional Airport
        CGF Cuyahoga County Airport, Cleveland
        CGH Congonhas Airport, Sao Paulo
        CGI Cape Girardeau Regional Airport
        CGJ Kasompe Airport
        CGK Soekarno-Hatta International Airport, Jakarta
        CGL Chagual Airport
        CGM Camiguin Airport
        CGN Cologne Bonn Airport
        CGO Xinzheng Airport, Zhengzhou
        CGP Shah Amanat International Airport, Chittagong
        CGQ Longjia Airport, Changchun
        CGR Campo Grande Airport
        CGS College Park Airport
        CGV Caiguna Airport
        CGY Laguindingan Intl
        CGZ Casa Grande Municipal Airport
        CHA Lovell Field, Chattanooga
        CHB Chilas Airport
        CHC Christchurch International Airport
        CHF Jinhae Airport
        CHG Chaoyang Airport
        CHH Chachapoyas Airport
        CHJ Chipinge Airport
        CHK Chickasha Municipal Airport
        CHL Challis Airport
        CHM Teniente FAP Jaime A De Montreuil Morales Airport, Chimbote
        CHO Charlottesville-Albemarle Airport
        CHP Circle Hot Springs Airport
        CHQ Chania International Airport, Souda
        CHR Chateauroux-Deols Marcel Dassault Airport, Chateauroux/Deols
        CHS Charleston Afb/International Airport
        CHT Chatham Islands-Tuuta Airport, Waitangi
        CHU Chuathbaluk Airport
        CHX Cap Manuel Nino International Airport, Changuinola
        CHY Choiseul Bay Airport
        CHZ Chiloquin State Airport
        CIA Ciampino Airport, Roma
        CIC Chico Regional Airport
        CID The Eastern Iowa Airport, Cedar Rapids
        CIE Collie Airport
        CIF Chifeng Airport
        CIG Craig-Moffat Airport
        CIH Changzhi Airport
        CII Cildir Airport, Aydin
        CIJ Capitan Anibal Arab Airport, Cobija
        CIK Chalkyitsik Airport
        CIL Council Airport
        CIM Cimitarra Airport
        CIN Arthur N Neu Airport, Carroll
        CIO Teniente Col Carmelo Peralta Airport, Concepcion
        CIP Chipata Airport
        CIQ Chiquimula Airport
        CIR Cairo Regional Airport
        CIS Canton Airport, Abariringa
        CIT Shymkent Airport
        CIU Chippewa County International Airport, Sault Ste Marie
        CIW Canouan Airport
        CIX Capitan FAP Jose A Quinones Gonzales International Airport, Chiclayo
        CIY Comiso Airport Vincenzo Magliocco
        CIZ Coari Airport
        CJA Mayor General FAP Armando Revoredo Iglesias Airport, Cajamarca
        CJB Coimbatore International Airport
        CJC El Loa Airport, Calama
        CJF Coondewanna Airport
        CJJ Cheongju International Airport
        CJL Chitral Airport
        CJM Chumphon Airport
        CJS Abraham Gonzalez International Airport, Ciudad Juarez
        CJT Comitan Airport
        CJU Jeju International Airport, Jeju City
        CKA Kegelman Af Aux Field, Cherokee
        CKB North Central West Virginia Airport, Clarksburg
        CKC Cherkasy International Airport
        CKD Crooked Creek Airport
        CKE Lampson Field, Lakeport
        CKG Chongqing Jiangbei International Airport
        CKH Chokurdakh Airport, Chokurdah
        CKI Croker Island Airport
        CKK Sharp County Regional Airport, Ash Flat
        CKL Chkalovskiy Airport, Moscow
        CKM Fletcher Field, Clarksdale
        CKN Crookston Municipal/Kirkwood Field
        CKO Cornelio Procopio Airport
        CKS Carajas Airport
        CKT Sarakhs Airport
        CKU Cordova Municipal Airport
        CKV Outlaw Field, Clarksville
        CKW Graeme Rowley Aerodrome, Christmas Creek mine
        CKX Chicken Airport
        CKY Conakry Airport
        CKZ Canakkale Airport
        CLD Mc Clellan-Palomar Airport, Carlsbad
        CLE Cleveland-Hopkins International Airport
        CLG New Coalinga Municipal Airport
        CLH Coolah Airport
        CLI Clintonville Municipal Airport
        CLJ Cluj-Napoca International Airport
        CLK Clinton Regional Airport
        CLL Easterwood Field, College Station
        CLM William R Fairchild International Airport, Port Angeles
        CLN Brig. Lysias Augusto Rodrigues Airport, Carolina
        CLO Alfonso Bonilla Aragon International Airport, Cali
        CLP Clarks Point Airport
        CLQ Lic. Miguel de la Madrid Airport, Colima
        CLR Cliff Hatfield Memorial Airport, Calipatria
        CLS Chehalis-Centralia Airport
        CLT Charlotte/Douglas International Airport
        CLU Columbus Municipal Airport
        CLV Caldas Novas Airport
        CLW Clearwater Executive Airport
        CLX Clorinda Airport
        CLY Calvi-Sainte-Catherine Airport, Calvi/Sainte-Catherine
        CLZ Calabozo Airport, Guarico
        CMA Cunnamulla Airport
        CMB Bandaranaike International Apt Colombo Airport
        CMC Camocim Airport
        CMD Cootamundra Airport
        CME Ciudad del Carmen International Airport
        CMF Chambery-Savoie Airport, Chambery/Aix-les-Bains
        CMG Corumba International Airport
        CMH John Glenn Columbus International Airport
        CMI University Of Illinois/Willard Airport, Champaign/Urbana
        CMJ Qimei Airport
        CMK Club Makokola Airport
        CML Camooweal Airport
        CMM Carmelita Airport
        CMN Mohammed V International Airport, Casablanca
        CMO Obbia Airport
        CMP Santana do Araguaia Airport
        CMQ Clermont Airport
        CMR Colmar-Houssen Airport, Colmar/Houssen
        CMS Scusciuban Airport
        CMU Chimbu Airport, Kundiawa
        CMV Coromandel Aerodrome
        CMW Ignacio Agramonte International Airport, Camaguey
        CMX Houghton County Memorial Airport, Hancock
        CMY Sparta/Fort Mc Coy Airport
        CNA Cananea Airport
        CNB Coonamble Airport
        CNC Coconut Island Airport
        CND Mihail Kogalniceanu International Airport, Constanta
        CNE Fremont County Airport, Canon City
        CNF Tancredo Neves International Airport, Belo Horizonte
        CNG Cognac-Chateaubernard (BA 709) Air Base, Cognac/Chateaubernard
        CNH Claremont Municipal Airport
        CNI Changhai Airport
        CNJ Cloncurry Airport
        CNK Blosser Municipal Airport, Concordia
        CNL Sindal Airport
        CNM Cavern City Air Trml Airport, Carlsbad
        CNN Kannur International Airport, Mattannur
        CNO Chino Airport
        CNP Neerlerit Inaat Airport
        CNQ Corrientes Airport
        CNR Chanaral Airport
        CNS Cairns International Airport
        CNU Chanute Martin Johnson Airport
        CNV Canavieiras Airport
        CNW Tstc Waco Airport
        CNX Chiang Mai International Airport
        CNY Canyonlands Regional Airport, Moab
        COA Columbia Airport
        COC Comodoro Pierrestegui Airport, Concordia
        COD Yellowstone Regional Airport, Cody
        COE Coeur D'Alene Airport
        COF Patrick Space Force Base Airport, Cocoa Beach
        COG Mandinga Airport, Condoto
        COH Cooch Behar Airport
        COI Merritt Island Airport
        COJ Coonabarabran Airport
        COK Cochin International Airport
        COL Coll Airport, Coll Island
        COM Coleman Municipal Airport
        CON Concord Municipal Airport
        COO Cadjehoun Airport, Cotonou
        COP Cooperstown-Westville Airport
        COQ Choibalsan Airport
        COR Ingeniero Ambrosio Taravella Airport, Cordoba
        COS City Of Colorado Springs Municipal Airport
        COT Cotulla-La Salle County Airport
        COU Columbia Regional Airport
        COV Çukurova International Airport, Tarsus
        COW Tambillos Airport, Coquimbo
        COX Congo Town Airport, Andros
        COY Coolawanyah Airport
        COZ Constanza Dom Re Airport, Costanza
        CPB Capurgana Airport
        CPC Aviador C. Campos Airport, Chapelco/San Martin de los Andes
        CPD Coober Pedy Airport
        CPE Ingeniero Alberto Acuna Ongay International Airport, Campeche
        CPF Cepu Airport, Tjepu, Java Island
        CPH Copenhagen Kastrup Airport
        CPL Chaparral Airport
        CPM Compton/Woodley Airport
        CPO Desierto de Atacama Airport, Copiapo
        CPP Coposa Airport, Pica
        CPQ Amarais Airport, Campinas
        CPR Casper/Natrona County International Airport
        CPS St Louis Downtown Airport, Cahokia/St Louis
        CPT Cape Town International Airport
        CPU Cururupu Airport
        CPV Presidente Joao Suassuna Airport, Campina Grande
        CPX Benjamin Rivera Noriega Airport, Isla De Culebra
        CQA Canarana Airport
        CQD Shahrekord Airport
        CQF Calais-Dunkerque Airport, Marck
        CQM Ciudad Real International Airport
        CQS Costa Marques Airport
        CQW Wulong Chongqing Xiannvshan Airport
        CRA Craiova Airport
        CRB Collarenebri Airport
        CRC Santa Ana Airport, Cartago
        CRD General E. Mosconi Airport, Comodoro Rivadavia
        CRE Grand Strand Airport, North Myrtle Beach
        CRF Carnot Airport
        CRG Jacksonville Executive At Craig Airport
        CRI Colonel Hill Airport
        CRK Diosdado Macapagal International Airport, Angeles City
        CRL Brussels South Charleroi Airport
        CRM Catarman National Airport
        CRP Corpus Christi International Airport
        CRQ Caravelas Airport
        CRR Ceres Airport
        CRS C David Campbell Field-Corsicana Municipal Airport
        CRT Z M Jack Stell Field, Crossett
        CRU Lauriston Airport, Carriacou Island
        CRV Crotone Airport
        CRW West Virginia International Yeager Airport, Charleston
        CRX Roscoe Turner Airport, Corinth
        CRZ Turkmenabat International Airport
        CSA Colonsay Airstrip
        CSB Caransebes Airport
        CSC Mojica Airport, Canas
        CSE Crested Butte Airpark
        CSF Creil Air Base
        CSG Columbus Airport
        CSH Solovki Airport, Solovetsky Islands
        CSI Casino Airport
        CSK Cap Skirring Airport
        CSM Infinity One Oklahoma Spaceport Airport, Burns Flat
        CSN Carson City Airport
        CSO Cochstedt Airport, Magdeburg
        CSQ Creston Municipal Airport
        CSS Cassilandia Airport
        CSU Santa Cruz do Sul Airport
        CSV Crossville Memorial-Whitson Field
        CSW Cabo San Lucas International Airport
        CSX Changsha Huanghua Airport
        CSY Cheboksary Airport
        CSZ Brigadier D.H.E. Ruiz Airport, Coronel Suarez
        CTA Catania / Fontanarossa Airport
        CTB Cut Bank International Airport
        CTC Catamarca Airport
        CTD Alonso Valderrama Airport, Chitre
        CTF Coatepeque Airport
        CTG Rafael Nunez International Airport, Cartagena
        CTH Chester County G O Carlson Airport, Coatesville
        CTI Cuito Cuanavale Airport
        CTK Ingersoll Airport, Canton
        CTL Charleville Airport
        CTM Chetumal International Airport
        CTN Cooktown Airport
        CTO Calverton Executive Airpark
        CTP Carutapera Airport
        CTQ Santa Vitoria do Palmar Airport
        CTS New Chitose Airport, Chitose / Tomakomai
        CTT Le Castellet Airport
        CTU Chengdu Shuangliu International Airport
        CTW Cottonwood Airport
        CTX Cortland County/Chase Field
        CTY Cross City Airport
        CTZ Clinton-Sampson County Airport
        CUA Ciudad Constitucion Airport
        CUB Jim Hamilton L B Owens Airport, Columbia
        CUC Camilo Daza International Airport, Cucuta
        CUD Caloundra Airport
        CUE Mariscal Lamar Airport, Cuenca
        CUF Cuneo / Levaldigi Airport
        CUG Cudal Airport
        CUH Cushing Municipal Airport
        CUK Caye Caulker Airport
        CUL Federal de Bachigualato International Airport, Culiacan
        CUM Cumana (Antonio Jose de Sucre) Airport
        CUN Cancun International Airport
        CUO Caruru Airport
        CUP General Francisco Bermudez Airport, Carupano
        CUQ Coen Airport
        CUR Hato International Airport, Willemstad
        CUS Columbus Municipal Airport
        CUT Cutral-Co Airport
        CUU General Roberto Fierro Villalobos International Airport, Chihuahua
        CUV Casigua El Cubo Airport
        CUY Cue Airport
        CUZ Alejandro Velasco Astete International Airport, Cusco
        CVC Cleve Airport
        CVE Covenas Airport
        CVF Courchevel Airport, Courcheval
        CVG Cincinnati/Northern Kentucky International Airport, Covington
        CVH Caviahue Airport, Lafontaine
        CVJ General Mariano Matamoros Airport
        CVM General Pedro Jose Mendez International Airport, Ciudad Victoria
        CVN Clovis Regional Airport
        CVO Corvallis Municipal Airport
        CVQ Carnarvon Airport
        CVS Cannon Afb Airport, Clovis
        CVT Coventry Airport
        CVU Corvo Airport
        CWA Central Wisconsin Airport, Mosinee
        CWB Afonso Pena Airport, Curitiba
        CWC Chernivtsi International Airport
        CWF Chennault International Airport, Lake Charles
        CWI Clinton Municipal Airport
        CWK Chitrakoot Airport
        CWL Cardiff International Airport
        CWR Cowarie Airport
        CWS Center Island Airport
        CWT Cowra Airport
        CWW Corowa Airport
        CWX Cochise County Airport, Willcox
        CXA Caicara del Orinoco Airport
        CXB Cox's Bazar Airport
        CXC Chitina Airport
        CXF Coldfoot Airport
        CXH Vancouver Harbour Airport
        CXI Cassidy International Airport, Banana
        CXJ Campo dos Bugres Airport, Caxias Do Sul
        CXL Calexico International Airport
        CXN Candala Airport
        CXO Conroe/North Houston Regional Airport
        CXP Tunggul Wulung Airport, Cilacap, Java Island
        CXQ Christmas Creek Station Airport
        CXR Cam Ranh Airport, Nha Trang
        CXT Charters Towers Airport
        CXY Cat Cay Airport
        CYA Les Cayes Airport
        CYB Gerrard Smith International Airport, Cayman Brac
        CYF Chefornak Airport
        CYG Corryong Airport
        CYI Chiayi Airport, Chiayi City
        CYL Coyoles Airport
        CYO Vilo Acuna International Airport, Cayo Largo del Sur
        CYP Calbayog Airport, Calbayog City
        CYR Laguna de Los Patos International Airport, Colonia
        CYS Cheyenne Regional/Jerry Olson Field
        CYT Yakataga Airport
        CYU Cuyo Airport
        CYW Captain Rogelio Castillo National Airport, Celaya
        CYX Cherskiy Airport
        CYZ Cauayan Airport, Cauayan City
        CZA Chichen Itza International Airport
        CZC Copper Center 2 Airport
        CZE Jose Leonardo Chirinos Airport, Coro
        CZF Cape Romanzof Lrrs Airport
        CZK Cascade Locks State Airport
        CZL Mohamed Boudiaf International Airport, Constantine
        CZM Cozumel International Airport
        CZN Chisana Airport
        CZO Chistochina Airport
        CZS Cruzeiro do Sul Airport
        CZT Dimmit County Airport, Carrizo Springs
        CZU Las Brujas Airport, Corozal
        CZX Changzhou Airport
        CZY Cluny Airport
        DAA Davison Army Air Field, Fort Belvoir
        DAB Daytona Beach International Airport
        DAC Dhaka / Hazrat Shahjalal International Airport
        DAD Da Nang International Airport
        DAG Barstow-Daggett Airport
        DAK Dakhla Airport
        DAL Dallas Love Field
        DAM Damascus International Airport
        DAN Danville Regional Airport
        DAO Dahamo Airstrip, Dabo
        DAR Mwalimu Julius K. Nyerere International Airport, Dar es Salaam
        DAS Great Bear Lake Airport
        DAT Datong Airport
        DAU Daru Airport
        DAV Enrique Malek International Airport, David
        DAY James M Cox Dayton International Airport
        DAZ Darwaz Airport
        DBA Dalbandin Airport
        DBB El Alamein International Airport
        DBD Dhanbad Airport
        DBM Debra Marcos Airport
        DBN W H 'Bud' Barron Airport, Dublin
        DBO Dubbo City Regional Airport
        DBP Debepare Airport
        DBQ Dubuque Regional Airport
        DBR Darbhanga Airport
        DBS Dubois Municipal Airport
        DBT Debre Tabor Airport
        DBV Dubrovnik Airport
        DBY Dalby Airport
        DCA Ronald Reagan Washington Ntl Airport
        DCF Canefield Airport
        DCI Decimomannu Airport
        DCK Dahl Creek Airport
        DCM Castres-Mazamet Airport, Castres/Mazamet
        DCN RAAF Base Curtin
        DCT Duncan Town Airport
        DCU Pryor Field Regional Airport, Decatur
        DCY Daocheng Yading Airport, Daocheng County
        DDC Dodge City Regional Airport
        DDD Kudahuvadhoo Dhaalu Airport, Dhaalu Atoll
        DDG Dandong Airport
        DDN Delta Downs Airport
        DDR Rikaze Dingri Airport
        DDU Dadu Airport
        DEA Dera Ghazi Khan Airport
        DEB Debrecen International Airport
        DEC Decatur Airport
        DED Dehradun Airport
        DEE Mendeleyevo Airport, Kunashir Island
        DEF Dezful Airport
        DEH Decorah Municipal Airport
        DEI Denis Island Airport
        DEJ Tongren Deijan Airport
        DEL Indira Gandhi International Airport, New Delhi
        DEM Dembidollo Airport
        DEN Denver International Airport
        DEP Daporijo Airport
        DEQ Deqing Moganshan Airport
        DER Derim Airport
        DES Desroches Airport, Desroches Island
        DET Coleman A Young Municipal Airport, Detroit
        DEZ Deir ez-Zor Airport
        DFI Defiance Memorial Airport
        DFP Drumduff Airport
        DFW Dallas-Fort Worth International Airport
        DGA Pelican Beach Airstrip, Dangriga
        DGD Dalgaranga Gold Mine Airport
        DGE Mudgee Airport
        DGF Douglas Lake Airport
        DGH Deoghar Airport
        DGL Douglas Municipal Airport
        DGN Dahlgren Nsf Airport
        DGO General Guadalupe Victoria International Airport, Durango
        DGR Dargaville Aerodrome
        DGT Sibulan Airport, Dumaguete City
        DGU Dedougou Airport
        DGW Converse County Airport, Douglas
        DHD Durham Downs Airport
        DHF Abu Dhabi-Al Dhafra AB Airport, Al Bihouth
        DHH Balikun Dahe Airport, Barkol
        DHI Dhangarhi Airport
        DHM Kangra Airport
        DHN Dothan Regional Airport
        DHR De Kooy Airport, Den Helder
        DHT Dalhart Municipal Airport
        DIA Doha International Airport
        DIB Dibrugarh Airport
        DIE Arrachart Airport
        DIG Diqing Airport, Shangri-La
        DIJ Dijon-Bourgogne Airport, Dijon/Longvic
        DIK Dickinson/Theodore Roosevelt Regional Airport
        DIL Presidente Nicolau Lobato International Airport, Dili
        DIM Dimbokro Airport
        DIN Dien Bien Phu Airport
        DIP Diapaga Airport
        DIQ Divinopolis Airport
        DIR Aba Tenna Dejazmach Yilma International Airport, Dire Dawa
        DIS Ngot Nzoungou Airport, Dolisie
        DIU Diu Airport
        DIY Diyarbakir Airport
        DJA Djougou Airport
        DJB Sultan Thaha Airport, Jambi, Sumatra Island
        DJE Djerba Zarzis International Airport
        DJG Djanet Inedbirene Airport
        DJJ Sentani International Airport, Jayapura-Papua Island
        DJM Djambala Airport
        DJN Delta Junction Airport
        DJO Daloa Airport
        DJU Djúpivogur Airport
        DKI Dunk Island Airport
        DKK Chautauqua County/Dunkirk Airport
        DKR Leopold Sedar Senghor International Airport, Dakar
        DKS Dikson Airport
        DKV Docker River Airport
        DLA Douala International Airport
        DLC Zhoushuizi Airport, Dalian
        DLE Dole-Tavaux Airport, Dole/Tavaux
        DLF Laughlin Afb Airport, Del Rio
        DLG Dillingham Airport
        DLH Duluth International Airport
        DLI Lien Khuong Airport, Dalat
        DLK Dulkaninna Airport
        DLL Dillon County Airport
        DLM Dalaman International Airport
        DLN Dillon Airport
        DLS Columbia Gorge Regional/The Dalles Municipal Airport
        DLU Dali Airport, Xiaguan
        DLV Delissaville Airport
        DLY Dillon's Bay Airport
        DLZ Dalanzadgad Airport
        DMA Davis Monthan Afb Airport, Tucson
        DMB Aulie-ata International Airport, Taraz
        DMD Doomadgee Airport
        DME Domodedovo International Airport, Moscow
        DMK Don Mueang International Airport, Bangkok
        DMM King Fahd International Airport, Ad Dammam
        DMN Deming Municipal Airport
        DMO Sedalia Regional Airport
        DMT Diamantino Airport
        DMU Dimapur Airport
        DNA Kadena Air Base
        DNB Dunbar Airport
        DND Dundee Airport
        DNH Dunhuang Airport
        DNK Dnipro International Airport
        DNL Daniel Field, Augusta
        DNN Dalton Municipal Airport
        DNO Dianopolis Airport
        DNP Tulsipur Airport, Dang
        DNQ Deniliquin Airport
        DNR Dinard-Pleurtuit-Saint-Malo Airport, Dinard/Pleurtuit/Saint-Malo
        DNS Denison Municipal Airport
        DNV Vermilion Regional Airport, Danville
        DNX Galegu Airport, Dinder
        DNZ Cardak Airport, Denizli
        DOB Dobo Airport, Dobo-Kobror Island
        DOD Dodoma Airport
        DOE Djumu-Djomoe Airport
        DOG Dongola Airport
        DOH Hamad International Airport, Doha
        DOK Donetsk International Airport
        DOL Deauville-Saint-Gatien Airport
        DOM Melville Hall Airport, Marigot
        DON Dos Lagunas Airport
        DOP Dolpa Airport
        DOR Dori Airport
        DOU Dourados Airport
        DOV Dover Afb Airport
        DOX Dongara Airport
        DOY Dongying Shengli Airport
        DPA Dupage Airport, Chicago/West Chicago
        DPB Pampa Guanaco Airport, Bahia Inutil
        DPE St Aubin Airport, Dieppe
        DPG Michael Army Air Field (Dugway Proving Ground) Airport
        DPL Dipolog Airport, Dipolog City
        DPO Devonport Airport
        DPS Ngurah Rai (Bali) International Airport, Denpasar-Bali Island
        DQA Saertu Airport, Daqing Shi
        DQM Duqm International Airport
        DRA Desert Rock Airport, Mercury
        DRB Derby Airport
        DRD Dorunda Airport
        DRE Drummond Island Airport
        DRF Drift River Airport, Kenai
        DRG Deering Airport
        DRI Beauregard Regional Airport, De Ridder
        DRJ Drietabbetje Airport
        DRK Drake Bay Airport, Puntarenas
        DRN Dirranbandi Airport
        DRO Durango-La Plata County Airport
        DRP Legazpi Bicol International Airport, Daraga
        DRR Durrie Airport
        DRS Dresden Airport
        DRT Del Rio International Airport
        DRU Drummond Airport
        DRV Dharavandhoo Airport
        DRW Darwin International Airport
        DRY Drysdale River Airport
        DSC Dschang Airport
        DSD La Desirade Airport, Grande Anse
        DSE Combolcha Airport, Dessie
        DSI Destin Executive Airport
        DSK Dera Ismael Khan Airport
        DSM Des Moines International Airport
        DSN Ordos Ejin Horo Airport
        DSO Sondok Airport
        DSS Blaise Diagne International Airport, Diass
        DSV Dansville Municipal Airport
        DTA Delta Municipal Airport
        DTB Silangit Airport, Tingkeum, Sumatra Island
        DTD Datadawai Airport, Datadawai, Borneo Island
        DTE Daet Airport
        DTH Furnace Creek Airport, Death Valley National Park
        DTI Diamantina Airport
        DTL Detroit Lakes/Wething Field
        DTM Dortmund Airport
        DTN Shreveport Downtown Airport
        DTR Decatur Shores Airport, Anacortes
        DTW Detroit Metro Wayne County Airport
        DUA Durant Regional/Eaker Field
        DUB Dublin Airport
        DUC Halliburton Field, Duncan
        DUD Dunedin Airport
        DUE Dundo Airport, Chitato
        DUF Pine Island Airport, Corolla
        DUG Bisbee Douglas International Airport, Douglas Bisbee
        DUJ Dubois Regional Airport
        DUK Mubatuba Airport
        DUM Pinang Kampai Airport, Dumai, Sumatra Island
        DUQ Duncan Airport
        DUR King Shaka International Airport, Durban
        DUS Dusseldorf International Airport
        DUT Unalaska Airport
        DVK Diavik Airport
        DVL Devils Lake Regional Airport
        DVN Davenport Municipal Airport
        DVO Francisco Bangoy International Airport, Davao City
        DVP Davenport Downs Airport
        DVR Daly River Airport
        DVT Phoenix Deer Valley Airport
        DWB Soalala Airport
        DWC Al Maktoum International Airport, Jebel Ali
        DWD Al Dawadmi Airport
        DWH David Wayne Hooks Memorial Airport, Houston
        DXB Dubai International Airport
        DXD Dixie Airport, New Dixie
        DXE Bruce Campbell Field, Madison
        DXJ Xiangxi Biancheng Airport
        DXN Noida International Airport, Jewar
        DXR Danbury Municipal Airport
        DYA Dysart Airport
        DYG Dayong Airport
        DYL Doylestown Airport
        DYR Ugolny Airport, Anadyr
        DYS Dyess Afb Airport, Abilene
        DYU Dushanbe Airport
        DYW Daly Waters Airport
        DZA Dzaoudzi Pamandzi International Airport
        DZH Dazhou Jinya Airport
        DZN Zhezkazgan Airport
        DZO Santa Bernardina International Airport, Durazno
        EAA Eagle Airport
        EAB Abs Airport
        EAE Sangafa Airport
        EAM Nejran Airport
        EAN Phifer Airfield, Wheatland
        EAR Kearney Regional Airport
        EAS San Sebastian Airport, Hondarribia
        EAT Pangborn Memorial Airport, Wenatchee
        EAU Chippewa Valley Regional Airport, Eau Claire
        EAX Eduard Alexander Gummels International Airport, Paramaribo
        EBA Marina Di Campo Airport
        EBB Entebbe International Airport, Kampala
        EBD El Obeid Airport, Al-Ubayyid
        EBG El Bagre Airport
        EBH El Bayadh Airport
        EBJ Esbjerg Airport
        EBL Erbil International Airport, Arbil
        EBM El Borma Airport
        EBS Webster City Municipal Airport
        EBU Saint-Etienne-Boutheon Airport, Saint-Etienne/Boutheon
        EBW Ebolowa Airport
        ECA Iosco County Airport, East Tawas
        ECG Elizabeth City Cg Air Station/Regional Airport
        ECH Echuca Airport
        ECN Ercan International Airport, Nicosia
        ECP Northwest Florida Beaches International Airport, Panama City
        ECS Mondell Field, Newcastle
        EDB El Debba Airport
        EDC Austin Executive Airport
        EDE Northeastern Regional Airport, Edenton
        EDF Elmendorf Afb Airport, Anchorage
        EDI Edinburgh Airport
        EDK El Dorado/Capt Jack Thomas Memorial Airport
        EDL Eldoret International Airport
        EDM La Roche-sur-Yon Airport, La Roche-sur-Yon/Les Ajoncs
        EDO Balikesir Korfez Airport, Edremit
        EDR Pormpuraaw Airport
        EDW Edwards Afb Airport
        EED Needles Airport
        EEK Eek Airport
        EEN Dillant/Hopkins Airport, Keene
        EFD Ellington Airport, Houston
        EFK Northeast Kingdom International Airport, Newport
        EFL Kefallinia Airport, Kefallinia Island
        EFW Jefferson Municipal Airport
        EGC Bergerac-Roumaniere Airport, Bergerac/Roumaniere
        EGE Eagle County Regional Airport
        EGI Duke Field,(Eglin Af Aux Nr 3) Airport, Crestview
        EGM Sege Airport
        EGN Geneina Airport
        EGO Belgorod International Airport
        EGP Maverick County Memorial International Airport, Eagle Pass
        EGS Egilsstaðir Airport
        EGV Eagle River Union Airport
        EGX Egegik Airport
        EHL El Bolson Airport
        EHM Cape Newenham Lrrs Airport
        EHU Ezhou Huahu Airport
        EIB Eisenach-Kindel Airport
        EIE Yeniseysk Airport
        EIH Einasleigh Airport
        EIK Yeysk Airport
        EIL Eielson Afb Airport, Fairbanks
        EIN Eindhoven Airport
        EIS Terrance B. Lettsome International Airport, Road Town
        EIY Ein Yahav Airfield, Sapir
        EJA Yariguies Airport, Barrancabermeja
        EJH Al Wajh Domestic Airport
        EJN Ejina Banner Taolai Airport
        EKA Murray Field, Eureka
        EKI Elkhart Municipal Airport
        EKN Elkins/Randolph County (Jennings Randolph Field) Airport
        EKO Elko Regional Airport
        EKS Shakhtyorsk Airport, Shakhtersk
        EKT Eskilstuna Airport
        EKX Addington Field, Elizabethtown
        ELA Eagle Lake Airport
        ELB Las Flores Airport, El Banco
        ELC Elcho Island Airport
        ELD South Arkansas Regional At Goodwin Field, El Dorado
        ELF El Fasher Airport
        ELG El Golea Airport
        ELH North Eleuthera Airport
        ELI Elim Airport
        ELK Elk City Regional Business Airport
        ELL Ellisras Matimba Airport
        ELM Elmira/Corning Regional Airport
        ELN Bowers Field, Ellensburg
        ELO El Dorado Airport
        ELP El Paso International Airport
        ELQ Gassim Airport
        ELS Ben Schoeman Airport, East London
        ELT El Tor Airport
        ELU Guemar Airport
        ELY Ely/Yelland Field
        ELZ Wellsville Municipal/Tarantine Field
        EMA East Midlands Airport, Nottingham
        EMD Emerald Airport
        EME Emden Airport
        EMG Empangeni Airport
        EMK Emmonak Airport
        EML Emmen Airport
        EMM Kemmerer Municipal Airport
        EMN Nema Airport
        EMP Emporia Municipal Airport
        EMT San Gabriel Valley Airport, El Monte
        EMX El Maiten Airport
        ENA Kenai Municipal Airport
        ENB Eneabba Airport
        ENC Nancy-Essey Airport, Nancy/Essey
        END Vance Afb Airport, Enid
        ENE Ende (H Hasan Aroeboesman) Airport, Ende-Flores Island
        ENF Enontekio Airport
        ENH Enshi Airport
        ENI El Nido Airport
        ENK St Angelo Airport, Enniskillen
        ENL Centralia Municipal Airport
        ENN Nenana Municipal Airport
        ENO Encarnacion Airport
        ENS Twenthe Airport, Enschede
        ENU Akanu Ibiam International Airport, Enegu
        ENV Wendover Airport
        ENW Kenosha Regional Airport
        ENY Yan'an Airport
        EOH Enrique Olaya Herrera Airport, Medellin
        EOI Eday Airport
        EOK Keokuk Municipal Airport
        EOR El Dorado Airport, Bolivar
        EOS Neosho Hugh Robinson Airport
        EOZ Elorza Airport
        EPA El Palomar Airport
        EPG Browns Airport, Weeping Water
        EPH Ephrata Municipal Airport
        EPL Epinal-Mirecourt Airport, Epinal/Mirecourt
        EPR Esperance Airport
        EPS Arroyo Barril Airport
        EPU Parnu Airport
        EQS Brigadier Antonio Parodi Airport, Esquel
        ERA Erigavo Airport
        ERB Ernabella Airport
        ERC Erzincan Airport
        ERD Berdyansk Airport, Berdiansk
        ERF Erfurt Airport
        ERG Yerbogachen Airport
        ERH Moulay Ali Cherif Airport, Errachidia
        ERI Erie International/Tom Ridge Field
        ERL Erenhot Saiwusu International Airport
        ERM Erechim Airport
        ERN Eirunepe Airport
        ERR Errol Airport
        ERS Eros Airport, Windhoek
        ERV Kerrville Municipal/Louis Schreiner Field
        ERZ Erzurum International Airport
        ESB Esenboga International Airport, Ankara
        ESC Delta County Airport, Escanaba
        ESD Orcas Island Airport, Eastsound
        ESE Ensenada Airport
        ESF Esler Regional Airport, Alexandria
        ESG Dr. Luis Maria Argana International Airport, Mariscal Estigarribia
        ESH Shoreham Airport, Brighton
        ESI Espinosa Airport
        ESK Eskişehir Air Base
        ESL Elista Airport
        ESM General Rivadeneira Airport, Tachina
        ESN Easton/Newnam Field
        ESO Ohkay Owingeh Airport, Espanola
        ESR Ricardo Garcia Posada Airport, El Salvador
        ESS Essen Mulheim Airport
        EST Estherville Municipal Airport
        ESU Mogador Airport, Essaouira
        ESW Easton State Airport
        ETB West Bend Municipal Airport
        ETD Etadunna Airport
        ETE Metema Airport
        ETM Ilan and Asaf Ramon Airport, Eilat
        ETN Eastland Municipal Airport
        ETR Coronel Artilleria Victor Larrea Airport, Santa Rosa
        ETS Enterprise Municipal Airport
        ETZ Metz-Nancy-Lorraine Airport, Metz / Nancy
        EUA Kaufana Airport, Eua Island
        EUC Eucla Airport
        EUE Eureka Airport
        EUF Weedon Field, Eufaula
        EUG Mahlon Sweet Field, Eugene
        EUM Neumunster Airport
        EUN Hassan I Airport, El Aaiun
        EUQ Evelio Javier Airport, San Jose
        EUX F. D. Roosevelt Airport, Sint Eustatius
        EVD Eva Downs Airport
        EVE Harstad/Narvik Airport Evenes
        EVG Sveg Airport
        EVH Evans Head Aerodrome
        EVM Eveleth/Virginia Municipal Airport
        EVN Zvartnots International Airport, Yerevan
        EVV Evansville Regional Airport
        EVW Evanston-Uinta County Burns Field
        EVX Evreux-Fauville (BA 105) Air Base, Evreux/Fauville
        EWB New Bedford Regional Airport
        EWI Enarotali Airport, Enarotali-Papua Island
        EWK Newton-City-County Airport
        EWN Coastal Carolina Regional Airport, New Bern
        EWO Ewo Airport
        EWR Newark Liberty International Airport
        EXM Exmouth Airport
        EXT Exeter International Airport
        EYL Yelimane Airport
        EYP El Yopal Airport
        EYR Yerington Municipal Airport
        EYS Eliye Springs Airport
        EYW Key West International Airport
        EZE Ministro Pistarini International Airport, Ezeiza
        EZS Elazig Airport
        EZV Berezovo Airport
        FAA Faranah Airport
        FAB Farnborough Airport
        FAC Faaite Airport
        FAE Vagar Airport
        FAF Felker Army Air Field, Fort Eustis
        FAG Fagurhólsmýri Airport
        FAH Farah Airport
        FAI Fairbanks International Airport
        FAM Farmington Regional Airport
        FAO Faro Airport
        FAQ Frieda River Airport
        FAR Hector International Airport, Fargo
        FAT Fresno Yosemite International Airport
        FAU Fahud Airport
        FAV Fakarava Airport
        FAY Fayetteville Regional/Grannis Field
        FAZ Fasa Airport
        FBA Fonte Boa Airport
        FBD Faizabad Airport
        FBE Francisco Beltrao Airport
        FBG Simmons Army Air Field, Fort Bragg
        FBK Ladd Army Air Field, Fairbanks/Ft Wainwright
        FBL Faribault Municipal-Liz Wall Strohfus Field
        FBM Lubumbashi International Airport
        FBR Fort Bridger Airport
        FBY Fairbury Municipal Airport
        FCA Glacier Park International Airport, Kalispell
        FCB Ficksburg Sentraoes Airport
        FCH Fresno Chandler Executive Airport
        FCM Flying Cloud Airport, Minneapolis
        FCO Leonardo Da Vinci (Fiumicino) International Airport, Rome
        FCS Butts Army Air Field (Fort Carson) Airport
        FCY Hutfly Airport, Forrest City
        FDA Fundacion Airport
        FDE Bringeland Airport, Førde
        FDF Martinique Aime Cesaire International Airport, Fort-de-France
        FDH Friedrichshafen Airport
        FDK Frederick Municipal Airport
        FDO San Fernando Airport
        FDR Frederick Regional Airport
        FDU Bandundu Airport
        FDY Findlay Airport
        FEB Sanfebagar Airport
        FEC Joao Durval Carneiro Airport, Feira De Santana
        FEG Fergana Airport
        FEJ Feijó Airport
        FEK Ferkessedougou Airport
        FEL Furstenfeldbruck Airport
        FEN Fernando de Noronha Airport
        FEP Albertus Airport, Freeport
        FET Fremont Municipal Airport
        FEZ Saiss Airport, Fes
        FFA First Flight Airport, Kill Devil Hills
        FFD RAF Fairford
        FFL Fairfield Municipal Airport
        FFM Fergus Falls Regional Airport
        FFO Wright-Patterson Afb Airport, Dayton
        FFT Capital City Airport, Frankfort
        FFU Futaleufu Airport
        FGD Fderik Airport
        FGI Fagali'i Airport, Apia
        FGU Fangatau Airport
        FHU Sierra Vista Municipal-Libby Army Air Field, Fort Huachuca Sierra Vista
        FHZ Fakahina Airport
        FID Elizabeth Field, Fishers Island
        FIE Fair Isle Airport
        FIG Fria Airport
        FIH Ndjili International Airport, Kinshasa
        FIK Finke Airport
        FIL Fillmore Municipal Airport
        FIN Finschhafen Airport, Buki
        FIZ Fitzroy Crossing Airport
        FJR Fujairah International Airport
        FKB Karlsruhe Baden-Baden Airport
        FKI Bangoka International Airport, Kisangani
        FKJ Fukui Airport
        FKL Venango Regional Airport, Franklin
        FKN Franklin Regional Airport
        FKQ Fakfak Airport, Fakfak-Papua Island
        FKS Fukushima Airport, Sukagawa
        FLA Gustavo Artunduaga Paredes Airport, Florencia
        FLB Cangapara Airport, Floriano
        FLD Fond Du Lac County Airport
        FLF Flensburg-Schäferhaus Airport
        FLG Flagstaff Pulliam Airport
        FLI Holt Airport, Flateyri
        FLL Fort Lauderdale/Hollywood International Airport
        FLM Filadelfia Airport
        FLN Hercilio Luz International Airport, Florianopolis
        FLO Florence Regional Airport
        FLP Marion County Regional Airport, Flippin
        FLR Firenze / Peretola Airport
        FLS Flinders Island Airport
        FLT Flat Airport
        FLV Sherman Army Air Field, Fort Leavenworth
        FLW Flores Airport, Santa Cruz das Flores
        FLX Fallon Municipal Airport
        FLY Finley Airport
        FLZ Dr Ferdinand Lumban Tobing Airport, Sibolga, Sumatra Island
        FMA Formosa Airport
        FME Fort Meade Executive Airport, Fort Meade (Odenton)
        FMG Flamingo Airport, Brasilito
        FMH Cape Cod Coast Guard Air Station, Falmouth
        FMI Kalemie Airport
        FMM Memmingen Allgau Airport
        FMN Four Corners Regional Airport, Farmington
        FMO Munster Osnabruck Airport
        FMS Fort Madison Municipal Airport
        FMU Florence Municipal Airport
        FMY Page Field, Fort Myers
        FNA Lungi International Airport, Freetown
        FNB Neubrandenburg Airport
        FNC Madeira Airport, Funchal
        FND Funadhoo Airport
        FNE Fane Airport, Fane Mission
        FNG Fada N'gourma Airport
        FNH Fincha Airport
        FNI Nimes-Arles-Camargue Airport, Nimes/Garons
        FNJ Pyongyang International Airport
        FNL Northern Colorado Regional Airport, Fort Collins/Loveland
        FNT Bishop International Airport, Flint
        FNU Oristano / Fenosu Airport
        FOB Fort Bragg Airport
        FOC Fuzhou Changle International Airport
        FOD Fort Dodge Regional Airport
        FOE Topeka Regional Airport
        FOG Foggia / Gino Lisa Airport
        FOK Francis S Gabreski Airport, Westhampton Beach
        FOM Foumban Nkounja Airport
        FON Arenal Airport, La Fortuna/San Carlos
        FOO Kornasoren Airfield, Kornasoren-Numfoor Island
        FOR Pinto Martins International Airport, Fortaleza
        FOS Forrest Airport
        FOT Forster (Wallis Is) Airport
        FOU Fougamou Airport
        FPO Grand Bahama International Airport, Freeport
        FPR Treasure Coast International Airport, Fort Pierce
        FPY Perry-Foley Airport
        FRA Frankfurt am Main International Airport
        FRB Forbes Airport
        FRC Franca Airport
        FRD Friday Harbor Airport
        FRE Fera/Maringe Airport, Fera Island
        FRG Republic Airport, Farmingdale
        FRH French Lick Municipal Airport
        FRI Marshall Army Air Field, Fort Riley (Junction City)
        FRK Fregate Island Airport
        FRL Forli Airport
        FRM Fairmont Municipal Airport
        FRN Bryant Army Air Field, Fort Richardson (Anchorage)
        FRO Florø Airport
        FRR Front Royal-Warren County Airport
        FRS Mundo Maya International Airport, San Benito
        FRT Frutillar Airport
        FRW Francistown Airport
        FRY White Mountain Regional Airport, Fryeburg
        FRZ Fritzlar Airport
        FSC Figari Sud-Corse Airport
        FSD Joe Foss Field, Sioux Falls
        FSI Henry Post Army Air Field (Fort Sill) Airport
        FSK Fort Scott Municipal Airport
        FSM Fort Smith Regional Airport
        FSP St Pierre Airport, Saint-Pierre
        FSS RAF Kinloss
        FST Fort Stockton-Pecos County Airport
        FSU Fort Sumner Municipal Airport
        FSZ Mt. Fuji Shizuoka Airport
        FTA Futuna Airport, Futuna Island
        FTE El Calafate Airport
        FTI Fitiuta Airport, Fitiuta Village
        FTK Godman Army Air Field, Fort Knox
        FTU Tolanaro Airport
        FTW Fort Worth Meacham International Airport
        FTX Owando Airport
        FTY Fulton County Executive/Charlie Brown Field, Atlanta
        FUE Fuerteventura Airport, Fuerteventura Island
        FUG Fuyang Xiguan Airport
        FUJ Fukue Airport, Goto
        FUK Fukuoka Airport
        FUL Fullerton Municipal Airport
        FUN Funafuti International Airport
        FUO Foshan Shadi Airport
        FUT Pointe Vele Airport, Futuna Island
        FVL Flora Valley Airport
        FVM Fuvahmulah Airport, Fuvahmulah Island
        FWA Fort Wayne International Airport
        FWH Fort Worth Nas Jrb (Carswell Field) Airport
        FWL Farewell Airport
        FXE Fort Lauderdale Executive Airport
        FXO Cuamba Airport
        FXY Forest City Municipal/Trimble Field
        FYM Fayetteville Municipal Airport
        FYT Faya Largeau Airport
        FYU Fort Yukon Airport
        FYV Drake Field, Fayetteville
        GAB Gabbs Airport
        GAC Gracias Airport, El Molino
        GAD Northeast Alabama Regional Airport, Gadsden
        GAE Gabes Matmata International Airport, Gabès
        GAF Gafsa Ksar International Airport
        GAG Gage Airport
        GAH Gayndah Airport
        GAI Montgomery County Airpark, Gaithersburg
        GAJ Yamagata Airport
        GAL Edward G Pitka Sr Airport, Galena
        GAM Gambell Airport
        GAN Gan International Airport
        GAO Mariana Grajales Airport, Guantanamo
        GAP Gusap Airport
        GAQ Gao Airport
        GAR Garaina Airport
        GAS Garissa Airport
        GAT Gap - Tallard Airport, Avignon
        GAU Lokpriya Gopinath Bordoloi International Airport, Guwahati
        GAW Gangaw Airport
        GAY Gaya Airport
        GBA Kemble Airport
        GBB Gabala International Airport
        GBD Great Bend Municipal Airport
        GBE Sir Seretse Khama International Airport, Gaborone
        GBF Negarbo(Negabo) Airport
        GBG Harrel W Timmons Galesburg Regional Airport
        GBH Galbraith Lake Airport
        GBI Kalaburagi, Gulbarga
        GBJ Les Bases Airport, Grand Bourg
        GBK Gbangbatok Airport
        GBL South Goulburn Is Airport
        GBP Gamboola Airport
        GBR Great Barrington Airport
        GBT Gorgan Airport
        GBU Khashm El Girba Airport
        GBV Gibb River Airport
        GBW Ginbata
        GBZ Great Barrier Aerodrome, Claris
        GCC Northeast Wyoming Regional Airport, Gillette
        GCD Grand Coulee Dam Airport, Electric City
        GCH Gachsaran Airport
        GCI Guernsey Airport, Saint Peter Port
        GCJ Grand Central Airport, Midrand
        GCK Garden City Regional Airport
        GCM Owen Roberts International Airport, Georgetown
        GCN Grand Canyon Ntl Park Airport
        GCT Grand Canyon Bar Ten Airstrip, Whitmore
        GCW Grand Canyon West Airport, Peach Springs
        GCY Greeneville Municipal Airport
        GDC Donaldson Field, Greenville
        GDD Gordon Downs Airport
        GDE Gode Airport
        GDG Magdagachi Airport
        GDI Gordil Airport, Melle
        GDJ Gandajika Airport
        GDL Don Miguel Hidalgo Y Costilla International Airport, Guadalajara
        GDM Gardner Municipal Airport
        GDN Gdańsk Lech Wałęsa Airport
        GDO Guasdalito Airport
        GDP Guadalupe Airport
        GDQ Gonder Airport, Gondar
        GDT JAGS McCartney International Airport, Cockburn Town
        GDV Dawson Community Airport, Glendive
        GDW Gladwin Zettel Memorial Airport
        GDX Sokol Airport, Magadan
        GDZ Gelendzhik Airport
        GEA Noumea Magenta Airport
        GEB Gebe Airport, Gebe Island
        GED Delaware Coastal Airport, Georgetown
        GEE Georgetown (Tas) Airport
        GEF Geva Airport, Liangia
        GEG Spokane International Airport
        GEL Santo Angelo Airport
        GEO Cheddi Jagan International Airport, Georgetown
        GER Rafael Cabrera Airport, Nueva Gerona
        GES General Santos International Airport
        GET Geraldton Airport
        GEV Gallivare Airport
        GEY South Big Horn County Airport, Greybull
        GFD Pope Field, Greenfield
        GFF Griffith Airport
        GFK Grand Forks International Airport
        GFL Floyd Bennett Memorial Airport, Glens Falls
        GFN Grafton Airport
        GFO Bartica A Airport
        GFR Granville Airport
        GFY Grootfontein Airport
        GGB Fazenda Olhos D`agua Airport, Agua Boa
        GGD Gregory Downs Airport
        GGE Georgetown County Airport
        GGF Almeirim Airport
        GGG East Texas Regional Airport, Longview
        GGH Cianorte Airport
        GGM Kakamega Airport
        GGN Gagnoa Airport
        GGO Guiglo Airport
        GGR Garowe Airport
        GGS Gobernador Gregores Airport
        GGT Exuma International Airport, George Town
        GGW Wokal Field/Glasgow-Valley County Airport
        GHA Noumerat - Moufdi Zakaria Airport, Ghardaia
        GHB Governor's Harbour Airport
        GHC Great Harbour Cay Airport
        GHF Giebelstadt Army Air Field
        GHM Centerville Municipal Airport
        GHT Ghat Airport
        GHU Gualeguaychu Airport
        GHV Braşov-Ghimbav International Airport
        GIB Gibraltar Airport
        GIC Boigu Airport
        GID Gitega Airport
        GIF Winter Haven Regional Airport
        GIG Galeao - Antonio Carlos Jobim International Airport, Rio De Janeiro
        GII Siguiri Airport
        GIL Gilgit Airport
        GIR Santiago Vila Airport, Girardot
        GIS Gisborne Airport
        GIU Sigiriya Airport
        GIY Giyani Airport
        GIZ Jizan Regional Airport
        GJA La Laguna Airport, Guanaja
        GJL Jijel Ferhat Abbas Airport
        GJM Guajara-Mirim Airport
        GJR Gjögur Airport
        GJT Grand Junction Regional Airport
        GKA Goroka Airport, Goronka
        GKD Imroz Airport, Gokceada
        GKE Geilenkirchen Airport
        GKK Kooddoo Airport
        GKL Great Keppel Is Airport
        GKN Gulkana Airport
        GKT Gatlinburg-Pigeon Forge Airport, Sevierville
        GLA Glasgow International Airport
        GLB San Carlos Apache Airport, Globe
        GLD Renner Field/Goodland Municipal Airport
        GLE Gainesville Municipal Airport
        GLF Golfito Airport
        GLG Glengyle Airport
        GLH Greenville Mid-Delta Airport
        GLI Glen Innes Airport
        GLJ Garzon La Jagua Airport
        GLK Galcaio Airport
        GLL Gol Airport, Klanten
        GLM Glenormiston Airport
        GLO Gloucestershire Airport, Staverton
        GLR Gaylord Regional Airport
        GLS Scholes International At Galveston Airport
        GLT Gladstone Airport
        GLU Gelephu Airport
        GLV Golovin Airport
        GLW Glasgow Municipal Airport
        GLX Gamarmalamo Airport, Galela-Celebes Island
        GLZ Gilze Rijen Air Base, Breda
        GMA Gemena Airport
        GMB Gambella Airport, Gambela
        GMD Ben Slimane Airport
        GME Gomel Airport
        GMI Gasmata Island Airport
        GMM Gamboma Airport
        GMN Greymouth Airport
        GMO Gombe Lawanti International Airport
        GMP Gimpo International Airport, Seoul
        GMR Totegegie Airport
        GMS Fazenda Canada Airport, Uberlandia
        GMT Granite Mountain Air Station
        GMU Greenville Downtown Airport
        GMV Monument Valley Airport
        GMZ La Gomera Airport, Alajero
        GNA Hrodna Airport
        GNB Grenoble-Isere Airport, Grenoble/Saint-Geoirs
        GND Point Salines International Airport, Saint George's
        GNF Gansner Field, Quincy
        GNG Gooding Municipal Airport
        GNI Lyudao Airport
        GNJ Ganja Airport
        GNM Guanambi Airport
        GNR Dr. Arturo H. Illia Airport, General Roca
        GNS Binaka Airport, Gunung Sitoli, Nias Island
        GNT Grants-Milan Municipal Airport
        GNU Goodnews Airport
        GNV Gainesville Regional Airport
        GNY Sanliurfa GAP Airport
        GNZ Ghanzi Airport
        GOA Genova / Sestri Cristoforo Colombo Airport
        GOB Robe Airport, Goba
        GOG Gobabis Airport
        GOH Nuuk Airport
        GOI Dabolim Airport
        GOJ Nizhny Novgorod International Airport
        GOK Guthrie/Edmond Regional Airport
        GOL Gold Beach Municipal Airport
        GOM Goma International Airport
        GON Groton-New London Airport, Groton (New London)
        GOO Goondiwindi Airport
        GOP Gorakhpur Airport
        GOQ Golmud Airport
        GOR Gore Airport
        GOT Gothenburg-Landvetter Airport
        GOU Garoua International Airport
        GOV Gove Airport, Nhulunbuy
        GOX Manohar International Airport, Mopa
        GOY Amparai Airport
        GOZ Gorna Oryahovitsa Airport
        GPA Araxos Airport, Patras
        GPB Tancredo Thomas de Faria Airport, Guarapuava
        GPI Juan Casiano Airport, Guapi
        GPL Guapiles Airport, Pococi
        GPN Garden Point Airport
        GPO General Pico Airport
        GPS Seymour Airport, Baltra
        GPT Gulfport-Biloxi International Airport
        GPZ Grand Rapids/Itasca County-Gordon Newstrom Field
        GQQ Galion Municipal Airport
        GRB Green Bay/Austin Straubel International Airport
        GRD Greenwood County Airport
        GRE Greenville Airport
        GRF Gray Army Air Field (Joint Base Lewis-Mcchord) Airport, Fort Lewis/Tacoma
        GRI Central Nebraska Regional Airport, Grand Island
        GRJ George Airport
        GRK Robert Gray Army Air Field, Fort Hood (Killeen)
        GRL Garasa Airport, Au
        GRM Grand Marais/Cook County Airport
        GRN Gordon Municipal Airport
        GRO Girona Airport
        GRP Gurupi Airport
        GRQ Eelde Airport, Groningen
        GRR Gerald R Ford International Airport, Grand Rapids
        GRS Grosseto Airport, Grosetto
        GRU Guarulhos - Governador Andre Franco Montoro International Airport, Sao Paulo
        GRV Grozny North Airport
        GRW Graciosa Airport, Santa Cruz da Graciosa
        GRX Federico Garcia Lorca Airport, Granada
        GRY Grímsey Airport
        GRZ Graz Airport
        GSA Long Pasia Airport, Long Miau
        GSB Seymour Johnson Afb Airport, Goldsboro
        GSC Gascoyne Junction Airport
        GSE Gothenburg City Airport
        GSH Goshen Municipal Airport
        GSI Grand-Santi Airport
        GSJ San Jose Airport, Puerto San Jose
        GSM Dayrestan Airport
        GSN Mount Gunson Airport
        GSO Piedmont Triad International Airport, Greensboro
        GSP Greenville Spartanburg International Airport, Greer
        GSQ Shark El Oweinat International Airport
        GSR Gardo Airport
        GSS Sabi Sabi Airport, Belfast
        GST Gustavus Airport
        GSU Azaza Airport, Gedaref
        GSV Gagarin Airport, Saratov
        GTA Gatokae Airport
        GTE Groote Eylandt Airport
        GTF Great Falls International Airport
        GTG Grantsburg Municipal Airport
        GTI Rugen Airport
        GTN Glentanner Airport, Glentanner Station
        GTO Jalaluddin Airport, Gorontalo-Celebes Island
        GTP Grants Pass Airport
        GTR Golden Triangle Regional Airport, Columbus/W Point/Starkville
        GTS The Granites Airport
        GTT Georgetown Airport
        GTY Gettysburg Regional Airport
        GUA La Aurora Airport, Guatemala City
        GUB Guerrero Negro Airport
        GUC Gunnison-Crested Butte Regional Airport
        GUD Goundam Airport
        GUF Gulf Shores International/Jack Edwards Field
        GUH Gunnedah Airport
        GUI Guiria Airport
        GUJ Guaratingueta Airport
        GUL Goulburn Airport
        GUM Guam International Airport, Tamuning
        GUP Gallup Municipal Airport
        GUQ Guanare Airport
        GUR Gurney Airport
        GUS Grissom Arb Airport, Peru
        GUT Gutersloh Airport
        GUU Grundarfjörður Airport
        GUV Mougulu Airport
        GUW Atyrau International Airport
        GUX Guna Airport
        GUY Guymon Municipal Airport
        GUZ Guarapari Airport
        GVA Geneva Cointrin International Airport
        GVE Gordonsville Municipal Airport
        GVI Green River Airport
        GVL Lee Gilmer Memorial Airport, Gainesville
        GVN Maygatka Airport., Sovetskaya Gavan
        GVP Greenvale Airport
        GVR Governador Valadares Airport
        GVT Majors Airport, Greenville
        GVX Gavle Sandviken Airport, Gavle / Sandviken
        GWA Gwa Airport
        GWD Gwadar International Airport
        GWE Thornhill Air Base, Gweru
        GWL Gwalior Airport
        GWO Greenwood-Leflore Airport
        GWS Kgws Sumers Airpark, Glenwood Springs
        GWT Westerland Sylt Airport
        GWV Fokker Field, Bush
        GXF Sayun International Airport
        GXG Negage Airport
        GXH Gannan Xiahe Airport
        GXM Kuala Kurun
        GXQ Teniente Vidal Airport, Coyhaique
        GXX Yagoua Airport
        GXY Greeley-Weld County Airport
        GYA Capitan de Av. Emilio Beltran Airport, Guayaramerin
        GYD Heydar Aliyev International Airport, Baku
        GYE Simon Bolivar International Airport, Guayaquil
        GYG Magan Airport
        GYI Gisenyi Airport
        GYL Argyle Airport
        GYM General Jose Maria Yanez International Airport, Guaymas
        GYN Santa Genoveva Airport, Goiania
        GYP Gympie Airport
        GYR Phoenix Goodyear Airport
        GYS Guangyuan Airport
        GYU Guyuan Liupanshan Airport
        GYY Gary/Chicago International Airport
        GYZ Gruyere Airport
        GZG Garze Gesar Airport
        GZO Nusatupe Airport, Gizo
        GZP Gazipasa Airport
        GZT Gaziantep International Airport
        GZW Qazvin Airport
        HAA Hasvik Airport
        HAB Marion County-Rankin Fite Airport, Hamilton
        HAC Hachijojima Airport
        HAD Halmstad Airport
        HAF Half Moon Bay Airport
        HAH Prince Said Ibrahim International Airport, Moroni
        HAI Three Rivers Municipal/Dr Haines Airport
        HAJ Hannover Airport
        HAK Haikou Meilan International Airport
        HAM Hamburg Airport
        HAN Noi Bai International Airport, Hanoi
        HAO Butler County Regional/Hogan Field, Hamilton
        HAQ Hanimaadhoo International Airport, Haa Dhaalu
        HAR Capital City Airport, Harrisburg
        HAS Hail Airport
        HAT Heathlands Airport
        HAU Haugesund Airport, Karmoy
        HAV Jose Marti International Airport, Havana
        HAW Haverfordwest Airport
        HAY Aguachica Airport
        HBA Hobart International Airport
        HBB Industrial Airpark, Hobbs
        HBE Borg El Arab International Airport, Alexandria
        HBG Hattiesburg Bobby L Chain Municipal Airport
        HBK Holbrook Municipal Airport
        HBQ Haibei Qilian Airport
        HBR Hobart Regional Airport
        HBT King Khaled Military City Airport
        HBU Bulgan Sum Airport
        HBX Hubli Airport
        HCA Big Spring/Mc Mahon-Wrinkle Airport
        HCC Columbia County Airport, Hudson
        HCM Eil Airport
        HCN Hengchun Airport, Hengchung
        HCQ Halls Creek Airport
        HCR Holy Cross Airport
        HCW Cheraw Municipal/Lynch Bellinger Field
        HCZ Chenzhou Beihu Airport
        HDD Hyderabad Airport
        HDE Brewster Field, Holdrege
        HDF Heringsdorf Airport
        HDG Handan Airport
        HDH Kawaihapai Airfield, Mokuleia
        HDK Kulhudhuffushi Airport
        HDM Hamadan Airport
        HDN Yampa Valley Airport, Hayden
        HDO Hindon Airport, Ghaziabad
        HDR Havadarya Airport
        HDS Hoedspruit Air Force Base Airport
        HDY Hat Yai International Airport
        HEA Herat Airport
        HED Herendeen Bay Airport
        HEE Thompson-Robbins Airport, Helena/West Helena
        HEH Heho Airport
        HEI Heide-Busum Airport
        HEK Heihe Airport
        HEL Helsinki Vantaa Airport
        HER Heraklion International Nikos Kazantzakis Airport
        HES Hermiston Municipal Airport
        HET Baita International Airport, Hohhot
        HEW Athen Helenikon Airport, Athens
        HEZ Hardy-Anders Field/Natchez-Adams County Airport
        HFA Haifa International Airport
        HFD Hartford-Brainard Airport
        HFE Hefei Xinqiao International Airport
        HFF Mackall Army Air Field, Camp Mackall
        HFN Hornafjörðu Airport, Höfn
        HFS Hagfors Airport
        HFT Hammerfest Airport
        HGA Egal International Airport, Hargeisa
        HGD Hughenden Airport
        HGE Higuerote Airport
        HGH Hangzhou Xiaoshan International Airport
        HGI Donyi Polo Airport, Itanagar
        HGL Helgoland-Dune Airport
        HGN Mae Hong Son Airport
        HGO Korhogo Airport
        HGR Hagerstown Regional/Richard A Henson Field
        HGS Hastings Airport, Freetown
        HGU Mount Hagen Kagamuga Airport
        HGZ Hog River Airport, Hogatza
        HHE Hachinohe Airport
        HHH Hilton Head Airport, Hilton Head Island
        HHI Wheeler Army Air Field, Wahiawa
        HHN Frankfurt-Hahn Airport
        HHQ Hua Hin Airport
        HHR Jack Northrop Field/Hawthorne Municipal Airport
        HHZ Hikueru Atoll Airport
        HIA Lianshui Airport, Huai'an
        HIB Range Regional Airport, Hibbing
        HID Horn Island Airport
        HIE Mount Washington Regional Airport, Whitefield
        HIF Hill Afb Airport, Ogden
        HIG Highbury Airport
        HII Lake Havasu City Airport
        HIJ Hiroshima Airport
        HIM Minneriya Airport, Hingurakgoda
        HIN Sacheon Air Base
        HIO Portland-Hillsboro Airport
        HIP Headingly Airport
        HIR Honiara International Airport
        HJJ Zhijiang Airport, Huaihua
        HJR Khajuraho Airport
        HJT Khujirt Airport
        HKA Blytheville Municipal Airport
        HKD Hakodate Airport
        HKG Chek Lap Kok International Airport, Hong Kong
        HKK Hokitika Airfield
        HKN Kimbe Airport, Hoskins
        HKS Hawkins Field, Jackson
        HKT Phuket International Airport
        HKY Hickory Regional Airport
        HLA Lanseria Airport, Johannesburg
        HLB Batesville Airport
        HLC Hill City Municipal Airport
        HLD Dongshan Airport, Hailar
        HLE Saint Helena Airport
        HLF Hultsfred Airport
        HLG Wheeling Ohio County Airport
        HLH Ulanhot Airport
        HLI Hollister Municipal Airport
        HLJ Barysiai Airport
        HLL Hillside Airport
        HLN Helena Regional Airport
        HLP Halim Perdanakusuma International Airport, Jakarta
        HLR Yoakum-Defrenn Army Heliport, Fort Hood (Killeen)
        HLS St Helens Airport
        HLT Hamilton Airport
        HLU Nesson Airport, Houailou
        HLW Hluhluwe Airport
        HLZ Hamilton International Airport
        HMA Khanty Mansiysk Airport, Khanty-Mansiysk
        HMB Sohag International Airport
        HME Oued Irara Airport, Hassi Messaoud
        HMG Hermannsburg Airport
        HMI Hami Airport
        HMJ Khmelnytskyi Airport
        HMN Holloman Afb Airport, Alamogordo
        HMO General Ignacio P. Garcia International Airport, Hermosillo
        HMR Stafsberg Airport, Hamar
        HMT Hemet-Ryan Airport
        HMV Hemavan Airport
        HMY Seosan Air Base
        HNA Hanamaki Airport
        HNB Huntingburg Airport
        HNC Billy Mitchell Airport, Hatteras
        HND Tokyo International Airport
        HNH Hoonah Airport
        HNI Hechi Jinchengjiang Airport
        HNL Daniel K Inouye International Airport, Honolulu
        HNM Hana Airport
        HNS Haines Airport
        HNY Hengyang Airport
        HOA Hola Airport
        HOB Lea County Regional Airport, Hobbs
        HOD Hodeidah International Airport
        HOF Al Ahsa Airport
        HOG Frank Pais International Airport, Holguin
        HOH Hohenems-Dornbirn Airport, Hohenems / Dornbirn
        HOI Hao Airport
        HOK Hooker Creek Airport
        HOM Homer Airport
        HON Huron Regional Airport
        HOP Campbell Army Air Field (Fort Campbell) Airport, Fort Campbell/Hopkinsville
        HOQ Hof-Plauen Airport
        HOR Horta Airport
        HOS Chos Malal Airport
        HOT Memorial Field, Hot Springs
        HOU William P Hobby Airport, Houston
        HOV Ørsta-Volda Airport Hovden
        HOX Hommalinn Airport
        HPA Lifuka Island Airport
        HPB Hooper Bay Airport
        HPH Cat Bi International Airport, Haiphong
        HPN Westchester County Airport, White Plains
        HPT Hampton Municipal Airport
        HPV Princeville Airport, Hanalei
        HPY Baytown Airport
        HQL Tashkurgan Khunjerab Airport
        HQM Bowerman Field, Hoquiam
        HRB Taiping Airport, Harbin
        HRE Harare International Airport
        HRF Hoarafushi Airport
        HRG Hurghada International Airport
        HRI Mattala Rajapaksa International Airport, Hambantota
        HRK Kharkiv International Airport
        HRL Valley International Airport, Harlingen
        HRM Hassi R'Mel Airport
        HRO Boone County Airport, Harrison
        HRS Harrismith Airport
        HRT RAF Linton-On-Ouse
        HRY Henbury Airport
        HRZ Horizontina Airport
        HSA Turkistan International Airport
        HSB Harrisburg-Raleigh Airport
        HSC Shaoguan Guitou Airport
        HSG Saga Airport
        HSH Henderson Executive Airport, Las Vegas
        HSI Hastings Municipal Airport
        HSK Huesca/Pirineos Airport, Monflorite/Alcala del Obispo
        HSL Huslia Airport
        HSM Horsham Airport
        HSN Zhoushan Airport
        HSP Ingalls Field, Hot Springs
        HSR Rajkot International Airport
        HSS Hissar Airport
        HST Homestead Arb Airport
        HSV Huntsville International-Carl T Jones Field
        HSZ Hsinchu Air Base, Hsinchu City
        HTA Chita-Kadala Airport
        HTG Khatanga Airport
        HTH Hawthorne Industrial Airport
        HTI Hamilton Island Airport
        HTL Roscommon County/Blodgett Memorial Airport, Houghton Lake
        HTN Hotan Airport
        HTO East Hampton Town Airport
        HTR Hateruma Airport
        HTS Tri-State/Milton J Ferguson Field, Huntington
        HTU Hopetoun Airport
        HTV Huntsville Municipal Airport
        HTW Lawrence County Airpark, Chesapeake/Huntington Wva
        HTY Hatay Airport
        HTZ Hato Corozal Airport
        HUA Redstone Army Air Field, Redstone Arsnl Huntsville
        HUB Humbert River Airport
        HUC Dr Hermenegildo Ortiz Quinones Airport, Humacao
        HUD Humboldt Municipal Airport
        HUE Humera Airport
        HUF Terre Haute Regional Airport
        HUG Huehuetenango Airport
        HUH Huahine-Fare Airport
        HUI Phu Bai Airport, Hue
        HUJ Stan Stamper Municipal Airport, Hugo
        HUL Houlton International Airport
        HUM Houma-Terrebonne Airport
        HUN Hualien Airport, Hualien City
        HUO Huolinguole Huolinhe Airport, Holingol
        HUQ Hon Airport
        HUS Hughes Airport
        HUT Hutchinson Regional Airport
        HUU Alferez Fap David Figueroa Fernandini Airport, Huanuco
        HUW Humaita Airport
        HUX Bahias de Huatulco International Airport
        HUY Humberside Airport, Grimsby
        HUZ Huizhou Airport
        HVA Analalava Airport
        HVB Hervey Bay Airport
        HVD Khovd Airport
        HVE Hanksville Airport
        HVG Valan Airport, Honningsvåg
        HVK Hólmavík Airport
        HVN Tweed/New Haven Airport
        HVR Havre City-County Airport
        HVS Hartsville Regional Airport
        HWD Hayward Executive Airport
        HWK Wilpena Pound Airport, Hawker
        HWN Hwange National Park Airport
        HWO North Perry Airport, Hollywood
        HWR Halwara International Airport, Ludhiana
        HXD Delingha Airport
        HXX Hay Airport
        HYA Cape Cod Gateway Airport, Hyannis
        HYC Wycombe Air Park, High Wycombe
        HYD Rajiv Gandhi International Airport Shamshabad, Hyderabad
        HYL Clark Bay Seaplane Base, Hollis
        HYN Huangyan Luqiao Airport
        HYR Sawyer County Airport, Hayward
        HYS Hays Regional Airport
        HYV Hyvinkaa Airport
        HZA Heze Mudan Airport
        HZB Merville-Calonne Airport, Merville/Calonne
        HZG Hanzhong Airport
        HZH Qiandongnan Liping Airport
        HZK Húsavík Airport
        HZL Hazleton Regional Airport
        HZP Fort Mackay / Horizon Airport
        IAA Igarka Airport
        IAB Mc Connell Afb Airport, Wichita
        IAD Washington Dulles International Airport
        IAG Niagara Falls International Airport
        IAH George Bush Intcntl/Houston Airport
        IAM In Amenas Airport
        IAN Bob Baker Memorial Airport, Kiana
        IAO Siargao Airport, Del Carmen
        IAQ Bahregan Airport, Bushehr
        IAR Tunoshna Airport
        IAS Iasi Airport
        IBA Ibadan Airport
        IBB General Villamil Airport, Isabela
        IBE Perales Airport, Ibague
        IBP Iberia Airport
        IBR Hyakuri Airport, Omitama
        IBZ Ibiza Airport
        ICA Icabaru Airport
        ICC Andres Miguel Salazar Marcano Airport, Isla de Coche
        ICI Cicia Airport
        ICK Nieuw Nickerie Airport
        ICL Schenck Field, Clarinda
        ICN Incheon International Airport, Seoul
        ICR Nicaro Airport
        ICS Cascade Airport
        ICT Wichita Dwight D Eisenhower Ntl Airport
        ICY Icy Bay Airport
        IDA Idaho Falls Regional Airport
        IDB Idre Airport
        IDF Idiofa Airport
        IDG Ida Grove Municipal Airport
        IDH Idaho County Airport, Grangeville
        IDI Indiana County/Jimmy Stewart Field
        IDK Indulkana Airport
        IDO Santa Izabel do Morro Airport, Cristalandia
        IDP Independence Municipal Airport
        IDR Devi Ahilyabai Holkar Airport, Indore
        IDY Ile d'Yeu Airport
        IEG Zielona Góra-Babimost Airport
        IEJ Ie Jima Airport
        IES Riesa-Gohlis Airport
        IEV Kyiv Zhuliany International Airport
        IFA Iowa Falls Municipal Airport
        IFF Iffley Airport
        IFH Hesa Airport
        IFJ Ísafjörður Airport
        IFL Innisfail Airport
        IFN Esfahan Shahid Beheshti International Airport, Isfahan
        IFO Ivano-Frankivsk International Airport
        IFP Laughlin/Bullhead International Airport, Bullhead City
        IFU Ifuru Airport
        IGA Inagua Airport, Matthew Town
        IGB Cabo F.A.A. H. R. Bordon Airport, Ingeniero Jacobacci
        IGD Igdir Airport
        IGG Igiugig Airport
        IGH Ingham Airport
        IGL Cigli Airport, Izmir
        IGM Kingman Airport
        IGN Iligan Airport
        IGO Chigorodo Airport
        IGR Cataratas Del Iguazu International Airport, Puerto Iguazu
        IGS Ingolstadt Manching Airport
        IGT Magas Airport
        IGU Cataratas International Airport, Foz Do Iguacu
        IHA Niijima Airport
        IHC Inhaca Airport
        IHO Ihosy Airport
        IHR Iran Shahr Airport
        IIA Inishmaan Aerodrome, Inis Meain
        IIL Ilam Airport
        IJK Izhevsk Airport
        IJU Ijui Airport
        IJX Jacksonville Municipal Airport
        IKA Imam Khomeini International Airport, Tehran
        IKB Wilkes County Airport, North Wilkesboro
        IKG Karakol Airport
        IKI Iki Airport
        IKK Greater Kankakee Airport
        IKL Ikela Airport
        IKO Nikolski Air Station
        IKP Inkerman Airport
        IKS Tiksi Airport
        IKT Irkutsk Airport
        IKU Issyk-Kul International Airport, Tamchy
        ILA Illaga Airport, Illaga-Papua Island
        ILD Lleida-Alguaire Airport
        ILE Skylark Field, Killeen
        ILF Ilford Airport
        ILG New Castle Airport, Wilmington
        ILH Illesheim Air Base
        ILI Iliamna Airport
        ILK Atsinanana Airport, Ilaka
        ILL Willmar Municipal/John L Rice Field
        ILM Wilmington International Airport
        ILN Wilmington Air Park
        ILO Iloilo International Airport, Iloilo City
        ILP Ile des Pins Airport
        ILQ Ilo Airport
        ILR Ilorin International Airport
        ILS Ilopango International Airport, San Salvador
        ILU Kilaguni Airport
        ILY Islay Airport, Port Ellen
        ILZ Zilina Airport
        IMB Imbaimadai Airport
        IMF Imphal Airport
        IMK Simikot Airport
        IML Imperial Municipal Airport
        IMM Immokalee Regional Airport
        IMO Zemio Airport
        IMP Prefeito Renato Moreira Airport, Imperatriz
        IMQ Makou Airport
        IMT Ford Airport, Iron Mountain Kingsford
        INA Inta Airport
        INC Yinchuan Hedong International Airport
        IND Indianapolis International Airport
        INF In Guezzam Airport
        ING Lago Argentino Airport, El Calafate
        INH Inhambane Airport, Inhambabe
        INI Nis Airport
        INJ Injune Airport
        INK Winkler County Airport
        INL Falls International/Einarson Field, International Falls
        INM Innamincka Airport
        INN Innsbruck Airport
        INO Inongo Airport
        INQ Inisheer Aerodrome, Inis Oirr
        INS Creech Afb Airport, Indian Springs
        INT Smith Reynolds Airport, Winston Salem
        INU Nauru International Airport, Yaren District
        INV Inverness Airport
        INW Winslow-Lindbergh Regional Airport
        INX Inanwatan Airport, Inanwatan Airport-Papua Island
        INZ In Salah Airport
        IOA Ioannina Airport
        IOM Isle of Man Airport, Castletown
        ION Impfondo Airport
        IOR Inishmore Aerodrome, Inis Mor
        IOS Bahia - Jorge Amado Airport, Ilheus
        IOU Edmond Cane Airport, Ile Ouen
        IOW Iowa City Municipal Airport
        IPA Ipota Airport
        IPC Mataveri Airport, Isla De Pascua
        IPE Ipil Airport
        IPG Ipiranga Airport, Santo Antonio Do Ica
        IPH Sultan Azlan Shah Airport, Ipoh
        IPI San Luis Airport, Ipiales
        IPL Imperial County Airport
        IPN Usiminas Airport, Ipatinga
        IPT Williamsport Regional Airport
        IPU Ipiau Airport
        IPZ San Isidro del General Airport, Perez Zeledon
        IQA Al Asad Air Base, Hit
        IQM Qiemo Airport
        IQN Qingyang Airport
        IQQ Diego Aracena Airport, Iquique
        IQT Coronel FAP Francisco Secada Vignetta International Airport, Iquitos
        IRA Ngorangora Airport, Kirakira
        IRB Iraan Municipal Airport
        IRC Circle City Airport
        IRE Irece Airport
        IRG Lockhart River Airport
        IRI Iringa Airport, Nduli
        IRJ Capitan V A Almonacid Airport, La Rioja
        IRK Kirksville Regional Airport
        IRM Igrim Airport
        IRN Iriona Airport
        IRO Birao Airport
        IRP Matari Airport
        IRS Kirsch Municipal Airport, Sturgis
        IRZ Tapuruquara Airport, Santa Isabel Do Rio Negro
        ISA Mount Isa Airport
        ISB Islamabad International Airport
        ISC St. Mary's Airport
        ISE Suleyman Demirel International Airport, Isparta
        ISG Ishigaki Airport
        ISI Isisford Airport
        ISJ Isla Mujeres Airport
        ISK Ozar Airport, Nasik
        ISL Ataturk International Airport, Istanbul
        ISM Kissimmee Gateway Airport, Orlando
        ISO Kinston Regional Jetport At Stallings Field
        ISP Long Island Mac Arthur Airport, New York
        ISQ Schoolcraft County Airport, Manistique
        ISS Wiscasset Airport
        IST Istanbul Airport, Arnavutköy, Istanbul
        ISU Sulaymaniyah International Airport
        ISW Alexander Field South Wood County Airport, Wisconsin Rapids
        ITA Itacoatiara Airport
        ITB Itaituba Airport
        ITE Itubera Airport
        ITH Ithaca Tompkins International Airport
        ITI Agropecuaria Castanhais Airport, Cumaru Do Norte
        ITM Osaka International Airport
        ITO Hilo International Airport
        ITP Itaperuna Airport
        ITQ Itaqui Airport
        IUD Al Udeid Air Base, Ar Rayyan
        IUE Niue International Airport, Alofi
        IVA Ambanja Airport
        IVC Invercargill Airport
        IVG Berane Airport
        IVL Ivalo Airport
        IVR Inverell Airport
        IVW Inverway Airport
        IWA Ivanovo South Airport
        IWD Gogebic/Iron County Airport, Ironwood
        IWJ Iwami Airport, Masuda
        IWK Iwakuni Marine Corps Air Station
        IWO Iwo Jima Airport
        IWS West Houston Airport
        IXA Agartala Airport
        IXB Bagdogra Airport, Siliguri
        IXC Chandigarh Airport
        IXD Allahabad Airport
        IXE Mangalore International Airport
        IXG Belgaum Airport
        IXH Kailashahar Airport
        IXI North Lakhimpur Airport, Lilabari
        IXJ Jammu Airport
        IXK Keshod Airport
        IXL Leh Kushok Bakula Rimpochee Airport
        IXM Madurai Airport
        IXN Khowai Airport
        IXP Pathankot Air Force Station
        IXQ Kamalpur Airport
        IXR Birsa Munda Airport, Ranchi
        IXS Silchar Airport
        IXT Pasighat Airport
        IXU Aurangabad Airport
        IXV Along Airport
        IXW Jamshedpur Airport
        IXY Kandla Airport
        IXZ Vir Savarkar International Airport, Port Blair
        IYK Inyokern Airport
        IZA Zona da Mata Regional Airport, Juiz De Fora
        IZO Izumo Airport
        IZT Ixtepec Airport
        JAA Jalalabad Airport
        JAB Jabiru Airport
        JAC Jackson Hole Airport
        JAD Perth Jandakot Airport
        JAE Shumba Airport, Jaen
        JAF Jaffna International Airport
        JAG Shahbaz Air Base, Jacobabad
        JAI Jaipur International Airport
        JAK Jacmel Airport
        JAL El Lencero Airport, Xalapa
        JAM Bezmer Air Base, Yambol
        JAN Jackson-Medgar Wiley Evers International Airport
        JAP Chacarita Airport, Puntarenas
        JAR Jahrom Airport
        JAS Jasper County/Bell Field
        JAU Francisco Carle Airport, Jauja
        JAV Ilulissat Airport
        JAW Araripina Airport
        JAX Jacksonville International Airport
        JBK Qitai Jiangbulake Airport
        JBQ La Isabela International Airport
        JBR Jonesboro Municipal Airport
        JCB Santa Terezinha Airport, Joacaba
        JCI New Century Aircenter Airport, Olathe
        JCK Julia Creek Airport
        JCL Ceske Budejovice Airport
        JCM Jacobina Airport
        JCR Jacareacanga Airport
        JCT Kimble County Airport, Junction
        JCY Lbj Ranch Airport, Johnson City
        JDA Grant County Regional/Ogilvie Field, John Day
        JDF Francisco de Assis Airport, Juiz De Fora
        JDG Jeongseok Airport
        JDH Jodhpur Airport
        JDN Jordan Airport
        JDO Orlando Bezerra de Menezes Airport, Juazeiro Do Norte
        JDR Prefeito Octavio de Almeida Neves Airport, Sao Joao Del Rei
        JDZ Jingdezhen Airport
        JED King Abdulaziz International Airport, Jeddah
        JEE Jeremie Airport
        JEF Jefferson City Memorial Airport
        JEG Aasiaat Airport
        JEK Jeki Airstrip, Lower Zambezi National Park
        JEQ Jequie Airport
        JER Jersey Airport, Saint Helier
        JFK John F Kennedy International Airport, New York
        JFN Northeast Ohio Regional Airport, Ashtabula
        JFR Paamiut Airport
        JGA Jamnagar Airport
        JGN Jiayuguan Airport
        JGS Jinggangshan Airport, Ji'an
        JHB Senai International Airport
        JHF São Paulo Catarina Executive Airport, São Roque
        JHG Xishuangbanna Gasa Airport, Jinghong
        JHL Fort MacKay/Albian Aerodrome, Albian Village
        JHM Kapalua Airport, Lahaina
        JHS Sisimiut Airport
        JHW Chautauqua County/Jamestown Airport
        JIA Juina Airport
        JIB Djibouti-Ambouli Airport, Djibouti City
        JIC Jinchuan Airport, Jinchang
        JIJ Jigjiga Garad Wilwal Airport, Jijiga
        JIK Ikaria Airport, Ikaria Island
        JIL Jilin Airport
        JIM Jimma Airport
        JIN Jinja Airport
        JIP Jipijapa Airport
        JIQ Qianjiang Wulingshan Airport, Chongqing
        JIR Jiri Airport
        JIU Jiujiang Lushan Airport
        JIW Jiwani Airport
        JJD Comandante Ariston Pessoa Airport, Jijoca de Jericoacoara (Cruz)
        JJG Humberto Ghizzo Bortoluzzi Regional Airport, Jaguaruna
        JJI Juanjui Airport
        JJM Mulika Lodge Airport, Meru-Kinna
        JJN Quanzhou Airport
        JKG Jonkoping Airport
        JKH Chios Island National Airport
        JKL Kalymnos Airport, Kalymnos Island
        JKR Janakpur Airport
        JKV Cherokee County Airport, Jacksonville
        JLA Quartz Creek Airport, Cooper Landing
        JLN Joplin Regional Airport
        JLR Jabalpur Airport
        JLS Jales Airport
        JMK Mikonos Airport, Mykonos Island
        JMO Jomsom Airport
        JMS Jamestown Regional Airport
        JMU Jiamusi Airport
        JNA Januaria Airport
        JNB O. R. Tambo International Airport, Johannesburg
        JNG Jining Da'an Airport
        JNH Jiaxing Nanhu Airport
        JNI Junin Airport
        JNU Juneau International Airport
        JNX Naxos Airport, Naxos Island
        JNZ Jinzhou Airport
        JOE Joensuu Airport, Joensuu / Liperi
        JOG Adi Sutjipto International Airport, Yogyakarta, Java Island
        JOH Port St Johns Airport
        JOI Lauro Carneiro de Loyola Airport, Joinville
        JOL Jolo Airport
        JOM Njombe Airport
        JOS Yakubu Gowon Airport, Jos
        JOT Joliet Regional Airport
        JPA Presidente Castro Pinto Airport, Joao Pessoa
        JPR Ji-Parana Airport
        JQA Qaarsut Airport, Uummannaq
        JQE Jaque Airport
        JRF Kalaeloa (John Rodgers Field) Airport, Kapolei
        JRG Jharsuguda Airport, Veer Surendra Sai
        JRH Jorhat Airport
        JRN Juruena Airport
        JRO Kilimanjaro International Airport, Arusha
        JSA Jaisalmer Airport
        JSH Sitia Airport, Crete Island
        JSI Skiathos Island National Airport
        JSM Jose De San Martin Airport, Chubut
        JSR Jessore Airport, Jashahor
        JST John Murtha Johnstown/Cambria County Airport
        JSU Maniitsoq Airport
        JSY Syros Airport, Syros Island
        JTC Bauru-Arealva Airport
        JTI Jatai Airport
        JTR Santorini Airport, Santorini Island
        JTY Astypalaia Airport, Astypalaia Island
        JUA Juara Sul Airport
        JUB Juba Airport
        JUI Juist Airport
        JUJ Gobernador Horacio Guzman International Airport, San Salvador de Jujuy
        JUL Inca Manco Capac International Airport, Juliaca
        JUM Jumla Airport
        JUN Jundah Airport
        JUR Jurien Bay Airport
        JUT Jutigalpa airport
        JUV Upernavik Airport
        JUZ Quzhou Airport
        JVA Ankavandra Airport
        JVI Central Jersey Regional Airport, Manville
        JVL Southern Wisconsin Regional Airport, Janesville
        JWA Jwaneng Airport
        JWN Zanjan Airport
        JWO Jungwon Air Base
        JXA Jixi Xingkaihu Airport
        JXN Jackson County/Reynolds Field
        JYR Jiroft Airport
        JYV Jyvaskyla Airport, Jyvaskylan Maalaiskunta
        JZH Jiuzhai Huanglong Airport, Jiuzhaigou
        KAA Kasama Airport
        KAB Kariba International Airport
        KAC Kamishly Airport
        KAD Kaduna Airport
        KAE Kake Seaplane Base
        KAG Gangneung Airport
        KAJ Kajaani Airport
        KAL Kaltag Airport
        KAN Mallam Aminu International Airport, Kano
        KAO Kuusamo Airport
        KAP Kapanga Airport
        KAR Kamarang Airport
        KAT Kaitaia Airport
        KAU Kauhava Airport
        KAV Kavanayen Airport
        KAW Kawthoung Airport
        KAX Kalbarri Airport
        KAY Wakaya Island Airport
        KAZ Kao Airport, Kao-Celebes Island
        KBA Kabala Airport
        KBB Kirkimbie Station Airport
        KBC Birch Creek Airport
        KBG Kabalega Falls Airport
        KBH Buzwagi Airport, Kahama
        KBI Kribi Airport
        KBJ Kings Canyon Airport
        KBK Kushinagar Airport
        KBL Kabul International Airport
        KBM Kabwum
        KBN Tunta Airport, Kabinda
        KBO Kabalo Airport
        KBP Boryspil International Airport, Kyiv
        KBQ Kasungu Airport
        KBR Sultan Ismail Petra Airport, Kota Baharu
        KBS Bo Airport
        KBU Stagen Airport, Laut Island
        KBV Krabi Airport
        KBY Streaky Bay Airport
        KBZ Kaikoura Airport
        KCA Kuqa Airport
        KCB Tepoe Airstrip, Kasikasima
        KCE Collinsville Airport
        KCF Kadanwari Airport
        KCG Chignik Airport
        KCH Kuching International Airport
        KCK Kirensk Airport
        KCL Chignik Lagoon Airport
        KCM Kahramanmaraş Airport
        KCO Cengiz Topel Airport
        KCQ Chignik Lake Airport
        KCR Colorado Creek Airport
        KCS Kings Creek Airport
        KCT Koggala Airport, Galle
        KCU Masindi Airport
        KCZ Kochi Ryoma Airport, Nankoku
        KDA Kolda North Airport
        KDB Kambalda Airport
        KDC Kandi Airport
        KDD Khuzdar Airport
        KDH Kandahar Airport
        KDI Wolter Monginsidi Airport, Kendari-Celebes Island
        KDJ Ville Airport, N'Djole
        KDK Kodiak Municipal Airport
        KDL Kardla Airport
        KDM Kaadedhdhoo Airport, Huvadhu Atoll
        KDN Ndende Airport
        KDO Kadhdhoo Airport
        KDR Kandrian Airport
        KDT Kamphaeng Saen Airport, Nakhon Pathom
        KDU Skardu Airport
        KDV Vunisea Airport
        KDX Kadugli Airport
        KDY Tyopliy Klyuch Airport
        KEA Kerki International Airport
        KEB Nanwalek Airport
        KEC Kasenga Airport
        KED Kaedi Airport
        KEE Kelle Airport
        KEF Keflavik International Airport, Reykjavik
        KEI Kepi Airport, Kepi-Papua Island
        KEJ Kemerovo Airport
        KEK Ekwok Airport
        KEL Kiel-Holtenau Airport
        KEM Kemi-Tornio Airport, Kemi / Tornio
        KEN Kenema Airport
        KEO Odienne Airport
        KEP Nepalgunj Airport
        KEQ Kebar Airport, Kebar-Papua Island
        KER Kerman Airport
        KES Kelsey Airport
        KET Kengtung Airport
        KEU Keekorok Airport
        KEV Halli Airport, Halli / Kuorevesi
        KEY Kericho Airport
        KFA Kiffa Airport
        KFE Fortescue - Dave Forrest Aerodrome, Cloudbreak Village
        KFG Kalkgurung Airport
        KFP False Pass Airport
        KFS Kastamonu Airport
        KFZ Kukes Airport
        KGA Kananga Airport
        KGC Kingscote Airport
        KGD Khrabrovo Airport, Kaliningrad
        KGE Kagau Island Airport
        KGF Sary-Arka International Airport, Karaganda
        KGG Kedougou Airport
        KGI Kalgoorlie-Boulder Airport
        KGJ Karonga Airport
        KGK Koliganek Airport
        KGL Kigali International Airport
        KGN Kasongo Airport
        KGO Kropyvnytskyi Airport
        KGP Kogalym International Airport
        KGS Kos Airport, Kos Island
        KGT Garze Kangding Airport
        KGU Keningau Airport
        KGX Grayling Airport
        KGY Kingaroy Airport
        KGZ Glacier Creek Airport
        KHC Kerch Airport
        KHD Khoram Abad Airport
        KHG Kashgar Airport
        KHH Kaohsiung International Airport, Kaohsiung City
        KHI Jinnah International Airport, Karachi
        KHJ Kauhajoki Airport
        KHK Khark Island Airport
        KHM Kanti Airport
        KHN Nanchang Changbei International Airport
        KHR Kharkhorin Airport
        KHS Khasab Air Base
        KHT Khost Airport
        KHV Khabarovsk-Novy Airport
        KHW Khwai River Lodge Airport
        KHY Khoy Airport
        KHZ Kauehi Airport
        KIA Kaieteur International Airport, Kaieteur Falls
        KIC Mesa Del Rey Airport, King City
        KID Kristianstad Airport
        KIE Aropa Airport, Kieta
        KIF Kingfisher Lake Airport
        KIH Kish International Airport, Kish Island
        KIJ Niigata Airport
        KIK Kirkuk Air Base
        KIM Kimberley Airport
        KIN Norman Manley International Airport, Kingston
        KIP Kickapoo Downtown Airport, Wichita Falls
        KIR Kerry Airport, Killarney
        KIS Kisumu Airport
        KIT Kithira Airport, Kithira Island
        KIW Southdowns Airport, Kitwe
        KIX Kansai International Airport, Osaka
        KIY Kilwa Masoko Airport
        KJA Yemelyanovo Airport, Krasnoyarsk
        KJB Kurnool Airport
        KJH Kaili Huangping Airport
        KJK Wevelgem Airport
        KJP Kerama Airport
        KJT Kertajati International Airport, Bandung, Majalengka Regency
        KKA Koyuk Alfred Adams Airport
        KKC Khon Kaen Airport
        KKD Kokoda Airport
        KKE Kerikeri Airport
        KKH Kongiganak Airport
        KKI Akiachak Airport
        KKJ Kitakyushu Airport
        KKK Kalakaket Creek Air Station
        KKM Khok Kathiam Airport
        KKN Kirkenes Airport Hoybuktmoen
        KKO Kaikohe Airport
        KKP Koolburra Airport
        KKQ Krasnoselkup Airport
        KKR Kaukura Airport
        KKS Kashan Airport
        KKT Kentland Municipal Airport
        KKU Ekuk Airport
        KKW Kikwit Airport
        KKX Kikai Airport
        KKY Kilkenny Airport
        KLB Kalabo Airport
        KLC Kaolack Airport
        KLD Migalovo Air Base, Tver
        KLE Kaele Airport
        KLF Grabtsevo Airport, Kaluga
        KLG Kalskag Airport
        KLH Kolhapur Airport
        KLI Kotakoli Airport
        KLK Kalokol Airport
        KLM Kalaleh Airport
        KLN Larsen Bay Airport
        KLO Kalibo International Airport
        KLQ Keluang Airport, Keluang, Sumatra Island
        KLR Kalmar Airport
        KLS Southwest Washington Regional Airport, Kelso
        KLU Klagenfurt Airport, Klagenfurt am Worthersee
        KLV Karlovy Vary International Airport
        KLW Klawock Airport
        KLX Kalamata Airport
        KLY Kinkungwa Airport, Kalima
        KLZ Kleinsee Airport
        KMA Kerema Airport
        KME Kamembe Airport
        KMG Kunming Wujiaba International Airport
        KMH Johan Pienaar Airport, Kuruman
        KMI Miyazaki Airport
        KMJ Kumamoto Airport
        KMK Makabana Airport
        KML Kamileroi Airport
        KMN Kamina / Ville Airport
        KMO Manokotak Airport
        KMP Keetmanshoop Airport
        KMQ Komatsu Airport, Kanazawa
        KMR Karimui Airport
        KMS Kumasi Airport
        KMU Kisimayu Airport
        KMV Kalay Airport, Kalemyo
        KMW Kostroma Sokerkino Airport
        KMX King Khaled Air Base
        KMZ Kaoma Airport
        KNA Vina del mar Airport
        KNB Kanab Municipal Airport
        KND Kindu Airport
        KNF RAF Marham
        KNG Kaimana Airport, Kaimana-Papua Island
        KNH Kinmen Airport, Shang-I
        KNI Katanning Airport
        KNJ Kindamba Airport
        KNK Kokhanok Airport
        KNM Kaniama Airport
        KNN Kankan Airport
        KNO Polonia International Airport, Medan, Sumatra Island
        KNQ Kone Airport
        KNR Jam Airport, Kangan
        KNS King Island Airport
        KNT Kennett Memorial Airport
        KNU Kanpur Chakeri Airport
        KNW New Stuyahok Airport
        KNX Kununurra Airport
        KNZ Kenieba Airport
        KOA Ellison Onizuka Kona International At Keahole Airport, Kailua-Kona
        KOC Koumac Airport
        KOE El Tari Airport, Kupang-Timor Island
        KOF Komatipoort Airport
        KOH Koolatah Airport
        KOI Kirkwall Airport, Orkney Islands
        KOJ Kagoshima Airport
        KOK Kruunupyy Airport, Kokkola / Kruunupyy
        KOO Kongolo Airport
        KOP Nakhon Phanom Airport
        KOQ Kothen Airport
        KOS Sihanoukville International Airport, Sihanukville
        KOT Kotlik Airport
        KOU Koulamoutou Airport
        KOV Kokshetau Airport
        KOW Ganzhou Airport
        KOX Kokonau Airport, Kokonau-Papua Island
        KOZ Ouzinkie Airport
        KPC Port Clarence Cgs Airport
        KPI Kapit Airport
        KPM Kompiam Airport
        KPN Kipnuk Airport
        KPO Pohang Airport
        KPP Kalpowar Airport
        KPS Kempsey Airport
        KPT Jackpot/Hayden Field
        KPV Perryville Airport
        KPW Keperveem Airport
        KQA Akutan Airport
        KQH Kishangarh Airport, Ajmer
        KQT Qurghonteppa International Airport, Kurgan-Tyube
        KRA Kerang Airport
        KRB Karumba Airport
        KRC Depati Parbo Airport, Sungai Penuh
        KRE Kirundo Airport
        KRF Kramfors Solleftea Airport, Kramfors / Solleftea
        KRG Karasabai Airport
        KRI Kikori Airport
        KRJ Karawari Airstrip
        KRK John Paul II International Airport Kraków-Balice Airport
        KRL Korla Airport
        KRM Karanambo Airport
        KRN Kiruna Airport
        KRO Kurgan Airport
        KRP Karup Airport
        KRQ Kramatorsk Airport
        KRR Krasnodar International Airport
        KRS Kristiansand Airport, Kjevik
        KRT Khartoum International Airport
        KRW Turkmenbashi Airport, Krasnovodsk
        KRY Karamay Airport
        KRZ Basango Mboliasa Airport, Kiri
        KSA Kosrae Airport
        KSC Kosice Airport
        KSD Karlstad Airport
        KSE Kasese Airport
        KSF Kassel-Calden Airport
        KSH Shahid Ashrafi Esfahani Airport, Kermanshah
        KSI Kissidougou Airport
        KSJ Kasos Airport, Kasos Island
        KSK Karlskoga Airport
        KSL Kassala Airport
        KSM St Mary's Airport
        KSN Kostanay International Airport
        KSO Kastoria National Airport
        KSQ Karshi Airport
        KSS Sikasso Airport
        KST Kosti Airport
        KSU Kristiansund Airport Kvernberget
        KSV Springvale Airport
        KSW Kiryat Shmona Airport
        KSY Kars Airport
        KSZ Kotlas Airport
        KTA Karratha Airport
        KTD Kitadaito Airport
        KTE Kerteh Airport
        KTF Takaka Airport
        KTG Ketapang (Rahadi Usman) Airport, Ketapang, Borneo Island
        KTI Techo International Airport, Krong Ta Khmau
        KTL Kitale Airport
        KTM Tribhuvan International Airport, Kathmandu
        KTN Ketchikan International Airport
        KTO Kato Airport
        KTP Tinson Pen Airport
        KTQ Kitee Airport
        KTR Tindal Airport
        KTS Brevig Mission Airport
        KTT Kittila Airport
        KTU Kota Airport
        KTW Katowice International Airport
        KTX Koutiala Airport
        KTY Katukurunda Airport, Kalutara
        KUA Kuantan Airport
        KUC Kuria Airport
        KUD Kudat Airport
        KUF Kurumoch International Airport, Samara
        KUG Kubin Airport
        KUH Kushiro Airport
        KUK Kasigluk Airport
        KUL Kuala Lumpur International Airport
        KUM Yakushima Airport
        KUN Kaunas International Airport
        KUO Kuopio Airport, Kuopio / Siilinjarvi
        KUQ Kuri Airport
        KUS Kulusuk Airport
        KUT Kopitnari Airport, Kutaisi
        KUU Kullu Manali Airport
        KUV Kunsan Air Base
        KVA Alexander the Great International Airport, Kavala
        KVB Skovde Airport
        KVC King Cove Airport
        KVG Kavieng Airport
        KVK Kirovsk-Apatity Airport
        KVL Kivalina Airport
        KVM Markovo Airport
        KVX Pobedilovo Airport, Kirov
        KWA Bucholz Army Air Field(Kwajalein Kmr)(Atoll) Airport
        KWE Longdongbao Airport, Guiyang
        KWG Kryvyi Rih International Airport
        KWH Khwahan Airport
        KWI Kuwait International Airport, Kuwait City
        KWJ Gwangju Airport
        KWK Kwigillingok Airport
        KWL Guilin Liangjiang International Airport, Guilin City
        KWM Kowanyama Airport
        KWN Quinhagak Airport
        KWO Kawito Airport
        KWP West Point Village Seaplane Base
        KWT Kwethluk Airport
        KWZ Kolwezi Airport
        KXB Sangia Nibandera Airport, Kolaka
        KXD Kondinskoye Airport
        KXE P C Pelser Airport, Klerksdorp
        KXF Koro Island Airport
        KXK Komsomolsk-on-Amur Airport
        KXU Katiu Airport
        KYA Konya Airport
        KYD Lanyu Airport, Orchid Island
        KYE Rene Mouawad Air Base, Tripoli
        KYF Yeelirrie Airport
        KYI Yalata Mission Airport
        KYK Karluk Airport
        KYO Tampa North Aero Park Airport
        KYP Kyaukpyu Airport
        KYS Kayes Dag Dag Airport
        KYT Kyauktu Airport
        KYU Koyukuk Airport
        KYZ Kyzyl Airport
        KZF Kaintiba Airport
        KZG Kitzingen Airport
        KZI Filippos Airport, Kozani
        KZN Kazan International Airport
        KZO Korkyt Ata Airport, Kzyl-Orda
        KZR Zafer Airport, Altintas
        KZS Kastelorizo Airport, Kastelorizo Island
        LAA Southeast Colorado Regional Airport, Lamar
        LAD Quatro De Fevereiro Airport, Luanda
        LAE Lae Nadzab Airport
        LAF Purdue University Airport, Lafayette
        LAH Oesman Sadik Airport Labuha, Labuha-Halmahera Island
        LAI Lannion-Cote de Granit Airport
        LAJ Lages Airport
        LAK Aklavik Airport
        LAL Lakeland Linder International Airport
        LAM Los Alamos Airport
        LAN Capital Region International Airport, Lansing
        LAO Laoag International Airport, Laoag City
        LAP Manuel Marquez de Leon International Airport, La Paz
        LAQ La Abraq Airport, Al Bayda'
        LAR Laramie Regional Airport
        LAS Harry Reid International Airport, Las Vegas
        LAU Manda Airstrip, Lamu
        LAW Lawton-Fort Sill Regional Airport
        LAX Los Angeles International Airport
        LAY Ladysmith Airport
        LAZ Bom Jesus da Lapa Airport
        LBA Leeds Bradford Airport
        LBB Lubbock Preston Smith International Airport
        LBC Lubeck Blankensee Airport
        LBD Khudzhand Airport
        LBE Arnold Palmer Regional Airport, Latrobe
        LBF North Platte Regional/Lee Bird Field
        LBG Paris-Le Bourget Airport
        LBI Albi-Le Sequestre Airport, Albi/Le Sequestre
        LBJ Komodo (Mutiara II) Airport, Labuan Bajo-Flores Island
        LBL Liberal Mid-America Regional Airport
        LBO Lusambo Airport
        LBQ Lambarene Airport
        LBR Labrea Airport
        LBS Labasa Airport
        LBT Lumberton Regional Airport
        LBU Labuan Airport
        LBV Leon M Ba Airport, Libreville
        LBW Long Bawan Airport, Long Bawan, Borneo Island
        LBX Lubang Airport
        LBY La Baule-Escoublac Airport
        LBZ Lucapa Airport
        LCA Larnaca International Airport
        LCC Lecce Airport
        LCD Louis Trichardt Airport
        LCE Goloson International Airport, La Ceiba
        LCF Las Vegas Airport, Rio Dulce
        LCG A Coruna Airport, Culleredo
        LCH Lake Charles Regional Airport
        LCI Laconia Municipal Airport
        LCJ Łódź Władysław Reymont Airport
        LCK Rickenbacker International Airport, Columbus
        LCL La Coloma Airport, Pinar del Rio
        LCM La Cumbre Airport
        LCN Balcanoona Airport
        LCO Lague Airport
        LCQ Lake City Gateway Airport
        LCV Lucca / Tassignano Airport
        LCX Longyan Guanzhishan Airport
        LCY London City Airport
        LDA Malda Airport
        LDB Governador Jose Richa Airport, Londrina
        LDC Lindeman Island Airport
        LDE Tarbes-Lourdes-Pyrenees Airport, Tarbes/Lourdes/Pyrenees
        LDG Leshukonskoye Airport
        LDH Lord Howe Island Airport
        LDI Kikwetu Airport, Lindi
        LDJ Linden Airport
        LDK Lidkoping-Hovby Airport
        LDM Mason County Airport, Ludington
        LDN Lamidanda Airport
        LDO Ladouanie Airport, Aurora
        LDS Lindu Airport, Yichun
        LDU Lahad Datu Airport
        LDV Landivisiau Air Base
        LDX Saint-Laurent-du-Maroni Airport
        LDY City of Derry Airport
        LDZ Londolozi Airport
        LEA Learmonth Airport, Exmouth
        LEB Lebanon Municipal Airport
        LEC Chapada Diamantina Airport, Lencois
        LED Pulkovo Airport, St. Petersburg
        LEE Leesburg International Airport
        LEF Lebakeng Airport
        LEH Le Havre Octeville Airport, Le Havre/Octeville
        LEI Almeria International Airport
        LEJ Leipzig Halle Airport
        LEK Labe Airport
        LEL Lake Evella Airport
        LEM Lemmon Municipal Airport
        LEN Leon Airport
        LEP Leopoldina Airport
        LEQ Land's End Airport
        LER Leinster Airport
        LES Lesobeng Airport
        LET Alfredo Vasquez Cobo International Airport, Leticia
        LEU Aerodrom dels Pirineus-Alt Urgell Airport, Montferrer / Castellbo
        LEV Levuka Airfield, Bureta
        LEW Auburn/Lewiston Municipal Airport
        LEX Blue Grass Airport, Lexington
        LEY Lelystad Airport
        LFB Lumbo Airport
        LFI Langley Afb Airport, Hampton
        LFK Angelina County Airport, Lufkin
        LFM Lamerd Airport
        LFN Triangle North Executive Airport, Louisburg
        LFO Kelafo East Airport
        LFP Lakefield Airport
        LFQ Linfen Yaodu Airport
        LFR La Fria Airport
        LFT Lafayette Regional/Paul Fournet Field
        LFW Lome-Tokoin Airport
        LGA Laguardia Airport, New York
        LGB Long Beach (Daugherty Field) Airport
        LGC Lagrange/Callaway Airport
        LGD La Grande/Union County Airport
        LGF Laguna Army Air Field (Yuma Proving Ground) Airport, Yuma Proving Ground (Yuma)
        LGG Liege Airport
        LGH Leigh Creek Airport
        LGI Deadman's Cay Airport
        LGK Langkawi International Airport
        LGL Long Lellang Airport, Long Datih
        LGO Langeoog Airport
        LGQ Nueva Loja Airport, Lago Agrio
        LGR Cochrane Airport
        LGS Comodoro D.R. Salomon Airport, Malargue
        LGT La Gaviota Airport
        LGU Logan-Cache Airport
        LGW London Gatwick Airport
        LHA Lahr Airport
        LHB Bruntingthorpe Airport
        LHE Alama Iqbal International Airport, Lahore
        LHG Lightning Ridge Airport
        LHI Lereh Airport, Lereh-Papua Island
        LHK Guangzhou MR Air Base, Guanghua
        LHL Lachin International Airport, Lachın
        LHR London Heathrow Airport
        LHS Las Heras Airport
        LHU Lianshulu Airport, Muneambuanas
        LHV William T Piper Memorial Airport, Lock Haven
        LHW Lanzhou Zhongchuan Airport
        LIA Liangping Airport
        LIB Limbunya Station Airport
        LIC Limon Municipal Airport
        LIE Libenge Airport
        LIF Lifou Airport
        LIG Limoges Airport, Limoges/Bellegarde
        LIH Lihue Airport
        LII Mulia Airport, Mulia-Papua Island
        LIL Lille-Lesquin Airport, Lille/Lesquin
        LIM Jorge Chavez International Airport, Lima
        LIN Linate Airport, Milan
        LIO Limon International Airport, Puerto Limon
        LIP Lins Airport
        LIQ Lisala Airport
        LIR Daniel Oduber Quiros International Airport, Liberia
        LIS Lisbon Portela Airport
        LIT Bill And Hillary Clinton Ntl/Adams Field, Little Rock
        LIV Livengood Camp Airport
        LIW Loikaw Airport
        LIX Likoma Island Airport
        LIY Wright Army Air Field (Fort Stewart)/Midcoast Regional Airport, Fort Stewart (Hinesville)
        LIZ Loring International Airport, Limestone
        LJA Lodja Airport
        LJG Lijiang Airport
        LJN Texas Gulf Coast Regional Airport, Angleton/Lake Jackson
        LJU Ljubljana Joze Pucnik Airport
        LKA Gewayentana Airport, Larantuka-Flores Island
        LKB Lakeba Island Airport
        LKD Lakeland Airport
        LKG Lokichoggio Airport
        LKH Long Akah Airport
        LKK Kulik Lake Airport
        LKL Banak Airport, Lakselv
        LKN Leknes Airport
        LKO Chaudhary Charan Singh International Airport, Lucknow
        LKP Lake Placid Airport
        LKV Lake County Airport, Lakeview
        LKW Lekhwair Airport
        LKY Lake Manyara Airport, Lake Manyara National Park
        LKZ RAF Lakenheath
        LLA Lulea Airport
        LLB Qiannan Libo Airport
        LLE Riverside Airport, Malelane
        LLF Lingling Airport, Yongzhou
        LLG Chillagoe Airport
        LLI Lalibella Airport, Lalibela
        LLJ Silampari, Lubuk Linggau, Sumatra Island
        LLK Lankaran International Airport
        LLS Alferez Armando Rodriguez Airport, Las Lomitas
        LLT Lobito Airport
        LLV L?liang Dawu Airport
        LLW Lilongwe International Airport
        LLX Caledonia County Airport, Lyndonville
        LLY South Jersey Regional Airport, Mount Holly
        LMA Minchumina Airport
        LMB Salima Airport
        LME Le Mans-Arnage Airport, Le Mans/Arnage
        LMI Lumi Airport
        LMM Valle del Fuerte International Airport, Los Mochis
        LMN Limbang Airport
        LMO RAF Lossiemouth
        LMP Lampedusa Airport
        LMQ Marsa Brega Airport
        LMR Lime Acres Finsch Mine Airport
        LMS Louisville/Winston County Airport
        LMT Crater Lake/Klamath Regional Airport, Klamath Falls
        LMV Madivaru Airport
        LMY Lake Murray Airport
        LNA Palm Beach County Park Airport, West Palm Beach
        LNB Lamen Bay Airport
        LND Hunt Field, Lander
        LNE Lonorore Airport
        LNH Lake Nash Airport
        LNI Lonely Air Station
        LNJ Lincang Airport
        LNK Lincoln Airport
        LNL Longnan Chengxian Airport
        LNN Lake County Executive Airport, Willoughby
        LNO Leonora Airport
        LNP Lonesome Pine Airport, Wise
        LNR Tri-County Regional Airport, Lone Rock
        LNS Lancaster Airport
        LNV Londolovit Airport
        LNX Smolensk South Airport
        LNY Lanai Airport, Lanai City
        LNZ Linz Airport
        LOA Lorraine Airport
        LOB San Rafael Airport, Los Andes
        LOC Lock Airport
        LOD Longana Airport
        LOE Loei Airport
        LOH Camilo Ponce Enriquez Airport, La Toma (Catamayo)
        LOI Helmuth Baungarten Airport, Lontras
        LOK Lodwar Airport
        LOL Derby Field, Lovelock
        LOO Laghouat Airport
        LOP Bandara International Lombok Airport, Mataram
        LOS Murtala Muhammed International Airport, Lagos
        LOT Lewis University Airport, Chicago/Romeoville
        LOU Bowman Field, Louisville
        LOV Monclova International Airport
        LOW Louisa County/Freeman Field
        LOY Loyengalani Airport
        LOZ London/Corbin/Magee Airport
        LPA Gran Canaria Airport, Gran Canaria Island
        LPB El Alto International Airport, La Paz / El Alto
        LPC Lompoc Airport
        LPD La Pedrera Airport
        LPF Liupanshui Yuezhao Airport
        LPG La Plata Airport
        LPI Linkoping SAAB Airport
        LPJ Armando Schwarck Airport, Guayabal
        LPK Lipetsk Airport
        LPL Liverpool John Lennon Airport
        LPM Lamap Airport
        LPO La Porte Municipal Airport
        LPP Lappeenranta Airport
        LPQ Luang Phabang International Airport
        LPS Lopez Island Airport
        LPT Lampang Airport
        LPU Long Apung Airport, Long Apung, Borneo Island
        LPX Liepaja International Airport
        LPY Le Puy-Loudes Airport, Le Puy/Loudes
        LPZ San Gil Airport
        LQK Pickens County Airport
        LQM Caucaya Airport, Puerto Leguizamo
        LQN Qala-I-Naw Airport
        LRA Larisa Airport
        LRB Leribe Airport
        LRD Laredo International Airport
        LRE Longreach Airport
        LRF Little Rock Afb Airport, Jacksonville
        LRG Loralai Airport
        LRH La Rochelle-Ile de Re Airport, La Rochelle/Ile de Re
        LRJ Le Mars Municipal Airport
        LRL Niamtougou International Airport
        LRM Casa De Campo International Airport, La Romana
        LRR Lar Airport
        LRS Leros Airport, Leros Island
        LRT Lorient South Brittany (Bretagne Sud) Airport, Lorient/Lann/Bihoue
        LRU Las Cruces International Airport
        LRV Gran Roque Airport, Los Roques
        LSA Losuia Airport
        LSB Lordsburg Municipal Airport
        LSC La Florida Airport, La Serena-Coquimbo
        LSE La Crosse Regional Airport
        LSF Lawson Army Air Field (Fort Benning) Airport, Fort Benning (Columbus)
        LSG Leshan Airport (under construction, unknown coordinates)
        LSH Lashio Airport
        LSI Sumburgh Airport, Lerwick
        LSK Lusk Municipal Airport
        LSL Los Chiles Airport
        LSM Long Semado Airport
        LSN Los Banos Municipal Airport
        LSO Les Sables-d'Olonne Talmont Airport
        LSP Josefa Camejo International Airport, Paraguana
        LSQ Maria Dolores Airport, Los Angeles
        LSS Terre-de-Haut Airport, Les Saintes
        LST Launceston Airport
        LSU Long Sukang Airport
        LSV Nellis Afb Airport, Las Vegas
        LSW Malikus Saleh Airport, Lhok Seumawe, Sumatra Island
        LSX Lhok Sukon Airport, Lhok Sukon, Sumatra Island
        LSY Lismore Airport
        LSZ Losinj Island Airport
        LTA Tzaneen Airport
        LTC Lai Airport
        LTD Ghadames East Airport
        LTG Langtang Airport
        LTI Altai Airport
        LTK Bassel Al-Assad International Airport, Latakia
        LTL Lastourville Airport
        LTM Lethem Airport
        LTN London Luton Airport
        LTO Loreto International Airport
        LTP Lyndhurst Airport
        LTQ Le Touquet-Cote d'Opale Airport, Le Touquet-Paris-Plage
        LTS Altus Afb Airport
        LTT La Mole Airport
        LTU Murod Kond Airport, Latur
        LTV Lotus Vale Airport
        LTW St Mary's County Regional Airport, Leonardtown
        LTX Cotopaxi International Airport, Latacunga
        LUA Lukla Airport
        LUB Lumid Pau Airport
        LUC Laucala Island Airport
        LUD Luderitz Airport
        LUE Lucenec Airport
        LUF Luke Afb Airport, Glendale
        LUG Lugano Airport
        LUH Ludhiana Airport
        LUK Cincinnati Municipal/Lunken Field
        LUL Hesler/Noble Field, Laurel
        LUM Mangshi Airport, Luxi
        LUN Kenneth Kaunda International Airport, Lusaka
        LUO Luena Airport
        LUP Kalaupapa Airport
        LUQ Brigadier Mayor D Cesar Raul Ojeda Airport, San Luis
        LUR Cape Lisburne Lrrs Airport
        LUS Lusanga Airport
        LUT New Laura Airport
        LUU Laura Airport
        LUV Dumatumbun Airport, Langgur-Seram Island
        LUW Bubung Airport, Luwok-Celebes Island
        LUX Luxembourg-Findel International Airport
        LUZ Lublin Airport
        LVA Laval-Entrammes Airport, Laval/Entrammes
        LVD Lime Village Airport
        LVI Livingstone Airport
        LVK Livermore Municipal Airport
        LVL Brunswick County Airport, Lawrenceville
        LVM Mission Field, Livingston
        LVO Laverton Airport
        LVP Lavan Island Airport
        LVR Municipal Bom Futuro Airport, Lucas do Rio Verde
        LVS Las Vegas Municipal Airport
        LWB Greenbrier Valley Airport, Lewisburg
        LWC Lawrence Regional Airport
        LWH Lawn Hill Airport
        LWI Lowai Airstrip
        LWK Lerwick / Tingwall Airport
        LWL Wells Municipal/Harriet Field
        LWM Lawrence Municipal Airport
        LWN Gyumri Shirak Airport
        LWO Lviv International Airport
        LWR Leeuwarden Air Base
        LWS Lewiston/Nez Perce County Airport
        LWT Lewistown Municipal Airport
        LWV Lawrenceville-Vincennes International Airport
        LWY Lawas Airport
        LXA Lhasa Gonggar Airport
        LXG Luang Namtha Airport
        LXN Jim Kelly Field, Lexington
        LXR Luxor International Airport
        LXS Limnos Airport, Limnos Island
        LXU Lukulu Airport
        LXV Lake County Airport, Leadville
        LYA Luoyang Airport
        LYB Edward Bodden Airfield, Little Cayman
        LYC Lycksele Airport
        LYG Lianyungang Airport
        LYH Lynchburg Regional/Preston Glenn Field
        LYI Shubuling Airport, Linyi
        LYN Lyon-Bron Airport, Lyon/Bron
        LYO Lyons-Rice County Municipal Airport
        LYP Faisalabad International Airport
        LYR Svalbard Airport Longyear, Longyearbyen
        LYS Lyon Saint-Exupery Airport
        LYU Ely Municipal Airport
        LYX Lydd Airport
        LZA Luiza Airport
        LZC Lazaro Cardenas Airport
        LZG Langzhong Gucheng Airport
        LZH Bailian Airport, Liuzhou
        LZI Luozi Airport
        LZM Luzamba Airport
        LZN Matsu Nangan Airport, Nangang Island
        LZO Luzhou Airport
        LZR Lizard Island Airport
        LZU Gwinnett County/Briscoe Field, Lawrenceville
        LZY Nyingchi Airport
        MAA Chennai International Airport
        MAB Maraba Airport
        MAC Macon Downtown Airport
        MAD Madrid Barajas International Airport
        MAE Madera Municipal Airport
        MAF Midland International Air And Space Port Airport
        MAG Madang Airport
        MAH Menorca Airport, Menorca Island
        MAJ Amata Kabua International Airport, Majuro Atoll
        MAK Malakal Airport
        MAL Mangole Airport Falabisahaya, Mangole Island
        MAM General Servando Canales International Airport, Matamoros
        MAN Manchester Airport
        MAO Eduardo Gomes International Airport, Manaus
        MAQ Mae Sot Airport
        MAR La Chinita International Airport, Maracaibo
        MAS Momote Airport
        MAT Tshimpi Airport, Matadi
        MAU Maupiti Airport
        MAW Malden Regional Airport
        MAX Ouro Sogui Airport, Matam
        MAY Clarence A. Bain Airport, Mangrove Cay
        MAZ Eugenio Maria De Hostos Airport, Mayaguez
        MBA Mombasa Moi International Airport
        MBB Marble Bar Airport
        MBC M'Bigou Airport
        MBD Mmabatho International Airport, Mafeking
        MBE Monbetsu Airport
        MBF Porepunkah Airport
        MBG Mobridge Municipal Airport
        MBH Maryborough Airport
        MBI Mbeya Airport
        MBJ Sangster International Airport, Montego Bay
        MBK Regional Orlando Villas Boas Airport, Matupa
        MBL Manistee County/Blacker Airport
        MBO Mamburao Airport
        MBP Moyobamba Airport
        MBQ Mbarara Airport
        MBS Mbs International Airport, Saginaw
        MBT Moises R. Espinosa Airport, Masbate
        MBU Babanakira Airport, Mbambanakira
        MBW Melbourne Moorabbin Airport
        MBX Maribor Airport
        MBY Omar N Bradley Airport, Moberly
        MBZ Maues Airport
        MCA Macenta Airport
        MCB Mc Comb/Pike County/John E Lewis Field
        MCC Mc Clellan Airfield, Sacramento
        MCD Mackinac Island Airport
        MCE Merced Yosemite Regional Airport
        MCF Macdill Afb Airport, Tampa
        MCG Mc Grath Airport
        MCH General Manuel Serrano Airport, Machala
        MCI Kansas City International Airport
        MCJ Jorge Isaac Airport, La Mina-Maicao
        MCK Mc Cook Ben Nelson Regional Airport
        MCL Mc Kinley Ntl Park Airport, Mckinley Park
        MCN Middle Georgia Regional Airport, Macon
        MCO Orlando International Airport
        MCP Alberto Alcolumbre Airport, Macapa
        MCR Melchor de Mencos Airport
        MCS Monte Caseros Airport
        MCT Muscat International Airport
        MCU Montlucon-Gueret Airport, Montlucon/Gueret
        MCV McArthur River Mine Airport
        MCW Mason City Municipal Airport
        MCX Uytash Airport, Makhachkala
        MCY Sunshine Coast Airport, Maroochydore
        MCZ Zumbi dos Palmares Airport, Maceio
        MDC Sam Ratulangi Airport, Manado-Celebes Island
        MDD Midland Airpark
        MDE Jose Maria Cordova International Airport, Rionegro
        MDF Taylor County Airport, Medford
        MDG Mudanjiang Hailang International Airport
        MDH Southern Illinois Airport, Carbondale/Murphysboro
        MDI Makurdi Airport
        MDJ Madras Municipal Airport
        MDK Mbandaka Airport
        MDL Mandalay International Airport
        MDN Madison Regional Airport
        MDO Middleton Island Airport
        MDP Mindiptana Airport, Mindiptana-Papua Island
        MDQ Astor Piazzola International Airport, Mar del Plata
        MDS Middle Caicos Airport
        MDT Harrisburg International Airport
        MDU Mendi Airport
        MDW Chicago Midway International Airport
        MDX Mercedes Airport
        MDY Henderson Field, Midway Atoll
        MDZ El Plumerillo Airport, Mendoza
        MEA Macae Airport
        MEB Melbourne Essendon Airport
        MEC Eloy Alfaro International Airport, Manta
        MED Prince Mohammad Bin Abdulaziz Airport, Medina
        MEE Mare Airport
        MEG Malanje Airport
        MEH Mehamn Airport
        MEI Key Field, Meridian
        MEJ Port Meadville Airport
        MEK Bassatine Airport, Meknes
        MEL Melbourne International Airport
        MEM Frederick W Smith International/Memphis Airport
        MEN Mende-Brenoux Airport, Mende/Brenoux
        MEO Dare County Regional Airport, Manteo
        MEP Mersing Airport
        MEQ Cut Nyak Dien Airport, Peureumeue, Sumatra Island
        MER Castle Airport, Atwater
        MES Soewondo Air Force Base, Medan, Sumatra Island
        MET Moreton Airport
        MEU Monte Dourado Airport, Almeirim
        MEV Minden-Tahoe Airport
        MEW Mweka Airport
        MEX Licenciado Benito Juarez International Airport, Mexico City
        MEY Meghauli Airport
        MEZ Musina(Messina) Airport
        MFA Mafia Island Airport
        MFC Mafeteng Airport
        MFD Mansfield Lahm Regional Airport
        MFE Mc Allen International Airport
        MFF Moanda Airport
        MFG Muzaffarabad Airport
        MFH Mesquite Airport
        MFI Marshfield Municipal Airport
        MFJ Moala Airport
        MFK Matsu Beigan Airport, Beigan Island
        MFM Macau International Airport, Taipa
        MFN Milford Sound Airport
        MFO Manguna Airport
        MFP Manners Creek Airport
        MFQ Maradi Airport
        MFR Rogue Valley International/Medford Airport
        MFS Miraflores Airport
        MFU Mfuwe Airport
        MFV Accomack County Airport, Melfa
        MFX Meribel Airport, Ajaccio
        MGA Augusto C. Sandino (Managua) International Airport
        MGB Mount Gambier Airport
        MGC Michigan City Municipal-Phillips Field
        MGD Magdalena Airport
        MGE Dobbins Arb Airport, Marietta
        MGF Regional de Maringa - Silvio Nane Junior Airport
        MGH Margate Airport
        MGJ Orange County Airport, Montgomery
        MGK Mong Tong Airport
        MGL Monchengladbach Airport
        MGM Montgomery Regional (Dannelly Field) Airport
        MGN Baracoa Airport, Magangue
        MGQ Aden Adde International Airport, Mogadishu
        MGR Moultrie Municipal Airport
        MGS Mangaia Island Airport
        MGT Milingimbi Airport, Milingimbi Island
        MGU Manaung Airport
        MGV Margaret River (Station) Airport
        MGW Morgantown Municipal/Walter L Bill Hart Field
        MGX Moabi Airport
        MGY Dayton/Wright Brothers Airport
        MGZ Myeik Airport, Mkeik
        MHA Mahdia Airport
        MHC Mocopulli Airport, Dalcahue
        MHD Mashhad International Airport
        MHE Mitchell Municipal Airport
        MHG Mannheim-City Airport
        MHH Marsh Harbour International Airport
        MHI Moucha Airport, Moucha Island
        MHK Manhattan Regional Airport
        MHL Marshall Memorial Municipal Airport
        MHN Hooker County Airport, Mullen
        MHO Mount House Airport
        MHQ Mariehamn Airport
        MHR Sacramento Mather Airport
        MHS Dunsmuir Municipal-Mott Airport
        MHT Manchester Boston Regional Airport
        MHU Mount Hotham Airport
        MHV Mojave Air & Space Port/Rutan Field
        MHW Monteagudo Airport, El Banado
        MHX Manihiki Island Airport
        MHZ RAF Mildenhall
        MIA Miami International Airport
        MIB Minot Afb Airport
        MIC Crystal Airport, Minneapolis
        MID Licenciado Manuel Crescencio Rejon Int Airport, Merida
        MIE Delaware County Regional Airport, Muncie
        MIF Roy Hurd Memorial Airport, Monahans
        MIG Mianyang Airport
        MIH Mitchell Plateau Airport
        MII Marilia Airport
        MIJ Mili Airport, Mili Island
        MIK Mikkeli Airport
        MIM Merimbula Airport
        MIN Minnipa Airport
        MIO Miami Regional Airport
        MIP Mitzpe Ramon Airfield
        MIQ Millard Airport, Omaha
        MIR Monastir Habib Bourguiba International Airport
        MIS Misima Island Airport
        MIT Shafter-Minter Field
        MIU Maiduguri International Airport
        MIV Millville Municipal Airport
        MIW Marshalltown Municipal Airport
        MJA Manja Airport
        MJC Man Airport
        MJD Moenjodaro Airport
        MJF Mosjøen Airport Kjaerstad
        MJG Mayajigua Airport
        MJI Mitiga Airport, Tripoli
        MJK Shark Bay Airport, Monkey Mia
        MJL Mouilla Ville Airport, Mouila
        MJM Mbuji Mayi Airport
        MJN Amborovy Airport
        MJO Mount Etjo Airport
        MJP Manjimup Airport
        MJQ Jackson Municipal Airport
        MJR Miramar Airport
        MJT Mytilene International Airport
        MJU Tampa Padang Airport, Mamuju-Celebes Island
        MJX Ocean County Airport, Toms River
        MJZ Mirny Airport
        MKA Marianske Lazne Airport
        MKB Mekambo Airport
        MKC Kansas City Downtown/Wheeler Field
        MKE General Mitchell International Airport, Milwaukee
        MKG Muskegon County Airport
        MKH Mokhotlong Airport
        MKI M'Boki Airport, Mboki
        MKJ Makoua Airport
        MKK Molokai Airport, Kaunakakai
        MKL Jackson Regional Airport
        MKM Mukah Airport
        MKO Muskogee-Davis Regional Airport
        MKP Makemo Airport
        MKQ Mopah Airport, Merauke-Papua Island
        MKR Meekatharra Airport
        MKT Mankato Regional Airport
        MKU Makokou Airport
        MKV Mount Cavenagh Airport
        MKW Rendani Airport, Manokwari-Papua Island
        MKY Mackay Airport
        MKZ Malacca Airport
        MLA Luqa Airport
        MLB Melbourne Orlando International Airport
        MLC Mc Alester Regional Airport
        MLD Malad City Airport
        MLE Velana International Airport, Malé
        MLF Milford Municipal/Ben And Judy Briscoe Field
        MLG Abdul Rachman Saleh Airport, Malang, Java Island
        MLH EuroAirport Basel-Mulhouse-Freiburg Airport, Saint-Louis
        MLI Quad Cities International Airport, Moline
        MLJ Baldwin County Regional Airport, Milledgeville
        MLK Malta Airport
        MLL Marshall Don Hunter Sr Airport
        MLM General Francisco J. Mujica International Airport, Morelia
        MLN Melilla Airport, Melilla Island
        MLO Milos Airport, Milos Island
        MLP Malabang Airport
        MLR Millicent Airport
        MLS Frank Wiley Field, Miles City
        MLT Millinocket Municipal Airport
        MLU Monroe Regional Airport
        MLV Merluna Airport
        MLW Spriggs Payne Airport, Monrovia
        MLX Malatya Erhac Airport
        MLY Manley Hot Springs Airport
        MLZ Cerro Largo International Airport, Melo
        MMB Memanbetsu Airport, Ozora
        MMC Ciudad Mante National Airport
        MMD Minami Daito Airport
        MME Durham Tees Valley Airport
        MMF Mamfe Airport
        MMG Mount Magnet Airport
        MMH Mammoth Yosemite Airport, Mammoth Lakes
        MMI Mcminn County Airport, Athens
        MMJ Matsumoto Airport
        MMK Murmansk Airport
        MML Southwest Minnesota Regional Marshall/Ryan Field
        MMM Middlemount Airport
        MMN Minute Man Air Field, Stow
        MMO Maio Airport, Vila do Maio
        MMP San Bernardo Airport, Mompos
        MMQ Mbala Airport
        MMS Selfs Airport, Marks
        MMT Mc Entire Jngb Airport, Eastover
        MMU Morristown Municipal Airport
        MMX Malmo Sturup Airport
        MMY Miyako Airport, Miyako City
        MMZ Maimana Airport
        MNA Melangguane Airport, Karakelong Island
        MNB Muanda Airport
        MNC Nacala Airport
        MNE Mungeranie Airport
        MNF Mana Island Airport
        MNG Maningrida Airport
        MNH Rustaq Airport, Al Muladdah
        MNI John A. Osborne Airport, Gerald's Park
        MNJ Mananjary Airport
        MNK Maiana Airport
        MNL Ninoy Aquino International Airport, Manila
        MNM Menominee Regional Airport
        MNN Marion Municipal Airport
        MNO Manono Airport
        MNQ Monto Airport
        MNR Mongu Airport
        MNS Mansa Airport
        MNT Minto Al Wright Airport
        MNU Mawlamyine Airport
        MNW Macdonald Downs Airport
        MNX Manicore Airport
        MNY Mono Airport, Stirling Island
        MNZ Washington Manassas/Harry P Davis Field
        MOA Orestes Acosta Airport, Moa
        MOB Mobile Regional Airport
        MOC Mario Ribeiro Airport, Montes Claros
        MOD Modesto City-County-Harry Sham Field
        MOE Momeik Airport
        MOF Maumere(Wai Oti) Airport, Maumere-Flores Island
        MOG Mong Hsat Airport
        MOI Mitiaro Island Airport
        MOJ Moengo Airstrip
        MOL Molde Airport, Aro
        MOM Letfotar Airport, Moudjeria
        MON Mount Cook Airport
        MOO Moomba Airport
        MOP Mount Pleasant Municipal Airport
        MOQ Morondava Airport
        MOR Moore-Murrell Airport, Morristown
        MOS Moses Point Airport, Elim
        MOT Minot International Airport
        MOU Mountain Village Airport
        MOV Moranbah Airport
        MOX Morris Municipal/Charlie Schmidt Field
        MOZ Moorea Airport
        MPA Katima Mulilo Airport, Mpacha
        MPC Muko Muko Airport, Muko Muko, Sumatra Island
        MPD Sindhri Tharparkar Airport
        MPH Godofredo P. Ramos Airport, Malay
        MPJ Petit Jean Park Airport, Morrilton
        MPL Montpellier-Mediterranee Airport, Montpellier/Mediterranee
        MPM Maputo Airport
        MPN Mount Pleasant Airport
        MPO Pocono Mountains Regional Airport, Mount Pocono
        MPR Mc Pherson Airport
        MPS Mount Pleasant Regional Airport
        MPT Maliana Airport
        MPV Edward F Knapp State Airport, Barre/Montpelier
        MPW Mariupol International Airport
        MPY Maripasoula Airport
        MPZ Mount Pleasant Municipal Airport
        MQA Mandora Airport
        MQB Macomb Municipal Airport
        MQC Miquelon Airport
        MQD Maquinchao Airport
        MQE Marqua Airport
        MQF Magnitogorsk International Airport
        MQH Minacu Airport
        MQJ Moma Airport, Honuu
        MQK San Matias Airport
        MQL Mildura Airport
        MQM Mardin Airport
        MQN Mo i Rana Airport Rossvoll
        MQP Kruger Mpumalanga International Airport
        MQQ Moundou Airport
        MQS Mustique Airport, Mustique Island
        MQT Marquette/Sawyer Regional Airport
        MQU Jose Celestino Mutis Airport, Mariquita
        MQW Telfair-Wheeler Airport, Mc Rae
        MQX Mekele Airport
        MQY Smyrna Airport
        MQZ Margaret River Airport
        MRA Misrata International Airport
        MRB Eastern Wv Regional/Shepherd Field, Martinsburg
        MRC Maury County Regional Airport, Columbia/Mount Pleasant
        MRD Alberto Carnevalli Airport, Merida
        MRE Mara Serena Lodge Airstrip, Masai Mara
        MRF Marfa Municipal Airport
        MRG Mareeba Airport
        MRI Merrill Field, Anchorage
        MRK Marco Island Executive Airport
        MRN Foothills Regional Airport, Morganton
        MRO Hood Airport, Masterton
        MRP Marla Airport
        MRQ Marinduque Airport, Gasan
        MRR Jose Maria Velasco Ibarra Airport, Macara
        MRS Marseille Provence Airport
        MRU Sir Seewoosagur Ramgoolam International Airport, Port Louis
        MRV Mineralnyye Vody Airport
        MRW Lolland Falster Maribo Airport, Lolland Falster / Maribo
        MRX Mahshahr Airport
        MRY Monterey Regional Airport
        MRZ Moree Airport
        MSA Muskrat Dam Airport
        MSC Falcon Field, Mesa
        MSF Mount Swan Airport
        MSG Matsaile Airport
        MSH Masirah Air Base
        MSJ Misawa Air Base
        MSL Northwest Alabama Regional Airport, Muscle Shoals
        MSM Masi Manimba Airport
        MSN Dane County Regional/Truax Field, Madison
        MSO Missoula Montana Airport
        MSP Minneapolis-St Paul International/Wold-Chamberlain Airport
        MSQ Minsk International Airport
        MSR Mus Airport, Muş
        MSS Massena International-Richards Field
        MST Maastricht Aachen Airport
        MSU Moshoeshoe I International Airport, Maseru
        MSV Sullivan County International Airport, Monticello
        MSW Massawa International Airport
        MSX Mossendjo Airport
        MSY Louis Armstrong New Orleans International Airport
        MSZ Namibe Airport
        MTA Matamata Glider Airport
        MTB Montelibano Airport
        MTC Selfridge Angb Airport, Mount Clemens
        MTD Mount Sanford Station Airport
        MTE Monte Alegre Airport
        MTF Mizan Teferi Airport
        MTG Vila Bela da Santissima Trindade Airport
        MTH The Florida Keys Marathon International Airport
        MTI Mosteiros Airport, Vila do Mosteiros
        MTJ Montrose Regional Airport
        MTK Makin Island Airport
        MTL Maitland Airport
        MTN Martin State Airport, Baltimore
        MTO Coles County Memorial Airport, Mattoon/Charleston
        MTP Montauk Airport
        MTQ Mitchell Airport
        MTR Los Garzones Airport, Monteria
        MTS Matsapha Airport, Manzini
        MTT Minatitlan/Coatzacoalcos National Airport
        MTV Mota Lava Airport, Ablow
        MTW Manitowoc County Airport
        MTX Metro Field, Fairbanks
        MTY General Mariano Escobedo International Airport, Monterrey
        MTZ Bar Yehuda Airfield, Masada
        MUA Munda Airport
        MUB Maun Airport
        MUC Munich International Airport
        MUD Mueda Airport
        MUE Waimea-Kohala Airport, Kamuela
        MUG Mulege Airport
        MUH Mersa Matruh Airport
        MUI Muir Army Heliport (Fort Indiantown Gap) Heliport, Fort Indiantown Gap (Annville)
        MUK Mauke Airport, Mauke Island
        MUL Spence Airport, Moultrie
        MUM Muli Airport, Malé
        MUN Maturin Airport
        MUO Mountain Home Afb Airport
        MUP Mulga Park Airport
        MUQ Muccan Station Airport
        MUR Marudi Airport
        MUS Minami Torishima Airport
        MUT Muscatine Municipal Airport
        MUW Ghriss Airport
        MUX Multan International Airport
        MUY Mouyondzi Airport
        MUZ Musoma Airport
        MVA Mývatn Airport, Reykjahlíð
        MVB M'Vengue El Hadj Omar Bongo Ondimba International Airport, Franceville
        MVC Monroe County Aeroplex Airport, Monroeville
        MVD Carrasco International /General C L Berisso Airport, Montevideo
        MVE Montevideo-Chippewa County Airport
        MVF Dix-Sept Rosado Airport, Mossoro
        MVK Mulka Airport
        MVL Morrisville-Stowe State Airport
        MVM Kayenta Airport
        MVN Mount Vernon Airport
        MVO Mongo Airport
        MVP Fabio Alberto Leon Bentley Airport, Mitu
        MVQ Mogilev Airport
        MVR Salak Airport, Maroua
        MVS Mucuri Airport
        MVT Mataiva Airport
        MVU Musgrave Airport
        MVV Megeve Airport, Verdun
        MVW Skagit Regional Airport, Burlington/Mount Vernon
        MVX Minvoul Airport
        MVY Martha's Vineyard Airport, Vineyard Haven
        MVZ Masvingo International Airport
        MWA Veterans Airport Of Southern Illinois Airport, Marion
        MWB Morawa Airport
        MWC Lawrence J Timmerman Airport, Milwaukee
        MWD Mianwali Air Base
        MWE Merowe Airport
        MWF Naone Airport, Maewo Island
        MWH Grant County International Airport, Moses Lake
        MWJ Matthews Ridge Airport
        MWK Tarempa Airport, Matak Island
        MWL Mineral Wells Regional Airport
        MWM Windom Municipal Airport
        MWN Mwadui Airport
        MWO Middletown Regional/Hook Field
        MWQ Magway Airport
        MWT Moolawatana Airport
        MWX Muan International Airport
        MWY Miralwyn Airport
        MWZ Mwanza Airport
        MXA Manila Municipal Airport
        MXB Andi Jemma Airport, Masamba-Celebes Island
        MXC Monticello Airport
        MXD Marion Downs Airport
        MXE Laurinburg/Maxton Airport
        MXF Maxwell Afb Airport, Montgomery
        MXH Moro Airport
        MXI Mati National Airport
        MXJ Minna Airport
        MXK Mindik Airport
        MXL General Rodolfo Sanchez Taboada International Airport, Mexicali
        MXM Morombe Airport
        MXN Morlaix-Ploujean Airport, Morlaix/Ploujean
        MXO Monticello Regional Airport
        MXP Malpensa International Airport, Milan
        MXQ Lorenzo Airport, Cairu
        MXR Myrhorod Air Base
        MXS Maota Airport
        MXT Maintirano Airport
        MXU Mullewa Airport
        MXV Moron Airport
        MXX Mora Airport
        MXY Mccarthy Airport
        MXZ Meixian Airport
        MYA Moruya Airport
        MYB Mayumba Airport
        MYC Escuela Mariscal Sucre Airport, Maracay
        MYD Malindi Airport
        MYE Miyakejima Airport
        MYF Montgomery-Gibbs Executive Airport, San Diego
        MYG Mayaguana Airport
        MYH Marble Canyon Airport
        MYI Murray Island Airport
        MYJ Matsuyama Airport
        MYK May Creek Airport
        MYL Mc Call Municipal Airport
        MYM Monkey Mountain Airport
        MYN Mareb Airport
        MYO Myroodan Station Airport
        MYP Mary Airport
        MYQ Mysore Airport
        MYR Myrtle Beach International Airport
        MYT Myitkyina Airport
        MYU Mekoryuk Airport
        MYV Yuba County Airport, Marysville
        MYW Mtwara Airport
        MYX Menyamya Airport
        MYY Miri Airport
        MYZ Monkey Bay Airport
        MZA Manuel Prado Ugarteche Airport, Mazamari
        MZB Mocimboa da Praia Airport
        MZE Manatee Airport, Spanish Lookout
        MZG Makung Airport, Makung City
        MZH Amasya Merzifon Airport
        MZI Ambodedjo Airport
        MZJ Pinal Airpark, Marana
        MZK Marakei Airport
        MZL La Nubia Airport, Manizales
        MZM Metz-Frescaty (BA 128) Air Base, Metz/Frescaty
        MZO Sierra Maestra Airport, Manzanillo
        MZP Motueka Airport
        MZQ Mkuze Airport
        MZR Mazar I Sharif Airport
        MZT General Rafael Buelna International Airport, Mazatlan
        MZU Muzaffarpur Airport
        MZV Mulu Airport
        MZW Mecheria Airport
        MZX Masslo Airport
        MZY Mossel Bay Airport
        MZZ Marion Municipal - Mckinney Field
        NAA Narrabri Airport
        NAC Naracoorte Airport
        NAE Natitingou Airport
        NAG Dr. Babasaheb Ambedkar International Airport, Naqpur
        NAH Naha Airport, Tahuna-Sangihe Island
        NAI Annai Airport
        NAJ Nakhchivan Airport
        NAK Nakhon Ratchasima Airport
        NAL Nalchik Airport
        NAM Namlea Airport, Namlea-Buru Island
        NAN Nadi International Airport
        NAO Nanchong Airport
        NAP Napoli / Capodichino International Airport
        NAQ Qaanaaq Airport
        NAR Puerto Nare Airport, Armenia
        NAS Lynden Pindling International Airport, Nassau
        NAT Greater Natal International Airport, São Gonçalo do Amarante
        NAU Napuka Island Airport
        NAV Nevşehir Kapadokya International Airport
        NAW Narathiwat Airport
        NAY Beijing Nanyuan Airport
        NBC Begishevo Airport, Nizhnekamsk
        NBE Enfidha-Hammamet International Airport
        NBG New Orleans Nas Jrb (Alvin Callender Field) Airport
        NBH Nambucca Heads Airport
        NBJ Dr. Antonio Agostinho Neto International Airport, Luanda
        NBL San Blas Airport, Wannukandi
        NBO Jomo Kenyatta International Airport, Nairobi
        NBS Baishan Changbaishan Airport
        NBW Leeward Point Field, Guantanamo Bay Naval Station
        NBX Nabire Airport, Nabire-Papua Island
        NCA North Caicos Airport
        NCE Nice-Cote d'Azur Airport
        NCG Nuevo Casas Grandes Airport
        NCH Nachingwea Airport
        NCI Necocli Airport
        NCJ Sunchales Aeroclub Airport
        NCL Newcastle Airport
        NCN Chenega Bay Airport
        NCO Quonset State Airport, North Kingstown
        NCR San Carlos
        NCS Newcastle Airport
        NCT Guanacaste Airport, Nicoya/Guanacate
        NCU Nukus Airport
        NCY Annecy-Haute-Savoie-Mont Blanc Airport, Annecy/Meythet
        NDA Banda Airport Kepulauan, Banda Island
        NDB Nouadhibou International Airport
        NDC Nanded Airport
        NDD Sumbe Airport
        NDE Mandera Airport
        NDG Qiqihar Sanjiazi Airport
        NDJ N'Djamena International Airport
        NDL N'Dele Airport
        NDM Mendi Airport
        NDR Nador International Airport
        NDS Sandstone Airport
        NDU Rundu Airport
        NDY Sanday Airport
        NEC Necochea Airport
        NEF Neftekamsk Airport
        NEG Negril Airport
        NEJ Nejjo Airport
        NEK Nekemte Airport
        NEL Lakehurst Maxfield Field
        NEN Whitehouse Nolf Airport, Jacksonville
        NER Chulman Neryungri Airport
        NEU Nong Khang Airport
        NEV Vance W. Amory International Airport, Charlestown
        NEW Lakefront Airport, New Orleans
        NFG Nefteyugansk Airport
        NFL Fallon Nas (Van Voorhis Field) Airport
        NFO Mata'aho Airport, Angaha
        NFR Nafurah 1 Airport
        NGA Young Airport
        NGB Ningbo Lishe International Airport
        NGD Captain Auguste George Airport, Anegada
        NGE N'Gaoundere Airport
        NGF Kaneohe Bay Mcas (Marion E Carl Field) Airport
        NGI Ngau Airport
        NGL Ngala Airport
        NGO Chubu Centrair International Airport, Tokoname
        NGP Corpus Christi Nas (Truax Field) Airport
        NGQ Ngari Gunsa Airport, Shiquanhe
        NGS Nagasaki Airport
        NGU Norfolk Ns (Chambers Field) Airport
        NGW Cabaniss Field Nolf Airport, Corpus Christi
        NHD Al Minhad Air Base, Dubai
        NHF New Halfa Airport
        NHK Patuxent River Nas (Trapnell Field) Airport
        NHS Nushki Airport
        NHT RAF Northolt, London
        NHV Nuku Hiva Airport
        NHX Barin Nolf Airport, Foley
        NHZ Brunswick Executive Airport
        NIA Nimba Airport
        NIB Nikolai Airport
        NIF Camp Nifty Airport
        NIG Nikunau Airport
        NIM Diori Hamani International Airport, Niamey
        NIN Ninilchik Airport
        NIO Nioki Airport
        NIP Jacksonville Nas (Towers Field) Airport
        NIR Chase Field Industrial Airport, Beeville
        NIS Simberi Airport, Simberi Island
        NIT Niort-Souche Airport, Niort/Souche
        NIU Niau Airport
        NIX Nioro du Sahel Airport
        NJA Atsugi Naval Air Facility
        NJC Nizhnevartovsk Airport
        NJF Al Najaf International Airport
        NJK El Centro Naf (Vraciu Field) Airport
        NKC Nouakchott International Airport
        NKG Nanjing Lukou Airport
        NKL Nkolo Fuma Airport
        NKM Nagoya Airport
        NKS Nkongsamba Airport
        NKT Şırnak Şerafettin Elçi Airport
        NKU Nkaus Airport
        NKX Miramar Mcas (Joe Foss Field) Airport, San Diego
        NKY Yokangassi Airport, Nkayi
        NLA Simon Mwansa Kapwepwe International Airport, Ndola
        NLC Lemoore Nas (Reeves Field) Airport
        NLD Quetzalcoatl International Airport, Nuevo Laredo
        NLE Jerry Tyler Memorial Airport, Niles
        NLF Darnley Island Airport
        NLG Nelson Lagoon Airport
        NLI Nikolayevsk-na-Amure Airport
        NLK Norfolk Island International Airport, Burnt Pine
        NLL Nullagine Airport
        NLN Kneeland Airport, Eureka
        NLO Ndolo Airport
        NLP Nelspruit Airport
        NLS Nicholson Airport
        NLU Santa Lucia Air Force Base, Reyes Acozac
        NMA Namangan Airport
        NMB Daman Airport
        NMC Normans Cay Airport
        NME Nightmute Airport
        NMF Maafaru International Airport
        NMI Navi Mumbai International Airport
        NML Fort McMurray / Mildred Lake Airport
        NMR Nappa Merrie Airport
        NMS Namsang Airport
        NNA Kenitra Airport
        NNB Santa Ana Airport, Santa Ana Island
        NNG Nanning Wuxu Airport
        NNI Namutoni Airport
        NNK Naknek Airport
        NNL Nondalton Airport
        NNM Naryan Mar Airport
        NNR Connemara Regional Airport, Inverin
        NNT Nan Airport
        NNU Nanuque Airport
        NNX Nunukan Airport, Nunukan-Nunukan Island
        NNY Nanyang Airport
        NOA Nowra Airport
        NOB Nosara Airport, Nicoya
        NOC Ireland West Knock Airport, Charleston
        NOD Norden-Norddeich Airport
        NOG Nogales International Airport
        NOJ Noyabrsk Airport
        NOK Xavantina Airport, Nova Xavantina
        NON Nonouti Airport
        NOP Sinop Airport
        NOR Norðfjörður Airport
        NOS Fascene Airport, Nosy Be
        NOT Gnoss Field, Novato
        NOU La Tontouta International Airport, Noumea
        NOV Nova Lisboa Airport, Huambo
        NOZ Spichenkovo Airport, Novokuznetsk
        NPA Pensacola Nas (Forrest Sherman Field) Airport
        NPE Napier Airport
        NPH Nephi Municipal Airport
        NPL New Plymouth Airport
        NPO Nanga Pinoh I Airport, Nanga Pinoh, Borneo Island
        NPR Novo Progresso Airport
        NPT Newport State Airport
        NQA Millington/Memphis Airport
        NQI Kingsville Nas Airport
        NQL Niquelandia Airport
        NQN Presidente Peron Airport, Neuquen
        NQT Nottingham Airport
        NQU Reyes Murillo Airport, Nuqui
        NQX Key West Nas (Boca Chica Field) Airport
        NQY Newquay Cornwall Airport
        NQZ Nursultan Nazarbayev International Airport, Astana
        NRA Narrandera Airport
        NRB Mayport Ns (Adm David L Mcdonald Field) Airport
        NRD Norderney Airport
        NRE Namrole Airport, Namrole-Buru Island
        NRG Narrogin Airport
        NRI Grand Lake Regional Airport, Afton
        NRK Norrkoping Airport
        NRL North Ronaldsay Airport
        NRM Nara Airport
        NRN Niederrhein Airport, Weeze
        NRR Jose Aponte De La Torre Airport, Ceiba
        NRS Imperial Beach Nolf (Ream Field) Airport
        NRT Narita International Airport, Tokyo
        NSE Whiting Field Nas North Airport, Milton
        NSH Noshahr Airport
        NSI Yaounde Nsimalen International Airport
        NSK Norilsk-Alykel Airport
        NSL Slayton Municipal Airport
        NSM Norseman Airport
        NSN Nelson Airport
        NSO Scone Airport
        NSR Serra da Capivara Airport, Sao Raimundo Nonato
        NST Nakhon Si Thammarat Airport
        NSV Noosa Airport
        NSY Sigonella Airport
        NTB Notodden Airport
        NTD Point Mugu Nas (Naval Base Ventura Co) Airport, Oxnard
        NTE Nantes Atlantique Airport
        NTG Nantong Airport
        NTI Stenkol Airport, Bintuni-Papua Island
        NTJ Sanpete County Regional Airport, Manti
        NTL Newcastle Airport, Williamtown
        NTN Normanton Airport
        NTO Agostinho Neto Airport, Ponta do Sol
        NTQ Noto Airport, Wajima
        NTR Del Norte International Airport
        NTT Kuini Lavenia Airport, Niuatoputapu
        NTU Oceana Nas (Apollo Soucek Field) Airport, Virginia Beach
        NTX Ranai Airport, Ranai, Natuna Besar Island
        NTY Pilanesberg International Airport
        NUB Numbulwar Airport
        NUD En Nahud Airport
        NUE Nuremberg Airport
        NUI Nuiqsut Airport
        NUJ Hamadan Air Base
        NUK Nukutavake Airport
        NUL Nulato Airport
        NUM Neom Bay Airport
        NUP Nunapitchuk Airport
        NUQ Moffett Federal Airfield, Mountain View
        NUR Nullabor Motel Airport
        NUS Norsup Airport
        NUU Nakuru Airport
        NUW Whidbey Island Nas (Ault Field) Airport, Oak Harbor
        NUX Novy Urengoy Airport
        NVA Benito Salas Airport, Neiva
        NVD Nevada Municipal Airport
        NVG Nueva Guinea Airport
        NVI Navoi Airport
        NVN Nervino Airport, Beckwourth
        NVP Novo Aripuana Airport
        NVS Nevers-Fourchambault Airport, Nevers/Fourchambault
        NVT Ministro Victor Konder International Airport, Navegantes
        NWA Moheli Bandar Es Eslam Airport
        NWH Parlin Field, Newport
        NWI Norwich International Airport
        NYA Nyagan Airport
        NYE Nyeri Airport
        NYG Quantico Mcaf (Turner Field) Airport
        NYI Sunyani Airport
        NYK Nanyuki Airport
        NYM Nadym Airport
        NYN Nyngan Airport
        NYO Stockholm Skavsta Airport, Stockholm / Nykoping
        NYR Nyurba Airport
        NYS New York Skyports Inc Seaplane Base
        NYT Naypyidaw Airport, Pyinmana
        NYU Bagan Airport, Nyaung U
        NYW Monywar Airport
        NZA Nzagi Airport
        NZC Maria Reiche Neuman Airport
        NZE Nzerekore Airport
        NZH Manzhouli Xijiao Airport
        NZL Zhalantun Chengjisihan Airport, Zalantun
        NZY North Island Nas (Halsey Field) Airport, San Diego
        OAG Orange Airport
        OAH Shindand Airport
        OAI Bagram Air Base
        OAJ Albert J Ellis Airport, Jacksonville
        OAK Oakland San Francisco Bay Airport
        OAL Cacoal Airport
        OAM Oamaru Airport
        OAN El Arrayan Airport, Olanchito
        OAR Marina Municipal Airport
        OAS Sharana Airstrip
        OAX Xoxocotlan International Airport, Oaxaca
        OAZ Camp Bastion Airport
        OBC Obock Airport
        OBE Okeechobee County Airport
        OBF Oberpfaffenhofen Airport
        OBI Obidos Airport
        OBL Oostmalle Air Base, Zoersel
        OBN Oban Airport, North Connel
        OBO Tokachi-Obihiro Airport
        OBS Aubenas-Ardeche Meridional Airport, Aubenas/Ardeche Meridional
        OBU Kobuk Airport
        OCA Ocean Reef Club Airport, Key Largo
        OCC Francisco De Orellana Airport, Coca
        OCE Ocean City Municipal Airport
        OCF Ocala International-Jim Taylor Field
        OCH Nacogdoches A L Mangham Jr Regional Airport
        OCJ Boscobel Aerodrome, Ocho Rios
        OCM Boolgeeda Airport
        OCN Bob Maxwell Memorial Airfield, Oceanside
        OCV Aguas Claras Airport, Ocana
        OCW Washington-Warren Airport
        ODA Ouadda Airport
        ODB Cordoba Airport
        ODC Oakdale Airport
        ODD Oodnadatta Airport
        ODE Odense Airport
        ODH RAF Odiham
        ODJ Ouanda Djalle Airport
        ODL Cordillo Downs Airport
        ODM Garrett County Airport, Oakland
        ODN Long Seridan Airport
        ODO Bodaybo Airport
        ODR Ord River Airport
        ODS Odesa International Airport
        ODT Odessa-Schlemeyer Field
        ODW Delaurentis Airport, Oak Harbor
        ODY Oudomsay Airport
        OEC Oecussi Airport, Oecussi-Ambeno
        OEL Oryol Yuzhny Airport, Orel
        OEM Vincent Fayks Airport, Paloemeu
        OEO L O Simenstad Municipal Airport, Osceola
        OER Ornskoldsvik Airport
        OES Antoine De St Exupery Airport, San Antonio Oeste
        OFF Offutt Afb Airport, Omaha
        OFI Ouango Fitini Airport
        OFJ Ólafsfjörður Airport
        OFK Norfolk Regional/Karl Stefan Memorial Field
        OGA Searle Field, Ogallala
        OGB Orangeburg Municipal Airport
        OGD Ogden-Hinckley Airport
        OGE Ogeranang Airport
        OGG Kahului Airport
        OGL Ogle Airport
        OGN Yonaguni Airport
        OGO Abengourou Airport
        OGR Bongor Airport
        OGS Ogdensburg International Airport
        OGU Ordu–Giresun Airport
        OGX Ain el Beida Airport, Ouargla
        OGZ Beslan Airport
        OHA RNZAF Base Ohakea
        OHB Moramanga Aerodrome
        OHD Ohrid St. Paul the Apostle Airport
        OHE Gu-Lian Airport, Mohe
        OHH Okha Airport
        OHO Okhotsk Airport
        OHR Wyk auf Fohr Airport
        OHS Sohar Airport
        OHT Kohat Airport
        OIA Ourilandia do Norte Airport
        OIC Lt Warren Eaton Airport, Norwich
        OIM Oshima Airport, Izu Oshima
        OIR Okushiri Airport
        OIT Oita Airport
        OJC Johnson County Executive Airport, Olathe
        OKA Naha Airport
        OKC Okc Will Rogers International Airport, Oklahoma City
        OKD Okadama Airport, Sapporo
        OKE Okierabu Airport
        OKF Okaukuejo Airport
        OKH RAF Cottesmore
        OKI Oki Airport, Okinoshima
        OKJ Okayama Airport, Okayama City
        OKK Kokomo Municipal Airport
        OKL Oksibil Airport, Oksibil-Papua Island
        OKM Okmulgee Regional/Paul And Betty Abbott Field
        OKN Okondja Airport
        OKO Yokota Air Base, Fussa
        OKQ Okaba Airport, Okaba-Papua Island
        OKR Yorke Island Airport
        OKS Garden County/King Rhiley Field, Oshkosh
        OKT Oktyabrskiy Airport, Kzyl-Yar
        OKU Mokuti Lodge Airport
        OKY Oakey Airport
        OLA Ørland Airport
        OLB Olbia / Costa Smeralda Airport
        OLC Senadora Eunice Micheles Airport, Sao Paulo De Olivenca
        OLD Dewitt Field/Old Town Municipal Airport
        OLE Cattaraugus County-Olean Airport
        OLF L M Clayton Airport, Wolf Point
        OLH Old Harbor Airport
        OLI Rif Airport
        OLJ North West Santo Airport, Olpoi
        OLK Fuerte Olimpo Airport
        OLM Olympia Regional Airport
        OLN Lago Musters Airport, Sarmiento
        OLO Olomouc Glider Airport
        OLP Olympic Dam Airport
        OLS Nogales International Airport
        OLU Columbus Municipal Airport
        OLV Olive Branch/Taylor Field
        OLY Olney-Noble Airport
        OLZ Olyokminsk Airport
        OMA Eppley Airfield, Omaha
        OMB Omboue Hopital Airport
        OMC Ormoc Airport, Ormoc City
        OMD Oranjemund Airport
        OME Nome Airport
        OMF King Hussein Air College, Mafraq
        OMG Omega Airport
        OMH Urmia Airport
        OMI Omidiyeh Airport
        OMK Omak Airport
        OMM Marmul Airport
        OMN Zomin Airport, Lyaylyakul
        OMO Mostar International Airport
        OMR Oradea International Airport
        OMS Omsk Central Airport
        ONA Winona Municipal/Max Conrad Field
        OND Ondangwa Airport
        ONG Mornington Island Airport
        ONH Albert S Nader Regional Airport, Oneonta
        ONI Moanamani Airport, Moanamani-Papua Island
        ONJ Odate Noshiro Airport
        ONK Olenyok Airport
        ONL The O'Neill Municipal-John L Baker Field
        ONM Socorro Municipal Airport
        ONO Ontario Municipal Airport
        ONP Newport Municipal Airport
        ONQ Zonguldak Airport
        ONR Monkira Airport
        ONS Onslow Airport
        ONT Ontario International Airport
        ONU Ono-I-Lau Airport
        ONX Enrique Adolfo Jimenez Airport, Colon
        ONY Olney Municipal Airport
        OOA Oskaloosa Municipal Airport
        OOK Toksook Bay Airport
        OOL Gold Coast Airport
        OOM Cooma Snowy Mountains Airport
        OOR Mooraberree Airport
        OOT Onotoa Airport
        OPA Kópasker Airport
        OPF Miami-Opa Locka Executive Airport
        OPI Oenpelli Airport
        OPL St Landry Parish Airport, Opelousas
        OPO Francisco de Sá Carneiro Airport, Porto
        OPP Salinopolis Airport
        OPS Presidente Joao Batista Figueiredo Airport, Sinop
        OPU Balimo Airport
        OQN Kokand Airport
        ORA Oran Airport
        ORB Orebro Airport
        ORC Orocue Airport
        ORD Chicago O'Hare International Airport
        ORE Orleans-Saint-Denis-de-l'Hotel Airport, Orleans/Saint-Denis-de-l'Hotel
        ORF Norfolk International Airport
        ORG Zorg en Hoop Airport, Paramaribo
        ORH Worcester Regional Airport
        ORI Port Lions Airport
        ORJ Orinduik Airport
        ORK Cork Airport
        ORL Orlando Executive Airport
        ORM Sywell Aerodrome, Northampton
        ORN Es Senia Airport, Oran
        ORP Orapa Airport
        ORR Yorketown Airport
        ORT Northway Airport
        ORU Juan Mendoza Airport, Oruro
        ORV Robert/Bob/Curtis Memorial Airport, Noorvik
        ORW Ormara Airport, Ormara Raik
        ORX Oriximina Airport
        ORY Paris-Orly Airport
        OSB Mosul International Airport
        OSC Oscoda/Wurtsmith Airport
        OSD Ostersund Airport
        OSE Omora Airport
        OSF Ostafyevo International Airport, Moscow
        OSH Wittman Regional Airport, Oshkosh
        OSI Osijek Airport
        OSK Oskarshamn Airport
        OSL Oslo Gardermoen Airport
        OSN Osan Air Base
        OSO Osborne Mine Airport
        OSR Ostrava Leos Janacek Airport
        OSS Osh Airport
        OST Ostend-Bruges International Airport
        OSU Ohio State University Airport, Columbus
        OSW Orsk Airport
        OSX Kosciusko-Attala County Airport
        OSY Namsos Hoknesora Airport
        OTC Bol Airport
        OTG Worthington Municipal Airport
        OTH Southwest Oregon Regional Airport, North Bend
        OTI Pitu Airport, Gotalalamo-Morotai Island
        OTJ Otjiwarongo Airport
        OTK Tillamook Airport
        OTL Boutilimit Airport
        OTM Ottumwa Regional Airport
        OTN Ed-Air Airport, Oaktown
        OTP Henri Coanda International Airport, Bucharest
        OTR Coto 47 Airport, Corredores
        OTS Anacortes Airport
        OTU Otu Airport, El Rhin
        OTZ Ralph Wien Memorial Airport, Kotzebue
        OUA Ouagadougou Airport
        OUD Angads Airport, Oujda
        OUE Ouesso Airport
        OUG Ouahigouya Airport
        OUH Oudtshoorn Airport
        OUI Ban Huoeisay Airport
        OUK Out Skerries Airstrip, Shetland
        OUL Oulu Airport, Oulu / Oulunsalo
        OUN University Of Oklahoma Westheimer Airport, Norman
        OUR Batouri Airport
        OUS Ourinhos Airport
        OUT Bousso Airport
        OUZ Tazadit Airport, Zouerate
        OVA Bekily Airport
        OVB Tolmachevo Airport, Novosibirsk
        OVD Asturias Airport, Ranon
        OVE Oroville Municipal Airport
        OVG Overberg Airport
        OVL El Tuqui Airport, Ovalle
        OVR Olavarria Airport
        OVS Sovetskiy Airport
        OWA Owatonna Degner Regional Airport
        OWB Owensboro/Daviess County Regional Airport
        OWD Norwood Memorial Airport
        OWK Central Maine/Norridgewock Airport
        OXB Osvaldo Vieira International Airport, Bissau
        OXC Waterbury-Oxford Airport
        OXD Miami University Airport, Oxford
        OXF Oxford (Kidlington) Airport
        OXP Saint-Georges-de-l'Oyapock Airport
        OXR Oxnard Airport
        OXY Morney Airport
        OYA Goya Airport
        OYE Oyem Airport
        OYK Oiapoque Airport
        OYL Moyale Airport, Moyale (Lower)
        OYN Ouyen Airport
        OYO Tres Arroyos Airport
        OZA Ozona Municipal Airport
        OZC Labo Airport, Ozamiz City
        OZG Zagora Airport
        OZH Zaporizhzhia International Airport
        OZP Moron Air Base
        OZR Cairns Army Air Field (Fort Rucker) Airport
        OZZ Ouarzazate Airport
        PAB Bilaspur Airport
        PAC Marcos A. Gelabert International Airport, Albrook
        PAD Paderborn Lippstadt Airport
        PAE Seattle Paine Field International Airport, Everett
        PAF Pakuba Airport
        PAG Pagadian Airport, Pagadian City
        PAH Barkley Regional Airport, Paducah
        PAJ Parachinar Airport
        PAK Port Allen Airport, Hanapepe
        PAM Tyndall Afb Airport, Panama City
        PAN Pattani Airport
        PAO Palo Alto Airport
        PAP Toussaint Louverture International Airport, Port-au-Prince
        PAQ Warren Bud Woods Palmer Municipal Airport
        PAS Paros Airport, Paros Island
        PAT Lok Nayak Jayaprakash Airport, Patna
        PAU Pauk Airport
        PAV Paulo Afonso Airport
        PAY Pamol Airport
        PAZ El Tajin National Airport, Poza Rica
        PBA Fazenda Pontal Airport, Cairu
        PBB Paranaiba Airport
        PBC Hermanos Serdan International Airport, Puebla
        PBD Porbandar Airport
        PBE Puerto Berrio Airport
        PBF Pinebluff Regional/Grider Field, Pine Bluff
        PBG Plattsburgh International Airport
        PBH Paro Airport
        PBI President Donald J Trump International Airport, West Palm Beach
        PBJ Tavie Airport, Paama Island
        PBL General Bartolome Salom International Airport
        PBM Johan Adolf Pengel International Airport, Zandery
        PBN Porto Amboim Airport, Port Amboim
        PBO Paraburdoo Airport
        PBP Islita Airport, Nandayure
        PBQ Pimenta Bueno Airport
        PBR Puerto Barrios Airport
        PBU Putao Airport
        PBV Porto dos Gauchos Airport
        PBX Fazenda Piraguassu Airport, Porto Alegre Do Norte
        PCA Portage Creek Airport
        PCB Pondok Cabe Air Base, Jakarta
        PCD Prairie Du Chien Municipal Airport
        PCF Potchefstroom Airport
        PCG Paso Caballos Airport
        PCH Palacios Airport
        PCL Cap FAP David Abenzur Rengifo International Airport, Pucallpa
        PCN Picton Aerodrome
        PCO Punta Colorada Airport, La Ribera
        PCP Principe Airport
        PCQ Boun Neau Airport
        PCR German Olano Airport, Puerto Carreno
        PCS Picos Airport
        PCT Princeton Airport, Princeton/Rocky Hill
        PCU Poplarville/Pearl River County Airport
        PDA Obando Airport, Puerto Inirida
        PDB Pedro Bay Airport
        PDC Mueo Airport
        PDD Ponta do Ouro Airport
        PDE Pandie Pandie Airport
        PDF Prado Airport
        PDG Minangkabau Airport, Ketaping/Padang, Sumatra Island
        PDI Pindiu Airport
        PDK Dekalb-Peachtree Airport, Atlanta
        PDL João Paulo II Airport, Ponta Delgada
        PDN Parndana Airport
        PDO Pendopo Airport, Talang Gudang, Sumatra Island
        PDP Capitan Corbeta CA Curbelo International Airport, Punta del Este
        PDS Piedras Negras International Airport
        PDT Eastern Oregon Regional At Pendleton Airport
        PDU Tydeo Larre Borges Airport, Paysandu
        PDV Plovdiv International Airport
        PDX Portland International Airport
        PDZ Pedernales Airport
        PEA Penneshaw Airport, Ironstone
        PED Pardubice Airport
        PEE Bolshoye Savino Airport, Perm
        PEF Peenemunde Airport
        PEG Perugia / San Egidio Airport
        PEH Comodoro Pedro Zanni Airport, Pehuajo
        PEI Matecana International Airport, Pereira
        PEK Beijing Capital International Airport
        PEL Pelaneng Airport
        PEM Padre Aldamiz International Airport, Puerto Maldonado
        PEN Penang International Airport
        PEQ Pecos Municipal Airport
        PER Perth International Airport
        PES Petrozavodsk Airport
        PET Pelotas Airport
        PEU Puerto Lempira Airport
        PEV Pecs-Pogany Airport
        PEW Peshawar International Airport
        PEX Pechora Airport
        PEZ Penza Airport
        PFB Lauro Kurtz Airport, Passo Fundo
        PFC Pacific City State Airport
        PFO Paphos International Airport
        PFQ Parsabade Moghan Airport
        PFR Ilebo Airport
        PGA Page Municipal Airport
        PGC Grant County Airport, Hyannis
        PGD Punta Gorda Airport
        PGF Perpignan-Rivesaltes (Llabanere) Airport, Perpignan/Rivesaltes
        PGH Pantnagar Airport
        PGI Chitato Airport
        PGK Pangkal Pinang (Depati Amir) Airport, Pangkal Pinang, Palaubangka Island
        PGL Trent Lott International Airport, Pascagoula
        PGM Port Graham Airport
        PGO Stevens Field, Pagosa Springs
        PGR Kirk Field, Paragould
        PGS Grand Canyon Caverns Airport, Peach Springs
        PGU Persian Gulf International Airport, Asaluyeh
        PGV Pitt-Greenville Airport
        PGX Perigueux-Bassillac Airport, Perigueux/Bassillac
        PGZ Ponta Grossa Airport
        PHA Phan Rang Airport
        PHB Prefeito Doutor Joao Silva Filho Airport, Parnaiba
        PHC Port Harcourt International Airport
        PHD Harry Clever Field, New Philadelphia
        PHE Port Hedland International Airport
        PHF Newport News/Williamsburg International Airport
        PHH Phan Thiet Airport
        PHI Pinheiro Airport
        PHK Palm Beach County Glades Airport, Pahokee
        PHL Philadelphia International Airport
        PHN St Clair County International Airport, Port Huron
        PHO Point Hope Airport
        PHP Philip Airport
        PHQ The Monument Airport
        PHS Phitsanulok Airport
        PHT Henry County Airport, Paris
        PHW Hendrik Van Eck Airport, Phalaborwa
        PHX Phoenix Sky Harbor International Airport
        PHY Phetchabun Airport
        PIA General Downing - Peoria International Airport
        PIB Hattiesburg/Laurel Regional Airport, Hattiesburg-Laurel
        PIC Pine Cay Airport
        PID Nassau Paradise Island Airport
        PIE St Pete-Clearwater International Airport, St Petersburg-Clearwater
        PIF Pingtung North Airport
        PIH Pocatello Regional Airport
        PIK Glasgow Prestwick Airport
        PIL Carlos Miguel Gimenez Airport, Pilar
        PIM Harris County Airport, Pine Mountain
        PIN Parintins Airport
        PIO Capitan FAP Renan Elias Olivera International Airport, Pisco
        PIP Pilot Point Airport
        PIR Pierre Regional Airport
        PIS Poitiers-Biard Airport, Poitiers/Biard
        PIT Pittsburgh International Airport
        PIU Capitan FAP Guillermo Concha Iberico International Airport, Piura
        PIV Pirapora Airport
        PIW Pikwitonei Airport
        PIX Pico Airport, Pico Island
        PIZ Point Lay Lrrs Airport
        PJA Pajala Airport
        PJB Payson Airport
        PJC Dr Augusto Roberto Fuster International Airport, Pedro Juan Caballero
        PJG Panjgur Airport
        PJM Puerto Jimenez Airport
        PKA Napaskiak Airport
        PKB Mid-Ohio Valley Regional Airport, Parkersburg
        PKC Yelizovo Airport, Petropavlovsk-Kamchatsky
        PKD Park Rapids Municipal/Konshok Field
        PKE Parkes Airport
        PKF Park Falls Municipal Airport
        PKG Pulau Pangkor Airport, Pangkor Island
        PKH Porto Cheli Airport
        PKJ Playa Grande Airport
        PKK Pakhokku Airport
        PKN Iskandar Airport, Pangkalanbun, Borneo Island
        PKO Parakou Airport
        PKP Puka Puka Airport
        PKR Pokhara Airport
        PKT Port Keats Airport
        PKU Sultan Syarif Kasim Ii (Simpang Tiga) Airport, Pekanbaru, Sumatra Island
        PKV Pskov Airport
        PKW Selebi Phikwe Airport
        PKX Beijing Daxing International Airport
        PKY Tjilik Riwut Airport, Palangkaraya-Kalimantan Tengah
        PKZ Pakse International Airport
        PLF Pala Airport
        PLJ Placencia Airport
        PLK M Graham Clark Downtown Airport, Branson
        PLL Ponta Pelada Airport, Manaus
        PLM Sultan Mahmud Badaruddin Ii Airport, Palembang, Sumatra Island
        PLN Pellston Regional/Emmet County Airport
        PLO Port Lincoln Airport
        PLQ Palanga International Airport
        PLR St Clair County Airport, Pell City
        PLS Providenciales Airport, Providenciales Island
        PLT Plato Airport
        PLU Pampulha - Carlos Drummond de Andrade Airport, Belo Horizonte
        PLV Poltava International Airport
        PLW Mutiara Airport, Palu-Celebes Island
        PLX Semey International Airport
        PLY Plymouth Municipal Airport
        PLZ Port Elizabeth Airport
        PMA Pemba Airport, Chake
        PMB Pembina Municipal Airport
        PMC El Tepual Airport, Puerto Montt
        PMD Palmdale Usaf Plant 42 Airport
        PMF Parma Airport
        PMG Ponta Pora Airport
        PMH Greater Portsmouth Regional Airport
        PMI Palma De Mallorca Airport
        PMK Palm Island Airport
        PML Port Moller Airport, Cold Bay
        PMO Palermo / Punta Raisi Airport
        PMQ Perito Moreno Airport
        PMR Palmerston North Airport
        PMS Palmyra Airport
        PMV Del Caribe Santiago Marino International Airport, Isla Margarita
        PMW Brigadeiro Lysias Rodrigues Airport, Palmas
        PMY El Tehuelche Airport, Puerto Madryn
        PMZ Palmar Sur Airport
        PNA Pamplona Airport
        PNB Porto Nacional Airport
        PNC Ponca City Regional Airport
        PNE Northeast Philadelphia Airport
        PNG Paranagua Airport
        PNI Pohnpei International Airport, Pohnpei Island
        PNK Supadio Airport, Pontianak, Borneo Island
        PNL Pantelleria Airport
        PNM Nuevo Mundo Airport
        PNN Princeton Municipal Airport
        PNP Girua Airport, Popondetta
        PNQ Pune Airport
        PNR Pointe Noire Airport
        PNS Pensacola International Airport
        PNT Tte. Julio Gallardo Airport, Puerto Natales
        PNU Panguitch Municipal Airport
        PNX North Texas Regional/Perrin Field, Sherman/Denison
        PNY Pondicherry Airport
        PNZ Senador Nilo Coelho Airport, Petrolina
        POA Salgado Filho Airport, Porto Alegre
        POB Pope Army Air Field, Fayetteville
        POC Brackett Field, La Verne
        POD Podor Airport
        POE Maks Army Air Field, Fort Polk
        POF Poplar Bluff Regional Business Airport
        POG Port Gentil Airport
        POH Pocahontas Municipal Airport
        POI Capitan Nicolas Rojas Airport, Potosi
        POJ Patos de Minas Airport
        POL Pemba Airport, Pemba / Porto Amelia
        POM Port Moresby Jacksons International Airport
        PON Poptun Airport
        POO Pocos de Caldas Airport
        POP Gregorio Luperon International Airport, Puerto Plata
        POR Pori Airport
        POS Piarco International Airport, Port of Spain
        POT Ken Jones Airport
        POU Hudson Valley Regional Airport, Poughkeepsie
        POV Presov Air Base
        POW Portoroz Airport
        POX Pontoise - Cormeilles-en-Vexin Airport
        POY Powell Municipal Airport
        POZ Poznań-Ławica Airport
        PPA Perry Lefors Field, Pampa
        PPB Presidente Prudente Airport
        PPC Prospect Creek Airport
        PPE Puerto Penasco International Airport
        PPF Tri-City Airport, Parsons
        PPG Pago Pago International Airport
        PPH Perai Tepuy Airport
        PPI Port Pirie Airport
        PPK Petropavlosk International Airport
        PPL Phaplu Airport
        PPM Pompano Beach Airpark
        PPN Guillermo Leon Valencia Airport, Popayan
        PPP Proserpine Whitsunday Coast Airport
        PPQ Paraparaumu Airport
        PPR Pasir Pangaraan Airport, Pasir Pengarayan, Sumatra Island
        PPS Puerto Princesa Airport, Puerto Princesa City
        PPT Faa'a International Airport, Papeete
        PPU Hpapun Airport, Pa Pun
        PPW Papa Westray Airport
        PPY Pouso Alegre Airport
        PQC Phu Quoc Airport, Duong Dong
        PQE German Olano Air Base, La Dorada
        PQI Presque Isle International Airport
        PQM Palenque International Airport
        PQQ Port Macquarie Airport
        PQS Pilot Station Airport
        PRA General Urquiza Airport, Paraná
        PRB Paso Robles Municipal Airport
        PRC Prescott Regional/Ernest A Love Field
        PRD Pardoo Airport
        PRG Václav Havel Airport, Prague
        PRH Phrae Airport
        PRI Praslin Airport, Praslin Island
        PRK Prieska Airport
        PRM Portimão Airport
        PRN Pristina International Airport, Lipjan
        PRO Perry Municipal Airport
        PRP Propriano Airport
        PRQ Termal Airport, Presidencia Roque Saenz Pena
        PRR Paruma Airport
        PRS Parasi Airport
        PRU Pyay Airport, Pye
        PRV Prerov Air Base
        PRW Prentice Airport
        PRX Cox Field, Paris
        PRY Wonderboom Airport, Pretoria
        PRZ Prineville Airport
        PSA Pisa / San Giusto - Galileo Galilei International Airport
        PSB Mid-State Airport, Philipsburg
        PSC Tri-Cities Airport, Pasco
        PSD Port Said Airport
        PSE Mercedita Airport, Ponce
        PSF Pittsfield Municipal Airport
        PSG Petersburg James A Johnson Airport
        PSH St. Peter-Ording Airport, Sankt Peter-Ording
        PSI Pasni Airport
        PSJ Kasiguncu Airport, Poso-Celebes Island
        PSK New River Valley Airport, Dublin
        PSL Perth/Scone Airport
        PSM Portsmouth International At Pease Airport
        PSN Palestine Municipal Airport
        PSO Antonio Narino Airport, Pasto
        PSP Palm Springs International Airport
        PSR Pescara International Airport
        PSS Libertador Gral D Jose De San Martin Airport, Posadas
        PSU Pangsuma Airport, Putussibau, Borneo Island
        PSW Municipal Jose Figueiredo Airport, Passos
        PSX Palacios Municipal Airport
        PSY Stanley Airport
        PSZ Capitan Av. Salvador Ogaya G. airport, Puerto Suarez
        PTA Port Alsworth Airport
        PTB Tri Cities Executive/Dinwiddie County Airport, Petersburg
        PTF Malolo Lailai Island Airport
        PTG Polokwane International Airport, Potgietersrus
        PTH Port Heiden Airport
        PTJ Portland Airport
        PTK Oakland County International Airport, Pontiac
        PTM Palmarito Airport
        PTN Harry P Williams Memorial Airport, Patterson
        PTO Pato Branco Airport
        PTP Pointe-a-Pitre Le Raizet
        PTQ Porto de Moz Airport
        PTS Atkinson Municipal Airport, Pittsburg
        PTT Pratt Regional Airport
        PTU Platinum Airport
        PTV Porterville Municipal Airport
        PTW Heritage Field, Pottstown
        PTX Pitalito Airport
        PTY Tocumen International Airport
        PTZ Rio Amazonas Airport, Shell Mera
        PUB Pueblo Memorial Airport
        PUC Carbon County Regional/Buck Davis Field, Price
        PUD Puerto Deseado Airport
        PUE Puerto Obaldia Airport
        PUF Pau Pyrenees Airport, Pau/Pyrenees (Uzein)
        PUG Port Augusta Airport
        PUJ Punta Cana International Airport
        PUK Pukarua Airport
        PUN Punia Airport
        PUP Po Airport
        PUQ Pdte. Carlos Ibanez del Campo Airport, Punta Arenas
        PUR Puerto Rico Airport, Puerto Rico/Manuripi
        PUS Gimhae International Airport, Busan
        PUU Tres De Mayo Airport, Puerto Asis
        PUV Poum Airport
        PUW Pullman/Moscow Regional Airport
        PUX El Mirador Airport, Puerto Varas
        PUY Pula Airport
        PUZ Puerto Cabezas Airport
        PVA El Embrujo Airport, Providencia
        PVC Provincetown Municipal Airport
        PVD Rhode Island Tf Green International Airport, Providence
        PVE El Porvenir Airport
        PVF Placerville Airport
        PVG Shanghai Pudong International Airport
        PVH Governador Jorge Teixeira de Oliveira Airport, Porto Velho
        PVI Paranavai Airport
        PVK Aktion National Airport, Preveza/Lefkada
        PVL Pike County/Hatcher Field, Pikeville
        PVO Reales Tamarindos Airport, Portoviejo
        PVR Licenciado Gustavo Diaz Ordaz International Airport, Puerto Vallarta
        PVS Provideniya Bay Airport, Chukotka
        PVU Provo Municipal Airport
        PVW Hale County Airport, Plainview
        PWA Wiley Post Airport, Oklahoma City
        PWD Sher-Wood Airport, Plentywood
        PWE Pevek Airport
        PWK Chicago Executive Airport, Chicago/Prospect Heights/Wheeling
        PWM Portland International Jetport Airport
        PWN Pitts Town Airport
        PWO Pweto Airport
        PWQ Pavlodar International Airport
        PWT Bremerton Ntl Airport
        PWY Ralph Wenz Field, Pinedale
        PXL Polacca Airport
        PXM Puerto Escondido International Airport
        PXO Porto Santo Airport
        PXR Surin Airport
        PXU Pleiku Airport
        PYA Velasquez Airport
        PYB Jeypore Airport
        PYE Tongareva Airport, Penrhyn Island
        PYG Pakyong Airport
        PYH Cacique Aramare Airport
        PYJ Polyarny Airport, Yakutia
        PYK Payam Airport
        PYM Plymouth Municipal Airport
        PYO Putumayo Airport, Puerto Putumayo
        PYR Andravida Airport
        PYS Paradise Skypark Airport
        PYY Mae Hong Son Airport
        PYZ Pias Airport, Pataz
        PZA Paz De Ariporo Airport
        PZB Pietermaritzburg Airport
        PZH Zhob Airport, Fort Sandeman
        PZI Panzhihua Baoanying Airport
        PZL Zulu Inyala Airport, Phinda
        PZO General Manuel Carlos Piar International Airport, Puerto Ordaz-Ciudad Guayana
        PZU Port Sudan New International Airport
        PZY Piestany Airport
        QAC Castro Airport
        QAK Major Brigadeiro Doorgal Borges Airport, Barbacena
        QAQ L'Aquila / Preturo Airport
        QBC Bella Coola Airport
        QBX Sobral Airport
        QCB Bamberg-Breitenau Airfield
        QCH Colatina Airport
        QCJ Botucatu Airport
        QCN Hohn Airport
        QCO Colon Airport
        QCP Currais Novos Airport
        QCR Curitibanos Airport
        QCY RAF Coningsby
        QDB Cachoeira do Sul Airport
        QDC Dracena Airport
        QDF Conselheiro Lafaiete Airport
        QGA Guaira Airport
        QGB Limeira Airport
        QGC Lencois Paulista Airport
        QGF Montenegro Airport
        QGP Garanhuns Airport
        QGS Alagoinhas Airport
        QGU Gifu Airport
        QGY Gyor-Per International Airport
        QHB Piracicaba Airport
        QHN Taguatinga Airport
        QHP Base de Aviacao de Taubate Airport
        QHU Husum-Schwesing Airport
        QHV Novo Hamburgo Airport
        QID Melio Viana Airport, Tres Coracoes
        QIG Iguatu Airport
        QIQ Rio Claro Airport
        QIT Itapetinga Airport
        QJB Jubail Airport
        QLS Lausanne-la Blecherette Airport
        QMF Mafra Airport
        QNC Neuchatel Airport
        QND Cenej Airport, Novi Sad
        QNS Canoas Airport, Porto Alegre
        QNV Aeroclube Airport, Nova Iguacu
        QOA Mococa Airport
        QOJ Sao Borja Airport
        QOW Sam Mbakwe International Airport, Owerri
        QPD Pinar Del Rio Airport
        QPG Paya Lebar Air Base
        QPS Campo Fontenelle Airport, Pirassununga
        QRA Rand Airport, Johannesburg
        QRC De La Independencia Airport, Rancagua
        QRO Queretaro Intercontinental Airport
        QRZ Resende Airport
        QSC Sao Carlos Airport
        QSF Ain Arnat Airport, Setif
        QSN San Nicolas De Bari Airport
        QSR Salerno / Pontecagnano Airport
        QSX New Amsterdam Airport
        QSZ Shache Airport
        QUG Chichester/Goodwood Airport
        QUN A-306 Airport, Chun Chon City
        QUT Utsunomiya Airport
        QUY RAF Wyton, St. Ives
        QVB Uniao da Vitoria Airport
        QVP Avare-Arandu Airport
        QWV Divci Airport, Valjevo
        QXB Aix-en-Provence (BA 114) Airport, Lyon
        QXC Fazenda Sao Braz Airport, Barra De Santo Antonio
        QZD Szeged Glider Airport
        RAB Tokua Airport
        RAC Batten International Airport, Racine
        RAE Arar Domestic Airport
        RAF Rafaela Airport
        RAG Raglan Airfield
        RAH Rafha Domestic Airport
        RAI Praia International Airport
        RAK Menara Airport, Marrakech
        RAL Riverside Airport
        RAM Ramingining Airport
        RAN Ravenna Airport
        RAO Leite Lopes Airport, Ribeirao Preto
        RAP Rapid City Regional Airport
        RAR Rarotonga International Airport, Avarua
        RAS Sardar-e-Jangal Airport, Rasht
        RAV Cravo Norte Airport
        RAZ Rawalakot Airport
        RBA Rabat-Sale Airport
        RBB Borba Airport
        RBC Robinvale Airport
        RBD Dallas Executive Airport
        RBE Ratanakiri Airport
        RBF Big Bear City Airport
        RBG Roseburg Regional Airport
        RBK French Valley Airport, Murrieta/Temecula
        RBL Red Bluff Municipal Airport
        RBM Straubing Airport
        RBO Robore Airport
        RBQ Rurenabaque Airport
        RBR Placido de Castro Airport, Rio Branco
        RBS Orbost Airport
        RBT Segel Airport, Marsabit
        RBU Roebourne Airport
        RBV Ramata Airport
        RBW Lowcountry Regional Airport, Walterboro
        RBX Rumbek Airport
        RBY Ruby Airport
        RCA Ellsworth Afb Airport, Rapid City
        RCB Richards Bay Airport
        RCE Roche Harbor Seaplane Base
        RCH Almirante Padilla Airport, Riohacha
        RCK H H Coffield Regional Airport, Rockdale
        RCL Redcliffe Airport
        RCM Richmond Airport
        RCO Rochefort-Saint-Agnant (BA 721) Airport, Rochefort/Saint-Agnant
        RCQ Reconquista Airport
        RCR Fulton County Airport, Rochester
        RCS Rochester Airport
        RCT Nartron Field, Reed City
        RCU Area De Material Airport, Rio Cuarto
        RCY Rum Cay Airport
        RDB Red Dog Airport
        RDC Redencao Airport
        RDD Redding Regional Airport
        RDE Merdei Airport, Merdei-Papua Island
        RDG Reading Regional/Carl A Spaatz Field
        RDM Roberts Field/Redmond Municipal Airport
        RDN LTS Pulau Redang Airport
        RDO Radom-Sadkow Airport
        RDR Grand Forks Afb Airport
        RDS Rincon De Los Sauces Airport
        RDT Richard Toll Airport
        RDU Raleigh-Durham International Airport, Raleigh/Durham
        RDV Red Devil Airport
        RDZ Rodez-Marcillac Airport, Rodez/Marcillac
        REA Reao Airport
        REB Rechlin-Larz Airport
        REC Guararapes - Gilberto Freyre International Airport, Recife
        RED Mifflin County Airport, Reedsville
        REE Reese Airpark, Lubbock
        REG Reggio Calabria Airport
        REI Regina Airport
        REL Almirante Marco Andres Zar Airport, Rawson
        REN Orenburg Central Airport
        REO Rome State Airport
        REQ Requena Airport
        RER Retalhuleu Airport
        RES Resistencia International Airport
        RET Røst Airport
        REU Reus Air Base
        REX General Lucio Blanco International Airport, Reynosa
        REY Reyes Airport
        RFA Rafai Airport
        RFD Chicago/Rockford International Airport
        RFG Rooke Field, Refugio
        RFK Rollang Field, Rolling Fork
        RFN Raufarhöfn Airport
        RFP Raiatea Airport, Uturoa
        RFR Rio Frio / Progreso Airport
        RFS Rosita Airport, La Rosita
        RGA Hermes Quijada International Airport, Rio Grande
        RGH Balurghat Airport
        RGI Rangiroa Airport
        RGK Gorno-Altaysk Airport
        RGL Piloto Civil N. Fernandez Airport, Rio Gallegos
        RGN Yangon International Airport
        RGO Orang Airport
        RGR Ranger Municipal Airport
        RGS Burgos Airport
        RGT Japura Airport, Rengat, Sumatra Island
        RHA Reykholar Airport
        RHD Las Termas Airport, Rio Hondo
        RHE Reims-Champagne (BA 112) Airport, Reims/Champagne
        RHG Ruhengeri Airport
        RHI Rhinelander/Oneida County Airport
        RHL Roy Hill Station Airport
        RHN Skorpion Mine Airport, Rosh Pinah
        RHO Diagoras Airport, Rodes Island
        RHP Ramechhap Airport
        RHT Alxa Right Banner Badanjilin Airport
        RHV Reid-Hillview Of Santa Clara County Airport, San Jose
        RIA Santa Maria Airport
        RIB Capitan Av. Selin Zeitun Lopez Airport, Riberalta
        RIC Richmond International Airport
        RID Richmond Municipal Airport
        RIE Rice Lake Regional/Carl's Field
        RIF Richfield Municipal Airport
        RIG Rio Grande Airport
        RIH Cap Scarlet R. Martínez L. Airport, Río Hato
        RIJ Juan Simons Vela Airport, Rioja
        RIK Carrillo Airport, Nicoya
        RIL Rifle Garfield County Airport
        RIM San Nicolas Airport, Rodriguez de Mendoza
        RIN Ringi Cove Airport
        RIR Flabob Airport, Riverside/Rubidoux/
        RIS Rishiri Airport
        RIV March Arb Airport, Riverside
        RIW Central Wyoming Regional Airport, Riverton
        RIX Riga International Airport
        RIY Mukalla International Airport, Riyan
        RJA Rajahmundry Airport
        RJB Rajbiraj Airport
        RJH Shah Mokhdum Airport, Rajshahi
        RJK Rijeka Airport
        RJL Logrono-Agoncillo Airport
        RJN Rafsanjan Airport
        RKA Aratika Nord Airport
        RKD Knox County Regional Airport, Rockland
        RKE Copenhagen Roskilde Airport
        RKH Rock Hill/York County/Bryant Field
        RKO Rokot Airport, Sipora Island
        RKP Aransas County Airport, Rockport
        RKR Robert S Kerr Airport, Poteau
        RKS Southwest Wyoming Regional Airport, Rock Springs
        RKT Ras Al Khaimah International Airport
        RKV Reykjavik Airport
        RKW Rockwood Municipal Airport
        RLD Richland Airport
        RLG Rostock-Laage Airport
        RLK Bayannaoer Tianjitai Airport, Bayannur
        RLO Valle Del Conlara International Airport, Merlo
        RLT Arlit Airport
        RMA Roma Airport
        RMB Buraimi Airport
        RME Griffiss International Airport, Rome
        RMF Marsa Alam International Airport
        RMG Richard B Russell Regional - J H Towers Field, Rome
        RMI Rimini / Miramare - Federico Fellini International Airport
        RMK Renmark Airport
        RML Colombo Int Arpt Ratmalana Airport
        RMN Rumginae Airport
        RMO Chișinău International Airport
        RMP Rampart Airport
        RMQ Taichung Ching Chuang Kang Airport, Taichung City
        RMS Ramstein Air Base
        RMU Región de Murcia International Airport, Corvera
        RMY Mariposa-Yosemite Airport
        RNA Ulawa Airport, Arona
        RNB Ronneby Airport
        RNC Warren County Memorial Airport, Mc Minnville
        RND Randolph Afb Airport, Universal City
        RNE Roanne-Renaison Airport, Roanne/Renaison
        RNG Rangely Airport
        RNH New Richmond Regional Airport
        RNI Corn Island
        RNJ Yoron Airport
        RNL Rennell/Tingoa Airport, Rennell Island
        RNM Qarn Alam Airport, Ghaba
        RNN Bornholm Airport, Ronne
        RNO Reno/Tahoe International Airport
        RNS Rennes-Saint-Jacques Airport, Rennes/Saint-Jacques
        RNT Renton Municipal Airport
        RNU Ranau Airport
        RNZ Jasper County Airport, Rensselaer
        ROA Roanoke/Blacksburg Regional (Woodrum Field) Airport
        ROB Roberts International Airport, Monrovia
        ROC Frederick Douglass/Greater Rochester International Airport
        ROD Robertson Airport
        ROF Montague-Yreka Rohrer Field
        ROG Rogers Executive - Carter Field
        ROH Robinhood Airport
        ROI Roi Et Airport
        ROK Rockhampton Airport
        ROL Roosevelt Municipal Airport
        RON Juan Jose Rondon Airport, Paipa
        ROO Rondonopolis Airport
        ROP Benjamin Taisacan Manglona International Airport, Rota Island
        ROR Palau International Airport, Babelthuap Island
        ROS Islas Malvinas Airport, Rosario
        ROT Rotorua Regional Airport
        ROV Platov International Airport, Rostov-on-Don
        ROW Roswell Air Center Airport
        ROX Roseau Municipal/Rudy Billberg Field
        ROY Rio Mayo Airport
        ROZ Rota Naval Station Airport
        RPB Roper Bar Airport
        RPM Ngukurr Airport
        RPN Ben Ya'akov Airport, Rosh Pina
        RPR Raipur Airport
        RPX Roundup Airport
        RQA Ruoqiang Loulan Airport
        RQW Qayyarah West Airport
        RQY Shivamogga Airport, Shimoga
        RRE Marree Airport
        RRG Sir Charles Gaetan Duval Airport, Port Mathurin
        RRK Rourkela Airport
        RRL Merrill Municipal Airport
        RRR Raroia Airport
        RRS Røros Airport, Roros
        RRT Warroad International Memorial Airport
        RSA Santa Rosa Airport
        RSB Roseberth Airport
        RSD Rock Sound Airport
        RSH Russian Mission Airport
        RSI Red Sea International Airport, Hanak
        RSK Abresso Airport, Ransiki-Papua Island
        RSL Russell Municipal Airport
        RSN Ruston Regional Airport
        RSS Damazin Airport, Ad Damazin
        RST Rochester International Airport
        RSU Yeosu Airport
        RSW Southwest Florida International Airport, Fort Myers
        RTA Rotuma Airport
        RTB Juan Manuel Galvez International Airport, Roatan Island
        RTC Ratnagiri Airport
        RTG Satar Tacik Airport, Satar Tacik-Flores Island
        RTL Spirit Lake Municipal Airport
        RTM Rotterdam Airport
        RTN Raton Municipal/Crews Field
        RTP Rutland Plains Airport
        RTS Rottnest Island Airport
        RTU Maratua Airport, Maratua Island
        RTY Merty Merty Airport
        RUA Arua Airport
        RUD Shahroud Airport
        RUE Rughenda Airfield, Butembo
        RUG Rugao Air Base
        RUH King Khaled International Airport, Riyadh
        RUI Sierra Blanca Regional Airport, Ruidoso
        RUK Rukumkot Airport
        RUL Maavaarulaa Airport, Gadhdhoo
        RUM Rumjatar Airport
        RUN Roland Garros Airport, St Denis
        RUP Rupsi India Airport
        RUR Rurutu Airport
        RUS Marau Airport
        RUT Rutland/Southern Vermont Regional Airport
        RUV Rubelsanto Airport
        RUY Copan Ruinas Airport, Ruinas de Copan
        RVA Farafangana Airport
        RVD General Leite de Castro Airport, Rio Verde
        RVE Los Colonizadores Airport, Saravena
        RVI Rostov-na-Donu Airport, Rostov-on-Don
        RVK Rørvik Airport Ryum, Rorvik
        RVN Rovaniemi Airport
        RVO Reivilo Airport
        RVR Green River Municipal Airport
        RVS Tulsa Riverside Airport
        RVT Ravensthorpe Airport
        RVV Raivavae Airport
        RVY Presidente General Don Oscar D. Gestido International Airport, Rivera
        RWF Redwood Falls Municipal Airport
        RWI Rocky Mount/Wilson Regional Airport
        RWL Rawlins Municipal/Harvey Field
        RWN Rivne International Airport
        RXE Rexburg-Madison County Airport
        RXS Roxas Airport, Roxas City
        RYB Staroselye Airport, Rybinsk
        RYK Shaikh Zaid Airport, Rahim Yar Khan
        RYN Royan-Medis Airport, Royan/Medis
        RYO 28 De Noviembre Airport, El Turbio
        RZA Santa Cruz Airport
        RZE Rzeszow-Jasionka Airport
        RZN Turlatovo Airport, Ryazan
        RZP Cesar Lim Rodriguez Airport, Taytay Airport
        RZR Ramsar Airport
        RZV Rize–Artvin Airport
        RZZ Halifax/Northampton Regional Airport, Roanoke Rapids
        SAA Shively Field, Saratoga
        SAB Juancho E. Yrausquin Airport, Saba
        SAC Sacramento Executive Airport
        SAD Safford Regional/1Lt Duane Spalsbury Field
        SAF Santa Fe Regional Airport
        SAH Sana'a International Airport
        SAI Siem Reap Angkor International Airport
        SAK Sauðárkrókur Airport
        SAL El Salvador International Airport, Santa Clara
        SAN San Diego International Airport
        SAP Ramon Villeda Morales International Airport, La Mesa
        SAQ San Andros Airport, Andros Island
        SAR Sparta Community-Hunter Field
        SAS Salton Sea Airport, Salton City
        SAT San Antonio International Airport
        SAU Sawu Airport, Sawu-Sawu Island
        SAV Savannah/Hilton Head International Airport
        SAW Sabiha Gokcen International Airport, Istanbul
        SAY Siena / Ampugnano Airport
        SAZ Sasstown Airport
        SBA Santa Barbara Municipal Airport
        SBB Santa Barbara de Barinas Airport
        SBD San Bernardino International Airport
        SBE Suabi Airport
        SBG Maimun Saleh Airport, Sabang, We Island
        SBH Gustaf III Airport, Gustavia
        SBI Sambailo Airport, Koundara
        SBJ Sao Mateus Airport
        SBK Saint-Brieuc-Armor Airport, Saint-Brieuc/Armor
        SBL Santa Ana Del Yacuma Airport
        SBM Sheboygan County Memorial International Airport
        SBN South Bend International Airport
        SBO Salina-Gunnison Airport
        SBP San Luis Obispo County Regional Airport
        SBQ Sibi Airport
        SBR Saibai Island Airport
        SBS Steamboat Springs/Bob Adams Field
        SBT Sabetta Airport
        SBU Springbok Airport
        SBW Sibu Airport
        SBX Shelby Airport
        SBY Salisbury-Ocean City Wicomico Regional Airport
        SBZ Sibiu International Airport
        SCB Scribner State Airport
        SCC Deadhorse Airport
        SCE State College Regional Airport
        SCF Scottsdale Airport
        SCG Spring Creek Airport
        SCH Schenectady County Airport
        SCI Paramillo Airport
        SCK Stockton Metro Airport
        SCL Comodoro Arturo Merino Benitez International Airport, Santiago
        SCM Scammon Bay Airport
        SCN Saarbrucken Airport
        SCO Aktau International Airport
        SCP Mont-Dauphin - St-Crepin Airport, Mende
        SCQ Santiago de Compostela Airport
        SCR Sälen/Scandinavian Mountains Airport, Rörbäcksnäs
        SCT Socotra International Airport, Socotra Islands
        SCU Antonio Maceo International Airport, Santiago
        SCV Suceava Stefan cel Mare Airport
        SCW Syktyvkar Airport
        SCY San Cristobal Airport
        SCZ Santa Cruz/Graciosa Bay/Luova Airport
        SDB Langebaanweg Airport
        SDD Lubango Airport
        SDE Vicecomodoro Angel D. La Paz Aragones Airport, Santiago del Estero
        SDF Louisville Muhammad Ali International Airport
        SDG Sanandaj Airport
        SDJ Sendai Airport
        SDK Sandakan Airport
        SDL Sundsvall-Harnosand Airport, Sundsvall/ Harnosand
        SDM Brown Field Municipal Airport, San Diego
        SDN Sandane Airport Anda
        SDP Sand Point Airport
        SDQ Las Americas International Airport, Santo Domingo
        SDR Santander Airport
        SDS Sado Airport
        SDT Saidu Sharif Airport
        SDU Santos Dumont Airport, Rio De Janeiro
        SDX Sedona Airport
        SDY Sidney-Richland Regional Airport
        SEA Seattle-Tacoma International Airport
        SEB Sabha Airport
        SEE Gillespie Field, San Diego/El Cajon
        SEF Sebring Regional Airport
        SEG Penn Valley Airport, Selinsgrove
        SEH Senggeh Airport, Senggeh-Papua Island
        SEM Craig Field, Selma
        SEN Southend Airport
        SEO Seguela Airport
        SEP Stephenville Clark Regional Airport
        SER Freeman Municipal Airport, Seymour
        SEU Seronera Airport
        SEV Sievierodonetsk Airport
        SEW Siwa Oasis North Airport
        SEY Selibaby Airport
        SEZ Seychelles International Airport, Mahe Island
        SFA Sfax Thyna International Airport
        SFB Orlando Sanford International Airport
        SFC St-Francois Airport
        SFD San Fernando De Apure Airport, Inglaterra
        SFE San Fernando Airport
        SFF Felts Field, Spokane
        SFG L'Esperance Airport, Grand Case
        SFH San Felipe International Airport
        SFJ Kangerlussuaq Airport
        SFK Soure Airport
        SFL Sao Filipe Airport
        SFM Sanford Seacoast Regional Airport
        SFN Sauce Viejo Airport, Santa Fe
        SFO San Francisco International Airport
        SFQ Sanliurfa Airport
        SFS Subic Bay International Airport, Olongapo City
        SFT Skelleftea Airport
        SFZ North Central State Airport, Pawtucket
        SGA Sheghnan Airport
        SGC Surgut Airport
        SGD Sonderborg Airport
        SGE Siegerland Airport
        SGF Springfield-Branson Ntl Airport
        SGG Simanggang Airport
        SGH Springfield/Beckley Municipal Airport
        SGI Mushaf Air Base, Sargodha
        SGL Sangley Point Air Base, Cavite City
        SGN Tan Son Nhat International Airport, Ho Chi Minh City
        SGO St George Airport
        SGP Shay Gap Airport
        SGQ Sanggata Airport, Sanggata-Timor Island
        SGR Sugar Land Regional Airport, Houston
        SGS Sanga Sanga Airport
        SGT Stuttgart Municipal Carl Humphrey Field
        SGU St George Regional Airport
        SGV Sierra Grande Airport
        SGX Songea Airport
        SGY Skagway Airport
        SGZ Songkhla Airport
        SHA Shanghai Hongqiao International Airport
        SHB Nakashibetsu Airport
        SHC Shire Airport
        SHD Shenandoah Valley Regional Airport, Staunton/Waynesboro/Harrisonburg
        SHE Taoxian Airport, Shenyang
        SHG Shungnak Airport
        SHH Shishmaref Airport
        SHI Shimojishima Airport
        SHJ Sharjah International Airport
        SHK Sehonghong Airport
        SHL Shillong Airport
        SHM Nanki Shirahama Airport
        SHN Sanderson Field, Shelton
        SHO King Mswati III Intl, Manzini
        SHQ Southport Airport
        SHR Sheridan County Airport
        SHS Shashi Airport
        SHT Shepparton Airport
        SHU Smith Point Airport
        SHV Shreveport Regional Airport
        SHW Sharurah Airport
        SHX Shageluk Airport
        SHY Shinyanga Airport
        SHZ Seshutes Airport
        SIB Sibiti Airport
        SID Amilcar Cabral International Airport, Espargos
        SIE Sines Airport
        SIF Simara Airport
        SIG Fernando Luis Ribas Dominicci Airport, San Juan
        SIH Silgadi Doti Airport
        SII Sidi Ifni Xx Airport
        SIJ Siglufjörður Airport
        SIK Sikeston Memorial Municipal Airport
        SIL Sila Airport, Sila Mission
        SIM Simbai Airport
        SIN Singapore Changi International Airport
        SIO Smithton Airport
        SIP Simferopol International Airport
        SIQ Dabo Airport, Pasirkuning-Singkep Island
        SIR Sion Airport
        SIS Sishen Airport
        SIT Sitka Rocky Gutierrez Airport
        SIU Siuna
        SIV Sullivan County Airport
        SIW Parapat Airport, Parapat, Sumatra Island
        SIX Singleton Airport
        SIY Siskiyou County Airport, Montague
        SJA San Juan de Marcona Airport
        SJB San Joaquin Airport
        SJC Mineta San Jose International Airport
        SJD Los Cabos International Airport, San Jose del Cabo
        SJE Jorge E. Gonzalez Torres Airport, San Jose Del Guaviare
        SJI San Jose Airport
        SJJ Sarajevo International Airport
        SJK Professor Urbano Ernesto Stumpf Airport, Sao Jose Dos Campos
        SJL Sao Gabriel da Cachoeira Airport
        SJN St Johns Industrial Air Park
        SJO Juan Santamaria International Airport, San Jose
        SJP Sao Jose do Rio Preto Airport
        SJQ Sesheke Airport
        SJS San Jose De Chiquitos Airport
        SJT San Angelo Regional/Mathis Field
        SJU Luis Munoz Marin International Airport, San Juan
        SJV San Javier Airport
        SJW Shijiazhuang Daguocun International Airport
        SJY Seinajoki Airport, Seinajoki / Ilmajoki
        SJZ Sao Jorge Airport, Velas
        SKA Fairchild Afb Airport, Spokane
        SKB Robert L. Bradshaw International Airport, Basseterre
        SKC Suki Airport
        SKD Samarkand Airport
        SKF Kelly Field, San Antonio
        SKG Thessaloniki Macedonia International Airport
        SKH Surkhet Airport
        SKK Shaktoolik Airport
        SKL Skye Bridge Ashaig Airport, Broadford
        SKN Stokmarknes Skagen Airport, Hadsel
        SKO Sadiq Abubakar III International Airport, Sokoto
        SKP Skopje International Airport
        SKQ Sekakes Airport
        SKS Vojens Skrydstrup Airport
        SKT Sialkot Airport
        SKU Skiros Airport, Skiros Island
        SKV St Catherine International Airport
        SKW Skwentna Airport
        SKX Saransk Airport
        SKZ Sukkur Airport, Mirpur Khas
        SLA Martin Miguel De Guemes International Airport, Salta
        SLB Storm Lake Municipal Airport
        SLC Salt Lake City International Airport
        SLD Sliac Airport
        SLE Mcnary Field, Salem
        SLF Sulayel Airport
        SLG Smith Field, Siloam Springs
        SLH Sola Airport
        SLI Solwesi Airport
        SLJ Solomon Airport, Karijini National Park
        SLK Adirondack Regional Airport, Saranac Lake
        SLL Salalah Airport
        SLM Salamanca Airport
        SLN Salina Regional Airport
        SLO Salem-Leckrone Airport
        SLP Ponciano Arriaga International Airport, San Luis Potosi
        SLQ Sleetmute Airport
        SLR Sulphur Springs Municipal Airport
        SLT Salida/Harriett Alexander Field
        SLU George F. L. Charles Airport, Castries
        SLV Shimla Airport
        SLW Plan De Guadalupe International Airport, Saltillo
        SLX Salt Cay Airport
        SLY Salekhard Airport
        SLZ Marechal Cunha Machado International Airport, Sao Luis
        SMA Santa Maria Airport, Vila do Porto
        SMB Franco Bianco Airport, Cerro Sombrero
        SMD Smith Field, Fort Wayne
        SME Lake Cumberland Regional Airport, Somerset
        SMF Sacramento International Airport
        SMG Santa Maria Airport
        SMI Samos Airport, Samos Island
        SMK St Michael Airport
        SML Stella Maris Airport
        SMM Semporna Airport
        SMN Lemhi County Airport, Salmon
        SMO Santa Monica Municipal Airport
        SMQ Sampit(Hasan) Airport, Sampit, Borneo Island
        SMR Simon Bolivar International Airport, Santa Marta
        SMS Sainte Marie Airport
        SMU Sheep Mountain Airport
        SMV Samedan Airport
        SMW Smara Airport
        SMX Santa Maria Pub/Capt G Allan Hancock Field
        SMY Simenti Airport
        SMZ Stoelmanseiland Airport
        SNA John Wayne/Orange County Airport, Santa Ana
        SNB Snake Bay Airport
        SNC General Ulpiano Paez Airport, Salinas
        SNE Preguica Airport
        SNF Sub Teniente Nestor Arias Airport, San Felipe
        SNG Capitan Av. Juan Cochamanidis S. Airport, San Ignacio de Velasco
        SNH Stanthorpe Airport
        SNI Greenville Sinoe Airport
        SNJ San Julian Air Base, Pinar Del Rio
        SNK Winston Field, Snyder
        SNL Shawnee Regional Airport
        SNM San Ignacio de Moxos Airport
        SNN Shannon Airport
        SNO Sakon Nakhon Airport
        SNP St Paul Island Airport
        SNR Saint-Nazaire-Montoir Airport, Saint-Nazaire/Montoir
        SNS Salinas Municipal Airport
        SNU Abel Santamaria Airport, Santa Clara
        SNV Santa Elena de Uairen Airport
        SNW Thandwe Airport
        SNX Semnan Airport
        SNY Sidney Municipal/Lloyd W Carr Field
        SNZ Santa Cruz Airport, Rio De Janeiro
        SOB Sarmellek International Airport
        SOC Adi Sumarmo Wiryokusumo Airport, Sukarata(Solo), Java Island
        SOD Sorocaba Airport
        SOE Souanke Airport
        SOF Sofia Airport
        SOG Sogndal Airport
        SOJ Sørkjosen Airport
        SOK Semonkong Airport
        SOL Solomon State Field
        SOM San Tome Airport
        SON Santo Pekoa International Airport, Luganville
        SOO Soderhamn Airport
        SOP Moore County Airport, Pinehurst/Southern Pines
        SOQ Sorong (Jefman) Airport, Sorong-Papua Island
        SOT Sodankyla Airport
        SOU Southampton Airport
        SOV Seldovia Airport
        SOW Show Low Regional Airport
        SOX Alberto Lleras Camargo Airport, Sogamoso
        SOY Stronsay Airport
        SOZ Solenzara (BA 126) Air Base
        SPA Spartanburg Downtown Memorial/Simpson Field
        SPC La Palma Airport, Sta Cruz de la Palma
        SPD Saidpur Airport
        SPE Sepulot Airport
        SPF Black Hills-Clyde Ice Field, Spearfish
        SPG Albert Whitted Airport, St Petersburg
        SPI Abraham Lincoln Capital Airport, Springfield
        SPJ Sparti Airport
        SPM Spangdahlem Air Base, Trier
        SPN Francisco C Ada/Saipan International Airport, Saipan Island
        SPP Menongue Airport
        SPS Sheppard Afb/Wichita Falls Municipal Airport
        SPU Split Airport
        SPW Spencer Municipal Airport
        SPX Sphinx International Airport, Giza
        SPY San Pedro Airport
        SPZ Springdale Municipal Airport
        SQA Santa Ynez/Kunkle Field
        SQC Southern Cross Airport
        SQD Sanqingshan, Shangrao
        SQH Na-San Airport, Son-La
        SQI Whiteside County/Jos H Bittorf Field, Sterling/Rockfalls
        SQJ Sanming Shaxian Airport
        SQL San Carlos Airport
        SQM Sao Miguel do Araguaia Airport
        SQN Emalamo Sanana Airport, Sanana-Seram Island
        SQO Storuman Airport
        SQQ Siauliai International Airport
        SQR Soroako Airport, Soroako-Celebes Island
        SQU Saposoa Airport, Plaza Saposoa
        SQV Sequim Valley Airport
        SQW Skive Airport
        SQX Sao Miguel do Oeste Airport
        SQY Sao Lourenco do Sul Airport
        SQZ RAF Scampton
        SRA Santa Rosa Airport
        SRB Santa Rosa De Yacuma Airport
        SRC Searcy Regional Airport
        SRD San Ramon Airport, San Ramon / Mamore
        SRE Alcantarí International Airport, Yamparáez (Sucre)
        SRF San Rafael Airport
        SRG Achmad Yani Airport, Semarang, Java Island
        SRH Sarh Airport
        SRJ Capitan Av. German Quiroga G. Airport, San Borja
        SRN Strahan Airport
        SRP Stord Airport, Leirvik
        SRQ Sarasota/Bradenton International Airport
        SRT Soroti Airport
        SRV Stony River 2 Airport
        SRW Mid-Carolina Regional Airport, Salisbury
        SRX Gardabya Airport, Sirt
        SRY Dasht-e Naz Airport, Sari
        SRZ El Trompillo Airport, Santa Cruz
        SSA Deputado Luiz Eduardo Magalhaes International Airport, Salvador
        SSC Shaw Afb Airport, Sumter
        SSD Victor Lafon Airport, San Felipe
        SSE Solapur Airport
        SSF Stinson Municipal Airport, San Antonio
        SSG Malabo Airport
        SSH Sharm El Sheikh International Airport, Sharm el-Sheikh
        SSI St Simons Island Airport
        SSJ Sandnessjoen Airport Stokka, Alstahaug
        SSM Sault Ste Marie Municipal/Sanderson Field
        SSN Seoul Air Base
        SSO Sao Lourenco Airport
        SSR Sara Airport, Pentecost Island
        SST Santa Teresita Airport
        SSW Stuart Island Airpark
        SSX Samsun Samair Airport
        SSY Mbanza Congo Airport
        SSZ Base Aerea de Santos Airport, Guaruja
        STA Stauning Airport, Skjern / Ringkobing
        STB Santa Barbara del Zulia Airport
        STC St Cloud Sky Central Airport
        STD Mayor Buenaventura Vivas International Airport, Santo Domingo
        STE Stevens Point Municipal Airport
        STG St George Airport
        STH Strathmore Airport
        STI Cibao International Airport, Santiago
        STJ Rosecrans Memorial Airport, St Joseph
        STK Sterling Municipal Airport
        STL St Louis Lambert International Airport
        STM Maestro Wilson Fonseca Airport, Santarem
        STN London Stansted Airport
        STP St Paul Downtown Holman Field
        STQ St Marys Municipal Airport
        STR Stuttgart Airport
        STS Charles M Schulz/Sonoma County Airport, Santa Rosa
        STT Cyril E King Airport, Charlotte Amalie
        STV Surat Airport
        STW Stavropol Shpakovskoye Airport
        STX Henry E Rohlsen Airport, Christiansted
        STY Nueva Hesperides International Airport, Salto
        STZ Santa Terezinha Airport
        SUA Witham Field, Stuart
        SUB Juanda International Airport, Surabaya
        SUD Stroud Municipal Airport
        SUE Door County Cherryland Airport, Sturgeon Bay
        SUF Lamezia Terme Airport
        SUG Surigao Airport, Surigao City
        SUH Sur Airport
        SUI Sukhumi Dranda Airport
        SUJ Satu Mare Airport
        SUL Sui Airport
        SUM Sumter Airport
        SUN Friedman Memorial Airport, Hailey
        SUO Sunriver Airport
        SUP Trunojoyo Airport, Sumenep-Madura Island
        SUQ Sucua Airport
        SUR Summer Beaver Airport
        SUS Spirit Of St Louis Airport
        SUT Sumbawanga Airport
        SUU Travis Afb Airport, Fairfield
        SUV Nausori International Airport
        SUW Richard I Bong Airport, Superior
        SUX Sioux Gateway/Brig General Bud Day Field, Sioux City
        SUY Suntar Airport
        SVA Savoonga Airport
        SVB Sambava Airport
        SVC Grant County Airport, Silver City
        SVD Argyle International Airport
        SVE Susanville Municipal Airport
        SVF Save Airport
        SVG Stavanger Airport Sola
        SVH Statesville Regional Airport
        SVI Eduardo Falla Solano Airport, San Vicente Del Caguan
        SVJ Svolvær Helle Airport
        SVL Savonlinna Airport
        SVN Hunter Army Air Field, Savannah
        SVO Sheremetyevo International Airport, Moscow
        SVP Kuito Airport
        SVQ Sevilla Airport
        SVS Stevens Village Airport
        SVT Savuti Airport
        SVU Savusavu Airport
        SVW Sparrevohn Lrrs Airport
        SVX Koltsovo Airport, Yekaterinburg
        SVZ San Antonio Del Tachira Airport
        SWA Shantou Waisha Airport
        SWC Stawell Airport
        SWD Seward Airport
        SWF New York Stewart International Airport
        SWH Swan Hill Airport
        SWJ Southwest Bay Airport, Malekula Island
        SWN Sahiwal Airport
        SWO Stillwater Regional Airport
        SWP Swakopmund Airport
        SWQ Sumbawa Besar Airport, Sumbawa Island
        SWS Swansea Airport
        SWT Strezhevoy Airport
        SWU Suwon Airport
        SWV Severo-Evensk Airport
        SWW Avenger Field, Sweetwater
        SWX Shakawe Airport
        SWY Sitiawan Airport
        SXB Strasbourg Airport
        SXE West Sale Airport
        SXG Senanga Airport
        SXI Sirri Island Airport
        SXJ Shanshan Airport
        SXK Saumlaki Airport, Saumlaki-Yamdena Island
        SXL Sligo Airport
        SXM Princess Juliana International Airport, Saint Martin
        SXN Sua Pan Airport
        SXO Sao Felix do Araguaia Airport
        SXP Nunam Iqua Airport
        SXQ Soldotna Airport
        SXR Sheikh ul Alam Airport, Srinagar
        SXS Sahabat [Sahabat 16] Airport
        SXT Sungai Tiang Airport, Taman Negara
        SXV Salem Airport
        SXX Sao Felix do Xingu Airport
        SXY Sidney Municipal Airport
        SXZ Siirt Airport
        SYA Eareckson Air Station, Shemya
        SYC Shiringayoc Airport
        SYD Sydney Kingsford Smith International Airport
        SYI Bomar Field/Shelbyville Municipal Airport
        SYJ Sirjan Airport
        SYK Stykkishólmur Airport
        SYM Simao Airport
        SYN Stanton Airfield
        SYO Shonai Airport
        SYP Ruben Cantu Airport, Santiago
        SYQ Tobias Bolanos International Airport, San Jose
        SYR Syracuse Hancock International Airport
        SYS Saskylakh Airport
        SYT Saint-Yan Airport
        SYU Warraber Island Airport, Sue Islet
        SYV Sylvester Airport
        SYW Sehwan Sharif Airport
        SYX Sanya Phoenix International Airport
        SYY Stornoway Airport
        SYZ Shiraz Shahid Dastghaib International Airport
        SZA Soyo Airport
        SZB Sultan Abdul Aziz Shah International Airport, Subang
        SZF Samsun Carsamba Airport
        SZG Salzburg Airport
        SZH Shuozhou Zirun Airport
        SZJ Siguanea Airport, Isla de la Juventud
        SZK Skukuza Airport
        SZL Whiteman Afb Airport, Knob Noster
        SZM Sesriem Airstrip
        SZP Santa Paula Airport
        SZS Ryans Creek Aerodrome, Oban
        SZT San Cristobal De Las Casas Airport
        SZV Guangfu Airport, Suzhou
        SZW Schwerin Parchim Airport
        SZX Shenzhen Bao'an International Airport
        SZY Olsztyn-Mazury Airport, Szymany
        SZZ Szczecin-Goleniow Solidarność Airport
        TAB Tobago-Crown Point Airport, Scarborough
        TAC Daniel Z. Romualdez Airport, Tacloban City
        TAD Perry Stokes Airport, Trinidad
        TAE Daegu Airport
        TAF Tafaraoui Airport
        TAG Panglao Bohol International Airport
        TAH Tanna Airport
        TAI Ta'izz International Airport
        TAJ Tadji Airport, Aitape
        TAK Takamatsu Airport
        TAL Ralph M Calhoun Memorial Airport, Tanana
        TAM General Francisco Javier Mina International Airport, Tampico
        TAN Tangalooma Airport
        TAO Qingdao/Jiaodong Airport
        TAP Tapachula International Airport
        TAQ Tarcoola Airport
        TAR Taranto / Grottaglie Airport
        TAS Tashkent International Airport
        TAT Poprad-Tatry Airport
        TAU Tauramena Airport
        TAW Tacuarembo Airport
        TAX Taliabu Island Airport, Tikong-Taliabu Island
        TAY Tartu Airport
        TAZ Dashoguz Airport
        TBB Dong Tac Airport, Tuy Hoa
        TBC Tuba City Airport
        TBF Tabiteuea North Airport
        TBG Tabubil Airport
        TBH Romblon Airport
        TBI New Bight Airport, Cat Island
        TBJ Tabarka 7 Novembre Airport
        TBK Timber Creek Airport
        TBL Tableland Homestead Airport
        TBN Waynesville-St Robert Regional Forney Field, Fort Leonard Wood
        TBO Tabora Airport
        TBP Capitan FAP Pedro Canga Rodriguez Airport, Tumbes
        TBR Statesboro-Bulloch County Airport
        TBS Tbilisi International Airport
        TBT Tabatinga Airport
        TBU Fua'amotu International Airport, Nuku'alofa
        TBW Donskoye Airport, Tambov
        TBY Tshabong Airport
        TBZ Tabriz International Airport
        TCA Tennant Creek Airport
        TCB Treasure Cay Airport
        TCC Tucumcari Municipal Airport
        TCE Tulcea Airport
        TCG Tacheng Airport
        TCH Tchibanga Airport
        TCL Tuscaloosa Ntl Airport
        TCM Mcchord Field (Joint Base Lewis-Mcchord) Airport, Tacoma
        TCN Tehuacan Airport
        TCO La Florida Airport, Tumaco
        TCP Taba International Airport
        TCQ Coronel FAP Carlos Ciriani Santa Rosa International Airport, Tacna
        TCR Tuticorin Southwest Airport
        TCS Truth Or Consequences Municipal Airport
        TCT Takotna Airport
        TCU Thaba Nchu Tar Airport, Homeward
        TCV Torch Cay Airport, Hog Cay
        TCW Tocumwal Airport
        TCX Tabas Airport
        TCZ Tengchong Tuofeng Airport
        TDA Trinidad Airport
        TDD Teniente Av. Jorge Henrich Arauz Airport, Trinidad
        TDG Tandag Airport
        TDJ Tadjoura Airport
        TDK Taldykorgan Airport, Taldy Kurgan
        TDL Heroes De Malvinas Airport, Tandil
        TDN Theda Station Airport
        TDO Ed Carlson Memorial Field/South Lewis County Airport, Toledo
        TDP Trompeteros Airport, Corrientes
        TDR Theodore Airport
        TDS Sasereme Airport
        TDT Tanda Tula Airport, Welverdiend
        TDV Samangoky Airport, Tanandava
        TDW Tradewind Airport, Amarillo
        TDX Trat Airport
        TDZ Toledo Executive Airport
        TEA Tela Airport
        TEB Teterboro Airport
        TEC Telemaco Borba Airport
        TED Thisted Airport
        TEE Cheikh Larbi Tebessi Airport
        TEF Telfer Airport
        TEG Tenkodogo Airport
        TEH Tetlin Airport
        TEI Tezu Airport
        TEK Tatitlek Airport
        TEL Telupid Airport
        TEM Temora Airport
        TEN Tongren Fenghuang Airport
        TEQ Tekirdag Corlu Airport
        TER Lajes Field
        TES Teseney Airport
        TET Chingozi Airport, Tete
        TEU Manapouri Airport
        TEV Teruel Airport
        TEX Telluride Regional Airport
        TEY Þingeyri (Thingeyri) Airport
        TEZ Tezpur Airport
        TFF Tefe Airport
        TFI Tufi Airport
        TFL Juscelino Kubitscheck Airport, Teofilo Otoni
        TFM Telefomin Airport
        TFN Tenerife Norte Airport, Tenerife Island
        TFS Tenerife South Airport, Tenerife Island
        TFT Taftan Airport
        TFU Chengdu/Tianfu Airport
        TGA Tengah Air Base
        TGC Tanjung Manis Airport
        TGD Podgorica Airport
        TGG Sultan Mahmud Airport, Kuala Terengganu
        TGH Tongoa Island Airport
        TGI Tingo Maria Airport
        TGJ Tiga Airport
        TGK Taganrog Yuzhny Airport
        TGM Transilvania Targu Mures International Airport
        TGN Latrobe Valley Airport
        TGO Tongliao Airport
        TGP Podkamennaya Tunguska Airport, Bor
        TGQ Tangara da Serra Airport
        TGR Touggourt Sidi Madhi Airport
        TGT Tanga Airport
        TGU Toncontin International Airport, Tegucigalpa
        TGZ Angel Albino Corzo International Airport, Tuxtla Gutierrez
        THA Tullahoma Regional/Wm Northern Field
        THB Thaba-Tseka Airport
        THC Tchien Airport
        THD Thọ Xuân Airport, Thanh Hóa
        THE Senador Petronio Portela Airport, Teresina
        THI Tichitt Airport
        THK Thakhek Airport
        THL Tachileik Airport
        THM Thompson Falls Airport
        THN Trollhattan-Vanersborg Airport
        THO Þórshöfn (Thorshofn) Airport
        THP Hot Springs County Airport, Thermopolis
        THQ Tianshui Maijishan Airport
        THR Mehrabad International Airport, Tehran
        THS Sukhothai Airport
        THT Tamchakett Airport
        THU Thule Air Base
        THV York Airport
        THX Turukhansk Airport
        THY Thohoyandou Airport
        THZ Tahoua Airport
        TIA Tirana International Airport Mother Teresa
        TIB Tibu Airport
        TID Bou Chekif Airport, Tiaret
        TIE Tippi Airport
        TIF Taif Airport
        TIH Tikehau Airport
        TII Tarin Kowt Airport
        TIJ General Abelardo L. Rodriguez International Airport, Tijuana
        TIK Tinker Afb Airport, Oklahoma City
        TIM Moses Kilangin Airport, Timika-Papua Island
        TIN Tindouf Airport
        TIO Tilin Airport
        TIP Tripoli International Airport
        TIQ Francisco Manglona Borja/Tinian International Airport, Tinian Island
        TIR Tirupati Airport
        TIU Timaru Airport
        TIV Tivat Airport
        TIW Tacoma Narrows Airport
        TIX Space Coast Regional Airport, Titusville
        TIY Tidjikja Airport
        TIZ Tari Airport
        TJA Capitan Oriel Lea Plaza Airport, Tarija
        TJB Tanjung Balai Airport, Karinmunbesar Island
        TJG Warukin Airport, Tanta-Tabalong, Borneo Island
        TJH Tajima Airport
        TJI Trujillo Airport
        TJK Tokat Airport
        TJL Plinio Alarcom Airport, Tres Lagoas
        TJM Roshchino International Airport, Tyumen
        TJN Takume Airport
        TJQ Buluh Tumbang (H A S Hanandjoeddin) Airport, Tanjung Pandan, Belitung Island
        TJS Tanjung Harapan Airport, Tanjung Selor, Borneo Island
        TJU Kulob Airport, Kulyab
        TJV Tanjore Air Force Base, Thanjavur
        TKA Talkeetna Airport
        TKC Tiko Airport
        TKD Takoradi Airport, Sekondi-Takoradi
        TKF Truckee-Tahoe Airport
        TKG Radin Inten II (Branti) Airport, Bandar Lampung, Sumatra Island
        TKH Takhli Airport
        TKJ Tok Junction Airport
        TKK Chuuk International Airport, Weno Island
        TKN Tokunoshima Airport
        TKO Tlokoeng Airport
        TKP Takapoto Airport
        TKQ Kigoma Airport
        TKS Tokushima Airport
        TKT Tak Airport
        TKU Turku Airport
        TKV Tatakoto Airport
        TKW Tekin Airport
        TKX Takaroa Airport
        TKY Turkey Creek Airport
        TKZ Tokoroa Airfield
        TLA Teller Airport
        TLB Tarbela Dam Airport
        TLC Licenciado Adolfo Lopez Mateos International Airport, Toluca
        TLD Limpopo Valley Airport, Tuli Lodge
        TLE Toliara Airport
        TLF Telida Airport
        TLH Tallahassee International Airport
        TLI Toli Toli Airport, Toli Toli-Celebes Island
        TLJ Tatalina Lrrs Airport, Takotna
        TLK Talakan Airport, Lenskiy Ulus
        TLL Tallinn Airport
        TLM Zenata – Messali El Hadj Airport, Tlemcen
        TLN Toulon-Hyeres Airport, Toulon/Hyeres/Le Palyvestre
        TLQ Turpan Jiaohe Airport
        TLR Mefford Field, Tulare
        TLS Toulouse-Blagnac Airport, Toulouse/Blagnac
        TLT Tuluksak Airport
        TLU Tolu Airport
        TLV Ben Gurion International Airport, Tel Aviv
        TLX Panguilemo Airport, Talca
        TLY Plastun Airport
        TLZ Catalao Airport
        TMA Henry Tift Myers Airport, Tifton
        TMB Miami Executive Airport
        TMC Tambolaka Airport, Waikabubak-Sumba Island
        TMD Timbedra Airport
        TME Gustavo Vargas Airport, Tame
        TMF Thimarafushi Airport
        TMG Tomanggong Airport
        TMH Tanah Merah Airport, Tanah Merah-Papua Island
        TMI Tumling Tar Airport
        TMJ Termez Airport
        TML Tamale Airport
        TMM Toamasina Airport
        TMN Tamana Island Airport
        TMO Tumeremo Airport
        TMP Tampere-Pirkkala Airport, Tampere / Pirkkala
        TMQ Tambao Airport
        TMR Aguenar – Hadj Bey Akhamok Airport, Tamanrasset
        TMS Sao Tome International Airport
        TMT Trombetas Airport, Oriximina
        TMU Tambor Airport, Nicoya
        TMW Tamworth Airport
        TMX Timimoun Airport
        TMZ Thames Aerodrome
        TNA Yaoqiang Airport, Jinan
        TNB Tanah Grogot Airport, Tanah Grogot, Borneo Island
        TNC Tin City Lrrs Airport
        TND Alberto Delgado Airport, Trinidad
        TNE New Tanegashima Airport
        TNF Toussus-le-Noble Airport
        TNG Ibn Batouta Airport, Tangier
        TNH Tonghua Sanyuanpu Airport
        TNI Satna Airport
        TNJ Kijang Airport, Tanjung Pinang-Bintan Island
        TNK Tununak Airport
        TNL Ternopil International Airport
        TNM Teniente Rodolfo Marsh Martin Base, Isla Rey Jorge
        TNN Tainan Airport, Tainan City
        TNO Tamarindo De Santa Cruz Airport
        TNP Twentynine Palms Airport
        TNR Ivato Airport, Antananarivo
        TNT Dade-Collier Training And Transition Airport, Miami
        TNU Newton Municipal-Earl Johnson Field
        TNV Tabuaeran Island Airport
        TNZ Tosontsengel Airport
        TOA Zamperini Field, Torrance
        TOB Gamal Abdel Nasser Airport, Tobruk
        TOC Toccoa Rg Letourneau Field
        TOD Pulau Tioman Airport
        TOE Tozeur Nefta International Airport
        TOF Bogashevo Airport, Tomsk
        TOG Togiak Airport, Togiak Village
        TOH Torres Airstrip, Loh/Linua
        TOI Troy Municipal At N Kenneth Campbell Field
        TOJ Torrejon Airport, Madrid
        TOL Eugene F Kranz Toledo Express Airport
        TOM Timbuktu Airport
        TOO San Vito De Java Airport, Coto Brus
        TOP Philip Billard Municipal Airport, Topeka
        TOQ Barriles Airport, Tocopilla
        TOR Torrington Municipal Airport
        TOS Tromsø Airport
        TOT Totness Airport
        TOU Touho Airport
        TOW Toledo Airport
        TOX Tobolsk Airport
        TOY Toyama Airport
        TPA Tampa International Airport
        TPC Tarapoa Airport
        TPE Taiwan Taoyuan International Airport, Taipei
        TPF Peter O Knight Airport, Tampa
        TPG Taiping (Tekah) Airport
        TPH Tonopah Airport
        TPI Tapini Airport
        TPJ Suketar Airport, Taplejung
        TPK Teuku Cut Ali Airport, Tapak Tuan, Sumatra Island
        TPL Draughon-Miller Central Texas Regional Airport, Temple
        TPN Tiputini Airport
        TPP Cadete FAP Guillermo Del Castillo Paredes Airport, Tarapoto
        TPQ Amado Nervo National Airport, Tepic
        TPR Tom Price Airport
        TPS Trapani / Birgi Airport
        TPU Tikapur Airport
        TQD Al Taqaddum Air Base, Al Habbaniyah
        TQL Tarko-Sale Airport
        TQN Talolqan Airport, Taloqan
        TQO Felipe Carrillo Puerto International Airport, Tulum
        TQP Trepell Airport
        TQQ Maranggo Airport, Waha-Tomea Island
        TQS Tres Esquinas Air Base
        TRA Tarama Airport
        TRB Gonzalo Mejia Airport, Turbo
        TRC Francisco Sarabia International Airport, Torreon
        TRD Trondheim Airport Vaernes
        TRE Tiree Airport, Balemartine
        TRF Sandefjord Airport Torp
        TRG Tauranga Airport
        TRH Trona Airport
        TRI Tri-Cities Airport, Bristol/Johnson/Kingsport
        TRK Juwata Airport, Tarakan Island
        TRL Terrell Municipal Airport
        TRM Jacqueline Cochran Regional Airport, Palm Springs
        TRN Torino / Caselle International Airport
        TRO Taree Airport
        TRQ Tarauaca Airport
        TRR China-Bay Airport, Trincomalee
        TRS Trieste / Ronchi Dei Legionari
        TRU Capitan FAP Carlos Martinez De Pinillos International Airport, Trujillo
        TRV Trivandrum International Airport
        TRW Bonriki International Airport, Tarawa
        TRX Trenton Municipal Airport
        TRY Tororo Airport
        TRZ Tiruchirapally Civil Airport Airport, Tiruchirappally
        TSA Taipei Songshan Airport, Taipei City
        TSB Tsumeb Airport
        TSC Taisha Airport
        TSF Treviso / Sant'Angelo Airport
        TSG Tanacross Airport
        TSH Tshikapa Airport
        TSJ Tsushima Airport
        TSL Tamuin Airport
        TSM Taos Regional Airport
        TSN Tianjin Binhai International Airport
        TSP Tehachapi Municipal Airport
        TSQ Torres Airport
        TSR Timisoara Traian Vuia Airport
        TST Trang Airport
        TSU Tabiteuea South Airport
        TSV Townsville Airport
        TSX Tanjung Santan Airport, Santan, Borneo Island
        TSY Cibeureum Airport, Tasikmalaya, Java Island
        TTA Tan Tan Airport
        TTB Tortoli' / Arbatax Airport
        TTC Las Breas Airport, Taltal
        TTD Portland-Troutdale Airport
        TTE Sultan Khairun Babullah Airport, Sango-Ternate Island
        TTG General Enrique Mosconi Airport, Tartagal
        TTH Thumrait Air Base
        TTI Tetiaroa Airport
        TTJ Tottori Airport
        TTN Trenton Mercer Airport
        TTO Britton Municipal Airport
        TTQ Aerotortuguero Airport, Roxana
        TTS Tsaratanana Airport
        TTT Taitung Airport, Taitung City
        TTU Saniat Rmel Airport
        TTX Truscott Mungalalu Airport
        TUA Teniente Coronel Luis a Mantilla Airport, Tulcan
        TUB Tubuai Airport
        TUC Teniente Benjamin Matienzo Airport, San Miguel de Tucuman
        TUD Tambacounda Airport
        TUF Tours-Val-de-Loire Airport, Tours/Val de Loire (Loire Valley)
        TUG Tuguegarao Airport, Tuguegarao City
        TUI Turaif Domestic Airport
        TUJ Tume Airport, Maji
        TUK Turbat International Airport
        TUL Tulsa International Airport
        TUM Tumut Airport
        TUN Tunis Carthage International Airport
        TUO Taupo Airport
        TUP Tupelo Regional Airport
        TUQ Tougan Airport
        TUR Tucurui Airport
        TUS Tucson International Airport
        TUU Tabuk Airport
        TUV Tucupita Airport
        TVA Morafenobe Airport
        TVC Cherry Capital Airport, Traverse City
        TVF Thief River Falls Regional Airport
        TVI Thomasville Regional Airport
        TVL Lake Tahoe Airport, South Lake Tahoe
        TVS Tangshan Sannühe Airport
        TVU Matei Airport
        TVY Dawei Airport
        TWA Twin Hills Airport
        TWB Toowoomba Airport
        TWC Tumxuk Tangwangcheng Airport
        TWD Jefferson County International Airport, Port Townsend
        TWE Taylor Airport
        TWF Joslin Field/Magic Valley Regional Airport, Twin Falls
        TWU Tawau Airport
        TWZ Pukaki Airport, Twitzel
        TXF Teixeira de Freitas Airport
        TXG Taichung Airport, Taichung City
        TXK Texarkana Regional-Webb Field
        TXL Berlin-Tegel International Airport
        TXM Teminabuan Airport, Atinjoe-Papua Island
        TXN Tunxi International Airport, Huangshan
        TXU Tabou Airport
        TYB Tibooburra Airport
        TYD Tynda Airport
        TYE Tyonek Airport
        TYF Torsby Airport
        TYG Thylungra Airport
        TYL Capitan Montes Airport
        TYM Staniel Cay Airport
        TYN Taiyuan Wusu Airport
        TYP Tobermorey Airport
        TYR Tyler Pounds Regional Airport
        TYS Mc Ghee Tyson Airport, Knoxville
        TYT Treinta y Tres Airport
        TYZ Taylor Airport
        TZC Tuscola Area Airport, Caro
        TZL Tuzla International Airport
        TZR Taszar Air Base
        TZX Trabzon International Airport
        UAB Incirlik Air Base, Adana
        UAH Ua Huka Airport
        UAI Suai Airport
        UAK Narsarsuaq Airport
        UAL Luau Airport
        UAM Andersen Afb Airport, Yigo
        UAP Ua Pou Airport
        UAQ Domingo Faustino Sarmiento Airport, San Juan
        UAR Bouarfa Airport
        UAS Samburu South Airport
        UBA Mario de Almeida Franco Airport, Uberaba
        UBB Mabuiag Island Airport
        UBJ Yamaguchi Ube Airport
        UBN Chinggis Khaan International Airport, Ulaanbaatar
        UBP Ubon Ratchathani Airport
        UBR Ubrub Airport, Ubrub-Papua Island
        UBS Columbus-Lowndes County Airport
        UBT Ubatuba Airport
        UBU Kalumburu Airport
        UCB Ulanqab Jining Airport
        UCE Eunice Airport
        UCK Lutsk Airport
        UCN Buchanan Airport
        UCT Ukhta Airport
        UCY Everett-Stewart Regional Airport, Union City
        UCZ Uchiza Airport
        UDA Undara Airport
        UDD Bermuda Dunes Airport, Palm Springs
        UDE Volkel Air Base, Uden
        UDI Ten. Cel. Aviador Cesar Bombonato Airport, Uberlandia
        UDJ Uzhhorod International Airport
        UDR Maharana Pratap Airport, Udaipur
        UEE Queenstown Airport
        UEL Quelimane Airport
        UEN Urengoy Airport
        UEO Kumejima Airport
        UES Waukesha County Airport
        UET Quetta International Airport
        UFA Ufa International Airport
        UGA Bulgan Airport
        UGB Ugashik Bay Airport, Pilot Point
        UGC Urgench Airport
        UGL Union Glacier Blue-Ice Runway, Antartica
        UGN Waukegan Ntl Airport, Chicago/Waukegan
        UGO Uige Airport
        UGS Ugashik Airport
        UGT Bulagtai Resort Airport, Umnugobitour
        UHE Kunovice Airport, Uherske Hradiste
        UIB El Carano Airport, Quibdo
        UIH Phu Cat Airport, Quy Nohn
        UII Utila Airport, Utila Island
        UIK Ust-Ilimsk Airport
        UIL Quillayute Airport
        UIN Quincy Regional-Baldwin Field
        UIO Nuevo Aeropuerto Internacional Mariscal Sucre, Quito
        UIP Quimper-Cornouaille Airport, Quimper/Pluguffan
        UIQ Quion Hill Airport
        UIR Quirindi Airport
        UKA Ukunda Airstrip
        UKB Kobe Airport
        UKG Ust-Kuyga Airport
        UKI Ukiah Municipal Airport
        UKK Ust-Kamennogorsk Airport, Ust Kamenogorsk
        UKN Waukon Municipal Airport
        UKS Sevastopol International Airport
        UKT Quakertown Airport
        UKU Nuku Airport
        UKX Ust-Kut Airport
        ULA Capitan D Daniel Vazquez Airport, San Julian
        ULB Ulei Airport, Ambryn Island
        ULD Prince Mangosuthu Buthelezi Airport, Ulundi
        ULG Ulgii Mongolei Airport
        ULK Lensk Airport
        ULM New Ulm Municipal Airport
        ULN Buyant-Ukhaa International Airport, Ulan Bator
        ULO Ulaangom Airport
        ULP Quilpie Airport
        ULQ Farfan Airport, Tulua
        ULU Gulu Airport
        ULV Ulyanovsk Baratayevka Airport
        ULX Ulusaba Airport
        ULY Ulyanovsk East Airport
        UMA Punta de Maisi Airport
        UME Umea Airport
        UMI Quince Air Base, Quince Mil
        UMM Summit Airport
        UMR Woomera Airfield
        UMS Ust-Maya Airport
        UMT Umiat Airport
        UMU Umuarama Airport
        UMY Sumy Airport
        UMZ Mena Intermountain Municipal Airport
        UNA Hotel Transamerica Airport, Una
        UND Konduz Airport
        UNE Qacha's Nek Airport
        UNG Kiunga Airport
        UNI Union Island International Airport
        UNK Unalakleet Airport
        UNN Ranong Airport
        UNT Unst Airport, Shetland Islands
        UNU Dodge County Airport, Juneau
        UOA Mururoa Atoll Airport
        UOL Buol Airport, Buol-Celebes Island
        UOS Franklin County Airport, Sewanee
        UOX University-Oxford Airport
        UPB Playa Baracoa Airport, Havana
        UPG Hasanuddin International Airport, Ujung Pandang-Celebes Island
        UPL Upala Airport
        UPN Licenciado y General Ignacio Lopez Rayon Airport
        UPP Upolu Airport, Hawi
        UPV Upavon Aerodrome
        URA Oral Ak Zhol International Airport, Uralsk
        URC Urumqi Diwopu International Airport
        URD Burg Feuerstein Airport, Ebermannstadt
        URE Kuressaare Airport
        URG Rubem Berta Airport, Uruguaiana
        URJ Uray Airport
        URM Uriman Airport
        URO Rouen Airport, Rouen/Vallee de Seine
        URR Urrao Airport
        URS Kursk East Airport
        URT Surat Thani Airport
        URY Guriat Domestic Airport
        USA Concord-Padgett Regional Airport
        USC Union County, Troy Shelton Field
        USH Malvinas Argentinas Airport, Ushuahia
        USI Mabaruma Airport
        USJ Usharal Airport
        USK Usinsk Airport
        USL Useless Loop Airport
        USM Samui Airport, Na Thon (Ko Samui Island)
        USN Ulsan Airport
        USQ Uşak Airport
        USR Ust-Nera Airport
        USS Sancti Spiritus Airport
        UST St Augustine Airport
        USU Francisco B. Reyes Airport, Coron
        UTA Mutare Airport
        UTB Muttaburra Airport
        UTG Quthing Airport
        UTH Udon Thani Airport
        UTI Utti Air Base, Utti / Valkeala
        UTM Tunica Municipal Airport
        UTN Pierre Van Ryneveld Airport, Upington
        UTO Indian Mountain Lrrs Airport, Utopia Creek
        UTP U-Tapao International Airport, Rayong
        UTR Uttaradit Airport
        UTS Ust-Tsylma Airport
        UTT K. D. Matanzima Airport, Mthatha
        UTW Queenstown Airport
        UUA Bugulma Airport
        UUD Ulan-Ude Airport (Mukhino), Ulan Ude
        UUK Ugnu-Kuparuk Airport
        UUN Baruun Urt Airport
        UUS Yuzhno-Sakhalinsk Airport
        UVA Garner Field, Uvalde
        UVE Ouvea Airport
        UVF Hewanorra International Airport, Vieux Fort
        UVL El Kharga Airport
        UWA Ware Airport
        UYL Nyala Airport
        UYN Yulin Airport
        UYU Uyuni Airport, Quijarro
        UZC Ponikve Airport, Uzice
        UZU Curuzu Cuatia Airport
        VAA Vaasa Airport
        VAC Varrelbusch Airport, Cloppenburg
        VAD Moody Afb Airport, Valdosta
        VAF Valence-Chabeuil Airport, Valence/Chabeuil
        VAG Major Brigadeiro Trompowsky Airport, Varginha
        VAH Capitan Av. Vidal Villagomez Toledo Airport, Vallegrande
        VAI Vanimo Airport
        VAK Chevak Airport
        VAL Valenca Airport
        VAM Villa International Airport, Maamigili
        VAN Van Ferit Melen Airport
        VAO Suavanao Airport
        VAP Rodelillo Airport, Vina Del Mar
        VAR Varna Airport
        VAS Sivas Airport
        VAT Vatomandry Airport
        VAV Vava'u International Airport, Vava'u Island
        VAW Vardø Airport Svartnes
        VBA Ann Airport, Aeng
        VBG Vandenberg Space Force Base Airport, Lompoc
        VBP Bokpyinn Airport
        VBS Brescia / Montichiari Airport
        VBV Vanua Balavu Airport
        VBY Visby Airport
        VCA Tra Noc Airport, Can Tho
        VCD Victoria River Downs Airport
        VCE Venezia / Tessera - Marco Polo Airport
        VCH Vichadero Airport
        VCL Chu Lai International Airport, Dung Quat Bay
        VCP Viracopos International Airport, Campinas
        VCR Carora Airport
        VCS Co Ong Airport, Con Ong
        VCT Victoria Regional Airport
        VCV Southern California Logistics Airport, Victorville
        VDC Glauber de Andrade Rocha Airport, Vitória da Conquista
        VDE Hierro Airport, El Hierro Island
        VDH Dong Hoi Airport
        VDI Vidalia Regional Airport
        VDM Gobernador Castello Airport, Viedma / Carmen de Patagones
        VDO Van Don International Airport, Vân Đồn
        VDP Valle de La Pascua Airport
        VDR Villa Dolores Airport
        VDS Vadsø Airport
        VDY Vijayanagar Aerodrome (JSW)
        VDZ Valdez Pioneer Field
        VEE Venetie Airport
        VEL Vernal Regional Airport
        VER General Heriberto Jara International Airport, Veracruz
        VEV Barakoma Airport
        VEX Tioga Municipal Airport
        VEY Vestmannaeyjar Airport
        VFA Victoria Falls International Airport
        VGA Vijayawada Airport
        VGD Vologda Airport
        VGO Vigo Airport
        VGT North Las Vegas Airport
        VGZ Villagarzon Airport
        VHC Saurimo Airport
        VHM Vilhelmina Airport
        VHN Culberson County Airport, Van Horn
        VHV Verkhnevilyuisk Airport
        VHY Vichy-Charmeil Airport, Vichy/Charmeil
        VHZ Vahitahi Airport
        VIA Videira Airport
        VIE Vienna International Airport
        VIG Juan Pablo Perez Alfonso Airport, El Vigia
        VIH Rolla Ntl Airport, Rolla/Vichy
        VII Vinh Airport
        VIJ Virgin Gorda Airport, Spanish Town
        VIL Dakhla Airport
        VIN Havryshivka Vinnytsia International Airport, Vinnitsa
        VIP Payerne Airport
        VIQ Viqueque Airport
        VIR Virginia Airport, Durban
        VIS Visalia Municipal Airport
        VIT Vitoria/Foronda Airport, Alava
        VIX Eurico de Aguiar Salles Airport, Vitoria
        VIY Villacoublay-Velizy (BA 107) Air Base, Villacoublay/Velizy
        VJB Xai-Xai Airport
        VJI Virginia Highlands Airport, Abingdon
        VKG Rach Gia Airport
        VKO Vnukovo International Airport, Moscow
        VKS Vicksburg Municipal Airport
        VKT Vorkuta Airport
        VLA Vandalia Municipal Airport
        VLC Valencia Airport
        VLD Valdosta Regional Airport
        VLE Valle Airport, Grand Canyon
        VLG Villa Gesell Airport
        VLI Port Vila Bauerfield Airport
        VLL Valladolid Airport
        VLM Teniente Coronel Rafael Pabon Airport, Villamontes
        VLN Arturo Michelena International Airport, Valencia
        VLO Vlora Internationa Airport
        VLP Vila Rica Airport
        VLR Vallenar Airport
        VLS Valesdir Airport
        VLU Velikiye Luki Airport
        VLV Dr. Antonio Nicolas Briceno Airport, Valera
        VME Villa Reynolds Airport
        VMU Baimuru Airport
        VNC Venice Municipal Airport
        VND Vangaindrano Airport
        VNE Vannes-Meucon Airport, Vannes/Meucon
        VNO Vilnius International Airport
        VNR Vanrook Station Airport
        VNS Lal Bahadur Shastri Airport, Varanasi
        VNT Ventspils International Airport
        VNX Vilankulo Airport, Vilanculo
        VNY Van Nuys Airport
        VOD Vodochody Airport, Vodochoky
        VOG Volgograd International Airport
        VOH Vohimarina Airport
        VOI Voinjama Airport
        VOK Volk Field, Camp Douglas
        VOL Nea Anchialos Airport
        VOT Votuporanga Airport
        VOZ Voronezh International Airport
        VPE Ngjiva Pereira Airport, Ngiva
        VPN Vopnafjörður Airport
        VPS Eglin Afb/Destin-Ft Walton Beach Airport, Valparaiso/Destin-Ft Walton Beach
        VPY Chimoio Airport
        VPZ Porter County Regional Airport, Valparaiso
        VQQ Cecil Airport, Jacksonville
        VQS Antonio Rivera Rodriguez Airport, Isla De Vieques
        VRA Juan Gualberto Gomez International Airport, Varadero
        VRB Vero Beach Regional Airport
        VRC Virac Airport
        VRE Vredendal Airport
        VRI Varandey Airport
        VRK Varkaus Airport, Varkaus / Joroinen
        VRL Vila Real Airport
        VRN Verona / Villafranca Airport
        VRO Kawama Airport, Matanzas
        VRS Roy Otten Memorial Airfield, Versailles
        VRU Vryburg Airport, Vyrburg
        VSA Carlos Rovirosa Perez International Airport, Villahermosa
        VSE Viseu Airport
        VSF Hartness State (Springfield) Airport
        VSG Luhansk International Airport
        VST Stockholm Vasteras Airport, Stockholm / Vasteras
        VSV Shravasti Airport
        VTB Vitebsk East Airport
        VTE Wattay International Airport, Vientiane
        VTF Vatulele Airport
        VTG Vung Tau Airport
        VTL Vittel Champ De Course Airport, Luxeuil
        VTM Nevatim Air Base, Beersheba
        VTN Miller Field, Valentine
        VTU Hermanos Ameijeiras Airport, Las Tunas
        VTZ Vishakhapatnam Airport, Visakhapatnam
        VUP Alfonso Lopez Pumarejo Airport, Valledupar
        VUS Velikiy Ustyug Airport
        VVB Mahanoro Airport
        VVC Vanguardia Airport, Villavicencio
        VVI Viru Viru International Airport, Santa Cruz
        VVK Vastervik Airport
        VVO Vladivostok International Airport
        VVZ Illizi Takhamalt Airport
        VXC Lichinga Airport
        VXE Sao Pedro Airport
        VXO Vaxjo Kronoberg Airport
        VYD Vryheid Airport
        VYI Vilyuisk Airport
        VYS Illinois Valley Regional-Walter A Duncan Field, Peru
        WAA Wales Airport
        WAC Waca Airport
        WAE Wadi Al Dawasir Airport
        WAF Wana Airport, Waana
        WAG Wanganui Airport
        WAH Harry Stern Airport, Wahpeton
        WAI Ambalabe Airport, Antsohihy
        WAK Ankazoabo Airport
        WAL Wallops Flight Facility Airport, Wallops Island
        WAM Ambatondrazaka Airport
        WAO Wabo Airport
        WAP Alto Palena Airport
        WAQ Antsalova Airport
        WAR Waris Airport, Waris-Papua Island
        WAT Waterford Airport
        WAV Wave Hill Airport
        WAW Warsaw Chopin Airport
        WAX Zwara Airport, Zuwara
        WAY Greene County Airport, Waynesburg
        WAZ Warwick Airport
        WBA WahaiSeram Island
        WBB Stebbins Airport
        WBG Schleswig Airport
        WBK West Branch Community Airport
        WBM Wapenamanda Airport
        WBO Antsoa Airport, Beroroha
        WBQ Beaver Airport
        WBR Roben-Hood Airport, Big Rapids
        WBU Boulder Municipal Airport
        WBW Wilkes-Barre Wyoming Valley Airport
        WCA Gamboa Airport, Castro
        WCH Chaiten Airport
        WCR Chandalar Lake Airport
        WDG Enid Woodring Regional Airport
        WDH Hosea Kutako International Airport, Windhoek
        WDI Wondai Airport
        WDN Waldron Airstrip, East Sound
        WDR Barrow County Airport, Winder
        WDS Shiyan Wudangshan Airport
        WEA Parker County Airport, Weatherford
        WEF Weifang Airport
        WEH Weihai Airport
        WEI Weipa Airport
        WEL Welkom Airport
        WET Wagethe Airport, Wagethe-Papua Island
        WEW Wee Waa Airport
        WFD Manchester Woodford Airport
        WFI Fianarantsoa Airport
        WFK Northern Aroostook Regional Airport, Frenchville
        WGA Wagga Wagga City Airport
        WGB Bahawalnagar Airport
        WGC Warangal Airport, Warrangal
        WGE Walgett Airport
        WGO Winchester Regional Airport
        WGP Waingapu Airport, Waingapu-Sumba Island
        WGT Wangaratta Airport
        WHA Wuhu Xuanzhou Airport
        WHF Wadi Halfa Airport
        WHK Whakatane Airport
        WHO Franz Josef Aerodrome
        WHP Whiteman Airport, Los Angeles
        WHS Whalsay Airport
        WHT Wharton Regional Airport
        WHU Wuhu Air Base
        WIB Wilbarger County Airport, Vernon
        WIC Wick Airport
        WIE Wiesbaden Army Airfield
        WIK Waiheke Reeve Airport
        WIL Nairobi Wilson Airport
        WIN Winton Airport
        WIO Wilcannia Airport
        WIR Wairoa Airport
        WIT Wittenoom Airport
        WIX Tuxpan Airport
        WJF General Wm J Fox Airfield, Lancaster
        WJR Wajir Airport
        WJU Wonju Airport
        WKA Wanaka Airport
        WKB Warracknabeal Airport
        WKF Waterkloof Air Force Base, Pretoria
        WKI Hwange Airport
        WKJ Wakkanai Airport
        WKK Aleknagik /New Airport
        WKR Abaco I Walker C Airport
        WLA Wallal Airport
        WLC Walcha Airport
        WLD Strother Field, Winfield/Arkansas City
        WLE Miles Airport
        WLG Wellington International Airport
        WLH Walaha Airport
        WLK Selawik Airport
        WLL Wollogorang Airport
        WLO Waterloo Airport
        WLP West Angelas Airport
        WLS Hihifo Airport, Wallis Island
        WLW Willows/Glenn County Airport
        WMA Mandritsara Airport
        WMB Warrnambool Airport
        WMC Winnemucca Municipal Airport
        WMD Mandabe Airport
        WME Mount Keith Airport
        WMH Baxter County Airport, Mountain Home
        WMI Warsaw Modlin Airport
        WMN Maroantsetra Airport
        WMO White Mountain Airport
        WMR Mananara Nord Airport
        WMT Zunyi Maotai Airport
        WMX Wamena Airport, Wamena-Papua Island
        WNA Napakiak Airport
        WND Windarra Airport
        WNJ Weining Airport (under construction), Leshan
        WNN Wunnumin Lake Airport
        WNP Naga Airport
        WNR Windorah Airport
        WNS Nawabshah Airport, Nawabash
        WNZ Wenzhou Yongqiang Airport
        WOA Wonenara Airport
        WOE Woensdrecht Air Base, Bergen Op Zoom
        WOL Wollongong Airport
        WON Wondoola Airport
        WOT Wang-an Airport
        WOW Willow Airport
        WPA Cabo 1° Juan Roman Airport, Puerto Aysen
        WPB Port Berge Airport
        WPC Pincher Creek Airport
        WPK Wrotham Park Airport
        WPO North Fork Valley Airport, Paonia
        WPR Capitan Fuentes Martinez Airport Airport, Porvenir
        WPU Guardiamarina Zanartu Airport, Puerto Williams
        WRB Robins Afb Airport, Warner Robins
        WRE Whangarei Airport
        WRG Wrangell Airport
        WRI Mc Guire Field (Joint Base Mc Guire Dix Lakehurst) Airport, Wrightstown
        WRL Worland Municipal Airport
        WRO Copernicus Wrocław Airport
        WRT Warton Airport
        WRW Warrawagine Airport
        WRY Westray Airport
        WRZ Wirawila Airport, Weerawila
        WSF Cape Sarichef Airport
        WSG Washington County Airport
        WSH Brookhaven Airport, Shirley
        WSI Western Sydney International (Nancy-Bird Walton) Airport, Badgerys Creek
        WSK Wushan Chongqing Airport
        WSM Wiseman Airport
        WSN South Naknek Nr 2 Airport
        WSO Washabo Airport
        WSP Waspam Airport
        WSR Wasior Airport, Wasior-Papua Island
        WST Westerly State Airport
        WSU Wasu Airport
        WSZ Westport Airport
        WTA Tambohorano Airport
        WTB Toowoomba Wellcamp Airport
        WTD West End Airport
        WTK Noatak Airport
        WTL Tuntutuliak Airport
        WTN RAF Waddington
        WTP Woitape Airport, Fatima Mission
        WTR Whiteriver Airport
        WTS Tsiroanomandidy Airport
        WTZ Whitianga Airport
        WUA Wuhai Airport
        WUD Wudinna Airport
        WUG Wau Airport
        WUH Wuhan Tianhe International Airport
        WUI Murrin Murrin Airport
        WUN Wiluna Airport
        WUS Nanping Wuyishan Airport
        WUU Wau Airport
        WUX Sunan Shuofang International Airport, Wuxi
        WUZ Wuzhou Xijiang Airport
        WVB Walvis Bay Airport
        WVI Watsonville Municipal Airport
        WVK Manakara Airport
        WVL Waterville Regional Airport
        WVN Wilhelmshaven-Mariensiel Airport
        WWA Wasilla Airport
        WWD Cape May County Airport, Wildwood
        WWI Woodie Woodie Airport
        WWK Wewak International Airport
        WWR West Woodward Airport
        WWT Mertarvik Airport
        WWY West Wyalong Airport
        WXN Wanxian Airport
        WYA Whyalla Airport
        WYE Yengema Airport
        WYK Gatot Subrato Airport, Batu Raja, Sumatra Island
        WYN Wyndham Airport
        WYS Yellowstone Airport, West Yellowstone
        WZA Wa Airport
        XAI Xinyang Minggang Airport
        XAP Chapeco Airport
        XAR Aribinda Airport
        XAU Saul Airport
        XBE Bearskin Lake Airport
        XBG Bogande Airport
        XBJ Birjand Airport
        XBK Bourg-Ceyzeriat Airport, Bourg/Ceyzeriat
        XBO Boulsa Airport
        XBR Brockville - Thousand Islands Regional Tackaberry Airport
        XCH Christmas Island Airport
        XCL Cluff Lake Airport
        XCM Chatham Kent Airport, Chatham-Kent
        XCO Colac Airport
        XCR Chalons-Vatry Air Base, Chalons/Vatry
        XDE Diebougou Airport
        XDJ Djibo Airport
        XEN Xingcheng Air Base
        XFN Xiangfan Airport
        XFW Hamburg-Finkenwerder Airport
        XGA Gaoua Airport
        XGG Gorom-Gorom Airport
        XGN Xangongo Airport
        XGR Kangiqsualujjuaq (Georges River) Airport
        XIC Xichang Qingshan Airport
        XIJ Ahmed Al Jaber Air Base, Ahmed Al Jaber AB
        XIL Xilinhot Airport
        XIN Xingning Airport
        XIY Xi'an Xianyang International Airport
        XJM Mangla Airport
        XKA Kantchari Airport
        XKH Xieng Khouang Airport
        XKS Kasabonika Airport
        XKY Kaya Airport
        XLB Lac Brochet Airport
        XLS Saint Louis Airport
        XLU Leo Airport
        XMC Mallacoota Airport
        XMD Madison Municipal Airport
        XMH Manihi Airport
        XMI Masasi Airport
        XML Minlaton Airport
        XMN Xiamen Gaoqi International Airport
        XMP Macmillan Pass Airport
        XMS Coronel E Carvajal Airport, Macas
        XMU Moulins-Montbeugny Airport, Moulins/Montbeugny
        XMY Yam Island Airport
        XNA Northwest Arkansas Ntl Airport, Fayetteville/Springdale/Rogers
        XNN Xining Caojiabu Airport
        XNU Nouna Airport
        XPA Pama Airport
        XPK Pukatawagan Airport
        XPL Comayagua-Palmerola International Airport
        XPP Poplar River Airport
        XPR Pine Ridge Airport
        XQP Quepos Managua Airport
        XQU Qualicum Beach Airport
        XRH RAAF Base Richmond
        XRR Ross River Airport
        XRY Jerez Airport, Jerez de la Forntera
        XSB Sir Bani Yas Airport
        XSC South Caicos Airport
        XSD Tonopah Test Range
        XSE Sebba Airport
        XSI South Indian Lake Airport
        XSP Seletar Airport
        XTG Thargomindah Airport
        XTL Tadoule Lake Airport
        XTO Taroom Airport
        XTR Tara Airport
        XUZ Xuzhou Guanyin Airport
        XWA Williston Basin International Airport
        XXN Riyadh Air Base
        XYA Yandina Airport
        XYR Edwaki Airport, Yellow River Mission
        XZA Zabre Airport
        YAA Anahim Lake Airport
        YAB Arctic Bay Airport
        YAC Cat Lake Airport
        YAD Moose Lake (Lodge) Airport
        YAG Fort Frances Municipal Airport
        YAH La Grande-4 Airport
        YAI Gral. Bernardo O´Higgins Airport, Chillan
        YAK Yakutat Airport
        YAL Alert Bay Airport
        YAM Sault Ste Marie Airport, Sault Sainte Marie
        YAN Yangambi Airport
        YAO Yaounde Airport
        YAP Yap International Airport, Yap Island
        YAR La Grande-3 Airport
        YAS Yasawa Island Airport
        YAT Attawapiskat Airport
        YAU Donaldson Airport, Kattiniq
        YAX Wapekeka Airport, Angling Lake
        YAY St. Anthony Airport
        YAZ Tofino / Long Beach Airport
        YBA Banff Airport
        YBB Kugaaruk Airport
        YBC Baie Comeau Airport, Baie-Comeau
        YBE Uranium City Airport
        YBG CFB Bagotville
        YBI Black Tickle Airport
        YBK Baker Lake Airport
        YBL Campbell River Airport
        YBO Bob Quinn Lake Airport
        YBP Yibin Wuliangye Airport
        YBR Brandon Municipal Airport
        YBT Brochet Airport
        YBV Berens River Airport
        YBX Lourdes de Blanc Sablon Airport, Lourdes-De-Blanc-Sablon
        YBY Bonnyville Airport
        YCA Courtenay Airpark
        YCB Cambridge Bay Airport
        YCC Cornwall Regional Airport
        YCD Nanaimo Airport
        YCE James T. Field Memorial Aerodrome, Centralia
        YCG Castlegar Airport
        YCH Miramichi Airport
        YCK Colville Lake Airport
        YCL Charlo Airport
        YCM St. Catharines Niagara District Airport, Niagara-on-the-lake
        YCN Cochrane Airport
        YCO Kugluktuk Airport
        YCQ Chetwynd Airport
        YCR Cross Lake (Charlie Sinclair Memorial) Airport
        YCS Chesterfield Inlet Airport
        YCT Coronation Airport
        YCU Yuncheng Guangong Airport
        YCW Chilliwack Airport
        YCY Clyde River Airport
        YCZ Fairmont Hot Springs Airport
        YDA Dawson City Airport
        YDB Burwash Airport
        YDC Drayton Valley Industrial Airport
        YDF Deer Lake Airport
        YDG Digby / Annapolis Regional Airport
        YDJ Hatchet Lake Airport
        YDL Dease Lake Airport
        YDN Dauphin Barker Airport
        YDO Dolbeau Lac-Saint-Jean Airport, Saint-Félicien
        YDP Nain Airport
        YDQ Dawson Creek Airport
        YDT Boundary Bay Airport, Ladner
        YDU Kasba Lake Airport
        YDV Bloodvein River Airport
        YDW North of Sixty Airport, Obre Lake
        YEB Bar River Airport
        YEC Yecheon Airport
        YEG Edmonton International Airport
        YEH Yinchuan Helanshan Airport
        YEI Bursa Yenisehir Airport
        YEK Arviat Airport
        YEL Elliot Lake Municipal Airport
        YEM Manitoulin East Municipal Airport, Manitowaning
        YEN Estevan Airport
        YEO RNAS Yeovilton
        YER Fort Severn Airport
        YES Yasouj Airport
        YET Edson Airport
        YEU Eureka Airport
        YEV Inuvik (Mike Zubko) Airport
        YEY Amos Magny Airport
        YFA Fort Albany Airport
        YFB Iqaluit Airport
        YFC Fredericton International Airport
        YFE Forestville Airport
        YFG Fontanges Airport
        YFH Fort Hope Airport
        YFI Fort Mackay / Firebag, Suncor Energy Site
        YFJ Wekweeti Airport
        YFO Flin Flon Airport
        YFR Fort Resolution Airport
        YFS Fort Simpson Airport
        YFX St. Lewis (Fox Harbour) Airport
        YGB Texada Gillies Bay Airport
        YGC Grande Cache Airport
        YGH Fort Good Hope Airport
        YGJ Miho Yonago Airport
        YGK Kingston Airport
        YGL La Grande Riviere Airport, Radisson
        YGM Gimli Industrial Park Airport
        YGO Gods Lake Narrows Airport
        YGP Gaspe (Michel-Pouliot) Airport
        YGQ Geraldton Greenstone Regional Airport
        YGR Iles-de-la-Madeleine Airport
        YGT Igloolik Airport
        YGV Havre St Pierre Airport, Havre St-Pierre
        YGW Kuujjuarapik Airport
        YGX Gillam Airport
        YGZ Grise Fiord Airport
        YHA Port Hope Simpson Airport
        YHB Hudson Bay Airport
        YHD Dryden Regional Airport
        YHE Hope Airport
        YHF Hearst Rene Fontaine Municipal Airport
        YHG Charlottetown Airport
        YHI Ulukhaktok Holman Airport
        YHJ Nanchang Yaohu Airport
        YHK Gjoa Haven Airport
        YHM John C. Munro Hamilton International Airport
        YHN Hornepayne Municipal Airport
        YHO Hopedale Airport
        YHP Poplar Hill Airport
        YHR Chevery Airport
        YHS Sechelt-Gibsons Airport
        YHT Haines Junction Airport
        YHU Montréal / St-Hubert Airport, Longueuil
        YHY Hay River / Merlyn Carter Airport
        YHZ Halifax Robert L. Stanfield International Airport
        YIA Yogyakarta International Airport, Yogyakarta, Java Island
        YIB Atikokan Municipal Airport
        YIE Aershan Yiershi Airport, Arxan
        YIF St Augustin Airport, St-Augustin
        YIH Yichang Airport
        YIK Ivujivik Airport
        YIN Yining Airport
        YIO Pond Inlet Airport
        YIP Willow Run Airport, Detroit
        YIV Island Lake Airport
        YIW Yiwu Airport
        YJA Jasper Airport
        YJF Fort Liard Airport
        YJN St-Jean Airport, Saint Jean
        YJP Hinton / Jasper-Hinton Airport
        YJS Samjiyon Airport
        YJT Stephenville Airport
        YKA Kamloops Airport
        YKC Collins Bay Airport
        YKD Kincardine Airport
        YKE Knee Lake Airport
        YKF Kitchener / Waterloo Airport
        YKG Kangirsuk Airport
        YKH Yingkou Lanqi Airport
        YKJ Key Lake Airport
        YKL Schefferville Airport
        YKM Yakima Air Trml/Mcallister Field
        YKN Chan Gurney Municipal Airport, Yankton
        YKO Yüksekova Selahaddin Eyyubi Airport
        YKQ Waskaganish Airport
        YKS Yakutsk Airport
        YKU Chisasibi Airport
        YKX Kirkland Lake Airport
        YKY Kindersley Airport
        YLB Lac La Biche Airport
        YLC Kimmirut Airport
        YLD Chapleau Airport
        YLE Whati Airport
        YLG Yalgoo Airport
        YLH Lansdowne House Airport
        YLI Ylivieska Airport
        YLJ Meadow Lake Airport
        YLK Barrie-Orillia (Lake Simcoe Regional Airport)
        YLL Lloydminster Airport
        YLQ La Tuque Airport
        YLR Leaf Rapids Airport
        YLS Lebel-sur-Quevillon Airport
        YLT Alert Airport
        YLV Yevlakh Airport
        YLW Kelowna Airport
        YLX Yulin Fumian Airport
        YLY Langley Airport
        YMA Mayo Airport
        YMB Merritt Airport
        YME Matane Airport
        YMG Manitouwadge Airport
        YMH Mary's Harbour Airport
        YMJ Moose Jaw Air Vice Marshal C. M. McEwen Airport
        YMK Mys Kamenny Airport, Mys Kamennyi
        YML Charlevoix Airport
        YMM Fort McMurray Airport
        YMN Makkovik Airport
        YMO Moosonee Airport
        YMS Moises Benzaquen Rengifo Airport, Yurimaguas
        YMT Chapais Airport, Chibougamau
        YMW Maniwaki Airport
        YMX Montréal (Mirabel) Airport
        YNA Natashquan Airport
        YNB Yenbo Airport
        YNC Wemindji Airport
        YND Ottawa / Gatineau Airport
        YNE Norway House Airport
        YNG Youngstown/Warren Regional Airport
        YNH Hudsons Hope Airport, Hudson's Hope
        YNJ Yanji Chaoyangchuan Airport
        YNL Points North Landing Airport
        YNM Matagami Airport
        YNN Nejanilini Lake Airport
        YNO North Spirit Lake Airport
        YNP Natuashish Airport
        YNS Nemiscau Airport
        YNT Penglai Intl, Yantai
        YNX Snap Lake Airport
        YNY Yangyang International Airport, Sokcho / Gangneung
        YNZ Yancheng Airport
        YOA Ekati Airport
        YOC Old Crow Airport
        YOD CFB Cold Lake
        YOE Donnelly Airport
        YOG Ogoki Post Airport
        YOH Oxford House Airport
        YOJ High Level Airport
        YOL Yola Airport
        YOO Oshawa Airport
        YOP Rainbow Lake Airport
        YOS Owen Sound / Billy Bishop Regional Airport
        YOT Yotvata Airfield
        YOW Ottawa / Macdonald-Cartier International Airport
        YPA Prince Albert (Glass Field) Airport
        YPB Port Alberni Airport
        YPC Paulatuk (Nora Aliqatchialuk Ruben) Airport
        YPD Parry Sound Area Municipal Airport
        YPE Peace River Airport
        YPG Southport Airport, Portage
        YPH Inukjuak Airport
        YPJ Aupaluk Airport
        YPK Pitt Meadows Airport
        YPL Pickle Lake Airport
        YPM Pikangikum Airport
        YPN Port Menier Airport, Port-Menier
        YPO Peawanuck Airport
        YPQ Peterborough Airport
        YPR Prince Rupert Airport
        YPS Port Hawkesbury Airport
        YPW Powell River Airport
        YPX Puvirnituq Airport
        YPY Fort Chipewyan Airport
        YPZ Burns Lake Airport
        YQA Muskoka Airport
        YQB Québec City Jean Lesage International Airport, Quebec City
        YQC Quaqtaq Airport
        YQD The Pas Airport
        YQF Red Deer Regional Airport
        YQG Windsor Airport
        YQH Watson Lake Airport
        YQI Yarmouth Airport
        YQK Kenora Airport
        YQL Lethbridge Airport
        YQM Moncton / Greater Moncton International Airport
        YQN Nakina Airport
        YQQ Comox Airport
        YQR Regina International Airport
        YQS St Thomas Municipal Airport
        YQT Thunder Bay Airport
        YQU Grande Prairie Airport
        YQV Yorkton Municipal Airport
        YQW North Battleford Airport
        YQX Gander International Airport
        YQY Sydney / J.A. Douglas McCurdy Airport
        YQZ Quesnel Airport
        YRA Rae Lakes Airport, Gameti
        YRB Resolute Bay Airport
        YRF Cartwright Airport
        YRG Rigolet Airport
        YRI Riviere-du-Loup Airport
        YRJ Roberval Airport
        YRL Red Lake Airport
        YRM Rocky Mountain House Airport
        YRO Ottawa / Rockcliffe Airport
        YRQ Trois-Rivieres Airport
        YRS Red Sucker Lake Airport
        YRT Rankin Inlet Airport
        YRV Revelstoke Airport
        YSA Sable Island Landing Strip
        YSB Sudbury Airport, Falconbridge
        YSC Sherbrooke Airport
        YSE Squamish Airport
        YSF Stony Rapids Airport
        YSG Lutselk'e Airport
        YSH Smiths Falls-Montague (Russ Beach) Airport
        YSJ Saint John Airport
        YSK Sanikiluaq Airport
        YSL St Leonard Airport
        YSM Fort Smith Airport
        YSN Salmon Arm Airport
        YSO Postville Airport
        YSP Marathon Airport
        YSQ Songyuan Chaganhu Airport
        YST St. Theresa Point Airport
        YSU Summerside Airport
        YSY Sachs Harbour (David Nasogaluak Jr. Saaryuaq) Airport
        YTA Pembroke Airport
        YTD Thicket Portage Airport
        YTE Cape Dorset Airport
        YTF Alma Airport
        YTH Thompson Airport
        YTL Big Trout Lake Airport
        YTM La Macaza / Mont-Tremblant International Inc Airport, Riviere Rouge
        YTQ Tasiujaq Airport
        YTR CFB Trenton
        YTS Timmins Victor M. Power Airport
        YTT Tisdale Airport
        YTW Yutian Wanfang Airport
        YTX Telegraph Creek Airport
        YTY Yangzhou Taizhou Airport
        YTZ Billy Bishop Toronto City Airport
        YUB Tuktoyaktuk Airport
        YUD Umiujaq Airport
        YUE Yuendumu Airport
        YUL Montréal-Pierre Elliott Trudeau International Airport, Dorval
        YUM Yuma Mcas/Yuma International Airport
        YUS Yushu Batang Airport
        YUT Repulse Bay Airport
        YUX Hall Beach Airport
        YUY Rouyn-Noranda Airport, McWatters
        YVA Iconi Airport, Moroni
        YVB Bonaventure Airport
        YVC La Ronge (Barber Field) Airport
        YVE Vernon Airport
        YVG Vermilion Airport
        YVM Qikiqtarjuaq Airport
        YVO Val-d'Or Airport, Bourlamaque
        YVP Kuujjuaq Airport
        YVQ Norman Wells Airport
        YVR Vancouver International Airport, Richmond
        YVT Buffalo Narrows Airport
        YVV Wiarton Airport
        YVZ Deer Lake Airport
        YWA Petawawa Airport
        YWB Kangiqsujuaq (Wakeham Bay) Airport
        YWG Winnipeg James Armstrong Richardson International Airport
        YWH Victoria Harbour Airport
        YWJ Deline Airport
        YWK Wabush Airport
        YWL Williams Lake Airport
        YWM Williams Harbour Airport
        YWP Webequie Airport
        YWY Wrigley Airport
        YXC Cranbrook / Canadian Rockies Airport
        YXE Saskatoon John G. Diefenbaker International Airport
        YXH Medicine Hat Airport
        YXJ Fort St. John Airport, Fort Saint John
        YXK Rimouski Airport
        YXL Sioux Lookout Airport
        YXN Whale Cove Airport
        YXP Pangnirtung Airport
        YXQ Beaver Creek Airport
        YXR Earlton (Timiskaming Regional) Airport
        YXS Prince George Airport
        YXT Terrace Airport
        YXU London Airport
        YXX Abbotsford Airport
        YXY Erik Nielsen Whitehorse International Airport
        YXZ Wawa Airport
        YYA Yueyang Sanhe Airport
        YYB North Bay Airport
        YYC Calgary International Airport
        YYD Smithers Airport
        YYE Fort Nelson Airport
        YYF Penticton Airport
        YYG Charlottetown Airport
        YYH Taloyoak Airport
        YYJ Victoria International Airport
        YYL Lynn Lake Airport
        YYM Cowley Airport
        YYN Swift Current Airport
        YYQ Churchill Airport
        YYR Goose Bay Airport
        YYT St. John's International Airport, Saint John
        YYU Kapuskasing Airport
        YYW Armstrong Airport
        YYY Mont-Joli Airport, Mont Jolie
        YYZ Toronto Pearson International Airport, Mississauga
        YZE Gore Bay Manitoulin Airport
        YZF Yellowknife Airport
        YZG Salluit Airport
        YZH Slave Lake Airport
        YZP Sandspit Airport
        YZR Chris Hadfield Airport, Sarnia
        YZS Coral Harbour Airport
        YZT Port Hardy Airport
        YZU Whitecourt Airport
        YZV Sept-Iles Airport
        YZW Teslin Airport
        YZX CFB Greenwood
        YZY Ganzhou, Zhangye
        YZZ Trail Airport
        ZAC York Landing Airport
        ZAD Zemunik Airport, Zadar
        ZAG Zagreb Airport
        ZAH Zahedan International Airport
        ZAJ Zaranj Airport
        ZAL Pichoy Airport, Valdivia
        ZAM Zamboanga International Airport, Zamboanga City
        ZAO Cahors-Lalbenque Airport, Cahors/Lalbenque
        ZAR Zaria Airport
        ZAT Zhaotong Airport
        ZAZ Zaragoza Air Base
        ZBE Zabreh Ostrava Airport
        ZBF Bathurst Airport
        ZBL Thangool (Biloela) Airport
        ZBM Bromont (Roland Desourdy) Airport
        ZBO Bowen Airport
        ZBR Konarak Airport, Chabahar
        ZBY Sayaboury Airport
        ZCL General Leobardo C. Ruiz International Airport, Zacatecas
        ZCO La Araucanía Airport (Temuco), Freire
        ZEC Secunda Airport
        ZEL Bella Bella (Campbell Island) Airport
        ZEM Eastmain River Airport
        ZER Zero Airport
        ZFA Faro Airport
        ZFD Fond-Du-Lac Airport
        ZFL Zhaosu Tianma Airport
        ZFM Fort Mcpherson Airport
        ZFN Tulita Airport
        ZFW Fairview Airport
        ZGF Grand Forks Airport
        ZGI Gods River Airport
        ZGL South Galway Airport
        ZGM Ngoma Airport
        ZGR Little Grand Rapids Airport
        ZGU Gaua Island Airport
        ZHA Zhanjiang Wuchuan Airport
        ZHI Grenchen Airport
        ZHP High Prairie Airport
        ZHY Zhongwei Shapotou Airport
        ZHZ Halle-Oppin Airport
        ZIA Ramenskoye Airport, Zhukovsky
        ZIC Victoria Airport
        ZIG Ziguinchor Airport
        ZIH Ixtapa Zihuatanejo International Airport
        ZIN Interlaken Air Base
        ZIX Zhigansk Airport
        ZJG Jenpeg Airport
        ZJI Locarno Airport
        ZJN Swan River Airport
        ZKB Kasaba Bay Airport
        ZKE Kashechewan Airport
        ZKP Zyryanka Airport
        ZLO Playa De Oro International Airport, Manzanillo
        ZLR Municipal de Linares Airport
        ZLT La Tabatiere Airport
        ZLX Zalingei Airport
        ZMH South Cariboo Region / 108 Mile Airport
        ZMM Zamora Airport
        ZMT Masset Airport
        ZNC Nyac Airport
        ZND Zinder Airport
        ZNE Newman Airport
        ZNZ Zanzibar Airport, Kiembi Samaki
        ZOS Canal Bajo Carlos - Hott Siebert Airport, Osorno
        ZPB Sachigo Lake Airport
        ZPC Pucon Airport
        ZPH Zephyrhills Municipal Airport
        ZPO Pinehouse Lake Airport
        ZQN Queenstown International Airport
        ZRE Zrenjanin Airport
        ZRH Zurich Airport
        ZRI Serui Airport, Serui-Japen Island
        ZRJ Round Lake (Weagamow Lake) Airport
        ZRM Sarmi Airport, Sarmi-Papua Island
        ZSA San Salvador Airport
        ZSE Pierrefonds Airport, St Pierre
        ZSJ Sandy Lake Airport
        ZSP Zhushan Majiadu Airport (under construction, unknown coordinates), Shiyan
        ZSS Sassandra Airport
        ZST Stewart Airport
        ZTA Tureia Airport
        ZTB Tete-a-la-Baleine Airport
        ZTH Dionysios Solomos Airport, Zakynthos Island
        ZTM Shamattawa Airport
        ZTR Zhytomyr International Airport
        ZTU Zaqatala International Airport
        ZUC Ignace Municipal Airport
        ZUD Pupelde Airport, Ancud
        ZUH Zhuhai Airport
        ZUL Zilfi Airport
        ZUM Churchill Falls Airport
        ZVA Miandrivazo Airport
        ZVK Savannakhet Airport
        ZWA Andapa Airport
        ZWL Wollaston Lake Airport
        ZXT Zabrat Airport, Baku
        ZYI Zunyi Xinzhou Airport
        ZYL Osmany International Airport, Sylhet
        ZZE Zangilan International Airport
        ZZO Zonalnoye Airport, Tymovskoye
        ZZV Zanesville Municipal Airport
        """
}
