import { afterEach, expect, test, vi } from 'vitest'
import { poolExperience } from '../experience-fixtures.ts'
import { createWorld, type World } from '../world.ts'
import { unknownWords } from './worst-inputs.ts'

const RECORDS = 10

let world: World
afterEach(() => world.close())

/** A text of 30 kB with the wording of all others, whose words of capitals are compared one by one. */
const longExperience = (n: number) => {
  const text = (chars: number, seed: number) =>
    unknownWords(chars, seed).replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
  return {
    ...poolExperience({ title: `A pool of ${n} clients runs dry` }),
    problem: text(4900, 1),
    root_cause: text(2900, 2),
    insight: `${text(1900, 3)} ${n}`,
    successful_approach: { method: text(19_000, 4) },
  }
}

test('a text that is compared with ten long records lets other calls run between the comparisons', async () => {
  world = await createWorld()
  const lines = Array.from({ length: RECORDS }, (_, n) => longExperience(n))
  const stored = await world.operator.importExperiences({ endorsed: true, as: 'docs', lines })
  expect(stored.map(({ status }) => status)).toEqual(lines.map(() => 'created'))
  const attacker = await world.newcomer()
  const setImmediate = vi.spyOn(globalThis, 'setImmediate')
  await attacker.previewDeposit(longExperience(RECORDS))
  // a comparison takes 15 ms and more, and work yields after 8 ms
  expect(setImmediate.mock.calls.length).toBeGreaterThanOrEqual(RECORDS / 2)
  setImmediate.mockRestore()
})
