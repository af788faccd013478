import {
  ApiError,
  type Operation,
  pathParameterNames,
  type SchemaViolation,
  schemaViolations,
  summarizeViolations,
} from '@cairnway/contract'
import { z } from 'zod'

type QueryValueType = 'integer' | 'number' | 'boolean' | 'string'
type ParsedValue = { value: unknown } | { fault: Pick<SchemaViolation, 'type' | 'msg'> }

const booleanValues = new Map<string, boolean>([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
])

function parseValue(kind: QueryValueType, text: string): ParsedValue {
  if (kind === 'string') return { value: text }
  if (kind === 'boolean') {
    const value = booleanValues.get(text.trim().toLowerCase())
    if (value !== undefined) return { value }
    return { fault: { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' } }
  }
  if (/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)) return { value: Number(text) }
  return kind === 'integer'
    ? { fault: { type: 'int_parsing', msg: 'Input should be a valid integer, unable to parse string as an integer' } }
    : { fault: { type: 'float_parsing', msg: 'Input should be a valid number, unable to parse string as a number' } }
}

function queryValueType(schema: unknown): QueryValueType {
  const { type, anyOf } = (schema ?? {}) as { type?: string; anyOf?: unknown[] }
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  return anyOf?.map(queryValueType).find((kind) => kind !== 'string') ?? 'string'
}

/**
 * Reads the query of one operation: text becomes what the schema says. Types are worked out once, here.
 * @returns a function from the pairs of a query string to the raw input; the last of equal names counts
 * @throws ValidationError (from that function) naming every value that is no number or boolean
 */
export function createQueryParser(op: Operation): (query: URLSearchParams) => Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(op.input, { io: 'input' })
  const inPath = new Set(pathParameterNames(op.path))
  const kinds = new Map(
    Object.entries(properties)
      .filter(([name]) => !inPath.has(name))
      .map(([name, schema]) => [name, queryValueType(schema)]),
  )
  return (query) => {
    const input: Record<string, unknown> = {}
    const detail: SchemaViolation[] = []
    for (const [name, text] of query) {
      const kind = kinds.get(name)
      if (kind === undefined || (text === '' && kind !== 'string')) continue
      const result = parseValue(kind, text)
      if ('value' in result) input[name] = result.value
      else detail.push({ ...result.fault, loc: ['query', name], input: text.slice(0, 200) })
    }
    if (detail.length === 0) return input
    // what can be read is judged too, so that one answer names every fault
    const known = new Set([...inPath, ...detail.map(({ loc }) => loc[1])])
    const issues = op.input.safeParse(input, { reportInput: true }).error?.issues ?? []
    detail.push(
      ...schemaViolations(
        issues.filter(({ path }) => !known.has(String(path[0]))),
        () => 'query',
      ),
    )
    throw new ApiError('ValidationError', summarizeViolations(detail), { errors: detail }, { detail })
  }
}
