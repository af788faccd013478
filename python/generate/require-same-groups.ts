import { hasCaseBeyondAscii } from './code-points.ts'
import { canBeEmpty, descendantsOf, type RegExpNode, UntranslatableRegExpError } from './regexp-node.ts'

type Group = Extract<RegExpNode, { kind: 'group' }>
type Repeat = Extract<RegExpNode, { kind: 'repeat' }>

const groupsIn = (node: RegExpNode): Group[] => [...descendantsOf(node)].filter((part) => part.kind === 'group')

/**
 * Refuses patterns whose groups hold something else in Python: JavaScript empties the groups of a repeated part before
 * every repetition, takes a reference to a group without a match for the empty text, and ends a repetition that matches
 * nothing in another way.
 * @param ignores_case whether references are compared with the flag `i`
 * @throws UntranslatableRegExpError
 */
export function requireSameGroups(root: RegExpNode, ignores_case: boolean): void {
  const groups = groupsIn(root)
  matchedAfter(root, new Set(), (reference, matched) => {
    const group = groups.find(({ index, name }) => index === reference || name === reference)
    if (!group || !matched.has(group))
      throw new UntranslatableRegExpError(`a reference to ${reference}, which may be unset`)
    const has_other_case = [...descendantsOf(group)].some(
      (part) => part.kind === 'character' && hasCaseBeyondAscii(part.set),
    )
    if (ignores_case && has_other_case) throw new UntranslatableRegExpError(`a reference to ${reference} in any case`)
  })
}

type VisitReference = (reference: number | string, matched: ReadonlySet<Group>) => void

/** The groups that have a match wherever the part has one, given those that have one before it. */
function matchedAfter(node: RegExpNode, before: ReadonlySet<Group>, visit: VisitReference): ReadonlySet<Group> {
  switch (node.kind) {
    case 'backreference':
      visit(node.group, before)
      return before
    case 'sequence':
      return node.items.reduce((matched, item) => matchedAfter(item, matched, visit), before)
    case 'alternatives': {
      const [first = before, ...others] = node.items.map((item) => matchedAfter(item, before, visit))
      return new Set([...first].filter((group) => others.every((matched) => matched.has(group))))
    }
    case 'group':
      return new Set([...matchedAfter(node.body, before, visit), node])
    case 'look': {
      const after = matchedAfter(node.body, before, visit)
      if (node.is_behind && groupsIn(node.body).length > 0)
        throw new UntranslatableRegExpError('a group in a lookbehind')
      return node.is_negative ? before : after
    }
    case 'repeat': {
      const after = matchedAfter(node.body, before, visit)
      requireSameRepetition(node, after)
      return node.min === 0 ? before : after
    }
    default:
      return before
  }
}

function requireSameRepetition({ body, min, max }: Repeat, matched: ReadonlySet<Group>): void {
  const groups = groupsIn(body)
  if (max > min && canBeEmpty(body) && (max > 1 || groups.length > 0))
    throw new UntranslatableRegExpError('a repetition of what may be empty')
  if (max > 1 && !groups.every((group) => matched.has(group)))
    throw new UntranslatableRegExpError('a repeated group that may be unset')
}
