import {
  acceptsIdempotencyKey,
  errors,
  hasRequestBody,
  type Operation,
  operationIds,
  operations,
  pathParameterNames,
} from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOperation, sendBody, sendRequest, type TestResponse, type UncheckedInput } from './call-operation.ts'
import { runs_engine_independent } from './engine-coverage.ts'
import {
  listSchemaViolations,
  listUndeclaredFields,
  type OpenapiOperation,
  type OpenapiSchema,
  type ParsedOpenapiDocument,
  SUPPORTED_KEYWORDS,
} from './json-schema.ts'
import { createOperationFixture, type OperationFixture, operationCases } from './operation-cases.ts'
import { createWorld, operator_key, type World } from './world.ts'

let world: World
let fixture: OperationFixture
let public_document: ParsedOpenapiDocument
let full_document: ParsedOpenapiDocument
beforeAll(async () => {
  world = await createWorld()
  fixture = await createOperationFixture(world)
  public_document = (await sendRequest(world, '/v1/openapi-public.json')).body as ParsedOpenapiDocument
  full_document = (await sendRequest(world, '/v1/openapi.json', {}, operator_key)).body as ParsedOpenapiDocument
})
afterAll(() => world.close())

const listDocumentedOperations = (document: ParsedOpenapiDocument): OpenapiOperation[] =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods))
const findDocumentedOperation = (document: ParsedOpenapiDocument, name: string): OpenapiOperation => {
  const found = listDocumentedOperations(document).find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}

/** Visits every property of a JSON value, at any depth. */
function visitProperties(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    visit(key, part)
    visitProperties(part, visit)
  }
}

function listSchemas(document: ParsedOpenapiDocument): OpenapiSchema[] {
  const found: OpenapiSchema[] = []
  const walk = (schema: OpenapiSchema | boolean | undefined): void => {
    if (typeof schema !== 'object') return
    found.push(schema)
    for (const part of Object.values(schema.properties ?? {})) walk(part)
    for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])]) walk(part)
    walk(schema.items)
    walk(schema.additionalProperties)
  }
  Object.values(document.components.schemas).forEach(walk)
  for (const { parameters, requestBody, responses } of listDocumentedOperations(document)) {
    for (const { schema } of parameters) walk(schema)
    for (const { content } of [requestBody, ...Object.values(responses)].filter((part) => part !== undefined))
      for (const { schema } of Object.values(content ?? {})) walk(schema)
  }
  return found
}

describe.runIf(runs_engine_independent)('the document', () => {
  test('has the version of OpenAPI and of the service, and the URL of the service', () => {
    for (const document of [public_document, full_document]) {
      expect(document.openapi).toBe('3.1.0')
      expect(document.info).toMatchObject({ version: '0.1.0', title: 'Cairnway' })
      expect(document.servers).toEqual([{ url: 'http://cairnway.test' }])
    }
  })

  test('has the operations of operators only in the version for operators', async () => {
    const names = (document: ParsedOpenapiDocument) =>
      listDocumentedOperations(document)
        .map(({ operationId }) => operationId)
        .filter((id) => !id.endsWith('Alias'))
    const admin = operationIds.filter((name) => operations[name].group === 'admin')
    expect(admin).not.toEqual([])
    expect(names(full_document).sort()).toEqual([...operationIds].sort())
    const undocumented = operationIds.filter((name) => (operations[name] as Operation).is_undocumented)
    const left_out = [...admin, ...undocumented]
    expect(undocumented).toEqual(['getDashboardData'])
    expect(names(public_document).sort()).toEqual(operationIds.filter((name) => !left_out.includes(name)).sort())
    expect(Object.keys(public_document.paths).filter((path) => path.startsWith('/v1/admin'))).toEqual([])
    expect((await sendRequest(world, '/v1/openapi.json')).status).toBe(401)
    expect((await sendRequest(world, '/v1/openapi.json', {}, fixture.owner.api_key)).status).toBe(403)
  })

  test('has an id, texts and a declared tag for every operation', () => {
    const ids = listDocumentedOperations(full_document).map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = full_document.tags.map(({ name }) => name)
    for (const { operationId, tags: own, summary, description } of listDocumentedOperations(full_document)) {
      expect(
        own.every((tag) => tags.includes(tag)),
        operationId,
      ).toBe(true)
      expect(summary && description, operationId).toBeTruthy()
    }
    for (const { name } of public_document.tags)
      expect(
        listDocumentedOperations(public_document).some(({ tags: own }) => own.includes(name)),
        name,
      ).toBe(true)
  })

  test('resolves every reference and uses every named schema', () => {
    for (const document of [public_document, full_document]) {
      const used = new Set<string>()
      visitProperties(document, (key, value) => key === '$ref' && used.add(String(value)))
      const { schemas, headers } = document.components
      const references = (section: string, parts: object) =>
        Object.keys(parts).map((name) => `#/components/${section}/${name}`)
      expect([...used].sort()).toEqual([...references('schemas', schemas), ...references('headers', headers)].sort())
    }
  })

  test('uses only the keywords of JSON Schema that clients understand', () => {
    for (const schema of listSchemas(full_document)) {
      expect(Object.keys(schema).filter((word) => !SUPPORTED_KEYWORDS.has(word))).toEqual([])
      if (schema.required) expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(schema.required))
      if (schema.type === 'number') expect(schema.format).toBe('double')
      for (const name of schema.required ?? [])
        expect(schema.properties?.[name]?.default, `${name} is required and has a default`).toBeUndefined()
    }
  })

  test('has defaults that are valid under their own schemas', () => {
    for (const schema of listSchemas(full_document)) {
      if (schema.default === undefined) continue
      expect(listSchemaViolations(full_document, schema, schema.default)).toEqual([])
    }
  })
})

describe.each(operationIds.map((name) => ({ name })))('$name', ({ name }) => {
  const op: Operation = operations[name]

  test.runIf(runs_engine_independent)('documents the parameters of its path and headers, and its body or query', () => {
    const { parameters, requestBody } = findDocumentedOperation(full_document, name)
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => parameter.name)).toEqual(pathParameterNames(op.path))
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(requestBody !== undefined).toBe(hasRequestBody(op))
    const inHeader = parameters.filter((parameter) => parameter.in === 'header').map((parameter) => parameter.name)
    expect(inHeader).toEqual([
      ...(acceptsIdempotencyKey(op) ? ['Idempotency-Key'] : []),
      ...(op.has_etag ? ['If-None-Match'] : []),
    ])
    if (hasRequestBody(op) && op.body !== 'ndjson') expect(parameters).toHaveLength(inPath.length + inHeader.length)
  })

  test.runIf(runs_engine_independent)('documents the errors that it may return', () => {
    const { responses, security } = findDocumentedOperation(full_document, name)
    const statuses = Object.keys(responses).map(Number)
    const needed = [422, 429, 500, 503, ...(op.errors ?? []).map((error) => errors[error][0])]
    if (op.scope !== 'public') needed.push(401, 403)
    if (hasRequestBody(op)) needed.push(413, 415)
    if (pathParameterNames(op.path).length > 0) needed.push(404)
    expect(statuses).toEqual(expect.arrayContaining(needed))
    expect(statuses.some((status) => status < 300)).toBe(true)
    // tokens are those of members, and operators work by keys
    const token = op.scope === 'operator' ? [] : [{ dpop: [] }]
    expect(security).toEqual(op.scope === 'public' ? [] : [{ bearer: [] }, ...token])
    if (op.scope === 'public') expect(statuses).not.toContain(401)
    for (const [status, { description, content }] of Object.entries(responses)) {
      expect(description).not.toBe('')
      expect(content === undefined, status).toBe(status === '204' || status === '304')
    }
  })

  test('returns only documented statuses and bodies', async () => {
    const entry = findDocumentedOperation(full_document, name)
    const expectDocumented = (answer: TestResponse) => {
      const documented = entry.responses[String(answer.status)]
      expect(documented, `${answer.status} ${answer.text}`).toBeDefined()
      const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
      const schema = documented?.content?.[type]?.schema
      if (answer.status === 204) return expect(answer.text).toBe('')
      expect(schema, type).toBeDefined()
      if (!schema) return
      const bodies = type.includes('ndjson') && Array.isArray(answer.body) ? answer.body : [answer.body]
      for (const body of bodies) {
        expect(listSchemaViolations(full_document, schema, body)).toEqual([])
        expect(listUndeclaredFields(full_document, schema, body)).toEqual([])
      }
    }
    const createCaller = () => operationCases[name].ownKey?.(fixture, 'full')
    const own = (await createCaller()) ?? (op.scope === 'operator' ? operator_key : fixture.getKey('owner', 'full'))
    const other = (await createCaller()) ?? fixture.getKey('other', 'full')
    const call = async (input: UncheckedInput | undefined, key?: string) => {
      if (input) expectDocumented(await callOperation(world, name, input, key))
    }
    const { input, unreadable, wrong } = operationCases[name]
    await call(await input(fixture, 'owner'), own)
    await call(await input(fixture, 'other'), other)
    await call(await input(fixture, 'other'), other)
    await call(await input(fixture, 'other'))
    await call(await input(fixture, 'other'), fixture.getKey('other', 'search_only'))
    await call(await unreadable?.(fixture), other)
    await call(wrong?.input(fixture), own)
    if (!hasRequestBody(op) || op.body === 'ndjson') return
    const target = { method: op.method, path: op.path.replaceAll(/\{\w+\}/g, 'x') }
    expectDocumented(await sendBody(world, target, '{', own))
    expectDocumented(await sendBody(world, target, '{}', own, { 'content-type': 'text/plain' }))
    expectDocumented(await sendBody(world, target, ' '.repeat(300_000), own))
  })

  test.runIf(runs_engine_independent)('accepts only documented input', async () => {
    const entry = findDocumentedOperation(full_document, name)
    const { lines: _, ...input } = await operationCases[name].input(fixture, 'owner')
    const named = new Map(entry.parameters.map((parameter) => [parameter.name, parameter.schema]))
    const body = Object.fromEntries(Object.entries(input).filter(([field]) => !named.has(field)))
    for (const [field, schema] of named)
      if (field in input) expect(listSchemaViolations(full_document, schema, input[field])).toEqual([])
    const { 'application/json': json, 'multipart/form-data': form } = entry.requestBody?.content ?? {}
    const sent = (json ?? form)?.schema
    if (!sent) return expect(body).toEqual({})
    expect(listSchemaViolations(full_document, sent, body)).toEqual([])
    expect(listUndeclaredFields(full_document, sent, body)).toEqual([])
  })
})

test.runIf(runs_engine_independent)(
  'the document has an ETag, and an unchanged document is not sent again',
  async () => {
    const first = await sendRequest(world, '/v1/openapi-public.json')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/"/)
    const again = await sendRequest(world, '/v1/openapi-public.json', { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  },
)

test('the documentation page contains every public operation and loads nothing from other hosts', async () => {
  const page = await sendRequest(world, '/docs')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  for (const { operationId } of listDocumentedOperations(public_document).filter(
    (entry) => !entry.operationId.endsWith('Alias'),
  ))
    expect(page.text).toContain(`id="${operationId}"`)
  expect(page.text).not.toContain('/v1/admin')
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
})
