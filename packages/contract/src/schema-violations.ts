import { z } from 'zod'

/**
 * One violation of a request schema, as the `detail` of a 422 lists them. The names and messages are those of Pydantic
 * 2. `loc[0]` is `query`, `path`, `header` or `body`; the rest is the path to the value.
 */
export interface SchemaViolation {
  type: string
  loc: (string | number)[]
  msg: string
  input: unknown
  ctx?: Record<string, unknown>
}
type Issue = z.core.$ZodIssue

/** Fields with secrets: a violation never repeats their values. */
const MASKED_FIELDS = new Set(['invite_code', 'assertion', 'api_key', 'key'])
const MAX_ECHO_CHARS = 200
/** Violations that an answer names, so that it is never much longer than the request. */
export const MAX_VIOLATIONS = 20

const typeMessages: Record<string, [type: string, msg: string]> = {
  string: ['string_type', 'Input should be a valid string'],
  number: ['float_type', 'Input should be a valid number'],
  int: ['int_type', 'Input should be a valid integer'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  record: ['dict_type', 'Input should be a valid dictionary'],
  object: ['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from'],
}

const plural = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? '' : 's'}`

const arrayLength = (input: unknown): number => (Array.isArray(input) ? input.length : 0)

const truncateText = (text: string): string =>
  text.length > MAX_ECHO_CHARS ? `${text.slice(0, MAX_ECHO_CHARS)}…` : text

function truncateInput(input: unknown): unknown {
  if (input === undefined) return null
  if (typeof input === 'string') return truncateText(input)
  if (typeof input !== 'object' || input === null) return input
  const text = JSON.stringify(input)
  return text.length > MAX_ECHO_CHARS ? truncateText(text) : input
}

type ViolationDescription = Pick<SchemaViolation, 'type' | 'msg' | 'ctx'>

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): ViolationDescription {
  const { maximum, origin, input } = issue
  if (origin === 'string')
    return {
      type: 'string_too_long',
      msg: `String should have at most ${plural(maximum, 'character')}`,
      ctx: { max_length: maximum },
    }
  if (origin === 'array') {
    const actual_length = arrayLength(input)
    const msg = `List should have at most ${plural(maximum, 'item')} after validation, not ${actual_length}`
    return { type: 'too_long', msg, ctx: { field_type: 'List', max_length: maximum, actual_length } }
  }
  return { type: 'less_than_equal', msg: `Input should be less than or equal to ${maximum}`, ctx: { le: maximum } }
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): ViolationDescription {
  const { minimum, origin, input } = issue
  if (origin === 'string')
    return {
      type: 'string_too_short',
      msg: `String should have at least ${plural(minimum, 'character')}`,
      ctx: { min_length: minimum },
    }
  if (origin === 'array') {
    const actual_length = arrayLength(input)
    const msg = `List should have at least ${plural(minimum, 'item')} after validation, not ${actual_length}`
    return { type: 'too_short', msg, ctx: { field_type: 'List', min_length: minimum, actual_length } }
  }
  return {
    type: 'greater_than_equal',
    msg: `Input should be greater than or equal to ${minimum}`,
    ctx: { ge: minimum },
  }
}

/** Whether the field at a path is an integer: zod reports a text in it as one that should be a number. */
function isIntegerField(schema: z.core.$ZodType, path: readonly PropertyKey[]): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return isIntegerField(def.innerType, path)
  if (def.type === 'pipe') return isIntegerField(def.out, path) || isIntegerField(def.in, path)
  if (def.type === 'union') return def.options.some((option) => isIntegerField(option, path))
  const [step, ...rest] = path
  if (step === undefined) return schema instanceof z.ZodNumber && schema.isInt
  if (def.type === 'array') return isIntegerField(def.element, rest)
  if (def.type === 'record') return isIntegerField(def.valueType, rest)
  const field = def.type === 'object' ? def.shape[String(step)] : undefined
  return field !== undefined && isIntegerField(field, rest)
}

function invalidType(issue: Extract<Issue, { code: 'invalid_type' }>, schema: z.ZodType): ViolationDescription {
  if (issue.input === undefined) return { type: 'missing', msg: 'Field required' }
  if (issue.expected === 'int' && typeof issue.input === 'number')
    return { type: 'int_from_float', msg: 'Input should be a valid integer, got a number with a fractional part' }
  const expected = issue.expected === 'number' && isIntegerField(schema, issue.path) ? 'int' : issue.expected
  const [type, msg] = typeMessages[expected] ?? [`${expected}_type`, issue.message]
  return { type, msg }
}

function invalidValue(issue: Extract<Issue, { code: 'invalid_value' }>): ViolationDescription {
  if (issue.input === undefined) return { type: 'missing', msg: 'Field required' }
  const names = issue.values.map((value) => `'${String(value)}'`)
  const last = names.pop() ?? ''
  const list = names.length > 0 ? `${names.join(', ')} or ${last}` : last
  return { type: 'literal_error', msg: `Input should be ${list}`, ctx: { expected: list } }
}

function describeIssue(issue: Issue, schema: z.ZodType): ViolationDescription {
  switch (issue.code) {
    case 'invalid_type':
      return invalidType(issue, schema)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_value':
      return invalidValue(issue)
    case 'invalid_format': {
      if (issue.format === 'datetime')
        return {
          type: 'datetime_parsing',
          msg: 'Input should be a valid datetime, such as 2026-01-31T12:00:00Z',
          ctx: { error: issue.message },
        }
      if (issue.format === 'url')
        return { type: 'url_parsing', msg: 'Input should be a valid URL', ctx: { error: issue.message } }
      return {
        type: 'string_pattern_mismatch',
        msg: `String should match pattern '${issue.pattern ?? issue.format}'`,
        ctx: { pattern: issue.pattern ?? issue.format },
      }
    }
    default:
      return { type: 'value_error', msg: `Value error, ${issue.message}`, ctx: { error: {} } }
  }
}

/**
 * Converts the first issues of zod into schema violations.
 * @param schema of the input, which tells an integer from another number
 * @param issues from a parse with `reportInput: true`; without it every issue looks like a missing field
 * @param locate names the part of the request that a top-level field came from: `query`, `path`, `header` or `body`
 */
export function schemaViolations(
  schema: z.ZodType,
  issues: readonly Issue[],
  locate: (field: string) => string,
): SchemaViolation[] {
  return issues.slice(0, MAX_VIOLATIONS).map((issue) => {
    // a step may be a key of the input
    const path = issue.path.map((step) => (typeof step === 'number' ? step : truncateText(String(step))))
    const [first, ...rest] = path
    const { type, msg, ctx } = describeIssue(issue, schema)
    const input = path.some((step) => MASKED_FIELDS.has(String(step))) ? '***' : truncateInput(issue.input)
    const loc = first === undefined ? ['body'] : [locate(String(first)), first, ...rest]
    return { type, loc, msg, input, ...(ctx && { ctx }) }
  })
}

/**
 * The first three violations as one line of text, each with its location.
 * @param total how many there are
 */
export function summarizeViolations(detail: readonly SchemaViolation[], total = detail.length): string {
  const shown = detail.slice(0, 3).map((item) => `${item.loc.join('.')}: ${item.msg}`)
  const more = total - shown.length
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '')
}
