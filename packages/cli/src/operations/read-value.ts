import { readFileSync } from 'node:fs'
import type { CommandField } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import { InvalidArgumentError } from 'commander'
import { thrownMessage } from '../cli-errors.ts'
import { decodeText } from './read-source.ts'

/**
 * Parses JSON, or the file that `@path` names.
 * @throws InvalidArgumentError for invalid JSON or an unreadable file
 */
function parseJson(text: string): unknown {
  let source = text
  if (text.startsWith('@'))
    try {
      source = decodeText(readFileSync(text.slice(1)))
    } catch (error) {
      throw new InvalidArgumentError(thrownMessage(error))
    }
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new InvalidArgumentError(`It is no JSON: ${thrownMessage(error)}`)
  }
}

function readNumber(text: string, is_integer: boolean): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (is_integer ? Number.isInteger(value) : Number.isFinite(value)) return value
  throw new InvalidArgumentError(`It is no ${is_integer ? 'whole ' : ''}number.`)
}

const splitTexts = (text: string, is_short: boolean): string[] =>
  is_short
    ? text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : [text]

function readList({ kind, is_short }: CommandField, text: string): unknown[] {
  // parsed as JSON only when it begins like a list of strings: an error message may begin with "[Errno 2]"
  if (kind === 'texts' && !/^\[\s*["\]]/.test(text)) return splitTexts(text, is_short === true)
  const value = parseJson(text)
  return Array.isArray(value) ? value : [value]
}

/**
 * Reads the value of a flag as the field's kind. The values of a repeated list flag are appended.
 * @param before the value of earlier flags of the same field
 * @throws InvalidArgumentError for an invalid value; commander adds the name of the flag
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
