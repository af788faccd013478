import { AGENT_RULES } from './poisoning-agent-rules.ts'
import { CRITICAL, HIGH, LOW, MEDIUM, type PoisoningRule } from './poisoning-rule.ts'

const DISMISS_VERBS =
  "(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|override|overrule|bypass(?:ing)?|dismiss|neglect|skip over|set aside|pay no attention to|do not (?:follow|obey)|don'?t (?:follow|obey)|stop (?:following|obeying)|disobey|abandon)"
const DISMISS_HINTS = [
  'ignore',
  'ignoring',
  'disregard',
  'forget',
  'override',
  'overrule',
  'bypass',
  'dismiss',
  'neglect',
  'skip',
  'set',
  'pay',
  'follow',
  'obey',
  'disobey',
  'abandon',
]
const EARLIER_WORDS =
  '(?:previous(?:ly)?|prior|above|earlier|preceding|former|past|foregoing|original|initial|existing|given|provided|aforementioned|last)'
const DETERMINERS =
  '(?:all|any|every|each|everything|of|the|your|my|our|its|these|those|this|that|other|system|current|safety|content|ethical|developer|own|from)'
const INSTRUCTION_WORDS =
  '(?:instructions?|prompts?|directives?|commands?|orders?|guidelines?|programming|training|directions?|messages?|context|conversations?|rules?|tasks?|constraints?|restrictions?|requests?|input|text|policies|questions?)'
const SECRET_WORDS =
  '(?:\\.env\\b|env(?:ironment)? variables?|secrets?|credentials?|api[ _-]?keys?|(?:access|auth|bearer|session|refresh)[ _-]?tokens?|tokens?|passwords?|ssh keys?|private keys?|(?:full |entire |complete )?(?:conversation|chat|message)(?: data| history| context| log)?s?|cookies?|system prompt|user data|personal (?:data|information)|~?/?\\.(?:ssh|aws|netrc|npmrc|kube)\\b|id_rsa|/etc/(?:passwd|shadow))'
const HOST =
  '(?:https?://|[\\w.-]{2,60}\\.(?:com|net|xyz|io|site|top|ru|cn|dev|app|link|click|org|co|me|sh)\\b|[\\w.+-]{1,40}@[\\w-]{2,40}\\.|\\d{1,3}(?:\\.\\d{1,3}){3})'
// a URL of any kind is none: a connection URL has a password in it
const RECEIVER =
  '(?:(?:this|the following|our|my|an?) (?:\\w{1,20} )?(?:endpoint|server|webhook|address|channel)|(?:this|the following|our|my) (?:\\w{1,20} )?url)\\b'
/** Receivers of data: a host after any of these words, and a receiver that is only described after a direction. */
const DESTINATION = `(?:(?:to|at|into|via|as|in)\\s${HOST}|(?:to|at|into|via)\\s${RECEIVER})`

const ignoreCase = (source: string): RegExp => new RegExp(source, 'gi')

/**
 * Patterns of instructions to a reading agent, data theft and destructive commands. Every change raises RULES_VERSION.
 */
export const POISONING_RULES: PoisoningRule[] = [
  ...AGENT_RULES,

  // Overriding what the agent was told
  {
    category: 'instruction_override',
    hints: DISMISS_HINTS,
    weight: HIGH,
    pattern: ignoreCase(
      `\\b${DISMISS_VERBS}\\s+(?:${DETERMINERS}\\s+){0,5}${EARLIER_WORDS}\\s+(?:(?:${DETERMINERS}|and|or|${EARLIER_WORDS})\\s+){0,4}(?:\\w{1,16}\\s+){0,2}${INSTRUCTION_WORDS}\\b`,
    ),
  },
  {
    category: 'instruction_override',
    hints: DISMISS_HINTS,
    weight: HIGH,
    pattern: ignoreCase(
      `\\b${DISMISS_VERBS}\\s+(?:all|any|every|everything|your)\\s+(?:${DETERMINERS}\\s+){0,4}(?:instructions?|directives?|guidelines?|programming|training|safety|restrictions|system prompts?|rules|policies|constraints)\\b`,
    ),
  },
  {
    category: 'instruction_override',
    hints: ['ignore', 'disregard', 'forget'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:ignore|disregard|forget)\\s+(?:(?:everything|all|anything|what(?:ever)?)\\s+(?:of the\\s+)?(?:above|before|prior|previous(?:ly)?|i (?:said|told)|you (?:have been|were|know|learned|are)|that (?:was|came)|else)|(?:the |all )?(?:above|preceding|foregoing)\\b|(?:the |your )?(?:previous|prior|earlier)(?:$|[.,;:!]))`,
    ),
  },
  {
    category: 'instruction_override',
    hints: DISMISS_HINTS,
    weight: HIGH,
    pattern: ignoreCase(
      `\\b${DISMISS_VERBS}\\s+(?:${DETERMINERS}\\s+){0,4}(?:(?:system prompts?|(?:system |core |safety )instructions?|${INSTRUCTION_WORDS} (?:above|before|given|so far|you (?:were|have been) (?:given|told)))\\b|(?:rest|remainder|remaining) (?:of )?(?:the )?(?:text|prompt|instructions?|document|content|message)\\b)`,
    ),
  },
  {
    category: 'instruction_override',
    hints: ['instead', 'rather', 'regardless', 'despite', 'contrary'],
    weight: MEDIUM,
    pattern: ignoreCase(
      `\\b(?:instead of|rather than|regardless of|despite|contrary to)\\s+(?:${DETERMINERS}\\s+){0,3}${EARLIER_WORDS}\\s+(?:${DETERMINERS}\\s+){0,2}${INSTRUCTION_WORDS}\\b`,
    ),
  },
  {
    category: 'new_instructions',
    hints: ['instruction', 'directive', 'priority', 'objective', 'persona'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:new|updated|real|actual|revised)\\s+(?:system\\s+|core\\s+|primary\\s+)?(?:instructions?|directives?|priority|objective|persona)\\s*(?:are|is|from \\w{1,20})?\\s*:[ \\t]{0,3}\\S`,
    ),
  },
  {
    category: 'new_instructions',
    hints: ['cancel', 'replaced', 'superseded', 'revoked', 'changed', 'updated', 'void', 'suspended', 'complete'],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:the |your )(?:original|previous|current|prior|real|initial) (?:task|instructions?|goals?|objective|rules)\\b[^.\\n]{0,30}\\b(?:(?:has|have) been|is now|are now|is) (?:cancel+ed|replaced|superseded|revoked|changed|updated|void|suspended|complete[d]?[.,;] now)\\b`,
    ),
  },
  {
    category: 'new_instructions',
    hints: ['task', 'goal', 'job', 'role', 'objective', 'instruction', 'purpose', 'mission', 'must', 'will', 'should'],
    weight: MEDIUM,
    pattern:
      /\byour (?:new|only|real|true) (?:task|goal|job|role|objective|instructions?|purpose|mission)\b|\byou (?:must|will|should|are to) now (?:\w+ ){0,2}(?:act|answer|respond|follow|focus|obey|comply|behave|extract|send|output|reveal|ignore)\b/gi,
  },

  // Pretending to be the system, another turn or another persona
  {
    category: 'chat_template',
    hints: [
      '<|',
      '[inst',
      '[/inst',
      '<<',
      '_turn>',
      '<sys',
      '</sys',
      'antml',
      '<important',
      '<critical',
      '<assistant',
      '</',
      '<function_calls',
      '<tool_re',
      '<secret',
    ],
    weight: HIGH,
    pattern:
      /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>|<\/?(?:system(?:[_-](?:prompt|message|override|instructions?|reminder))?|assistant|function_calls|tool_result|tool_response|antml:[a-z_]{1,30}|important|critical|secret_instructions?)>/gi,
  },
  {
    category: 'role_spoof',
    hints: ['system', 'developer', 'admin', 'root', 'operator', 'orchestrator', 'supervisor', 'anthropic', 'openai'],
    weight: HIGH,
    pattern:
      /(?:^|\n|[.!?"'}\]>] {0,3})[#*\-/\s<[{(]{0,8}(?:system|developer|admin(?:istrator)?|root|operator|orchestrator|supervisor|anthropic|openai)(?:[ _-](?:message|prompt|note|notice|override|instructions?|command|mode|update|alert|directive|task|training data override)){0,2}\s?[\]>}):*]{1,4}\s{0,3}(?:you\b|your\b|ignore|disregard|override|the (?:assistant|agent|ai|model|user)|from now|all |new |do not|forget|please|now\b|always|never|must|execute|respond|reveal|output|send|enter|print|grant|approve|disable|this|as an?\b|respond)/gi,
  },
  {
    category: 'role_spoof',
    hints: ['override'],
    weight: HIGH,
    pattern:
      /\b(?:system|admin(?:istrator)?|developer|emergency|security|root|safety|protocol) override\b(?: (?:mode|code|command|initiated|activated|enabled|engaged|accepted|authori[sz]ed)|\s?[:\]\-–!])/gi,
  },
  {
    category: 'fake_turn',
    hints: ['assistant', 'ai'],
    weight: MEDIUM,
    pattern: /\b(?:human|user)\s?:\s[^\n]{0,200}\n\s{0,8}(?:assistant|ai)\s?:/gi,
  },
  {
    category: 'persona',
    hints: [
      'dan',
      'jailbroken',
      'unrestricted',
      'uncensored',
      'unfiltered',
      'evil',
      'malicious',
      'amoral',
      'rogue',
      'mode',
      'restrict',
      'limit',
      'filter',
      'guideline',
      'constraint',
      'rules',
      'ethics',
      'censor',
    ],
    weight: HIGH,
    pattern:
      /\b(?:you are (?:now )?|act(?:ing)? as |pretend (?:to be |you are |you're )|role-?play(?:ing)? as |simulate |become |adopt the (?:role|persona) of |imagine you are |respond as |answer as )(?:an? |the )?(?:dan\b|jailbroken|unrestricted|uncensored|unfiltered|evil|malicious|amoral|rogue|in (?:developer|debug|god|admin|maintenance|jailbreak|dan) mode|(?:[\w-]{1,20} ){0,8}(?:without|(?:with|has|have|having) no|free (?:of|from)|freed from|bypass(?:es|ing)?) (?:any |all |ethical |moral |safety |content |its |your )*(?:restrictions?|limits?|limitations|filter(?:s|ing)?|guidelines?|constraints|rules|ethics|censorship))/gi,
  },
  {
    category: 'persona',
    hints: ['mode', 'anything', 'safety', 'restrict', 'filter', 'censor', 'limit', 'ethical', 'moral', 'refuse'],
    weight: HIGH,
    pattern:
      /\b(?:developer|debug|god|jailbreak|sudo|unrestricted|dan|unfiltered|uncensored|no-filter) mode(?: is)?(?: now)? (?:enabled|activated|on\b|engaged|unlocked|output)|\b(?:enable|activate|enter|switch to|unlock|start)\s(?:your |the )?(?:developer|debug|god|jailbreak|dan|unrestricted|unfiltered|uncensored|evil) mode\b|\bdo anything now\b|\ball safety (?:checks|filters|measures|protocols) (?:are )?(?:now )?(?:disabled|off|suspended)|\b(?:answer|respond|reply|output|act|operate|speak|provide)\w{0,3}\b[^.\n]{0,50}\bwithout (?:any )?(?:restrictions?|filter(?:s|ing)?|censorship|limitations|ethical|moral|safety|refus)/gi,
  },
  {
    category: 'persona',
    hints: [
      'unrestricted',
      'uncensored',
      'unfiltered',
      'amoral',
      'jailbroken',
      'unhinged',
      'refuse',
      'decline',
      'reject',
      'restrained',
      'bound',
      'limited',
      'refer',
      'admit',
      'character',
      'censor',
      'interaction',
      'blocked',
      'jailbreak',
    ],
    weight: HIGH,
    pattern:
      /\b(?:unrestricted|uncensored|unfiltered|amoral|jailbroken|unhinged)\b[,]? (?:\w{1,12},? ){0,3}(?:ai|chat ?bot|assistant|language model|persona|answers?|responses?|content|ai system|character)\b|\b(?:will|must|can|does|do|should) (?:never|not) (?:refuse|decline|reject) (?:to answer|any|a|an|anything|requests?)\b|\bwill never refuse\b|\bnot (?:restrained|restricted|bound|limited) by (?:any |the )?(?:morals?|ethics?|laws?|rules|openai|polic|guidelines|censorship)|\bnever (?:refer|admit)\w{0,4} (?:to yourself as|that you are|you are|being) (?:an? )?(?:ai|language model|chatbot)|\balways respond as the character\b|\bno (?:polic(?:y|ies)|rules|filters?|morals?|ethics) (?:in place )?to (?:censor|restrict|limit)|<interaction-config|<blocked-string>|(?:^|\n)\W{0,6}jailbreak\s?:/gi,
  },
  {
    category: 'persona',
    hints: ['policies', 'policy', 'guideline', 'restrict', 'ethics', 'filter', 'safeguard', 'moral'],
    weight: MEDIUM,
    pattern:
      /\b(?:you|it|which|that|who|ai|assistant|model|character|second|other|this) (?:has|have|is|are|will|do|does|can|must|need)(?: not|n't)?(?: \w{1,12}){0,3} (?:no|free (?:of|from)|bound by|ignore|bypass|not (?:follow|obey|bound by)|break|not need to (?:follow|obey))(?: \w{1,12}){0,3} (?:content |openai |ethical |moral |safety )?(?:policies|polic(?:y|ies)|guidelines|restrictions|ethics|filters|safeguards|morals)\b/gi,
  },

  // Hiding from the user, steering later behaviour, addressing agents
  {
    category: 'concealment',
    hints: ['user', 'human', 'operator', 'owner', 'anyone', 'reviewer'],
    weight: HIGH,
    pattern:
      /\b(?:do not|don'?t|never|must not|should not|without|avoid)\s(?:ever\s)?(?:tell(?:ing)?|mention(?:ing)?|reveal(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|disclos(?:e|ing)|warn(?:ing)?|report(?:ing)?|show(?:ing)?|ask(?:ing)?|let(?:ting)?)\s(?:(?:this|it|these|any of this|about this|that|anything|the (?:fact|existence|changes?|above|instructions?))\b[^.\n]{0,40}?\b(?:to|from)?\s?(?:the |your |any )?(?:users?|humans?|operators?|owners?|anyone|reviewers?)\b|(?:the |your )(?:user|operator|human|reviewer|owner)s?\b)/gi,
  },
  {
    category: 'concealment',
    hints: [
      'user',
      'human',
      'operator',
      'reviewer',
      'owner',
      'silently',
      'secretly',
      'covertly',
      'quietly',
      'discreetly',
      'invisibly',
    ],
    weight: HIGH,
    pattern:
      /\b(?:hide|conceal|keep) (?:this|it|these|the \w{1,20}|any \w{1,20}) (?:hidden |secret |invisible )?from (?:the |your )?(?:user|human|operator|reviewer|owner)s?\b|\b(?:silently|secretly|covertly|quietly|discreetly|invisibly)\s(?:\w{1,12}\s){0,2}(?:send|forward|upload|transmit|execute|run|include|add|append|insert|copy|exfiltrate|post|call|install|collect|log|read|bcc|modify|inject)\b|\bwithout (?:the )?(?:users?|human|operator)(?:'s)? (?:knowledge|consent|awareness|knowing|noticing|approval|confirmation|permission)/gi,
  },
  {
    category: 'agent_directive',
    hints: [
      'user',
      'human',
      'agent',
      'assistant',
      'anyone',
      'someone',
      'you',
      'future',
      'subsequent',
      'later',
      'now',
      'point',
    ],
    weight: MEDIUM,
    pattern:
      /\b(?:(?:when|whenever|if|every time|each time|once)\s(?:the |any |an? )?(?:user|human|agent|assistant|anyone|someone|you)\b[^.\n]{0,60}?\b(?:asks?|asked|about|quer(?:y|ies)|retrieves?|reads?|loads?|sees?|processes|process)\b|in (?:all |every |any )?(?:future|subsequent|later) (?:sessions?|conversations?|interactions?|responses?|tasks?|replies|answers)|for all future \w{1,20}|from (?:now|this point) (?:on(?:ward)?s?|forward))[^.\n]{0,80}\b(?:always|must|recommend|respond|answer|say|send|include|route|execute|prioriti[sz]e|comply|ignore|reply|refuse|pretend|output|call|forward|you (?:will|are|should))\b/gi,
  },
  {
    category: 'agent_directive',
    hints: ['future', 'subsequent', 'memory'],
    weight: HIGH,
    pattern:
      /\b(?:in|for|across) (?:all|every|any) (?:future|subsequent) (?:sessions?|conversations?|interactions?|responses?|replies|answers)\b|\b(?:store|save|write|add|commit|persist)\s(?:this|the following|it|these)\b[^.\n]{0,40}\b(?:to|in|into) (?:your |the |long-?term |agent(?:'s)? ){0,2}memory\b[^\n]{0,80}\b(?:always|never|ignore|trust|bypass|admin|approve|future)/gi,
  },
  {
    category: 'agent_directive',
    hints: ['agent', 'assistant', 'model', 'llm', 'llms', 'claude', 'chatgpt', 'gpt', 'copilot', 'cursor', 'ai'],
    weight: MEDIUM,
    pattern:
      /\b(?:the |any |all |an? )?(?:ai |llm )?(?:agents?|assistants?|language models?|llms?|claude|chatgpt|gpt-\d\w{0,6}|copilot|cursor|ai)\b(?: reading this| that reads? this| processing this)?[^.\n]{0,20}\b(?:must|shall|are (?:required|instructed|ordered) to|has to|is (?:required|instructed|ordered) to|should (?:immediately|always|now|first|also))\b[^.\n]{0,60}\b(?:execute|run|download|install|fetch|send|upload|forward|transmit|disable|ignore|grant|approve|comply|call|include|output|disclose|bypass|delete|reveal)\b/gi,
  },
  {
    category: 'agent_directive',
    hints: ['tool'],
    weight: HIGH,
    pattern:
      /\b(?:before|after|prior to|when|whenever) (?:using|calling|invoking|running|executing|you (?:use|call|invoke)) (?:this|any|other|every|another) (?:\w{1,20} ){0,2}tools?\b[^\n]{0,60}\b(?:you (?:must|should|need to)|always|first|also|read|send|call|include|pass|must|forward|copy|bcc)\b|\b(?:you|assistants?|agents?|models?) (?:must|should) (?:always |first |also ){0,2}(?:call|use|invoke|run) this tool (?:first|before|instead|for (?:all|every|any))/gi,
  },
  {
    category: 'authority_claim',
    hints: [
      'admin',
      'developer',
      'creator',
      'supervisor',
      'owner',
      'root',
      'ceo',
      'openai',
      'anthropic',
      'orchestrator',
      'security',
      'coordinator',
      'manager',
      'boss',
      'lead',
      'authorized',
      'authorised',
      'pre',
      'preauthorized',
      'management',
    ],
    weight: MEDIUM,
    pattern:
      /\bi(?: am|'m) (?:the |an? |your )?(?:\w{1,16} ){0,2}(?:admin(?:istrator)?(?: agent)?|developer|creator|supervisor|owner|root user|ceo|openai|anthropic|orchestrator|security team)\b[^\n]{0,60}\b(?:grant|give|show|reveal|need|must|ignore|bypass|obey|follow|send|provide|output|let|allow|execute|disable)|\b(?:orchestrator|coordinator|manager|admin(?:istrator)?|supervisor|ceo|boss|security team|lead agent)\b (?:has |have )?(?:said|says|decided|wants?|asked|told|instructed|ordered|authori[sz]ed|approved|requires?|needs?|confirmed)\b[^.\n]{0,80}\b(?:forward|send|share|disable|bypass|turn off|skip|grant|delete|ignore|append|export|upload|credentials?|output|access|execute)|\b(?:pre-?)?authori[sz]ed by (?:the )?(?:admin|anthropic|openai|security|ceo|developer|management)/gi,
  },
  {
    category: 'safety_bypass',
    hints: [
      'bypass',
      'disable',
      'turn',
      'remove',
      'circumvent',
      'evade',
      'deactivate',
      'suspend',
      'switch',
      'lift',
      'drop',
    ],
    weight: HIGH,
    pattern:
      /\b(?:bypass|disable|turn(?:ing)? off|remove|circumvent|evade|deactivate|suspend|switch off|lift|drop)\s(?:all |any |every |the |your |its |these |our |my )*(?:safety|content|ethic(?:al|s)|moral|security|guardrail|alignment|moderation|human|approval)[ -]?(?:\w{1,12} )?(?:filter(?:s|ing)?|checks?|guidelines?|measures?|protocols?|restrictions?|rules?|guardrails?|controls?|policies|mechanisms?|systems?|review|approval|oversight|limits?|confirmations?)\b/gi,
  },
  {
    category: 'reply_control',
    hints: [
      'ignore',
      'disregard',
      'only',
      'always',
      'just',
      'respond',
      'reply',
      'answer',
      'start',
      'begin',
      'prefix',
      'end',
    ],
    weight: MEDIUM,
    pattern:
      /\b(?:ignore|disregard) (?:the|this|that|my|all) [^.\n]{1,40}(?: and|,|;) (?:instead )?(?:just )?(?:state|say|output|print|write|respond|reply|answer|return|tell|admit|give|show)\b|\b(?:only |always |just )(?:respond|reply|answer) (?:only )?(?:with|as|in)\b[^.\n]{0,60}\b(?:regardless|no matter|whatever|nothing else|every|forever)\b|\b(?:respond|reply|answer|start|begin|prefix|end) (?:all|every|each|any|your) (?:of your )?(?:future |subsequent )?(?:responses?|repl(?:y|ies)|answers?|messages?|outputs?)\b/gi,
  },
  {
    category: 'reply_control',
    hints: ['reply', 'replies', 'response', 'answer', 'elucidation', 'output'],
    weight: HIGH,
    pattern:
      /(?:^|[\n.!?:>*-] {0,3}|please |always |must |to )(?:use|add|encode|include|integrate|incorporate|insert|embed|express|write|append|prepend|introduce|weave|blend|mix|begin|start|end|finish|close|give|provide|substitute|replace|structure|hide|place|put|enhance|enrich|format|output|display|respond)\b[^.\n]{0,120}?\b(?:your|each|every) (?:entire |whole |final |own )?(?:reply|response|answer|elucidation|output|responses|replies|answers)\b|\b(?:your|the) (?:reply|response|answer)s? (?:must|should) (?:only |always |never )?(?:be|contain|include|start|begin|end|use|consist)\b/gim,
  },
  {
    category: 'reply_control',
    hints: ['code', 'snippet', 'script'],
    weight: HIGH,
    pattern:
      /\b(?:include|ensure|embed|introduce|leverage|incorporate|integrate|insert|make|assimilate|meld|add|use|employ|utili[sz]e|blend|weave|consider|inject|infuse|mention|let)\b[^.\n]{0,40}\b(?:the|this) (?:following|subsequent|below|ensuing|given) (?:\w{1,12} )?(?:code|snippet|script)\b[^.\n]{0,60}\b(?:your|the) (?:\w{1,20} ){0,3}(?:implementation|solution|codebase|code|elucidation|response|reply|answer|program|project|logic)\b|\b(?:let|have|make) your (?:code|implementation|solution|response)\b[^.\n]{0,40}\b(?:following|subsequent|ensuing) code\b/gi,
  },
  {
    category: 'credential_request',
    hints: ['password', 'secret', 'api', 'apikey', 'credential', 'access', 'passphrase'],
    weight: HIGH,
    pattern:
      /\b(?:share|tell me|give me|confirm|reveal|disclose|repeat|say|hand over) (?:\w{1,10} ){0,3}(?:your|the system's|the remembered|the user'?s?|all) (?:\w{1,12} ){0,2}(?:passwords?|secret keys?|secrets?|api keys?|credentials|access (?:key|token)s?)\b|\bwhat(?: is|'s) (?:your|the remembered) (?:\w{1,10} )?(?:password|secret|passphrase|api key|access code)/gi,
  },
  {
    category: 'prompt_leak',
    hints: ['prompt', 'system', 'instruction', 'directive', 'guideline', 'configuration'],
    weight: HIGH,
    pattern:
      /\b(?:reveal|print|output|show|display|repeat|leak|expose|dump|tell me|share|quote|echo|recite|give me|disclose|list|translate|summari[sz]e|copy|write out|what (?:is|are|was|were))\b[^.\n]{0,30}\b(?:your|hidden|full|complete|entire|initial|original|the exact|the above|verbatim)\b[^.\n]{0,24}\b(?:system (?:prompt|message|instructions?)|(?:initial|original|hidden|secret|internal|confidential|exact|base|first) (?:prompt|instructions?|directives?|guidelines|configuration)|prompt|instructions)\b/gi,
  },

  // Taking data out
  {
    category: 'exfiltration',
    hints: [
      'https',
      'http',
      'com',
      'net',
      'xyz',
      'io',
      'site',
      'top',
      'ru',
      'cn',
      'dev',
      'app',
      'link',
      'click',
      'org',
      'co',
      'me',
      'sh',
      '@',
      'endpoint',
      'server',
      'url',
      'webhook',
      'address',
      'channel',
      'passwd',
    ],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:send|post|upload|forward|transmit|exfiltrate|leak|submit|push|copy|e-?mail|append|attach|deliver|relay|export|encode|report|share)\\b[^.\\n]{0,60}?(?<![\\w])${SECRET_WORDS}[^.\\n]{0,60}?\\b${DESTINATION}`,
    ),
  },
  {
    category: 'exfiltration',
    hints: ['~/.', '.env', '/etc/'],
    weight: HIGH,
    pattern:
      /\b(?:read|open|cat|take|get|load|fetch|grab|include|base64|encode)\b[^\n]{0,30}(?:~\/\.(?:ssh|aws|cursor|claude|config|netrc|npmrc|kube|docker|gnupg|bash_history)[\w./-]{0,40}|\.env (?:file)?|\/etc\/(?:passwd|shadow))[^\n]{0,60}\b(?:base64|curl|pass (?:its|the|it)|send|post it|upload|ping|dig|as (?:the|a|an) \w{1,20} (?:field|parameter|argument)|in (?:your|the) (?:reply|response|answer))\b/gi,
  },
  {
    category: 'metadata_service',
    hints: ['169-254', '169.254'],
    weight: HIGH,
    pattern: /\b169[.-]254[.-]169[.-]254\.(?:nip\.io|sslip\.io|traefik\.me|xip\.io)/gi,
  },
  {
    category: 'exfiltration',
    hints: ['.ssh', 'id_rsa', 'id_ed', '/etc/', '.aws', '.kube', '.netrc', 'login'],
    weight: HIGH,
    pattern:
      /\b(?:read|include|reply with|output|print|show|send|append|contents? of|return|fetch|open|extract|load|steal|harvest|grab|collect)\b[^.\n]{0,60}(?:~\/\.ssh\b|\/\.ssh\/|id_rsa\b|id_ed25519\b|\/etc\/(?:passwd|shadow)\b|\.aws\/credentials\b|\.kube\/config\b|\.netrc\b|login keychain)[^\n]{0,80}\b(?:and|as|in|into|to|then|pass|parameter|your)\b[^\n]{0,60}\b(?:send|include|pass|append|encode|attach|reply|response|parameter|argument|sidenote|context|upload|post|return|output|forward|url|http)/gi,
  },
  {
    category: 'exfiltration_command',
    hints: ['curl', 'wget', '| nc', '|nc', 'nc', 'ncat', 'socat', '/dev/tcp', 'bash', 'openssl'],
    weight: CRITICAL,
    pattern:
      /(?:(?<![\w.-])(?:env|printenv|history)\b|\bcat\s[^|\n]{0,60}?(?:\.azure\/|gcloud\/|keychain|wallet\.dat|cookies\.sqlite|\.env\b|id_rsa|id_ed25519|\.aws\/credentials|\.netrc|\.npmrc|\.kube\/config|\/etc\/(?:passwd|shadow)|\.git-credentials))[^|\n`]{0,160}\|\s*(?:(?:base64|gzip|xxd)[^|\n]{0,20}\|\s*)?(?:curl|wget|nc|ncat|socat|openssl\s+s_client)\b|\b(?:curl|wget)\s[^\n]{0,160}?\s(?:-d|--data(?:-binary|-raw|-urlencode)?|-F|--form|--post-file|--post-data|-T|--upload-file)[= ]\s?["']?(?:[\w-]{0,20}=)?@?(?:\$\((?:env|printenv|cat [^)]{0,60})\)|~?\/?[\w./]{0,40}(?:\.env\b|id_rsa|id_ed25519|\.aws\/credentials|\.netrc|\.npmrc|\.kube\/config|\/etc\/passwd|\.git-credentials))|\bbash -i\b[^\n]{0,20}>&|\bnc\b[^\n]{0,40}\s-e\s\/bin\/|\/dev\/tcp\/\d/g,
  },
  {
    category: 'exfiltration_host',
    hints: [
      'webhook',
      'requestbin',
      'pipedream',
      'oast',
      'interact',
      'burpcollaborator',
      'beeceptor',
      'requestcatcher',
      'canarytokens',
      'dnslog',
      'transfer',
      'file',
    ],
    weight: HIGH,
    // `.webhook.site` and `*.webhook.site` are settings, which allow or block these hosts
    pattern:
      /(?<!(?<![\w-])\.)\b(?:webhook\.site|requestbin\.\w{2,6}|pipedream\.net|oast\.(?:fun|live|me|online|pro|site)|interact\.sh|burpcollaborator\.net|beeceptor\.com|requestcatcher\.com|canarytokens\.com|dnslog\.cn|transfer\.sh|file\.io)\b/gi,
  },
  {
    category: 'exfiltration_host',
    hints: ['ngrok', 'trycloudflare'],
    weight: HIGH,
    // developers use tunnels too: their host alone is no destination, and what is handed over to it is
    pattern:
      /\b(?:send|post|upload|forward|transmit|exfiltrate|leak|submit|push|copy|deliver|relay|export|report|curl|wget|iwr|irm|nc|ncat|connect)\b[^\n]{0,120}?(?:(?:to|at|via|into|from)\s["'`(]?|https?:\/\/|\b\d\.tcp\.)(?:[\w-]{1,63}\.){0,5}(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com)\b/gi,
  },
  {
    category: 'exfiltration_host',
    hints: ['pastebin', 'hastebin', 'rentry', '://'],
    weight: MEDIUM,
    pattern:
      /\b(?:pastebin\.com\/raw|hastebin\.com\/raw|rentry\.co)\b|https?:\/\/[\w.-]{0,60}(?:evil|attacker|malicious|exfil)[\w.-]{0,60}/gi,
  },
  {
    category: 'exfiltration_link',
    hints: ['!['],
    weight: CRITICAL,
    pattern:
      /!\[[^\]\n]{0,80}\]\(\s{0,3}https?:\/\/[^)\s]{3,200}[?&][\w-]{1,30}=(?:\{|%7[Bb]|\$\{|\[|<|\$[A-Z_]{3,}|(?:CONVERSATION|SECRET|API_?KEY|TOKEN|PASSWORD|ENV|DATA|HISTORY|PROMPT)\b|base64\(|encodeURI)[^)]{0,160}\)/g,
  },
  {
    category: 'credential_request',
    hints: [
      'api',
      'apikey',
      'password',
      'token',
      'access',
      'auth',
      'session',
      'seed',
      'private',
      'credential',
      'mfa',
      '2fa',
      'recovery',
      'wallet',
    ],
    weight: HIGH,
    pattern: ignoreCase(
      `\\b(?:enter|paste|provide|type|share|send|give|supply|submit|ask (?:the )?(?:user|human|operator) (?:for|to (?:paste|enter|provide)))\\b[^.\\n]{0,30}\\b(?:api[ _-]?keys?|passwords?|(?:access |auth |session )?tokens?|seed phrases?|private keys?|credentials|mfa codes?|2fa codes?|recovery (?:phrase|codes?)|wallet)\\b[^.\\n]{0,50}\\b(?:to|into|at|on|in)\\s(?:${HOST}|${RECEIVER})`,
    ),
  },

  // Commands that harm the machine
  {
    category: 'pipe_to_shell',
    hints: ['curl', 'wget', 'iwr', 'irm', 'fetch', 'invoke', 'iex'],
    weight: MEDIUM,
    is_shell: true,
    pattern:
      /\b(?:curl|wget|iwr|irm|fetch|Invoke-WebRequest|Invoke-RestMethod)\b[^\n|;]{0,220}?\|\s{0,4}(?:sudo\s+(?:-\w{1,10}\s+){0,3})?(?:env\s+[^\s|]{1,60}\s+)?(?:(?:ba|z|da|k|fi)?sh|python3?|node|perl|ruby|php|iex)\b|\b(?:ba|z)?sh\s{1,4}(?:-c\s{1,4})?["']?(?:<\(|\$\()\s{0,4}(?:curl|wget)\b|\b(?:iex|Invoke-Expression)\b[^\n]{0,40}(?:irm|iwr|Invoke-WebRequest|DownloadString|Net\.WebClient)/gi,
  },
  {
    category: 'destructive_command',
    hints: ['rm'],
    weight: HIGH,
    is_shell: true,
    pattern:
      /\brm\s+(?:-[a-z]{0,6}r[a-z]{0,6}f[a-z]{0,6}|-[a-z]{0,6}f[a-z]{0,6}r[a-z]{0,6}|-r\s+-f|-f\s+-r|--recursive\s+--force)\s+(?:--no-preserve-root\s+)?["']?(?:\/(?:\s|$|\*|["'])|\/(?:etc|usr|bin|lib|boot|var|home|root|opt)\/?(?:\s|$|\*)|~\/?(?:\s|$|\*)|\$HOME\/?(?:\s|$|\*))/gim,
  },
  {
    category: 'destructive_command',
    hints: ['mkfs', 'dd', '/dev/', ':(', ': (', 'chmod', 'wipefs', 'format'],
    weight: HIGH,
    is_shell: true,
    pattern:
      /\bmkfs(?:\.\w{1,8})?\s+(?:-\w{1,8}\s+){0,4}\/dev\/\w+|\bdd\b[^\n]{0,80}\bof=\/dev\/(?:sd|nvme|hd|vd|disk)\w*|>\s?\/dev\/(?:sd[a-z]|nvme\d)|:\s?\(\s?\)\s?\{\s?:\s?\|\s?:\s?&\s?\}\s?;\s?:|\bchmod\s+-R\s+777\s+\/(?:\s|$)|\bwipefs\s+-a|\bformat\s+c:/gi,
  },
  {
    category: 'security_weakening',
    hints: [
      'node',
      'verify',
      'git',
      'strict',
      'setenforce',
      'stricthostkeychecking',
      'disable',
      'ufw',
      'iptables',
      'set',
      'nopasswd',
      'curl',
      'chmod',
      'rejectunauthorized',
    ],
    weight: LOW,
    is_shell: true,
    pattern:
      /\bNODE_TLS_REJECT_UNAUTHORIZED\s?=\s?["']?0|\bverify\s?=\s?False\b|\bGIT_SSL_NO_VERIFY|\bstrict-ssl\s+false|\bsetenforce\s+0|\bStrictHostKeyChecking[ =]no|--disable-web-security|\bufw disable|\biptables -F\b|Set-MpPreference\s+-DisableRealtimeMonitoring|\bNOPASSWD:\s?ALL|\bcurl\b[^\n]{0,60}(?:\s-k\b|--insecure)|\bchmod\s+(?:-R\s+)?777\b|rejectUnauthorized:\s?false/gi,
  },
  {
    category: 'encoded_execution',
    hints: ['base', 'powershell', 'eval', 'exec', 'string'],
    weight: HIGH,
    pattern:
      /\b(?:echo|printf)\s+["']?[A-Za-z0-9+/=]{24,4000}["']?\s?\|\s?base64\s+(?:-d|-D|--decode)[^|\n]{0,20}\|\s?(?:sudo\s+)?(?:ba|z)?sh|\bbase64\s+(?:-d|--decode)\b[^\n|]{0,60}\|\s?(?:sudo\s+)?(?:ba|z)?sh\b|\bpowershell(?:\.exe)?\b[^\n]{0,60}-e(?:nc(?:odedcommand)?)?\s+[A-Za-z0-9+/=]{40,4000}|\beval\(\s?(?:atob|Buffer\.from|base64)|\bexec\(\s?(?:base64\.b64decode|codecs\.decode|bytes\.fromhex|__import__)|String\.fromCharCode\((?:\s?\d{2,3}\s?,){8,400}/gi,
  },
  {
    category: 'unusual_download',
    hints: ['download', 'extract', 'unzip', 'password', 'encrypted', 'copy', 'paste'],
    weight: MEDIUM,
    pattern:
      /\b(?:download|extract|unzip)\b[^\n]{0,200}\b(?:pass(?:word|code)?|pw)\b\s?[:=]\s?[^\n]{0,60}\b(?:run|execute|install|open)\b|\b(?:password-protected|encrypted) (?:zip|archive|rar)\b[^\n]{0,120}\b(?:run|execute|install)\b|\b(?:copy|paste)\b[^.\n]{0,40}\b(?:command|script|line)\b[^.\n]{0,40}\b(?:into|in) (?:your )?(?:terminal|powershell|shell)\b[^\n]{0,100}https?:\/\/(?:\d{1,3}\.){3}\d/gi,
  },
  {
    category: 'package_index',
    hints: ['pip', 'uv', 'npm', 'pnpm', 'yarn', 'gem', 'cargo'],
    weight: MEDIUM,
    pattern:
      /\b(?:pip3?|uv|npm|pnpm|yarn|gem|cargo)\b[^\n]{0,80}(?:--(?:extra-)?index-url|--registry|-i|--source)[ =]{1,2}https?:\/\/(?!(?:localhost|127\.0\.0\.1|pypi\.org|test\.pypi\.org|registry\.npmjs\.org|registry\.yarnpkg\.com|rubygems\.org|download\.pytorch\.org|pypi\.tuna\.tsinghua\.edu\.cn|mirrors\.\w{1,20}\.(?:com|edu\.cn)|registry\.npmmirror\.com|pypi\.nvidia\.com)[/:"'\s]?)\S{1,200}/gi,
  },

  // Links and markup that deceive
  {
    category: 'address_link',
    hints: ['http', 'https'],
    weight: MEDIUM,
    pattern:
      /https?:\/\/(?!(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|192\.0\.2|198\.51\.100|203\.0\.113)\.)(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\/[^\s)"']{1,120}/gi,
  },
  {
    category: 'short_link',
    hints: ['bit', 'tinyurl', 't.co', 'goo', 'is.gd', 'cutt', 'rb', 'shorturl', 't.ly', 'ow', 'rebrand'],
    weight: MEDIUM,
    pattern:
      /https?:\/\/(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|cutt\.ly|rb\.gy|shorturl\.at|t\.ly|ow\.ly|rebrand\.ly)\/\w/gi,
  },
  {
    category: 'punycode_link',
    hints: ['xn'],
    weight: HIGH,
    pattern: /https?:\/\/(?:[\w-]{1,63}\.){0,5}xn--[\w-]{1,60}/gi,
  },
  {
    category: 'userinfo_link',
    hints: ['http', 'https'],
    weight: HIGH,
    pattern: /https?:\/\/[\w.-]{1,60}\.(?:com|org|net|io)@[\w.-]{1,60}/gi,
  },
  {
    category: 'script_link',
    hints: [']('],
    weight: HIGH,
    pattern: /\]\(\s{0,3}(?:javascript|data:text\/html|vbscript):/gi,
  },
  {
    category: 'hidden_markup',
    hints: ['<!--'],
    weight: HIGH,
    pattern:
      /<!--(?:(?!-->)[\s\S]){0,300}?\b(?:ignore (?:all|previous|any|the)|(?:hidden|secret|new|system|ai|agent) instructions?|(?:ai )?assistants?[:,]|(?:ai )?agents?[:,]|system prompt|do not (?:tell|mention)|ai model|llm|you (?:must|should) (?:now|also|always)|exfiltrate|reveal)\b(?:(?!-->)[\s\S]){0,300}-->/gi,
  },
  {
    category: 'hidden_markup',
    hints: ['style'],
    weight: HIGH,
    pattern:
      /style\s?=\s?["'][^"'\n]{0,120}(?:display\s?:\s?none|font-size\s?:\s?0|visibility\s?:\s?hidden|opacity\s?:\s?0(?![.\d])|color\s?:\s?(?:white|#fff(?:fff)?|transparent)\b)[^>]{0,120}>[^<]{0,200}\b(?:ignore|instructions?|assistant|agent|prompt|send|execute|reveal|you must)\b/gi,
  },
  {
    category: 'terminal_control',
    hints: ['\u001b[', '\u009b'],
    weight: MEDIUM,
    pattern: /\u001b\[[0-9;]{0,20}[A-Za-z]|\u009b[0-9;]{0,20}[A-Za-z]/g,
  },

  // The same override in other languages (accents and look-alikes are already folded)
  {
    category: 'instruction_override',
    hints: [
      'ignor',
      'ignora',
      'olvida',
      'oublie',
      'vergiss',
      'vergessen',
      'dimentica',
      'esquece',
      'desconsidere',
      'missachte',
      'negeer',
      'vergeet',
      'zignoruj',
      'zapomnij',
      'lupakan',
      'abaikan',
      'bo',
      'quen',
    ],
    weight: HIGH,
    pattern:
      /\b(?:ignor(?:a|e|ez|iere|ieren|i|er|ar)|olvid(?:a|e|ar)|oubli(?:e|ez|er)|vergiss|vergessen|dimentic(?:a|are|ate)|esque[cç](?:a|er)|desconsider[ea]|missachte|negeer|vergeet|zignoruj|zapomnij|lupakan|abaikan|bo qua|quen)\b(?: sie| a| o| di)?\s+(?:\S{1,14}\s+){0,4}(?:instruc\w{1,8}|instruktion\w{0,3}|anweisung\w{0,2}|istruzion\w|consignes|indicac\w{1,6}|indicazion\w|ordenes|instrucciones|instructies|instrukcj\w{1,3}|polecen\w{1,3}|instruksi|perintah|huong dan|chi dan|vorgaben|directives|talimat\w{0,6})/gi,
  },
  {
    category: 'instruction_override',
    hints: [
      '忽',
      '無',
      '无',
      '忘',
      '不要理会',
      '绕过',
      '繞過',
      '者模',
      '上帝',
      '越',
      '制限',
      '限制',
      '不受',
      'игнор',
      'забудь',
      'внимани',
      '지시',
      '지침',
      '명령',
      '프롬프트',
      'تجاهل',
      'انس',
      'talimat',
      'निर्देश',
      'নির্দেশ',
    ],
    weight: HIGH,
    pattern:
      /(?:忽略|無視|无视|忘记|忘掉|不要理会|忽視|绕过|繞過)[^。\n]{0,14}(?:指令|指示|提示|说明|命令|規則|规则|要求|限制|過濾|过滤)|(?:開發者|开发者|上帝|越狱|越獄|開発者)模?(?:式|モード)|(?:不受(?:任何)?限|无限制|沒有任何限制|没有任何限制|制限のない|無制限の)[^。\n]{0,6}(?:AI|助手|模型)|(?:フィルター|制限|ルール|規則)[^。\n]{0,6}無視|(?:前|以前|上記|これまで|先|すべて)の?[^。\n]{0,10}(?:指示|命令|プロンプト|指令)[^。\n]{0,8}(?:無視|忘れ)|(?:игнорир\S{1,8}|проигнорир\S{1,8}|забудь\S{0,3}|не обращ\S{1,8} внимани\S)[^.\n]{0,40}(?:вс[её],? что|инструкц\S{1,4}|указани\S{1,2}|команд\S{0,3}|правил\S{0,2})|(?:이전|위의|모든|앞의)[^.\n]{0,14}(?:지시|지침|명령|프롬프트)[^.\n]{0,8}(?:무시|잊)|(?:تجاهل|انس)[^.\n]{0,30}(?:التعليمات|تعليمات|الأوامر|التوجيهات)|(?:onceki|tum)[^.\n]{0,20}talimat\S{0,8}[^.\n]{0,10}(?:yok say|unut|goz ardi|dikkate alma)|(?:निर्देश\S{0,6})[^।\n]{0,30}(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|अनदेखी)|নির্দেশ\S{0,6}[^।\n]{0,20}(?:ভুলে|উপেক্ষা)/gi,
  },
]
