import { type CST, isNode, isPair, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Json } from './host.ts'
import { type Child, endOf, startOf } from './yaml-document.ts'

/** Maps and lists in brackets. Their parts are known by the commas, which only the tokens of the text tell of. */
type Flow = YAMLMap | YAMLSeq

const tokensOf = ({ srcToken }: Flow): CST.CollectionItem[] =>
  srcToken?.type === 'flow-collection' ? srcToken.items : []

const commaIn = (item: CST.CollectionItem | undefined): number | undefined =>
  item?.start.find(({ type }) => type === 'comma')?.offset

/** Puts a child behind the last one; what stands around it stays where it is. */
export function putIntoFlow(text: string, parent: Flow, value: Json): string {
  const child = JSON.stringify(value).slice(1, -1)
  const last = parent.items.at(-1)
  const node = isPair(last) ? (last.value ?? last.key) : last
  if (!isNode(node)) return splice(text, startOf(parent) + 1, child)
  const comma = commaIn(tokensOf(parent)[parent.items.length])
  return comma === undefined ? splice(text, endOf(text, node), `, ${child}`) : splice(text, comma + 1, ` ${child},`)
}

/** Takes out a child with one comma, and with its line where it has one for itself. */
export function cutFromFlow(text: string, parent: Flow, { index, key, value }: Child): string {
  const first = key ?? value
  const last = value ?? key
  if (!first || !last) return text
  const start = startOf(first)
  const end = endOf(text, last)
  const comma = commaIn(tokensOf(parent)[index])
  const next = commaIn(tokensOf(parent)[index + 1])
  if (next !== undefined) return cutPart(text, start, next + 1)
  if (comma !== undefined) return cut(cutPart(text, start, end), comma, comma + 1)
  return isOwnLine(text, start, end) ? cutPart(text, start, end) : cut(text, start, end)
}

const splice = (text: string, offset: number, inserted: string): string =>
  text.slice(0, offset) + inserted + text.slice(offset)

const cut = (text: string, start: number, end: number): string => text.slice(0, start) + text.slice(end)

const spaceBefore = (text: string, offset: number): number => /[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0
const spaceBehind = (text: string, offset: number): number => /^[ \t]*/.exec(text.slice(offset))?.[0].length ?? 0
/** The end of the line with a comment in front of it, where nothing else is. */
const lineEndAt = (text: string, offset: number): number =>
  /^[ \t]*(?:#.*)?\r?\n/.exec(text.slice(offset))?.[0].length ?? 0

const isOwnLine = (text: string, start: number, end: number): boolean =>
  text[start - spaceBefore(text, start) - 1] === '\n' && lineEndAt(text, end) > 0

/** With the space on one of its sides, or the whole line. */
function cutPart(text: string, start: number, end: number): string {
  const before = spaceBefore(text, start)
  if (isOwnLine(text, start, end)) return cut(text, start - before, end + lineEndAt(text, end))
  return before > 0 ? cut(text, start - before, end) : cut(text, start, end + spaceBehind(text, end))
}
