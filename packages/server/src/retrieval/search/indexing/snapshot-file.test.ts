import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairnway-snapshot-'))
  path = join(folder, 'index')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const some = { header: { model_id: 'm', mark: null }, body: Uint8Array.of(1, 2, 3, 250) }
const LARGE_BYTES = 3 * 1024 * 1024 + 17

test('a written snapshot is read back and readable by its owner only; without a file the result is null', async () => {
  expect(await readSnapshot(path)).toBeNull()
  for (const size of [0, 1, LARGE_BYTES]) {
    const body = Uint8Array.from({ length: size }, (_, i) => i % 251)
    await writeSnapshot(path, { header: { size }, body }, 0)
    const snapshot = await readSnapshot(path)
    expect(snapshot?.header).toEqual({ size })
    expect(Buffer.compare(snapshot?.body ?? Buffer.alloc(9), body)).toBe(0)
  }
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a file that is altered, truncated or extended is refused', async () => {
  await writeSnapshot(path, some, 0)
  const intact = await readFile(path)
  const damaged = fc.oneof(
    fc.tuple(fc.nat(intact.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, bits]) => {
      const bytes = Buffer.from(intact)
      bytes[at] = (bytes[at] ?? 0) ^ bits
      return bytes
    }),
    fc.nat(intact.length - 1).map((length) => intact.subarray(0, length)),
    fc.uint8Array({ minLength: 1, maxLength: 99 }).map((more) => Buffer.concat([intact, more])),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      await writeFile(path, bytes)
      await expect(readSnapshot(path)).rejects.toThrow(Error)
    }),
  )
})

test('the partial file of a killed process is overwritten and never read', async () => {
  await writeSnapshot(path, some, 0)
  await writeFile(`${path}.partial`, 'half of a much longer file that was being written')
  expect((await readSnapshot(path))?.header).toEqual(some.header)
  await writeSnapshot(path, { ...some, header: { later: true } }, 0)
  expect((await readSnapshot(path))?.header).toEqual({ later: true })
  await expect(stat(`${path}.partial`)).rejects.toThrow('ENOENT')
})

test('without free space beyond the reserve nothing is written, and the last snapshot stays', async () => {
  await writeSnapshot(path, some, 0)
  await expect(writeSnapshot(path, { ...some, header: {} }, 1e12)).rejects.toThrow('no room for a snapshot')
  expect((await readSnapshot(path))?.header).toEqual(some.header)
})
