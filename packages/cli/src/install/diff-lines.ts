const CONTEXT_LINES = 2
/** Beyond this many pairs of lines the part that changed is shown as a whole. */
const MAX_LINE_PAIRS = 4_000_000

export interface DiffLine {
  sign: ' ' | '+' | '-'
  text: string
  /** number in the old text, from 1; a new line has that of the next old one */
  line: number
}

/** The lines in which two texts differ, with a few around them; a gap in `line` is a part left out. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = splitLines(before)
  const fresh = splitLines(after)
  let head = 0
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1
  let tail = 0
  while (tail < Math.min(old.length, fresh.length) - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1
  const changed = alignLines(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail), head + 1)
  const lead = old.slice(Math.max(0, head - CONTEXT_LINES), head)
  const trail = old.slice(old.length - tail, old.length - tail + CONTEXT_LINES)
  return dropDistantContext([
    ...lead.map((text, index) => ({ sign: ' ' as const, text, line: head - lead.length + index + 1 })),
    ...changed,
    ...trail.map((text, index) => ({ sign: ' ' as const, text, line: old.length - tail + index + 1 })),
  ])
}

const splitLines = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/))

/** By the longest common part, as usual. */
function alignLines(old: string[], fresh: string[], first: number): DiffLine[] {
  const width = fresh.length + 1
  if (old.length * fresh.length > MAX_LINE_PAIRS)
    return [
      ...old.map((text, index) => ({ sign: '-' as const, text, line: first + index })),
      ...fresh.map((text) => ({ sign: '+' as const, text, line: first + old.length })),
    ]
  const common = new Uint32Array((old.length + 1) * width)
  const at = (one: number, other: number): number => common[one * width + other] ?? 0
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = fresh.length - 1; other >= 0; other -= 1)
      common[one * width + other] =
        old[one] === fresh[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1))
  const lines: DiffLine[] = []
  let [one, other] = [0, 0]
  while (one < old.length || other < fresh.length) {
    const line = first + one
    if (one < old.length && other < fresh.length && old[one] === fresh[other]) {
      lines.push({ sign: ' ', text: old[one] ?? '', line })
      one += 1
      other += 1
    } else if (other < fresh.length && (one === old.length || at(one, other + 1) > at(one + 1, other))) {
      lines.push({ sign: '+', text: fresh[other] ?? '', line })
      other += 1
    } else {
      lines.push({ sign: '-', text: old[one] ?? '', line })
      one += 1
    }
  }
  return lines
}

/** Without the unchanged lines that are far from a change. */
function dropDistantContext(lines: DiffLine[]): DiffLine[] {
  const near = (index: number): boolean =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ sign }) => sign !== ' ')
  return lines.filter(({ sign }, index) => sign !== ' ' || near(index))
}
