import { generateOpenapi, hasRequestBody, inputFields, pathParameterNames } from '@cairnway/contract'
import { expect, test } from 'vitest'
import type { FieldShapes } from './field-shape.ts'
import { getOperation, inputShapes, operation_rows, outputShapes } from './read-contract-shapes.ts'
import { type ParityJsonSchema, readJsonSchema, type SchemaDefinitions } from './read-json-schema.ts'

const asObject = (shapes: FieldShapes): object => Object.fromEntries([...shapes].sort(([a], [b]) => (a < b ? -1 : 1)))

interface DocumentedOperation {
  parameters: { name: string; in: string; required: boolean; schema: ParityJsonSchema }[]
  requestBody?: { content: Record<string, { schema: ParityJsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: ParityJsonSchema }> }>
}
const document = generateOpenapi({ base_url: 'https://cairnway.test', admin: true }) as unknown as {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: SchemaDefinitions }
}
const shared = document.components.schemas

/** Merges the path and query parameters and the fields of the body into one input. */
function documentedInput({ parameters, requestBody }: DocumentedOperation): FieldShapes {
  const input_parameters = parameters.filter((parameter) => parameter.in !== 'header')
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {}
  const shapes = readJsonSchema((json ?? form)?.schema ?? { type: 'object' }, shared)
  for (const { name, required, schema } of input_parameters)
    for (const [path, shape] of readJsonSchema(schema, shared, name, required)) shapes.set(path, shape)
  return shapes
}

test.each(operation_rows)('OpenAPI documents for $name the fields of the contract, and no other', ({ name }) => {
  const op = getOperation(name)
  for (const path of [op.path, ...(op.alias ? [op.alias] : [])]) {
    const documented = document.paths[path]?.[op.method.toLowerCase()]
    if (!documented) throw new Error(`${op.method} ${path} is not documented`)
    expect(asObject(documentedInput(documented))).toEqual(asObject(inputShapes(name)))
    const locations = new Map(documented.parameters.map((parameter) => [parameter.name, parameter.in]))
    for (const field of Object.keys(inputFields(op.input))) {
      const location = pathParameterNames(path).includes(field)
        ? 'path'
        : hasRequestBody(op) && op.body !== 'ndjson'
          ? undefined
          : 'query'
      expect(locations.get(field), field).toBe(location)
    }
    for (const [status, { content }] of Object.entries(documented.responses).filter(([code]) => /^20[012]$/.test(code)))
      for (const { schema } of Object.values(content ?? {}))
        expect(asObject(readJsonSchema(schema, shared)), status).toEqual(asObject(outputShapes(name)))
  }
})
