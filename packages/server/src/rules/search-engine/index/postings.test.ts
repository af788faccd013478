import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPostings, DROPPED } from './postings.ts'
import { createSnapshotWriter, openSnapshot } from './snapshot-codec.ts'

const step = fc.oneof(
  { weight: 30, arbitrary: fc.record({ key: fc.constantFrom('a', 'b', 'constructor', '数据'), posting: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ without: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.constant('reload' as const) },
)

test('lists equal those of a plain map after any sequence of appending, rewriting and restoring', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
      let postings = createPostings()
      const plain = new Map<string, number[]>()
      for (const each of steps) {
        if (each === 'reload') {
          const writer = createSnapshotWriter()
          postings.save(writer)
          postings = createPostings(openSnapshot(writer.bytes()))
        } else if ('key' in each) {
          postings.append(each.key, each.posting)
          plain.set(each.key, [...(plain.get(each.key) ?? []), each.posting])
        } else {
          const change = (posting: number) => (posting > each.without ? DROPPED : posting + 1)
          postings.rewrite(change)
          for (const [key, list] of plain)
            plain.set(
              key,
              list.map(change).filter((posting) => posting !== DROPPED),
            )
        }
      }
      for (const key of ['a', 'b', 'constructor', '数据', 'other']) {
        expect([...postings.list(key)]).toEqual(plain.get(key) ?? [])
      }
      expect(postings.stats().postings).toBe([...plain.values()].flat().length)
    }),
  )
})

test('the largest unsigned 32-bit posting is kept', () => {
  const postings = createPostings()
  postings.append('a', 0xffffffff)
  expect([...postings.list('a')]).toEqual([0xffffffff])
})
