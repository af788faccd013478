import { readFileSync } from 'node:fs'
import type { CommandField } from '@cairnway/contract'
import { InvalidArgumentError } from 'commander'
import { isObject } from '../is-object.ts'
import { decodeText } from './read-source.ts'

/** @throws InvalidArgumentError for what is no JSON, or a file that cannot be read */
function parseJson(text: string): unknown {
  let source = text
  if (text.startsWith('@'))
    try {
      source = decodeText(readFileSync(text.slice(1)))
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : String(error))
    }
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new InvalidArgumentError(`It is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

function readNumber(text: string, whole: boolean): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (whole ? Number.isInteger(value) : Number.isFinite(value)) return value
  throw new InvalidArgumentError(`It is no ${whole ? 'whole ' : ''}number.`)
}

const splitTexts = (text: string, short: boolean): string[] =>
  short
    ? text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : [text]

function readList({ kind, is_short }: CommandField, text: string): unknown[] {
  // a text may begin with a bracket, as "[Errno 2]" does
  if (kind === 'texts' && !/^\[\s*["\]]/.test(text)) return splitTexts(text, is_short === true)
  const value = parseJson(text)
  return Array.isArray(value) ? value : [value]
}

/**
 * What stands behind a flag, as the field wants it. A list goes on where an earlier flag of the same name ended.
 * @param before what the same flag gave before
 * @throws InvalidArgumentError, to which the name of the flag is added
 */
export function readValue(field: CommandField, text: string, before: unknown): unknown {
  if (field.kind === 'texts' || field.kind === 'objects')
    return [...(Array.isArray(before) ? before : []), ...readList(field, text)]
  if (before !== undefined) throw new InvalidArgumentError('It is given twice.')
  if (field.kind === 'integer' || field.kind === 'number') return readNumber(text, field.kind === 'integer')
  if (field.kind === 'choice' && !field.choices?.includes(text))
    throw new InvalidArgumentError(`Choose one of: ${field.choices?.join(', ')}.`)
  if (field.kind === 'json') return parseJson(text)
  if (field.kind !== 'object') return text
  const value = parseJson(text)
  if (!isObject(value)) throw new InvalidArgumentError('It is no JSON object.')
  return value
}
