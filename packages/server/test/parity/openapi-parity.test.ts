import { generateOpenapi, hasRequestBody, operationIds, pathParameterNames } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { operationOf, returnedShapes, sentShapes } from './contract-shapes.ts'
import { type Definitions, type JsonSchema, readJsonSchema } from './json-shapes.ts'
import type { Shapes } from './shape.ts'

const names = operationIds.map((name) => ({ name }))
const asObject = (shapes: Shapes): object => Object.fromEntries([...shapes].sort(([a], [b]) => (a < b ? -1 : 1)))

interface Documented {
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}
const document = generateOpenapi({ base_url: 'https://cairnway.test', admin: true }) as unknown as {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Definitions }
}
const shared = document.components.schemas

/** Path and query parameters and the fields of the body as one object. */
function documentedInput({ parameters, requestBody }: Documented): Shapes {
  const sent = parameters.filter((parameter) => parameter.in !== 'header')
  const parts = readJsonSchema(requestBody?.content['application/json']?.schema ?? { type: 'object' }, shared)
  for (const { name, required, schema } of sent)
    for (const [path, shape] of readJsonSchema(schema, shared, name, required)) parts.set(path, shape)
  return parts
}

test.each(names)('$name: OpenAPI has the fields of the contract, and no other', ({ name }) => {
  const op = operationOf(name)
  for (const path of [op.path, ...(op.alias ? [op.alias] : [])]) {
    const documented = document.paths[path]?.[op.method.toLowerCase()]
    if (!documented) throw new Error(`${op.method} ${path} is not documented`)
    expect(asObject(documentedInput(documented))).toEqual(asObject(sentShapes(name)))
    const places = new Map(documented.parameters.map((parameter) => [parameter.name, parameter.in]))
    for (const field of Object.keys(op.input.shape)) {
      const place = pathParameterNames(path).includes(field)
        ? 'path'
        : hasRequestBody(op) && op.body !== 'ndjson'
          ? undefined
          : 'query'
      expect(places.get(field), field).toBe(place)
    }
    for (const [status, { content }] of Object.entries(documented.responses).filter(([code]) => /^20[012]$/.test(code)))
      for (const { schema } of Object.values(content ?? {}))
        expect(asObject(readJsonSchema(schema, shared)), status).toEqual(asObject(returnedShapes(name)))
  }
})
