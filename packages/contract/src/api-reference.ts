import { z } from 'zod'
import { errorClassNames, errors } from './errors.ts'
import { generateOpenapi } from './generate-openapi.ts'
import { formatRange, isFile, type JsonSchemaNode } from './json-schema.ts'
import { findRateLimitName, type Operation, type OperationGroup, type Scope } from './operation.ts'
import { type OperationId, operationIds, operations } from './operations.ts'
import { formatRateLimit, type RateLimitName, rateLimitNames, rateLimits } from './rate-limits.ts'
import { type WebhookEventType, webhookEvents, webhookEventTypes } from './webhook-events.ts'

/** One field of a request or of a schema, as the reference shows it. */
export interface ReferenceField {
  name: string
  /** Empty for a field of a schema. */
  location: 'path' | 'query' | 'body' | 'header' | ''
  /** Such as `string`, `integer 1 to 100`, `list of FailedApproach`. */
  type: string
  required: boolean
  description: string
  /** The default as JSON. */
  default: string | null
  /** An example value from the schema. */
  example: string | null
}

export interface OperationReference {
  name: OperationId
  group: OperationGroup
  method: string
  paths: string[]
  scope: Scope
  summary: string
  description: string
  fields: ReferenceField[]
  /** Name of the rate limit. */
  limit: RateLimitName
  statuses: string[]
  /** The type of a successful response in words; `nothing` for one without a body. */
  answer: string
}

/** The whole interface as data, from which `docs/api.md` and the `/docs` page are rendered. */
export interface ApiReference {
  operations: OperationReference[]
  schemas: { name: string; description: string; fields: ReferenceField[]; values: string[] }[]
  errors: { name: string; status: number; meaning: string }[]
  limits: { name: RateLimitName; rates: string; meaning: string }[]
  /** The deliveries of webhooks; `fields` are those of `data`. */
  events: { type: WebhookEventType; description: string; recipients: string; fields: ReferenceField[] }[]
}

/**
 * Describes the type of a JSON Schema, such as `integer 1 to 100`. `exampleValue` in curl-example.ts parses the result.
 */
function describeType(schema: JsonSchemaNode): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  const choices = schema.anyOf ?? schema.allOf
  if (choices) {
    const names = choices.filter(({ type }) => type !== 'null').map(describeType)
    return [...new Set(names), ...(choices.some(({ type }) => type === 'null') ? ['null'] : [])].join(' or ')
  }
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeType({ ...schema, type })).join(' or ')
  if (schema.type === 'array')
    return `list of ${describeType(schema.items ?? {})}${formatRange(schema.minItems, schema.maxItems, ' items')}`
  if (schema.type === 'string') {
    if (schema.format === 'date-time') return 'datetime'
    if (isFile(schema)) return `file${formatRange(schema.minLength, schema.maxLength, ' bytes')}`
    return `${schema.format === 'email' ? 'e-mail address' : 'string'}${formatRange(schema.minLength, schema.maxLength, ' chars')}`
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type}${formatRange(schema.minimum, schema.maximum, '')}`
  if (
    schema.type === 'object' &&
    typeof schema.additionalProperties === 'object' &&
    Object.keys(schema.additionalProperties).length > 0
  )
    return `map of string to ${describeType(schema.additionalProperties)}`
  return typeof schema.type === 'string' ? schema.type : 'any'
}

/** Describes one property of a JSON Schema. */
export const describeField = (
  name: string,
  schema: JsonSchemaNode,
  required: boolean,
  location: ReferenceField['location'],
): ReferenceField => ({
  name,
  location,
  type: describeType(schema),
  required,
  description: schema.description ?? '',
  default: schema.default === undefined || schema.default === null ? null : JSON.stringify(schema.default),
  example: typeof schema.examples?.[0] === 'string' ? schema.examples[0] : null,
})

const describeFields = (
  { properties = {}, required = [] }: JsonSchemaNode,
  location: ReferenceField['location'],
): ReferenceField[] =>
  Object.entries(properties).map(([name, schema]) => describeField(name, schema, required.includes(name), location))

interface OpenapiOperation {
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description?: string
    schema: JsonSchemaNode
  }[]
  requestBody?: { content: Record<string, { schema: JsonSchemaNode }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchemaNode }> }>
}

const firstSchema = (content: Record<string, { schema: JsonSchemaNode }> | undefined): JsonSchemaNode | undefined =>
  Object.values(content ?? {})[0]?.schema

/**
 * Builds the reference from the OpenAPI document, so that the two cannot differ. Undocumented operations are in neither.
 */
export function buildApiReference(): ApiReference {
  const document = generateOpenapi({ base_url: '', admin: true, undocumented: false }) as {
    paths: Record<string, Record<string, OpenapiOperation>>
    components: { schemas: Record<string, JsonSchemaNode> }
  }
  const describe = (name: OperationId): OperationReference => {
    const op: Operation = operations[name]
    const entry = document.paths[op.path]?.[op.method.toLowerCase()]
    if (!entry) throw new Error(`${name} is not in the OpenAPI document`)
    const body = firstSchema(entry.requestBody?.content)
    const body_schema = body?.$ref ? document.components.schemas[describeType(body)] : body
    const statuses = Object.keys(entry.responses)
    const success = firstSchema(entry.responses[statuses.find((status) => status < '300') ?? '']?.content)
    return {
      name,
      group: op.group,
      method: op.method,
      paths: op.alias ? [op.path, op.alias] : [op.path],
      scope: op.scope,
      summary: op.summary,
      description: op.description ?? '',
      fields: [
        ...entry.parameters.map(({ name: field, in: location, required, description, schema }) =>
          describeField(field, { ...schema, ...(description && { description }) }, required, location),
        ),
        ...(body_schema ? describeFields(body_schema, 'body') : []),
      ],
      limit: findRateLimitName(op),
      statuses,
      answer: success ? describeType(success) : 'nothing',
    }
  }
  const error_schemas = new Set(['ErrorResponse', 'HTTPValidationError', 'ValidationError'])
  return {
    operations: operationIds.filter((name) => !(operations[name] as Operation).is_undocumented).map(describe),
    schemas: Object.entries(document.components.schemas)
      .filter(([name]) => !error_schemas.has(name))
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, schema]) => ({
        name,
        description: schema.description ?? '',
        fields: describeFields(schema, ''),
        values: (schema.enum ?? []).map(String),
      })),
    errors: errorClassNames.map((name) => ({ name, status: errors[name][0], meaning: errors[name][1] })),
    limits: rateLimitNames.map((name) => ({ name, rates: formatRateLimit(name), meaning: rateLimits[name].meaning })),
    events: webhookEventTypes.map((type) => ({
      type,
      description: webhookEvents[type].description,
      recipients: webhookEvents[type].recipients,
      // every event has the field `schema_version`
      fields: describeFields(z.toJSONSchema(webhookEvents[type].data, { io: 'input' }) as JsonSchemaNode, '').filter(
        ({ name }) => name !== 'schema_version',
      ),
    })),
  }
}
