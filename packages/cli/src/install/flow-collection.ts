import { type CST, isNode, isPair, type YAMLMap, type YAMLSeq } from 'yaml'
import type { JsonValue } from './host.ts'
import { nodeEnd, nodeStart, type YamlChild } from './parse-yaml-document.ts'

/** A YAML map or list in brackets. Only the source tokens give the offsets of the commas between its items. */
type FlowCollection = YAMLMap | YAMLSeq

const sourceItems = ({ srcToken }: FlowCollection): CST.CollectionItem[] =>
  srcToken?.type === 'flow-collection' ? srcToken.items : []

const commaOffset = (item: CST.CollectionItem | undefined): number | undefined =>
  item?.start.find(({ type }) => type === 'comma')?.offset

/** Inserts the only item of the map or list `value` after the last item; everything around it stays in place. */
export function insertIntoFlow(text: string, parent: FlowCollection, value: JsonValue): string {
  const child = JSON.stringify(value).slice(1, -1)
  const last = parent.items.at(-1)
  const node = isPair(last) ? (last.value ?? last.key) : last
  if (!isNode(node)) return insertText(text, nodeStart(parent) + 1, child)
  const comma = commaOffset(sourceItems(parent)[parent.items.length])
  return comma === undefined
    ? insertText(text, nodeEnd(text, node), `, ${child}`)
    : insertText(text, comma + 1, ` ${child},`)
}

/** Removes an item and one comma, and the whole line when nothing else is on it. */
export function removeFromFlow(text: string, parent: FlowCollection, { index, key, value }: YamlChild): string {
  const first = key ?? value
  const last = value ?? key
  if (!first || !last) return text
  const start = nodeStart(first)
  const end = nodeEnd(text, last)
  const comma = commaOffset(sourceItems(parent)[index])
  const next = commaOffset(sourceItems(parent)[index + 1])
  if (next !== undefined) return removeWithWhitespace(text, start, next + 1)
  if (comma !== undefined) return removeRange(removeWithWhitespace(text, start, end), comma, comma + 1)
  return isAloneOnLine(text, start, end) ? removeWithWhitespace(text, start, end) : removeRange(text, start, end)
}

const insertText = (text: string, offset: number, inserted: string): string =>
  text.slice(0, offset) + inserted + text.slice(offset)

const removeRange = (text: string, start: number, end: number): string => text.slice(0, start) + text.slice(end)

const countSpacesBefore = (text: string, offset: number): number =>
  /[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0
const countSpacesAfter = (text: string, offset: number): number => /^[ \t]*/.exec(text.slice(offset))?.[0].length ?? 0
/** The length of the rest of the line with its line end when only spaces and a comment are on it; otherwise 0. */
const restOfLineLength = (text: string, offset: number): number =>
  /^[ \t]*(?:#.*)?\r?\n/.exec(text.slice(offset))?.[0].length ?? 0

const isAloneOnLine = (text: string, start: number, end: number): boolean =>
  text[start - countSpacesBefore(text, start) - 1] === '\n' && restOfLineLength(text, end) > 0

/** Removes a range with the space on one of its sides, or the whole line where nothing else is on it. */
function removeWithWhitespace(text: string, start: number, end: number): string {
  const before = countSpacesBefore(text, start)
  if (isAloneOnLine(text, start, end)) return removeRange(text, start - before, end + restOfLineLength(text, end))
  return before > 0
    ? removeRange(text, start - before, end)
    : removeRange(text, start, end + countSpacesAfter(text, end))
}
