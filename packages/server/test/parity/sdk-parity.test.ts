import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operationIds } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { routes } from '../../../sdk/src/generated/routes.ts'
import type { FieldShapes } from './field-shape.ts'
import { getOperation, inputShapes, outputShapes } from './read-contract-shapes.ts'
import { listMembers, readTypeDeclarations, readTypeShapes } from './read-typescript-shapes.ts'

const names = operationIds.map((name) => ({ name }))

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

test('the SDK calls every operation where the contract has it', () => {
  const own = operationIds.map((name) => [name, getOperation(name).method, getOperation(name).path])
  expect(Object.entries(routes).map(([name, { method, path }]) => [name, method, path])).toEqual(own)
})

/** A JSON type as TypeScript tells it. */
const typescriptType = (type: string): string => (type === 'integer' ? 'number' : type)
const comparableType = ({
  types: own,
  nullable,
  values,
}: {
  types: string[]
  nullable: boolean
  values?: unknown[]
}) => ({
  types: [...new Set(own.map(typescriptType))].sort(),
  nullable,
  values,
})

test.each(names)('$name: the types of the SDK have the fields of the contract, and no other', ({ name }) => {
  const op = getOperation(name)
  const [sent, typedSent] = [inputShapes(name), typedShapes(name, 'input')]
  // what stands in the list or object that a text may be given as
  const isInText = (path: string) => sent.get(path.replace(/\[\]$|\{\}$/, ''))?.types.includes('string')
  expect([...typedSent.keys()].filter((path) => sent.has(path) || !isInText(path)).sort()).toEqual(
    [...sent.keys()].sort(),
  )
  for (const [path, shape] of sent) {
    const told = typedSent.get(path)
    expect(told?.required, path).toBe(shape.required)
    // a query takes what it carries as text in its own form too
    const own = op.input.shape[path]
    const more = (told?.types ?? []).filter((type) => !shape.types.map(typescriptType).includes(type))
    for (const type of more) {
      const sample = { object: { language: 'python' }, array: ['a', 'b'] }[type]
      expect(own?.safeParse(sample).success, `${path} as ${type}`).toBe(true)
    }
    expect({ path, ...comparableType({ ...shape, types: [...shape.types, ...more] }) }).toEqual({
      path,
      ...comparableType(told ?? { types: [], nullable: false }),
    })
  }
  const [returned, typedReturned] = [outputShapes(name), typedShapes(name, 'output')]
  expect([...typedReturned.keys()].sort()).toEqual([...returned.keys()].sort())
  for (const [path, shape] of returned)
    expect({ path, ...comparableType(typedReturned.get(path) ?? shape) }).toEqual({ path, ...comparableType(shape) })
})
