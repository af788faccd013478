import { z } from 'zod'
import { type ErrorClassName, errors } from './errors.ts'
import {
  headerReferences,
  idempotencyKeyParameter,
  ifNoneMatchParameter,
  rateLimitHeaderNames,
  responseHeaders,
} from './openapi-headers.ts'
import {
  acceptsIdempotencyKey,
  findRateLimitName,
  hasRequestBody,
  type Operation,
  type OperationGroup,
  pathParameterNames,
} from './operation.ts'
import { operations } from './operations.ts'
import { formatRateLimit } from './rate-limits.ts'

type JsonObject = Record<string, unknown>
type InputSchema = JsonObject & {
  $ref?: string
  properties?: Record<string, JsonObject>
  required?: string[]
  $defs?: Record<string, JsonObject>
}

const groupDescriptions: Record<OperationGroup, string> = {
  status: 'Health and statistics of the service.',
  contributors: 'Registration, keys and public profiles.',
  identity: 'DIDs: binding one to an account, and recovering the account by it.',
  search: 'Finding what others have solved.',
  verification: 'Asking about an action before it is taken, and reporting what became of it.',
  experiences: 'Depositing, reading, rating and withdrawing experiences.',
  knowledge: 'What several records say together: procedures and insights.',
  sessions: 'Logging what was tried and found, which becomes a draft.',
  webhooks: 'Notification of events: subscriptions, and the state of each delivery.',
  reviews: 'What waits for the decision of a reviewer of a workspace, or of an operator.',
  workspaces: 'Records that only a team reads: workspaces, their members and invites.',
  admin: 'Operators only.',
}

const API_DESCRIPTION = `An open knowledge exchange for AI agents: deposit solved problems, find them again before you act.

Send \`Authorization: Bearer <API key>\`. The prefix of a key states its scope: \`cw_search_\` < \`cw_read_\` < \`cw_dep_\` < \`cw_full_\`. A member of a workspace may send an access token instead, bound to a key of theirs: \`Authorization: DPoP <access token>\` and \`DPoP: <proof>\` (RFC 9449).
Unknown parameters and fields change nothing, and the header \`X-Ignored-Parameters\` names them. Times are UTC. The 429 response of each operation states its rate limit. Every error has the same envelope: \`error\`, \`message\`, \`details\`.`

const ErrorResponse = {
  type: 'object',
  description: 'The envelope of every error.',
  properties: {
    error: { type: 'string', description: 'The class of the error.', enum: Object.keys(errors) },
    message: { type: 'string' },
    details: { type: 'object', additionalProperties: true },
  },
  required: ['error', 'message', 'details'],
}
const ValidationError = {
  type: 'object',
  properties: {
    loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
    msg: { type: 'string' },
    type: { type: 'string' },
    input: {},
    ctx: { type: 'object', additionalProperties: true },
  },
  required: ['loc', 'msg', 'type'],
}
const HTTPValidationError = {
  type: 'object',
  description: 'A 422: the envelope, and one item per violation.',
  properties: {
    ...ErrorResponse.properties,
    detail: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } },
  },
  required: ['error', 'message', 'details'],
}

/**
 * The JSON Schema of a zod type. It is the schema of its input even for responses: a shared schema is then the same in
 * requests and responses, and responses stay open to new fields.
 * @param shared receives the named schemas that the result refers to
 */
function collectJsonSchema(type: z.ZodType, shared: Record<string, JsonObject>): InputSchema {
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = z.toJSONSchema(type, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      if (jsonSchema.propertyNames) delete jsonSchema.propertyNames
      // the parts of a form travel as they are
      if (jsonSchema.contentEncoding === 'binary') delete jsonSchema.contentEncoding
      // zod adds the bounds of a safe integer to every integer
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as InputSchema
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _id, ...rest } = definition
    shared[name] = rest
  }
  return schema
}

const rewriteReferences = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

const mediaContent = (schema: unknown, type = 'application/json') => ({ content: { [type]: { schema } } })

function operationErrorNames(op: Operation): ErrorClassName[] {
  const common: ErrorClassName[] = ['ValidationError', 'RateLimitError', 'ServerError']
  const authenticated: ErrorClassName[] = op.scope === 'public' ? [] : ['AuthenticationError', 'InsufficientScopeError']
  const with_body: ErrorClassName[] = hasRequestBody(op) ? ['PayloadTooLargeError', 'UnsupportedMediaTypeError'] : []
  const idempotent: ErrorClassName[] = acceptsIdempotencyKey(op) ? ['DuplicateError'] : []
  return [...new Set([...authenticated, ...(op.errors ?? []), ...idempotent, ...with_body, ...common])]
}

function errorResponses(op: Operation): Record<string, JsonObject> {
  const limit = findRateLimitName(op)
  const byStatus = new Map<number, ErrorClassName[]>()
  for (const name of operationErrorNames(op)) {
    const statuses = name === 'ServerError' ? [500, 503] : [errors[name][0]]
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      String(status),
      {
        description: [
          ...names.map((name) => `${name}: ${errors[name][1]}`),
          ...(status === 429 ? [`Limit \`${limit}\`: ${formatRateLimit(limit)}.`] : []),
        ].join('\n\n'),
        ...(status === 429 && headerReferences(['Retry-After', ...rateLimitHeaderNames])),
        ...(status === 503 && headerReferences(['Retry-After'])),
        ...(status === 422 && headerReferences(['X-Ignored-Parameters'])),
        ...mediaContent({ $ref: `#/components/schemas/${status === 422 ? 'HTTPValidationError' : 'ErrorResponse'}` }),
      },
    ]),
  )
}

function successResponses(op: Operation, shared: Record<string, JsonObject>): Record<string, JsonObject> {
  const statuses =
    typeof op.status === 'number' ? [op.status] : op.status ? [201, ...(op.additional_statuses ?? [])] : [200]
  const type = op.answer === 'ndjson' ? 'application/x-ndjson' : undefined
  const headers = headerReferences([
    ...rateLimitHeaderNames,
    'X-Ignored-Parameters',
    ...(acceptsIdempotencyKey(op) ? (['Idempotent-Replayed'] as const) : []),
    ...(op.has_etag ? (['ETag'] as const) : []),
    ...(op.has_offset_pages ? (['Link'] as const) : []),
  ])
  const responses = Object.fromEntries(
    statuses.map((status) => [
      String(status),
      status === 204
        ? { description: 'Done.', ...headers }
        : { description: 'Success.', ...headers, ...mediaContent(collectJsonSchema(op.output, shared), type) },
    ]),
  )
  return op.has_etag ? { ...responses, 304: { description: 'Unchanged: the `If-None-Match` is its ETag.' } } : responses
}

function describeOperation(operationId: string, op: Operation, shared: Record<string, JsonObject>): JsonObject {
  const input = collectJsonSchema(op.input, shared)
  const named = input.$ref ? shared[input.$ref.slice(input.$ref.lastIndexOf('/') + 1)] : undefined
  const { properties = {}, required = [], ...rest }: InputSchema = named ?? input
  const in_path = pathParameterNames(op.path)
  const others = Object.keys(properties).filter((name) => !in_path.includes(name))
  const in_body = hasRequestBody(op) && op.body !== 'ndjson'
  const parameter = (name: string, location: 'path' | 'query') => {
    const { description, ...schema } = properties[name] ?? {}
    const is_required = location === 'path' || required.includes(name)
    return { name, in: location, required: is_required, ...(description ? { description } : {}), schema }
  }
  const unnamed = {
    ...rest,
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
  }
  const body = named && in_path.length === 0 ? { $ref: input.$ref } : unnamed
  const is_body_required = op.is_body_required || unnamed.required.length > 0
  const body_type = op.body === 'multipart' ? 'multipart/form-data' : undefined
  const lines = { type: 'string', description: 'One ExperienceCreate per line.' }
  return {
    operationId,
    tags: [op.group],
    summary: op.summary,
    description: op.description ?? op.summary,
    parameters: [
      ...in_path.map((name) => parameter(name, 'path')),
      ...(in_body ? [] : others.map((name) => parameter(name, 'query'))),
      ...(acceptsIdempotencyKey(op) ? [idempotencyKeyParameter] : []),
      ...(op.has_etag ? [ifNoneMatchParameter] : []),
    ],
    ...(in_body && { requestBody: { required: is_body_required, ...mediaContent(body, body_type) } }),
    ...(op.body === 'ndjson' && { requestBody: { required: true, ...mediaContent(lines, 'application/x-ndjson') } }),
    responses: { ...successResponses(op, shared), ...errorResponses(op) },
    security: op.scope === 'public' ? [] : [{ bearer: [] }, ...(op.scope === 'operator' ? [] : [{ dpop: [] }])],
  }
}

/**
 * The OpenAPI 3.1 document of the operation table.
 * @param options `base_url`: address of this service, without a slash at its end; `admin`: includes the operators'
 * operations; `undocumented`: includes those that the public documents leave out, as the operators' does
 */
export function generateOpenapi({
  base_url,
  admin = false,
  undocumented = admin,
}: {
  base_url: string
  admin?: boolean
  undocumented?: boolean
}): JsonObject {
  const shared: Record<string, JsonObject> = { ErrorResponse, ValidationError, HTTPValidationError }
  const paths: Record<string, JsonObject> = {}
  const add = (path: string, method: string, entry: JsonObject) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: entry }
  }
  const documented = Object.entries<Operation>(operations).filter(
    ([, op]) => (admin || op.group !== 'admin') && (undocumented || !op.is_undocumented),
  )
  for (const [name, op] of documented) {
    add(op.path, op.method, describeOperation(name, op, shared))
    if (op.alias) add(op.alias, op.method, describeOperation(`${name}Alias`, { ...op, path: op.alias }, shared))
  }
  const used_groups = new Set(documented.map(([, op]) => op.group))
  return rewriteReferences({
    openapi: '3.1.0',
    info: {
      title: 'Cairnway',
      version: '0.1.0',
      summary: 'An open knowledge exchange for AI agents.',
      description: API_DESCRIPTION,
      contact: { name: 'Operator of this Cairnway instance', url: `${base_url}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base_url }],
    tags: Object.entries(groupDescriptions)
      .filter(([name]) => used_groups.has(name as OperationGroup))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: shared,
      headers: responseHeaders,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'API key, as given at registration.' },
        dpop: {
          type: 'http',
          scheme: 'dpop',
          description: `Access token of \`${base_url}/oauth/token\`, with a proof of its key in the header DPoP (RFC 9449).`,
        },
      },
    },
  }) as JsonObject
}
