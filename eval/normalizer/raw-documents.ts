import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'

/** A marked passage of a raw document: docs of the data set, `raw_documents.md`. */
export interface MarkedSpan {
  field: string
  /** code points */
  start: number
  end: number
  record?: number
  part?: number
  prefix?: string
  escape?: 'json'
  also?: string[]
}

export interface RawDocument {
  id: string
  layout: string
  language: string
  marked: boolean
  headings_in_text: boolean
  complete: boolean
  expect: 'record' | 'draft' | 'records' | 'nothing'
  long: boolean
  raw: string
  spans: MarkedSpan[]
  forbidden: { kind: string; start: number; end: number }[]
  sources: { file: string; id: string }[]
}

export const readRawDocuments = (directory: string, split: string): RawDocument[] =>
  readRows<RawDocument>(join(directory, `raw_documents.${split}.jsonl.gz`))

const HELD_BACK_SHARE = 0.3

/** Whether a document is held out: nothing is learned from it, and only such documents are reported. */
export function isHeldBack({ id }: { id: string }): boolean {
  const hash = createHash('sha256').update(id).digest()
  return hash.readUInt32BE(0) / 2 ** 32 < HELD_BACK_SHARE
}

/** The text of a marked passage as a field should hold it. */
export function spanText(points: readonly string[], { start, end, prefix, escape: form }: MarkedSpan): string {
  const text = points.slice(start, end).join('')
  if (form === 'json') return JSON.parse(`"${text}"`) as string
  if (prefix === undefined) return text
  return text
    .split('\n')
    .map((line, index) => {
      if (index === 0) return line
      if (line.startsWith(prefix)) return line.slice(prefix.length)
      return line === prefix.trimEnd() ? '' : line
    })
    .join('\n')
}
