import { HIGH, MEDIUM, type PoisoningRule } from './poisoning-rule.ts'

const SECRET =
  '(?:password|passphrase|secret (?:key|code|word|string)|secrets?|private key|api[ _-]?keys?|credentials?|access (?:key|code|token)s?|session token|system prompt)'
const TALK =
  '(?:conversation|chat(?: history)?|session|dialogue|context window|message history|transcript|prompts? and (?:replies|responses|answers))'
const AGENTS = '(?:agents?|assistants?|llms?|bots?|copilots?|ai systems?|language models?)'
const HAND_OVER =
  '(?:send|forward|upload|post|transmit|e?-?mail|copy|mirror|relay|submit|pass|stream|include|append|attach|put|bcc|export|report|share)'

/** A URL that an agent shows or opens. Any other may be a connection URL, which has a password in it. */
const SHOWN_URL =
  '(?:(?:every|each|all) (?:\\w{1,12} )?urls?|(?:the |an? |any )?(?:image|tracking|callback|request|help|download|redirect|reply|response|markdown|webhook|external|remote) urls?|(?:the |an? |any )?urls? (?:that |which )?(?:you|agents?|assistants?|it) (?:\\w{1,10} )?(?:show|generate|create|return|open|visit|fetch|write|render|output|call))'

const ignoreCase = (source: string): RegExp => new RegExp(source, 'gi')

/**
 * Requests for the password of the reader in other languages than English. Since a form asks people for theirs too, the
 * pattern requires that it is sent to somebody. A Russian word of look-alikes alone is listed in Latin letters too.
 */
const PASSWORD_REQUESTS = [
  `\\b(?:(?:sagen?|nennen?|verrate?n?|gib|zeigen?|teilen?) (?:sie )?(?:mir|uns)|was ist|wie lautet) [^.?\\n]{0,20}\\b(?:dein|ihr|euer|unser)\\w{0,2} (?:\\w{1,14} ){0,2}(?:passwort|kennwort)`,
  `\\b(?:dein|ihr|euer)\\w{0,2} (?:\\w{1,14} ){0,2}(?:passwort|kennwort) (?:mit mir )?(?:teilen|nennen|verraten|sagen|preisgeben|mitteilen)\\b`,
  `\\b(?:(?:donne[zr]?|dites?|dis|revele[zr]?|indique[zr]?|communique[zr]?)[- ](?:moi|nous)|(?:me|nous) (?:dire|donner|communiquer|reveler|confirmer)|quel est) (?:\\w{1,14} ){0,3}(?:votre|ton|notre|le) mot de passe(?! (?:de|d'|du|des|par|pour|requis)\\b)`,
  `\\b(?:di(?:me|ganos|game)|dame|deme|confirmame|revelame|decirme|darme|confirmarme|comparte conmigo|compartir conmigo|cual es) (?:\\w{1,14} ){0,3}(?:tu|su|vuestra|nuestra) contrasena`,
  `\\b(?:(?:diga|conte|informe|confirme|revele|passe|de)-(?:me|nos)|me (?:diga|conte|informe|passe|de|dizer|contar|informar)|preciso que (?:voce )?(?:me )?(?:confirme|informe|diga)|qual e) (?:\\w{1,14} ){0,2}(?:sua|tua|nossa|a) senha(?! (?:de|do|da|para)\\b)`,
  `\\b(?:dimmi|dammi|dicci|rivelami|confermami|dirmi|darmi|qual e) (?:\\w{1,14} ){0,2}(?:tua|sua|vostra|nostra) (?:password|parola d'ordine)`,
  `(?<!\\p{L})(?:(?:скажи|назови|сообщи|даи|раскрои)(?:те)? (?:мне|нам|mhe|ham)|какои(?: [уy] (?:тебя|вас|bac))?) (?:\\p{L}{1,14} ){0,2}(?:твои|ваш|свои|наш)?\\s?парол`,
  `(?:告诉我|告訴我|给我|給我|向我提供|与我分享)[^。\\n]{0,12}(?:密码|密碼|口令)|(?:你|您|系统)的?(?:密码|密碼|口令)是(?:什么|什麼|多少)`,
  `(?:あなた|君|貴方|システム|私たち)の(?:\\p{L}{0,8})?パスワード[^。\\n]{0,8}(?:教え|何です|何でし|共有し|言っ)|パスワードを(?:私|僕)に?教え`,
  `(?:너의|당신의|네|시스템의?|우리) ?비밀번호[^.\\n]{0,12}(?:알려|말해|공유해|뭐|무엇|필요해)|(?:나|저)(?:에게|한테)[^.\\n]{0,20}비밀번호[^.\\n]{0,12}(?:알려|말해|공유)`,
  `(?:اخبرني|أخبرني|اعطني|أعطني|اعطيني)[^.\\n]{0,24}كلمة (?:المرور|السر)|ما هي كلمة (?:المرور|السر) الخاصة بك`,
]

/**
 * Patterns by the structure of an attack on agents: somebody is asked to give something to a receiver. A record has no
 * reason to ask its reader for that.
 */
export const AGENT_RULES: PoisoningRule[] = [
  // Requests for secrets
  {
    category: 'credential_request',
    hints: ['password', 'passphrase', 'secret', 'private', 'api', 'credential', 'access', 'session', 'system'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:what(?:'s| is| are| was)|tell me|give me|show me|share|reveal|spell|send me|repeat|provide|confirm)\\b[^.?\\n]{0,25}\\b(?:your|the user'?s|the system'?s)\\s(?:\\w{1,10} ){0,2}${SECRET}\\b`,
    ),
  },
  {
    category: 'credential_request',
    hints: ['password', 'passphrase', 'secret', 'private', 'api', 'credential', 'access', 'session', 'system'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:write|compose|create) an? (?:\\w{1,12} )?(?:poem|haiku|story|song|acrostic)\\b[^.\\n]{0,60}\\b(?:spells?|about|reveals?|contains?|hides?)\\b[^.\\n]{0,20}\\b(?:the|your) ${SECRET}\\b`,
    ),
  },
  {
    category: 'credential_request',
    hints: [
      ...['passwort', 'kennwort', 'passe', 'contrasena', 'senha', 'password', 'parola'],
      ...['парол', '密码', '密碼', '口令', 'パスワード', '비밀번호', 'المرور', 'السر'],
    ],
    weight: HIGH,
    pattern: new RegExp(PASSWORD_REQUESTS.join('|'), 'giu'),
  },

  // Propagation to other agents, records and sessions
  {
    category: 'propagation',
    hints: ['every', 'each', 'all', 'any', 'other', 'future', 'subsequent'],
    weight: HIGH,
    pattern:
      /\b(?:copy|repeat|include|add|insert|paste|append|propagate|spread|put|embed|write|carry|replicate)\b[^.\n]{0,16}\b(?:this|these|the following|the above)\b[^.\n]{0,12}\b(?:instructions?|messages?|notes?|texts?|paragraphs?|records?|sentences?|prompts?|rules?|directives?|payloads?)\b[^.\n]{0,24}\b(?:in|into|to|with)\b[^.\n]{0,12}\b(?:every|each|all|any|other|future|subsequent)\b[^.\n]{0,24}\b(?:records?|deposits?|experiences?|answers?|repl(?:y|ies)|responses?|agents?|messages?|commits?|repositor(?:y|ies)|files?|outputs?|sessions?|prompts?)\b/gi,
  },
  {
    category: 'propagation',
    hints: ['agent', 'assistant', 'llm', 'llms', 'bot', 'bots', 'copilot', 'ai', 'language'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:tell|instruct|order|command|convince|persuade|pass (?:this|it) (?:message )?(?:on )?to|forward this (?:message )?to|infect)\\s(?:all |every |any |each )?(?:the )?(?:other|next|downstream|sub|neighbou?ring|all|every)(?: |-)(?:ai )?${AGENTS}\\b|\\b(?:all|every|any|each) (?:other |ai )?${AGENTS} (?:who|that|which) (?:reads?|sees?|retrieves?|processes|receives?) this\\b`,
    ),
  },
  {
    category: 'propagation',
    hints: ['remember', 'store', 'save', 'memory', 'memorize'],
    weight: HIGH,
    pattern:
      /\b(?:remember|store|save|memori[sz]e|note)\b[^.\n]{0,24}\b(?:for (?:all |every |any )?(?:future|later|following|coming)|(?:in|to|into) (?:your |the )?(?:long-?term |persistent )?memory)\b[^\n]{0,80}\b(?:always|never|trusted|pre-?approved|no (?:confirmation|approval|review)|without (?:asking|confirmation|approval|review))\b/gi,
  },

  // Impersonation of system, maintainer or operator
  {
    category: 'impersonation',
    hints: [
      'maintainer',
      'operator',
      'admin',
      'developer',
      'creator',
      'owner',
      'auditor',
      'police',
      'law',
      'security',
      'support',
    ],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:this is|i am|i'm|as) (?:the|your|an?) (?:\\w{1,16} ){0,2}(?:maintainer|operator|admin(?:istrator)?|developer|creator|owner|auditor|police officer|law enforcement officer|security (?:team|officer)|support team)\\b[^.\\n]{0,24}[,.:;]?\\s[^\\n]{0,80}\\b(?:(?:your|the user'?s?) (?:\\w{1,12} )?(?:${SECRET}|address|location|data)|order you|command you|instruct you|authori[sz]e you|override|restrictions? (?:is|are) (?:lifted|removed))\\b`,
    ),
  },
  {
    category: 'impersonation',
    hints: ['note', 'message', 'attention', 'instruction', 'notice'],
    weight: HIGH,
    pattern:
      /\b(?:note|message|attention|instructions?|notice|reminder|important) (?:to|for) (?:the |all |any |every )?(?:reading |ai |coding |autonomous )?(?:ai|llm|agent|assistant|language model|copilot|claude|chatgpt|gpt)(?:s|'s)?\s?(?:reading this|model|agent|assistant)?s?\s?[:\-–—]/gi,
  },
  {
    category: 'impersonation',
    hints: ['granted', 'approved', 'authori', 'permission', 'clearance'],
    weight: MEDIUM,
    pattern:
      /\b(?:you (?:have been|are now|are hereby) (?:granted|given|authori[sz]ed)|(?:has|have) (?:been )?(?:authori[sz]ed|granted|cleared) you)\b[^.\n]{0,60}\b(?:root|admin(?:istrator)?|full|unrestricted|unlimited|elevated|access|permissions?|privileges?|to (?:skip|bypass|ignore|disable|delete|send|reveal|share))\b/gi,
  },

  // Silent forwarding
  {
    category: 'silent_forwarding',
    hints: ['conversation', 'chat', 'session', 'dialogue', 'context', 'message', 'transcript', 'prompt'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b${HAND_OVER}\\b[^.\\n]{0,24}\\b(?:(?:the|this|your|our|each|every|all) )(?:user'?s? )?(?:full |entire |whole |complete |previous |raw )?${TALK}\\b[^.\\n]{0,40}\\b(?:to|at|via|into)\\s(?:https?:|an? (?:external|remote|third-party|aggregation|cloud)\\b|(?:our|my|this) (?:\\w{1,12} )?(?:endpoint|server|webhook|cloud|address|url|api|analytics)\\b|[\\w.+-]{1,40}@\\w)`,
    ),
  },
  {
    category: 'silent_forwarding',
    hints: ['bcc', 'cc'],
    weight: HIGH,
    pattern:
      /\b(?:add|include|set|put|use|always|with)\b[^.\n]{0,20}\bb?cc\b[^.\n]{0,24}[\w.+-]{1,40}@[\w-]{1,40}\.|\bb?cc (?:a copy|every|all|each|this|it)\b[^.\n]{0,40}[\w.+-]{1,40}@[\w-]{1,40}\./gi,
  },
  {
    category: 'silent_forwarding',
    hints: ['append', 'include', 'attach', 'add', 'put', 'embed', 'encode'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:append|include|attach|add|put|embed|encode)\\b[^.\\n]{0,24}\\b(?:${SECRET}|bearer token|${TALK})\\b[^.\\n]{0,30}\\b(?:as an?|in|into|to) (?:(?:the |every |each |all |any |a )?(?:\\w{1,12} )?(?:query|link|image|markdown|help link)s?|${SHOWN_URL})\\b`,
    ),
  },

  // Tricks with the schema of a tool
  {
    category: 'tool_schema',
    hints: ['user'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:when|whenever|if|once|after|each time|every time)\\s(?:the |a )?user\\s(?:says?|types?|asks?|mentions?|confirms?|thanks?|replies|writes|wants?|requests?|opens?|starts?)\\b[^\\n]{0,80}?\\b${HAND_OVER}\\b[^\\n]{0,40}\\b(?:${TALK}|${SECRET}|files? (?:content|list)s?)\\b`,
    ),
  },
  {
    category: 'tool_schema',
    hints: ['description', 'title', 'name', 'desc'],
    weight: HIGH,
    pattern:
      /["'](?:description|title|name|desc|instructions?)["']\s?:\s?["'][^"'\n]{0,240}\b(?:do not (?:tell|mention|inform|show)|ignore (?:all|any|previous|the)|must (?:first |always |also )?(?:read|include|send|pass|call)|before (?:using|calling) (?:this|any|other)|without (?:telling|asking|informing))\b/gi,
  },
  {
    category: 'tool_schema',
    hints: ['parameter', 'argument', 'field', 'param'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:parameter|argument|field|param)\\b[^.\\n]{0,40}\\b(?:must|should|has to|needs? to|always)\\b[^.\\n]{0,24}\\b(?:contain|hold|include|carry|be (?:set to|filled with))\\b[^.\\n]{0,24}\\b(?:${TALK}|${SECRET}|contents? of)\\b|\\b(?:as|in|into) (?:the |an? )?["'\`]?\\w{1,24}["'\`]? (?:parameter|argument|field)\\b[^.\\n]{0,30}\\b(?:do not|don't|never|without) (?:tell|mention|inform|show|ask)`,
    ),
  },
  {
    category: 'tool_schema',
    hints: ['tool'],
    weight: MEDIUM,
    pattern:
      /\b(?:use|call|invoke|run|choose|prefer) this tool (?:rather than|instead of|before|in place of|over) (?:any |all |the )?others?\b|\bby using the ["'`]?\w{2,40}["'`]? tool,? and do not use other tools\b|\bthis tool (?:replaces|supersedes|overrides) (?:the |all |any )?(?:other|existing|previous|built-?in|official)\b/gi,
  },
]
