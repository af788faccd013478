import { type CodePoints, complement, difference, includes, LAST_CODE_POINT } from './code-points.ts'
import { toFixedWidths } from './fixed-widths.ts'
import { parseRegExp } from './parse-regexp.ts'
import { type Anchor, type RegExpNode, UntranslatableRegExpError, widthOf } from './regexp-node.ts'
import { requireSameGroups } from './require-same-groups.ts'

export interface PythonPattern {
  /** for `re.compile`; holds no unescaped double quote, so that `r"…"` is its literal */
  pattern: string
  /** `ASCII` always, because sets of other characters are spelled out; `IGNORECASE` for the ASCII letters */
  flags: 'ASCII' | 'ASCII | IGNORECASE'
}

/** In Python `$` is also before a last line feed, and `\B` is not in an empty text; lines end at line feeds only. */
const ANCHORS: Record<Anchor, string> = {
  start: '^',
  end: '\\Z',
  line_start: '(?<![^\\n\\r\\u2028\\u2029])',
  line_end: '(?![^\\n\\r\\u2028\\u2029])',
  boundary: '\\b',
  no_boundary: '(?!\\b)',
}

const CAPITALS: CodePoints = [[0x41, 0x5a]]
const CONTROL_ESCAPES: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\v': '\\v', '\f': '\\f', '\r': '\\r' }
/** Characters that are written with a backslash; those of sets include what Python reserves for operations on sets. */
const OUTSIDE_SET = '\\.^$*+?{}[]|()"'
const IN_SET = '\\]["^-&~|'

/**
 * Translates a regular expression of JavaScript into one of Python's `re` that matches the same in every text, with
 * offsets in characters where JavaScript counts UTF-16 code units. Quantifiers count characters too. The flags `g` and
 * `y` are left to the caller: `finditer` and `match` instead of `search`.
 * @throws UntranslatableRegExpError for what Python's `re` has no equal of
 */
export function translateRegExp(regexp: RegExp): PythonPattern {
  try {
    const root = parseRegExp(regexp)
    const ignores_case = regexp.flags.includes('i')
    requireSameGroups(root, ignores_case)
    const write = createWriter(ignores_case)
    return { pattern: write(root), flags: ignores_case ? 'ASCII | IGNORECASE' : 'ASCII' }
  } catch (error) {
    if (error instanceof UntranslatableRegExpError) error.message += `: ${regexp}`
    throw error
  }
}

function createWriter(ignores_case: boolean): (node: RegExpNode) => string {
  const write = (node: RegExpNode): string => {
    switch (node.kind) {
      case 'character':
        return writeSet(node.set, ignores_case)
      case 'anchor':
        return ANCHORS[node.anchor]
      case 'sequence':
        return node.items.map((item) => (item.kind === 'alternatives' ? `(?:${write(item)})` : write(item))).join('')
      case 'alternatives':
        return node.items.map(write).join('|')
      case 'group':
        return `(${node.name === null ? '' : `?P<${requireIdentifier(node.name)}>`}${write(node.body)})`
      case 'backreference':
        return typeof node.group === 'string' ? `(?P=${node.group})` : `(?:\\${node.group})`
      case 'look':
        return node.is_behind ? writeLookbehind(node) : `(?${node.is_negative ? '!' : '='}${write(node.body)})`
      case 'repeat': {
        const is_atom = node.body.kind === 'character' || node.body.kind === 'group'
        const body = is_atom ? write(node.body) : `(?:${write(node.body)})`
        return body + writeQuantifier(node.min, node.max) + (node.is_lazy ? '?' : '')
      }
    }
  }

  /** One lookbehind for each length. */
  const writeLookbehind = ({ is_negative, body }: Extract<RegExpNode, { kind: 'look' }>): string => {
    const parts = toFixedWidths(body)
    const widths = [...new Set(parts.map(widthOf))]
    const looks = widths.map((width) => {
      const alternatives = parts.filter((part) => widthOf(part) === width).map(write)
      return `(?<${is_negative ? '!' : '='}${alternatives.join('|')})`
    })
    return is_negative || looks.length === 1 ? looks.join('') : `(?:${looks.join('|')})`
  }

  return write
}

function requireIdentifier(name: string): string {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new UntranslatableRegExpError(`the group name ${name}`)
  return name
}

function writeQuantifier(min: number, max: number): string {
  if (min === 0 && max === 1) return '?'
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return min === max ? `{${min}}` : `{${min},${max}}`
}

/** One character of a set. With `IGNORECASE` the small letters of ASCII stand for the capitals. */
function writeSet(set: CodePoints, ignores_case: boolean): string {
  const is_negated = includes(set, LAST_CODE_POINT)
  const listed = is_negated ? complement(set) : set
  if (listed.length === 0) return is_negated ? '(?s:.)' : '(?!)'
  const ranges = ignores_case ? difference(listed, CAPITALS) : listed
  const [[first, last] = [0, 0], ...others] = ranges
  if (!is_negated && others.length === 0 && first === last) return writeCharacter(first, OUTSIDE_SET)
  return `[${is_negated ? '^' : ''}${ranges.map(writeRange).join('')}]`
}

function writeRange([first, last]: CodePoints[number]): string {
  const [from, to] = [writeCharacter(first, IN_SET), writeCharacter(last, IN_SET)]
  if (first === last) return from
  return last === first + 1 ? from + to : `${from}-${to}`
}

function writeCharacter(code_point: number, special: string): string {
  const char = String.fromCodePoint(code_point)
  const control = CONTROL_ESCAPES[char]
  if (control !== undefined) return control
  if (code_point >= 0x20 && code_point < 0x7f) return special.includes(char) ? `\\${char}` : char
  const hex = code_point.toString(16)
  if (code_point <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code_point <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
