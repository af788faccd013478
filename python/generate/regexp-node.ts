import type { CodePoints } from './code-points.ts'

export type Anchor = 'start' | 'end' | 'line_start' | 'line_end' | 'boundary' | 'no_boundary'

/** A part of a regular expression. Flags are resolved: what a part matches depends on nothing but the part. */
export type RegExpNode =
  | { kind: 'character'; set: CodePoints }
  | { kind: 'anchor'; anchor: Anchor }
  | { kind: 'sequence'; items: RegExpNode[] }
  | { kind: 'alternatives'; items: RegExpNode[] }
  | { kind: 'group'; index: number; name: string | null; body: RegExpNode }
  | { kind: 'backreference'; group: number | string }
  | { kind: 'look'; is_behind: boolean; is_negative: boolean; body: RegExpNode }
  | { kind: 'repeat'; body: RegExpNode; min: number; max: number; is_lazy: boolean }

/** A regular expression, or a part of one, that Python cannot have with the same meaning. */
export class UntranslatableRegExpError extends Error {}

/** The parts directly inside a part. */
function childrenOf(node: RegExpNode): readonly RegExpNode[] {
  if ('items' in node) return node.items
  return 'body' in node ? [node.body] : []
}

/** The part itself and every part inside it. */
export function* descendantsOf(node: RegExpNode): Generator<RegExpNode> {
  yield node
  for (const child of childrenOf(node)) yield* descendantsOf(child)
}

/** Number of characters that every match of the part has, or null where matches differ in length. */
export function widthOf(node: RegExpNode): number | null {
  switch (node.kind) {
    case 'character':
      return 1
    case 'anchor':
    case 'look':
      return 0
    case 'backreference':
      return null
    case 'group':
      return widthOf(node.body)
    case 'repeat': {
      const width = widthOf(node.body)
      return width === null || node.min !== node.max ? null : width * node.min
    }
    case 'sequence':
      return node.items.map(widthOf).reduce((sum, width) => (sum === null || width === null ? null : sum + width), 0)
    case 'alternatives': {
      const [first = 0, ...others] = node.items.map(widthOf)
      return others.every((width) => width === first) ? first : null
    }
  }
}

/** Whether a match of the part can be empty. */
export function canBeEmpty(node: RegExpNode): boolean {
  switch (node.kind) {
    case 'character':
      return false
    case 'anchor':
    case 'look':
    case 'backreference':
      return true
    case 'group':
      return canBeEmpty(node.body)
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.body)
    case 'sequence':
      return node.items.every(canBeEmpty)
    case 'alternatives':
      return node.items.some(canBeEmpty)
  }
}
