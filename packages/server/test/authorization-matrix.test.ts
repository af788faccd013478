import { isReadOnly, type OperationId, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findErrorClass, type UncheckedInput } from './call-operation.ts'
import { isTriedHere } from './engine-coverage.ts'
import {
  createWorkspaceMatrix,
  expectedInWorkspace,
  type KeyKind,
  keyKinds,
  type Maker,
  makersOf,
  successOf,
  type WorkspaceMatrix,
  workspaceCells,
} from './workspace-cells.ts'
import { createWorld } from './world.ts'

let matrix: WorkspaceMatrix
const asserted = new Set<string>()

/** Keys and tokens are looked up in the store before any operation is: who is refused for them is tried with one. */
const isCellTriedHere = (name: OperationId, kind: KeyKind, maker: Maker) =>
  name === 'getExperience' || isTriedHere(expectedInWorkspace(name, kind, maker))

beforeAll(async () => {
  matrix = await createWorkspaceMatrix(await createWorld())
}, 60_000)
afterAll(() => matrix.world.close())

test.each(operationIds)('%s answers each kind of key and token as its rights and the maker say', async (name) => {
  const { call, createInput, restore } = matrix
  const expected: Record<string, string> = {}
  const answered: Record<string, string> = {}
  const isRefused = (kind: KeyKind, maker: Maker) => expectedInWorkspace(name, kind, maker) !== successOf(name)
  for (const maker of makersOf(name)) {
    // who is refused asks for the very thing that the next one, who is not, is answered about
    const tried = keyKinds.filter((kind) => isCellTriedHere(name, kind, maker))
    const refused = tried.filter((kind) => isRefused(kind, maker))
    const others = tried.filter((kind) => !isRefused(kind, maker))
    let input: UncheckedInput | null = null
    for (const kind of [...refused, ...others]) {
      const cell = `${kind}, of the ${maker}`
      input ??= await createInput(name, maker)
      expected[cell] = expectedInWorkspace(name, kind, maker)
      const answer = await call(name, kind, input)
      answered[cell] = [answer.status, findErrorClass(answer)].filter(Boolean).join(' ')
      asserted.add(`${name}, ${cell}`)
      // a change may have used up what it was about
      if (answer.status < 300 && !isReadOnly(operations[name])) input = null
      if (name === 'claimMembership') await restore()
    }
  }
  expect(answered).toEqual(expected)
})

test('every cell of the matrix is asserted', () => {
  const cells = workspaceCells.filter(({ name, kind, maker }) => isCellTriedHere(name, kind, maker))
  expect(cells.filter(({ name, kind, maker }) => !asserted.has(`${name}, ${kind}, of the ${maker}`))).toEqual([])
  expect(asserted.size).toBe(cells.length)
})
