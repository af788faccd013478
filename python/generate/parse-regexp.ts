import {
  ANY_CHARACTER,
  type CodePoints,
  closeOverCase,
  complement,
  fromCodeUnits,
  single,
  union,
} from './code-points.ts'
import { propertyCodePoints } from './property-code-points.ts'
import { type RegExpNode, UntranslatableRegExpError } from './regexp-node.ts'

const DIGITS: CodePoints = [[0x30, 0x39]]
const WORD_CHARACTERS: CodePoints = [...DIGITS, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]
const LINE_TERMINATORS = union(single(0x0a), single(0x0d), [[0x2028, 0x2029]])
/** WhiteSpace and LineTerminator of ECMA-262. */
const WHITE_SPACE = union(
  [[0x09, 0x0d]],
  LINE_TERMINATORS,
  [[0x2000, 0x200a]],
  ...[0x20, 0xa0, 0x1680, 0x202f, 0x205f, 0x3000, 0xfeff].map(single),
)
const CLASS_ESCAPES: Record<string, CodePoints> = {
  d: DIGITS,
  D: complement(DIGITS),
  w: WORD_CHARACTERS,
  W: complement(WORD_CHARACTERS),
  s: WHITE_SPACE,
  S: complement(WHITE_SPACE),
}
const CONTROL_ESCAPES: Record<string, number> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d }
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})(\??)/
const HYPHEN = single(0x2d)

const onlyMember = (set: CodePoints): number | null =>
  set.length === 1 && set[0] && set[0][0] === set[0][1] ? set[0][0] : null

/**
 * Parses the source of a regular expression that JavaScript has accepted.
 * @throws UntranslatableRegExpError for what no table of this repository uses: the flags `iu` and `v`, sets with half a
 * character, octal escapes, quantified assertions
 */
export function parseRegExp({ source, flags }: RegExp): RegExpNode {
  const is_unicode = flags.includes('u')
  const ignores_case = flags.includes('i')
  if (flags.includes('v') || (is_unicode && ignores_case)) throw new UntranslatableRegExpError(`flags ${flags}`)

  let at = 0
  let group_count = 0

  const fail = (what: string): never => {
    throw new UntranslatableRegExpError(`${what} at ${at} of /${source}/${flags}`)
  }
  const accept = (text: string): boolean => {
    if (!source.startsWith(text, at)) return false
    at += text.length
    return true
  }
  const acceptMatch = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(source.slice(at))
    if (match) at += match[0].length
    return match
  }
  const toCharacters = (units: CodePoints): CodePoints => {
    try {
      return is_unicode ? units : fromCodeUnits(ignores_case ? closeOverCase(units) : units)
    } catch {
      return fail('half a character')
    }
  }

  function parseAlternatives(): RegExpNode {
    const items = [parseSequence()]
    while (accept('|')) items.push(parseSequence())
    return items.length === 1 && items[0] ? items[0] : { kind: 'alternatives', items }
  }

  function parseSequence(): RegExpNode {
    const items: RegExpNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(parseTerm())
    return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items }
  }

  function parseTerm(): RegExpNode {
    const body = parseAtom()
    const quantifier = acceptMatch(QUANTIFIER)
    if (!quantifier) return body
    if (body.kind === 'look' || body.kind === 'anchor') fail('a quantified assertion')
    const [text, lower, comma, upper, lazy] = quantifier
    const min = lower === undefined ? (text.startsWith('+') ? 1 : 0) : Number(lower)
    const unbounded_max = text.startsWith('?') ? 1 : Number.POSITIVE_INFINITY
    const max = lower === undefined ? unbounded_max : comma ? Number(upper || Number.POSITIVE_INFINITY) : min
    return { kind: 'repeat', body, min, max, is_lazy: lazy === '?' }
  }

  function parseAtom(): RegExpNode {
    if (accept('^')) return { kind: 'anchor', anchor: flags.includes('m') ? 'line_start' : 'start' }
    if (accept('$')) return { kind: 'anchor', anchor: flags.includes('m') ? 'line_end' : 'end' }
    if (accept('(')) return parseGroup()
    if (accept('[')) return { kind: 'character', set: parseClass() }
    if (accept('.')) {
      const set = flags.includes('s') ? ANY_CHARACTER : complement(LINE_TERMINATORS)
      return { kind: 'character', set }
    }
    if (accept('\\')) return parseEscape()
    return parseLiteral()
  }

  function parseGroup(): RegExpNode {
    const [opening] = acceptMatch(/^\?(?:<?[=!]|:)/) ?? []
    const name = opening === undefined ? (acceptMatch(/^\?<([^>]+)>/)?.[1] ?? null) : null
    if (opening === undefined && source[at] === '?') fail('a group')
    const index = opening === undefined ? ++group_count : 0
    const body = parseAlternatives()
    accept(')')
    if (opening === undefined) return { kind: 'group', index, name, body }
    if (opening === '?:') return body
    return { kind: 'look', is_behind: opening.includes('<'), is_negative: opening.endsWith('!'), body }
  }

  function parseEscape(): RegExpNode {
    if (accept('b')) return { kind: 'anchor', anchor: 'boundary' }
    if (accept('B')) return { kind: 'anchor', anchor: 'no_boundary' }
    const named = acceptMatch(/^k<([^>]+)>/)
    if (named) return { kind: 'backreference', group: named[1] ?? '' }
    const numbered = acceptMatch(/^[1-9]\d*/)
    if (numbered) return { kind: 'backreference', group: Number(numbered[0]) }
    return { kind: 'character', set: toCharacters(parseCharacterEscape()) }
  }

  /** A character of its own; outside sets, a pair of surrogates is one. */
  function parseLiteral(): RegExpNode {
    const unit = source.charCodeAt(at)
    const code_point = source.codePointAt(at) ?? unit
    at += code_point > 0xffff ? 2 : 1
    if (code_point > 0xffff && !is_unicode && QUANTIFIER.test(source.slice(at))) fail('half a character')
    return { kind: 'character', set: code_point > 0xffff ? single(code_point) : toCharacters(single(code_point)) }
  }

  function parseClass(): CodePoints {
    const is_negated = accept('^')
    const sets: CodePoints[] = []
    while (!accept(']')) {
      const first = parseClassMember()
      if (source[at] !== '-' || source[at + 1] === ']') {
        sets.push(first)
        continue
      }
      at++
      const last = parseClassMember()
      const [from, to] = [onlyMember(first), onlyMember(last)]
      // with a shorthand on either side, `-` is a member
      sets.push(from === null || to === null ? union(first, HYPHEN, last) : [[from, to]])
    }
    const members = toCharacters(union(...sets))
    return is_negated ? complement(members) : members
  }

  function parseClassMember(): CodePoints {
    if (accept('\\')) return accept('b') ? single(0x08) : parseCharacterEscape()
    const code_point = is_unicode ? (source.codePointAt(at) ?? 0) : source.charCodeAt(at)
    at += code_point > 0xffff ? 2 : 1
    return single(code_point)
  }

  function parseCharacterEscape(): CodePoints {
    const property = is_unicode && acceptMatch(/^([pP])\{([^}]+)\}/)
    if (property) {
      const set = propertyCodePoints(property[2] ?? '')
      return property[1] === 'P' ? complement(set) : set
    }
    const code = acceptMatch(/^(?:x([\da-f]{2})|u([\da-f]{4}))/i) ?? (is_unicode && acceptMatch(/^u\{([\da-f]+)\}/i))
    if (code) return single(Number.parseInt(code[1] ?? code[2] ?? '', 16))
    const control = acceptMatch(/^c([A-Za-z])/)
    if (control) return single((control[1] ?? '').charCodeAt(0) % 32)
    if (/^0\d|^[1-9]/.test(source.slice(at))) fail('an octal escape')
    if (accept('0')) return single(0)
    const char = source[at++] ?? fail('a lone backslash')
    return CLASS_ESCAPES[char] ?? single(CONTROL_ESCAPES[char] ?? char.charCodeAt(0))
  }

  const root = parseAlternatives()
  if (at < source.length) fail('an unexpected character')
  return root
}
