import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { generateOpenapi } from './generate-openapi.ts'

interface OpenapiSubset {
  info: { contact: { url: string } }
  servers: unknown
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; responses: Record<string, { content?: object }>; requestBody?: { content: object } }
    >
  >
  components: {
    schemas: Record<
      string,
      {
        required?: string[]
        additionalProperties?: unknown
        enum?: string[]
        properties?: Record<string, { enum?: string[] }>
      }
    >
  }
}
const publicDocument = generateOpenapi({ base_url: 'https://example.com' }) as unknown as OpenapiSubset
const fullDocument = generateOpenapi({ base_url: 'https://example.com', admin: true }) as unknown as OpenapiSubset

test('the document contains the address of the service', () => {
  expect(publicDocument.servers).toEqual([{ url: 'https://example.com' }])
  expect(publicDocument.info.contact.url).toBe('https://example.com/docs')
})

test('the document is plain JSON, is deterministic, and refers only to its own components', () => {
  const text = JSON.stringify(publicDocument)
  expect(JSON.stringify(generateOpenapi({ base_url: 'https://example.com' }))).toBe(text)
  expect(JSON.parse(text)).toEqual(publicDocument)
  expect(text).not.toMatch(/\$defs|\$schema|"undefined"/)
  for (const [, ref] of text.matchAll(/"\$ref":"([^"]+)"/g))
    expect(ref).toMatch(/^#\/components\/(?:schemas\/\w+|headers\/[\w-]+)$/)
})

test('a union of types uses anyOf, and a type or null uses a list of types', () => {
  const lists = [...JSON.stringify(fullDocument).matchAll(/"type":\[([^\]]+)\]/g)].map(([, names = '']) =>
    names.split(','),
  )
  expect(lists).not.toEqual([])
  for (const names of lists) expect(names).toEqual([expect.any(String), '"null"'])
  const PreviewFinding = publicDocument.components.schemas.PreviewFinding?.properties
  expect(PreviewFinding?.measured).toEqual({ anyOf: [{ type: 'number', format: 'double' }, { type: 'string' }] })
})

test('only the full document contains the operations of operators', () => {
  expect(publicDocument.paths).not.toHaveProperty(['/v1/admin/import'])
  expect(fullDocument.paths['/v1/admin/import']?.post?.requestBody?.content).toHaveProperty(['application/x-ndjson'])
  expect(fullDocument.paths['/v1/admin/import']?.post?.responses['200']?.content).toHaveProperty([
    'application/x-ndjson',
  ])
})

test('an alias has its own operationId', () => {
  expect(publicDocument.paths['/v1/agents/contributors/{contributor_id}']?.get?.operationId).toBe('getContributor')
  expect(publicDocument.paths['/v1/contributors/{contributor_id}']?.get?.operationId).toBe('getContributorAlias')
})

test('schemas of requests and responses allow additional fields', () => {
  for (const [name, schema] of Object.entries(fullDocument.components.schemas))
    expect(schema.additionalProperties, name).not.toBe(false)
})

test('the main schemas require exactly the published fields', () => {
  const required = (name: string) => [...(publicDocument.components.schemas[name]?.required ?? [])].sort()
  expect(required('ExperienceCreate')).toEqual(
    ['title', 'problem', 'failed_approaches', 'successful_approach', 'outcome', 'root_cause', 'insight', 'tags'].sort(),
  )
  expect(required('ExperienceResponse')).toEqual(
    [
      ...['title', 'problem', 'failed_approaches', 'successful_approach', 'outcome', 'root_cause', 'insight', 'tags'],
      ...['id', 'wedge', 'scores', 'contributor', 'validity', 'links', 'created_at', 'updated_at'],
    ].sort(),
  )
  expect(required('ExperienceDepositResponse')).toEqual(['created_at', 'id', 'quality_score'])
  expect(required('ApiKeyCreatedResponse')).toEqual([
    'api_key',
    'contributor_id',
    'expires_at',
    'key_id',
    'name',
    'scope',
  ])
  expect(required('ValidationError')).toEqual(['loc', 'msg', 'type'])
  expect(required('ErrorResponse')).toEqual(['details', 'error', 'message'])
})

test('the error schema names every error class', () => {
  expect(publicDocument.components.schemas.ErrorResponse?.properties?.error?.enum).toEqual(Object.keys(errors))
})

test('a deposit has the statuses 200 and 201, and a revocation has 204 without content', () => {
  expect(Object.keys(publicDocument.paths['/v1/experiences']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '201', '409', '422', '429']),
  )
  expect(
    publicDocument.paths['/v1/agents/{contributor_id}/keys/{key_id}']?.delete?.responses['204'],
  ).not.toHaveProperty('content')
})

test('a response may hold a draft with empty texts and lists, and a request may not', () => {
  const fieldsWithMinimum = (name: string) =>
    Object.entries(publicDocument.components.schemas[name]?.properties ?? {})
      .filter(([, schema]) => 'minLength' in schema || 'minItems' in schema)
      .map(([field]) => field)
  const draftable = ['title', 'problem', 'failed_approaches', 'root_cause', 'insight', 'tags']
  expect(fieldsWithMinimum('ExperienceCreate')).toEqual(expect.arrayContaining(draftable))
  expect(fieldsWithMinimum('FailedApproach')).toEqual(['attempt', 'why_it_failed'])
  for (const name of ['ExperienceResponse', 'SearchResultItem'])
    expect(fieldsWithMinimum(name).filter((field) => draftable.includes(field))).toEqual([])
  expect(fieldsWithMinimum('FailedApproachResponse')).toEqual([])
  expect(fieldsWithMinimum('SuccessfulApproachResponse')).toEqual([])
})
