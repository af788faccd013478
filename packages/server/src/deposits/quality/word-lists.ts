/** Word tables of the quality gate. They are data: the rules that read them are in `quality-*.ts`. */

const splitWords = (text: string): string[] => text.trim().split(/\s+/)

/** Function words per language: they carry grammar, not content. */
const STOP_LISTS = {
  en: `the a an of to in on for with is are was were it this that these those and or but not be been being by at as
    from we i you they he she when then so if because which after before into than our its their my your has have had
    do does did can could will would should may might must there here what who how where why also just very only no
    all any some such more most other each both too about over under up down out off again once`,
  es: `el la los las un una unos unas de del al a en y o u que se no con por para es son fue era como pero si porque
    su sus lo le les me mi tu ya este esta esto ese esa eso cuando donde muy sin sobre entre hasta desde hay ha han
    más también todo toda solo ser estar está están`,
  fr: `le la les un une des de du au aux à en et ou que qui ne pas ce cette ces dans pour par sur avec sans est sont
    était être il elle ils on nous vous je se sa son ses leur mais si car parce quand où plus aussi tout tous comme
    même donc alors cela ça été fait`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber nicht ist sind war waren wird werden
    wurde wurden in im am an auf aus bei mit nach von vom zu zum zur für über unter vor wenn dann weil dass daß ob wie
    was wer wo es er sie wir ihr ich man sich auch nur noch schon so als durch um bis kein keine hat haben kann`,
  pt: `o a os as um uma de do da dos das no na nos nas em e ou que se não com por para é são foi era como mas porque
    seu sua lhe já este esta isso quando onde muito sem sobre entre até há ao à pelo pela mais também ser está`,
  it: `il lo la i gli le un uno una di del della dei delle da dal nel nella in e o che non con per è sono era come ma
    se perché su suo sua questo questa quando dove molto senza tra fra anche più essere al alla ai`,
  ru: `и в во не на что он она оно они с со как а то все но да к у же вы за бы по из от ты мы я для это при если или
    когда чтобы так его ее их был была было были есть до без нет уже`,
}

export const STOP_WORDS: ReadonlySet<string> = new Set(Object.values(STOP_LISTS).flatMap(splitWords))

/** Words that fit every report and so tell nothing about this one. */
export const VAGUE_WORDS: ReadonlySet<string> = new Set(
  splitWords(`problem problems issue issues thing things something anything everything nothing someone stuff way ways work
    works worked working fix fixes fixed fixing change changes changed changing try tries tried trying attempt attempts
    attempted fail fails failed failing failure happen happens happened code system systems application app software
    program project solution solutions solve solved solving approach approaches method methods reason reasons cause
    causes caused root error errors bug bugs wrong bad good better best great nice correct correctly proper properly
    right make makes made making get gets got getting go goes went going use uses used using do done look looked looks
    looking see seen saw find found check checked checking test tested testing need needs needed needing know known
    knows think thought want wanted always never sometimes often usually really actually basically generally simply
    different differently another new old part parts time times today yesterday day days week later soon now still
    again finally first last next step steps help helps helped helpful important carefully careful please sure keep
    practice practices experience experiences lesson learned learn understand understood documentation docs read
    improve improved improvement quality team people user users developer developers day many much lot lots several
    various certain specific detail details information case cases result results situation expected unexpected
    unknown however therefore thus ensure follow followed following follows everyone long run ran runs running start
    started stop stopped restart restarted restarting resolve resolved resolving investigate investigated
    investigation analysis analyze analyzed situation possible impossible difficult hard easy simple complex
    reliable robust efficient inefficient effective effectively solid clean well done platform feature features behavior
    behaviour logic assumption assumptions incorrect incorrectly complicated configuration configured corrected task
    tasks deploy deployed deploying deployment performance optimize optimized optimizing monitor regularly debug
    debugging request requests input output result progress goal resources resource service services product products
    tool tools process processes place point points level side hours minutes moment early late whole entire random
    randomly accordingly unclear clear ambiguous missing lacked lack mistake mistakes weird strange annoying frustrating
    frustrated frustration matters matter difficulty difficulties example examples description text field fields
    improvement improvements requirement requirements implement implemented implementing implementation technology
    technical environment production development review answer answers question questions`),
)

/** Words and phrases by which a sentence states a cause or a condition, in the languages of the stop lists and CJK. */
export const CAUSAL_MARKERS: RegExp[] = [
  /\b(?:because|since|due to|caused by|owing to|as a result|leads? to|led to|results? in|resulting in|so that|therefore|hence|thus|which means|meaning that|that is why|this is why|in order to|otherwise|unless|whenever|instead(?: of)?|rather than|without|before|until|while|although|even though|but|however|only|already|no longer|not|never|cannot|can't|doesn't|didn't|isn't|won't)\b/giu,
  /\b(?:prevents?|prevented|blocks?|blocked|breaks?|broke|ignor(?:es?|ed)|skip(?:s|ped)|overrid(?:es?|den)|overwrit(?:es?|ten)|shadow(?:s|ed)|requires?|required|expects?|expected|depends? on|assum(?:es?|ed)|triggers?|triggered|mismatch|missing|stale|cached|race|default(?:s|ed)?|expired?|exhausted|exceed(?:s|ed)?|incompatible|deprecated|unset|undefined|invalid|returns?|raises?|throws?)\b/giu,
  /\b(?:porque|debido a|ya que|por eso|por lo tanto|a causa de|puesto que|en lugar de|en vez de|sino|no|nunca|pois|por isso|devido a|uma vez que|em vez de|não|parce que|puisque|car|à cause de|en raison de|donc|au lieu de|ne|weil|wegen|dadurch|deshalb|daher|sodass|statt|nicht|nie|kein(?:e|en)?|perché|poiché|quindi|invece di|non)\b/giu,
  /(?:потому что|из-за|поэтому|так как|вместо|不|没|因为|由于|导致|所以|因此|原因|造成|引起|避免|必须|需要|如果|否则|未|ため|ので|から|原因|ない|必要|때문|않|없)/gu,
]

/** Words that tell what went wrong or was done against it. */
export const FAILURE_MARKERS =
  /\b(?:not?|never|but|because|fail\w*|errors?|errno|exceptions?|instead|broke\w*|wrong\w*|missing|without|cannot|(?:ca|does|did|wo|is|are|was)n['’]t|crash\w*|hangs?|bugs?|issues?|problems?|fix\w*|nicht|kein\w*|fehl\w*|pero|falla\w*|porque|ne|pas|erreurs?|parce|não|erros?|mas|falha\w*|non|errore|perché|tidak|gagal|nie|błąd\w*|niet|fout\w*|inte|fel)\b|(?:не|ошибк|но|потому)|[不没未错误败但]|问题|ない|エラー|失敗|오류|않|안 /giu

/** Phrases by family; two different ones of a family mark the text as what the family is named after. */
export const PHRASE_PATTERNS: Record<'spam' | 'legal' | 'template' | 'page' | 'advice', RegExp> = {
  spam: /\b(?:click (?:here|now|on the link|the link|below)|link in (?:the |my |our )?bio|(?:buy|order|shop|call|subscribe|sign up|join|register) (?:now|today)|buy (?:cheap|followers|likes)|(?:best|lowest|great|unbeatable) (?:price|prices|deal|deals)|limited[- ](?:time|offer)|free (?:shipping|gift|trial today|money)|(?:money[- ]back|100% (?:free|guaranteed|satisfaction))|visit (?:our|my) (?:shop|store|site|website|channel|page)|our (?:shop|store|customers love)|special (?:offer|discount|promotion)|discounts? (?:code|today|now|up to)|promo code|earn (?:money|cash|\$\d+)|(?:make|passive|extra) (?:money|income|cash) (?:fast|online|from home|daily|today)|passive income|work from home|act (?:now|fast)|don't miss (?:out|this)|followers|casino|jackpot|betting bonus|viagra|weight loss|lose weight|crypto (?:giveaway|signals)|double your|whatsapp us|telegram channel|(?:dm|text|contact) (?:me|us) (?:now|today|for)|best in town|satisfaction guaranteed|risk[- ]free|exclusive (?:offer|deal)|no credit card required|for sale|half (?:the )?price|worldwide (?:delivery|shipping)|overpriced|replica|(?:personal|payday|instant) loans?|credit checks?|(?:apply|order|shop|book|advertise) with us|same day|(?:our )?(?:agents|team|experts) will (?:call|contact) you|get rich|(?:look|become|be) rich|backlinks|rank (?:your|my) (?:web)?site|number one on google|more traffic|(?:gold|silver|premium) (?:package|plan|membership)|purchase (?:the|our|now)|for (?:only |just )?\$?\d+ (?:dollars|euros?|usd)|pay with (?:card|bitcoin|paypal))\b/giu,
  legal:
    /\b(?:permission is hereby granted|free of charge, to any person|without warranty|warrant(?:y|ies) of any kind|"?as is"? (?:basis|,? without)|express or implied|merchantability|fitness for a particular purpose|in no event shall|liable for any (?:claim|damages)|all rights reserved|licensed under the|subject to the following conditions|copyright (?:\(c\)|©|notice|holders?)|terms (?:and conditions|of (?:service|use))|privacy policy|we use cookies|cookie policy|intended recipient|confidential(?:ity)? (?:notice|and intended)|this (?:e-?mail|message) (?:and any|is intended)|unsubscribe|by (?:using|continuing|accessing) (?:this|our) (?:site|website|service)|you agree to)\b/giu,
  template:
    /(?:\b(?:describe (?:the|your) (?:problem|issue|bug|solution)|a clear and concise description|steps to reproduce the behaviou?r|add any other context|if applicable, add|replace (?:this|me) with|your (?:answer|text|description|title) here|(?:insert|enter|write|put) (?:your |the )?\w+ here|fill (?:this|me) in|to be (?:done|determined|defined|added)|coming soon|same as above|see above|not applicable|placeholder|foo bar baz|contributions are (?:always )?welcome|pull requests? (?:is|are) welcome|code of conduct|star (?:this|the) repo|feel free to (?:open|contribute|reach)|this (?:project|repository|package) (?:is|was) (?:built|created|licensed|bootstrapped|maintained)|table of contents|please read our contributing|(?:fast|simple|powerful|modern|lightweight)(?: and|,)? (?:lightweight|easy[- ]to[- ]use|fast|simple)|easy to use|zero dependencies|feature requests|see the examples? (?:folder|directory)|tell us (?:what|how|about)|provide a (?:link|screenshot|minimal)|include as many|how has this (?:issue|bug) affected|not obligatory|what are you trying to accomplish|(?:goes|comes) here)\b|\b(?:TODO|TBD|FIXME|XXX)\b)/giu,
  page: /^[ \t]*#{1,4}[^\p{L}\n]*(?:install(?:ation|ing)?|(?:basic )?usage|licen[sc]e|contribut(?:ing|ors?|ions?)|sponsors?|backers|features|getting started|quick ?start|authors?|related projects?|table of contents|credits|acknowledg\p{L}*|faq|roadmap|changelog)\b|!\[[^\]\n]*\]\(|<(?:img|picture|source|sup|p align|div align|h[1-3] align|a href)\b|\b(?:sponsors?(?:hip)?|opencollective|patreon|follow us|star us|maintained by|all contributors|code of conduct|zero[- ]dependenc(?:y|ies)|blazing(?:ly)? fast|ultrafast|lightweight|batteries included|next[- ]generation|out of the box)\b/gimu,
  advice:
    /\b(?:best practices?|as an ai|(?:large )?language model|be (?:very |more |always )?careful|pay attention|double[- ]check|try again|read the (?:docs|documentation|manual)|google it|it (?:just |now )?works?(?: now| fine| again)|works? (?:now|fine|again|as expected)|fixed (?:it|everything)|restart(?:ed)? (?:it|everything|the (?:computer|machine|system|application))|check (?:everything|your code|the code|all)|(?:write|writing) (?:clean|good|better) code|think (?:before|carefully|ahead)|plan (?:ahead|carefully)|communicat(?:e|ion) is key|stay (?:calm|focused|positive)|take your time|learn from (?:your |the )?mistakes|keep (?:it simple|learning|going)|never give up|work(?:ing)? hard(?:er)?|do your best|trust the process|attention to detail|step by step|in today's (?:world|fast)|it is (?:very |really )?important to|at the end of the day|there (?:was|is|were) (?:an? )?(?:issue|problem|error|bug)s?(?: with it| somewhere| in the (?:code|system))?|something (?:went|was|is) wrong|did(?:n't| not) work|does(?:n't| not) work|for some reason|somehow|should (?:always )?(?:test|check|verify|review)|always (?:test|check|verify|review|follow))\b/giu,
}

/** The words of the usual Latin filler text. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  splitWords(`lorem ipsum dolor sit amet consectetur consectetuer adipiscing elit sed eiusmod tempor incididunt labore dolore
    magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute
    irure reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non
    proident sunt culpa qui officia deserunt mollit anim id est laborum ut ad ex ea pellentesque vestibulum mauris
    vivamus curabitur praesent suspendisse aenean phasellus ultrices faucibus viverra tincidunt sapien sollicitudin`),
)

/**
 * Letters that commonly follow each letter: 284 of 676 pairs, which are 98.7 % of the pairs in English, Spanish,
 * French, German, Portuguese and Italian words, but 42 % of those in random letters.
 */
export const COMMON_LETTER_PAIRS: Record<string, string> = {
  a: 'bcdfgiklmnprstuvwy',
  b: 'aeiloru',
  c: 'acehiklorstuy',
  d: 'adeilorsuy',
  e: 'abcdefghilmnopqrstvwxy',
  f: 'aefilortu',
  g: 'aeghilnorsu',
  h: 'aeiorty',
  i: 'abcdefgklmnoprstvxz',
  j: 'aeou',
  k: 'aeins',
  l: 'adeilopstuvwy',
  m: 'abeimopsu',
  n: 'acdefgiklnopstuvy',
  o: 'abcdefgijklmnoprstuvw',
  p: 'abdeiloprstuy',
  q: 'u',
  r: 'acdefgiklmnorstuvy',
  s: 'acehiklmnopstuwy',
  t: 'acehiloprstuwy',
  u: 'abcdegilmnprst',
  v: 'aeio',
  w: 'aehinors',
  x: 'aeipt',
  y: 'einopst',
  z: 'aeiou',
}
