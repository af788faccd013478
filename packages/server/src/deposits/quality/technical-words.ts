/** Word tables of the quality gate that know what technical texts are about. They are data: rules read them. */

const splitWords = (text: string): string[] => text.trim().split(/\s+/)

/** Words that name a thing of software or machines, and hardly stand in texts about nothing in particular. */
export const TECHNICAL_WORDS: ReadonlySet<string> = new Set(
  splitWords(`ada api array arrays async backend bash batch binary bit bitcoin bits blockchain bool boolean boot branch
    browser buffer byte bytes cache cached canvas cardano certificate checkout class cli client clone closure
    cluster codec command commands commit commits compilation compile compiled compiler compiles console
    constant constructor container containers cpu crash crashed crashes cron css csv daemon dashboard
    database databases datetime deadlock debugger decode decorator dependencies dependency deprecated
    deserialize dict dictionary directories directory disk dns docker download driver encode encoding endpoint
    endpoints enum env epoch ethereum exception exceptions exe executable export expression extension fetch file
    filename files filesystem firewall flag flags float folder font fork format framework frontend function
    functions gateway git github gpu graph gui handler hash header headers heap hook host hostname html http
    https id ide iframe import imports index indices inheritance install installed int integer integers
    interpreter ip iterator java javascript json kernel key keyboard keys keyword lambda laptop latency layer
    ledger libraries library lint linux locale lock log logs loop loops mac macro map markdown matrix memory
    merge metadata method migration mint mobile module modules mutable mutex namespace network nft node nodes
    null numpy object objects offset openssl operator optional output package packages pandas parameter
    parameters parse parser patch path paths payload peer pip pipe pipeline pixel plugin plugins pointer pool
    port ports processor prompt protocol proxy pull push py pythonquery queries queue ram rebase regex registry
    renderer repo repository retry rgb root router runtime rust schema screen script scripts sdkor serialize
    server servers session shader shell signature sort sprite sql ssh ssl stack stake startup static stderr
    stdin stdout storage stream string strings struct subprocess substring svg syntax tag terminal texture
    thread threads timeout timeouts timestamp tls token tokens trait transaction tuple ubuntu ui unicode unix
    upload uri url urls usb utf utility uuid validation validator variable variables vector vectors venv version
    versions vertex virtual vm volume wallet wasm webhook websocket wheel widget window windows worker workers
    wrapper xml yaml zip zone`),
)

/** Letters by which two words count as forms of one: "worker", "workers". */
export const STEM_CHARS = 5

/**
 * Beginnings of words that are common in texts of every technical subject: those of the 230 with the greatest share of
 * documents in the fourth of nine public groups of records that are no names of one group.
 */
export const COMMON_STEMS: ReadonlySet<string> = new Set(
  splitWords(`above acces actua add added addit allow alrea api appea appli argum aroun asser attri avoid b back base
    becom betwe block break build built c cache call calle calls canno check class clien clone colle comma commi
    compa compi compl compu confi conne consi const conta conte conti conve copy core count creat curre d data
    datab def defau defin depen diffe direc doesn durin eithe else empty enabl encod end endpo etc even event
    every exact excep execu exist expec expli exten extra f false file files filte forma full funct g gener
    githu handl html http https ident impor inclu index insid insta inste integ inter inval itera itsel json key
    keys layer let like line linux list load local log loop main manag match means memor messa model move multi
    n name none norma note numbe objec occur one opera optio order org origi own p packa param parse pass path
    post prese proce produquery provi pytho raise rathe refer regis relat relea remov repla requi respo retur s
    same scrip searc secon secur selec send separ serve set setti share show since singl small sourc speci split
    stand start state store str strin succe suppo synta t targe them throu token total trace trans true two type
    types until updat url v valid value varia versi warni while witho write www x`),
)

/** Words that join others, in languages written in Latin and Cyrillic letters: no sentence is without them for long. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  splitWords(`een het de van en niet dat met voor zijn op te is aan er maar om ook als bij nog naar door
    och att det som en på är av för med den till inte om ett men var jag kan från när så
    og det at er til på af for den med ikke der han var fra jeg kan som har et men
    się na nie to jest że do jak ale po od przez przy za tylko był było być który dla oraz tym
    a je se na že to v s z do o ale jako jsem byl pro při nebo jen už po který
    ve bir bu ile için da de çok ama daha olarak gibi kadar sonra değil ne var mi her
    ja on ei se että oli joka mutta kun niin myös kuin tai ovat vain jos
    yang dan di ini itu dengan untuk tidak dari dalam pada akan adalah ke juga atau karena
    và là của có không được cho một trong với khi này các đã những từ thì
    și de la în nu cu pe este să un care din ce mai dar pentru sau fost
    a az és hogy nem egy is meg de ha csak mint van volt ezt
    і в на що не з до це як та за від але його так був для
    и на не се да от за са е това че при като но има със
    und der die das ist nicht ich the of and to in is`),
)
