/** Entities of HTML whose characters matter to the rules. */
const NAMED_ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    Tab: ' ',
    NewLine: '\n',
    excl: '!',
    num: '#',
    dollar: '$',
    percnt: '%',
    lpar: '(',
    rpar: ')',
    ast: '*',
    plus: '+',
    comma: ',',
    period: '.',
    sol: '/',
    colon: ':',
    semi: ';',
    equals: '=',
    quest: '?',
    commat: '@',
    lsqb: '[',
    bsol: '\\',
    rsqb: ']',
    lowbar: '_',
    grave: '`',
    lcub: '{',
    verbar: '|',
    rcub: '}',
    shy: '',
    zwnj: '',
    zwj: '',
  }),
)

const MAX_CODE_POINT = 0x10ffff
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/g
const ESCAPE =
  /\\{1,4}(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([0-3][0-7]{2})(?!\d))/g
const PERCENT = /(?:%[0-9a-fA-F]{2}){1,2000}/g

/** The character of a code point; `unreadable` for a control character, which no rule matches. */
const readableCharacter = (code: number, unreadable: string): string =>
  code < 0x20 || (code >= 0x7f && code < 0xa0) || code > MAX_CODE_POINT ? unreadable : String.fromCodePoint(code)

const foldEntities = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) =>
    name !== undefined
      ? (NAMED_ENTITIES.get(name) ?? entity)
      : readableCharacter(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16), ' '),
  )

const foldBackslashes = (text: string): string =>
  text.replace(ESCAPE, (escaped, ...groups: (string | undefined)[]) => {
    const octal = groups[4]
    const digits = groups.slice(0, 4).find((group) => group !== undefined)
    return readableCharacter(Number.parseInt(octal ?? digits ?? '', octal ? 8 : 16), escaped)
  })

const foldPercents = (text: string): string =>
  text.replace(PERCENT, (run) => {
    const decoded = Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8')
    return /^[\x20-\x7e\n\r\t\u00a0-\uffef]*$/.test(decoded) ? decoded : run
  })

/** Decodes HTML entities, escapes with a backslash and percent-encoding where they stand. */
export function foldEscapes(text: string): string {
  let folded = text
  if (folded.includes('&')) folded = foldEntities(folded)
  if (folded.includes('\\')) folded = foldBackslashes(folded)
  if (folded.includes('%')) folded = foldPercents(folded)
  return folded
}
