import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inputFields, operationIds } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { routes } from '../../../sdk/src/generated/routes.ts'
import type { FieldShapes } from './field-shape.ts'
import { getOperation, inputShapes, operation_rows, outputShapes } from './read-contract-shapes.ts'
import { listMembers, readTypeDeclarations, readTypeShapes } from './read-typescript-shapes.ts'

const types = readTypeDeclarations(
  readFileSync(fileURLToPath(new URL('../../../sdk/src/generated/types.ts', import.meta.url)), 'utf8'),
)
const table = types.get('Operations')
if (!table) throw new Error('the SDK has no table of operations')
const declaredOperations = new Map(listMembers(table).map(({ name, type }) => [name, listMembers(type)]))

function typedShapes(name: string, part: 'input' | 'output'): FieldShapes {
  const node = declaredOperations.get(name)?.find((member) => member.name === part)
  if (!node) throw new Error(`the SDK has no ${part} of ${name}`)
  return readTypeShapes(node.type, types)
}

test('the SDK calls every operation with the method and path of the contract', () => {
  const contract_routes = operationIds.map((name) => [name, getOperation(name).method, getOperation(name).path])
  expect(Object.entries(routes).map(([name, { method, path }]) => [name, method, path])).toEqual(contract_routes)
})

/** TypeScript has one type for integers and numbers. */
const typescriptType = (type: string): string => (type === 'integer' ? 'number' : type)
const comparableType = ({
  types: json_types,
  nullable,
  values,
}: {
  types: string[]
  nullable: boolean
  values?: unknown[]
}) => ({
  types: [...new Set(json_types.map(typescriptType))].sort(),
  nullable,
  values,
})

test.each(operation_rows)('the SDK types of $name have the fields of the contract, and no other', ({ name }) => {
  const op = getOperation(name)
  const [contract_input, sdk_input] = [inputShapes(name), typedShapes(name, 'input')]
  // the SDK also accepts some text fields as a list or an object, whose elements the contract does not name
  const isInsideText = (path: string) => contract_input.get(path.replace(/\[\]$|\{\}$/, ''))?.types.includes('string')
  expect([...sdk_input.keys()].filter((path) => contract_input.has(path) || !isInsideText(path)).sort()).toEqual(
    [...contract_input.keys()].sort(),
  )
  for (const [path, shape] of contract_input) {
    const sdk_shape = sdk_input.get(path)
    expect(sdk_shape?.required, path).toBe(shape.required)
    // such a field accepts the list or object itself as well as its text
    const field = inputFields(op.input)[path]
    const extra_types = (sdk_shape?.types ?? []).filter((type) => !shape.types.map(typescriptType).includes(type))
    for (const type of extra_types) {
      const samples = { object: [{ language: 'python' }, { system: 'tracker' }], array: [['a', 'b']] }[type] ?? []
      expect(
        samples.map((sample) => field?.safeParse(sample).success),
        `${path} as ${type}`,
      ).toContain(true)
    }
    expect({ path, ...comparableType({ ...shape, types: [...shape.types, ...extra_types] }) }).toEqual({
      path,
      ...comparableType(sdk_shape ?? { types: [], nullable: false }),
    })
  }
  const [contract_output, sdk_output] = [outputShapes(name), typedShapes(name, 'output')]
  expect([...sdk_output.keys()].sort()).toEqual([...contract_output.keys()].sort())
  for (const [path, shape] of contract_output)
    expect({ path, ...comparableType(sdk_output.get(path) ?? shape) }).toEqual({ path, ...comparableType(shape) })
})
