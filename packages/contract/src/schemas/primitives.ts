import { z } from 'zod'

/** The version of the published schemas, which responses carry as `schema_version`. */
export const SCHEMA_VERSION = '2.0.0'

/** JSON Schema counts code points in `maxLength`, JavaScript counts UTF-16 units. */
const countCodePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

const BIDI_OR_INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const CONTROL_CHARACTER = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/**
 * More than 30 combining marks on one character, which no language needs (UAX #15, Stream-Safe Text Format). The time
 * of normalization grows with the square of their number.
 */
const EXCESS_COMBINING_MARKS = /(\p{M}{30})\p{M}+/gu
const ASCII_ONLY = /^[\x00-\x7f]*$/

/** A text with LF line ends, in NFC, with at most 30 combining marks on one character. */
export function normalizeUnicode(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return ASCII_ONLY.test(lines) ? lines : lines.replace(EXCESS_COMBINING_MARKS, '$1').normalize('NFC')
}

function findTextViolation(text: string): string | null {
  const control = CONTROL_CHARACTER.exec(text)?.[0]
  if (control !== undefined)
    return `contains the control character U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}; remove it`
  return LONE_SURROGATE.test(text) ? 'contains half of a surrogate pair; send valid Unicode' : null
}

interface TextOptions {
  /** The fewest code points, 1 by default. */
  min?: number
  /** A single line: runs of white space become one blank; invisible and direction-changing characters are removed. */
  label?: boolean
}

/**
 * Text of at most `max` code points. Line ends become LF, and the text is normalized to NFC. Lone surrogates and
 * control characters other than tab and newline are refused, and so is white space alone unless `min` is 0.
 */
export const text = (max: number, { min = 1, label = false }: TextOptions = {}) =>
  z
    .string()
    .overwrite((value) =>
      label
        ? normalizeUnicode(value).replace(BIDI_OR_INVISIBLE, '').replace(/\s+/g, ' ').trim()
        : normalizeUnicode(value),
    )
    .check((ctx) => {
      const value = ctx.value
      const length = countCodePoints(value)
      const blank = min > 0 && value.trim() === ''
      if (length > max)
        ctx.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
      else if (length < min || blank)
        ctx.issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
      const message = findTextViolation(value)
      if (message) ctx.issues.push({ code: 'custom', message, input: value })
    })
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })

/** A single line of text such as a title, a name or a tag, of at most `max` code points. */
export const label = (max: number, min = 1) => text(max, { min, label: true })

/** An ISO 8601 time with any offset, converted to UTC. A time without an offset counts as UTC. */
export const DateTimeInput = z.iso
  .datetime({ offset: true, local: true })
  .overwrite((value) => {
    const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`
    const time = new Date(zoned)
    return Number.isNaN(time.getTime()) ? value : time.toISOString()
  })
  // an offset can move a time out of these years: PostgreSQL has no year 0, and RFC 3339 writes four digits
  .refine(
    (value) => Number.isNaN(Date.parse(value)) || /^(?!0000)\d{4}-/.test(value),
    'should lie in the years 1 to 9999',
  )
  .meta({ format: 'date-time' })

/** A time in a response: ISO 8601 in UTC, with `Z`. */
export const DateTime = z.string().meta({ format: 'date-time' })

/** A field that is null when the caller omits it. */
export const nullByDefault = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

/** An http or https URL of at most `max` characters. */
export const urlText = (max: number) =>
  z
    .url({ protocol: /^https?$/ })
    .max(max)
    .check((ctx) => {
      const message = findTextViolation(ctx.value)
      if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value })
    })

/** An http or https URL of at most 2,000 characters. */
export const Url = urlText(2000)

/** Bytes of the file in a form. */
export const MAX_FILE_BYTES = 512 * 1024
/** Bytes of a form: its file, its other fields and what separates them. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + 16 * 1024

/** The file of a form, the field `file`. Its name and its stated content type are ignored. */
export const FormFile = z.file().max(MAX_FILE_BYTES)

/** A number from 0 to 1. */
export const UnitInterval = z.number().min(0).max(1).meta({ format: 'double' })

/** A field that every response has although the published schema does not require it, with its published default. */
export const alwaysSent = <T extends z.ZodType>(schema: T, byDefault: unknown) =>
  schema.optional().meta({ default: byDefault })

/** Limits of a JSON value that no schema describes: its length as text, its keys and items together, its levels. */
const MAX_FREE_FORM = { chars: 8000, parts: 200, depth: 8 }

interface FreeFormSize {
  parts: number
  depth: number
  texts: string[]
}

/** Adds the size and the texts of a JSON value to `size`, unless it exceeds a limit already. */
function measureFreeForm(value: unknown, size: FreeFormSize, level = 1): FreeFormSize {
  if (typeof value === 'string') size.texts.push(value)
  if (typeof value !== 'object' || value === null) return size
  size.depth = Math.max(size.depth, level)
  for (const [key, part] of Object.entries(value)) {
    size.parts++
    if (size.parts > MAX_FREE_FORM.parts || level > MAX_FREE_FORM.depth) break
    size.texts.push(key)
    measureFreeForm(part, size, level + 1)
  }
  return size
}

function findFreeFormViolation(value: unknown): string | null {
  const { parts, depth, texts } = measureFreeForm(value, { parts: 0, depth: 0, texts: [] })
  if (parts > MAX_FREE_FORM.parts) return `should have at most ${MAX_FREE_FORM.parts} keys and items`
  if (depth > MAX_FREE_FORM.depth) return `should have at most ${MAX_FREE_FORM.depth} levels`
  const chars = texts.reduce((sum, text) => sum + text.length, 0)
  if (chars > MAX_FREE_FORM.chars) return `should have at most ${MAX_FREE_FORM.chars} characters`
  return texts.map((text) => findTextViolation(normalizeUnicode(text))).find((violation) => violation !== null) ?? null
}

/** Refuses control characters and lone surrogates at any depth of a JSON value, and a value beyond MAX_FREE_FORM. */
const checkFreeForm = (ctx: z.core.ParsePayload<unknown>): void => {
  const message = findFreeFormViolation(ctx.value)
  if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value })
}

/** Any JSON value within MAX_FREE_FORM, without control characters and lone surrogates. */
export const AnyJsonValue = z.unknown().check(checkFreeForm)

/** A JSON object with any keys within MAX_FREE_FORM, without control characters and lone surrogates. */
export const AnyJsonObject = z.record(z.string(), z.unknown()).check(checkFreeForm)

/**
 * A type that a field of a query accepts besides text, as JSON Schema. The SDK offers it, since the same field has that
 * type in a JSON body.
 */
export const acceptedAlternatives = z.registry<{
  type: 'object' | 'array'
  items?: object
  additionalProperties?: object
}>()

/** An object of a schema as JSON text for a parameter, of at most `max` code points; an object is accepted too. */
export const jsonTextOf = <T extends z.ZodType<unknown, Record<string, unknown>>>(
  max: number,
  { schema, example }: { schema: T; example: string },
) => {
  const read = z.preprocess(
    (value) => (z.core.util.isObject(value) ? JSON.stringify(value) : value),
    text(max, { min: 0 })
      .transform((value, ctx) => {
        try {
          const parsed: unknown = JSON.parse(value)
          if (z.core.util.isObject(parsed)) return parsed
        } catch {}
        ctx.addIssue({
          code: 'custom',
          message: `should be a JSON object, such as ${example}`,
          input: value,
        })
        return z.NEVER
      })
      .pipe(schema),
  )
  acceptedAlternatives.add(read, { type: 'object', additionalProperties: {} })
  return read
}

/** A JSON object as text for a query parameter, of at most `max` code points; an object is accepted too. */
export const jsonText = (max: number) => jsonTextOf(max, { schema: AnyJsonObject, example: '{"language":"python"}' })

/** A JSON object in a body, of at most `max` code points as text; JSON text is accepted too. */
export const jsonObject = (max: number) =>
  z
    .preprocess((value) => {
      if (typeof value !== 'string' || value.length > max) return value
      try {
        return JSON.parse(value)
      } catch {
        return value
      }
    }, AnyJsonObject)
    .check((ctx) => {
      const input = JSON.stringify(ctx.value)
      if (countCodePoints(input) > max)
        ctx.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input })
    })

const splitTags = (value: string): string[] =>
  value
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** The list in a text that is JSON of one, as models write lists in a text field; null for any other text. */
function parseTagList(value: string): unknown[] | null {
  if (!/^\s*\[/.test(value)) return null
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

function joinTags(value: unknown): unknown {
  const tags = typeof value === 'string' ? parseTagList(value) : value
  return Array.isArray(tags) ? tags.join(',') : value
}

const listOfTags = <T extends z.ZodType>(tag: T, max_tags: number | null) =>
  max_tags === null ? z.array(tag) : z.array(tag).max(max_tags)

/**
 * Tags as comma-separated text for a query parameter, of at most `max` code points; a list is accepted too, and so is
 * JSON text of one.
 * @param max_tags null where their length alone bounds them
 */
export const tagText = (max: number, max_tags: number | null = null) =>
  z
    .preprocess(joinTags, text(max, { min: 0 }).transform(splitTags).pipe(listOfTags(z.string(), max_tags)))
    .register(acceptedAlternatives, { type: 'array', items: { type: 'string' } })

/**
 * Tags as a list in a body, of at most `max` code points together; JSON text of a list and comma-separated text are
 * accepted too.
 * @param max_tags null where their length alone bounds them
 */
export const tagList = (max: number, max_tags: number | null = null) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? (parseTagList(value) ?? splitTags(value)) : value),
      listOfTags(label(200), max_tags),
    )
    .check((ctx) => {
      const input = ctx.value.join(',')
      if (countCodePoints(input) > max)
        ctx.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input })
    })

/** An opaque cursor of keyset pagination. */
export const Cursor = text(200, { min: 0 })

/** The input of an operation without fields. */
export const emptyInput = z.object({})

/** The input of an operation that lists in pages. */
export const PageQuery = z.object({
  limit: z.int().min(1).max(200).default(50),
  cursor: Cursor.nullish().describe('`next_cursor` of the page before.'),
})
