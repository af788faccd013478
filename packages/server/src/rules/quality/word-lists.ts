export const splitWords = (text: string): string[] => text.trim().split(/\s+/)

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

/** Function words of seven languages: they carry grammar, not content. */
export const MULTILINGUAL_STOP_WORDS: ReadonlySet<string> = new Set(Object.values(STOP_LISTS).flatMap(splitWords))

/** Function words of further languages in Latin and Cyrillic script, for which there is no stop list. */
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

/** Words that fit every report and therefore say nothing about one of them. */
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
