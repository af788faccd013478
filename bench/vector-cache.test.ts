import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Embedder } from '../packages/server/src/platform/models/embedder.ts'
import { openVectorCache } from './vector-cache.ts'

const directory = mkdtempSync(join(tmpdir(), 'vector-cache-'))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('two runs that write one file at once read the vectors of their own texts', () => {
  const path = join(directory, 'vectors')
  const model = { dimension: () => 2 } as Embedder
  const [one, other] = [openVectorCache(path, model), openVectorCache(path, model)]
  one.put('a', Float32Array.of(1, 0))
  other.put('b', Float32Array.of(0, 1))
  one.put('c', Float32Array.of(0.5, 0.5))
  expect([one.get('a'), one.get('b'), one.get('c')]).toEqual([
    Float32Array.of(1, 0),
    Float32Array.of(0, 1),
    Float32Array.of(0.5, 0.5),
  ])
  expect(other.get('b')).toEqual(Float32Array.of(0, 1))
  for (const cache of [one, other]) cache.close()
})
