import { splitWords } from './word-lists.ts'

/** Words that name something in software or machines and are rare in general texts. */
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
    port ports processor prompt protocol proxy pull push py python query queries queue ram rebase regex registry
    renderer repo repository retry rgb root router runtime rust schema screen script scripts sdk selector serialize
    server servers session shader shell signature sort sprite sql ssh ssl stack stake startup static stderr
    stdin stdout storage stream string strings struct subprocess substring svg syntax tag terminal texture
    thread threads timeout timeouts timestamp tls token tokens trait transaction tuple ubuntu ui unicode unix
    upload uri url urls usb utf utility uuid validation validator variable variables vector vectors venv version
    versions vertex virtual vm volume wallet wasm webhook websocket wheel widget window windows worker workers
    wrapper xml yaml zip zone`),
)

/** Words that share this many first characters count as forms of one word: "worker", "workers". */
export const STEM_CHARS = 5

/**
 * Stems that are common in technical texts of any subject: the 230 that are in the most documents of the fourth of nine
 * public groups of records, without those that are names of one group.
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
    post prese proce produ query provi pytho raise rathe refer regis relat relea remov repla requi respo retur s
    same scrip searc secon secur selec send separ serve set setti share show since singl small sourc speci split
    stand start state store str strin succe suppo synta t targe them throu token total trace trans true two type
    types until updat url v valid value varia versi warni while witho write www x`),
)
