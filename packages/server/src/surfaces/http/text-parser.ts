import {
  type Operation,
  pathParameterNames,
  type SchemaViolation,
  schemaViolations,
  violationError,
} from '@cairnway/contract'
import { z } from 'zod'

type QueryValueType = 'integer' | 'number' | 'boolean' | 'string'
/** Parses the fields of a query or of a form, each of them a text. */
type TextParser = (
  /** names and texts; the last of equal names counts */
  texts: Iterable<[name: string, text: string]>,
  /** fields that travel otherwise */
  others?: Readonly<Record<string, unknown>>,
) => Record<string, unknown>
type ParsedValue = { value: unknown } | { violation: Pick<SchemaViolation, 'type' | 'msg'> }

const booleanValues = new Map<string, boolean>([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
])

function parseValue(type: QueryValueType, text: string): ParsedValue {
  if (type === 'string') return { value: text }
  if (type === 'boolean') {
    const value = booleanValues.get(text.trim().toLowerCase())
    if (value !== undefined) return { value }
    return { violation: { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' } }
  }
  if (/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)) return { value: Number(text) }
  return type === 'integer'
    ? {
        violation: {
          type: 'int_parsing',
          msg: 'Input should be a valid integer, unable to parse string as an integer',
        },
      }
    : {
        violation: { type: 'float_parsing', msg: 'Input should be a valid number, unable to parse string as a number' },
      }
}

function queryValueType(schema: unknown): QueryValueType {
  const { type, anyOf } = (schema ?? {}) as { type?: string; anyOf?: unknown[] }
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  return anyOf?.map(queryValueType).find((each) => each !== 'string') ?? 'string'
}

/** Reads the type of each field of an operation that may be sent as a text. */
function readTextTypes(op: Operation): Map<string, QueryValueType> {
  const { $ref, $defs = {}, ...schema } = z.toJSONSchema(op.input, { io: 'input' })
  // a schema with a name of its own is a reference
  const { properties = {} } = $ref === undefined ? schema : ($defs[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {})
  const path_parameters = new Set(pathParameterNames(op.path))
  return new Map(
    Object.entries(properties)
      .filter(([name]) => !path_parameters.has(name))
      .map(([name, schema]) => [name, queryValueType(schema)]),
  )
}

const knownTypes = new WeakMap<Operation, Map<string, QueryValueType>>()

/** The same, read at the first request, since the schemas of all operations take longer than the rest of a start. */
function textTypes(op: Operation): Map<string, QueryValueType> {
  const types = knownTypes.get(op) ?? readTextTypes(op)
  knownTypes.set(op, types)
  return types
}

/**
 * Creates the parser of the texts of one operation, which converts each to the type of its field.
 * @param location where the texts are sent, for the error
 * @returns a function that returns the raw input. It throws a ValidationError when a value is not a number or boolean
 * as its field requires, naming all violations
 */
export function createTextParser(op: Operation, location: 'query' | 'body'): TextParser {
  const path_parameters = new Set(pathParameterNames(op.path))
  return (texts, others = {}) => {
    const types = textTypes(op)
    const input: Record<string, unknown> = { ...others }
    const detail: SchemaViolation[] = []
    for (const [name, text] of texts) {
      // the pipeline names the unknown ones, and drops them
      const type = types.get(name) ?? 'string'
      if (path_parameters.has(name) || (text === '' && type !== 'string')) continue
      const result = parseValue(type, text)
      if ('value' in result) input[name] = result.value
      else detail.push({ ...result.violation, loc: [location, name], input: text.slice(0, 200) })
    }
    if (detail.length === 0) return input
    // the other values are validated too, so that one error names every violation
    const known = new Set([...path_parameters, ...detail.map(({ loc }) => loc[1])])
    const issues = op.input.safeParse(input, { reportInput: true }).error?.issues ?? []
    detail.push(
      ...schemaViolations(
        op.input,
        issues.filter(({ path }) => !known.has(String(path[0]))),
        () => location,
      ),
    )
    throw violationError(detail)
  }
}
