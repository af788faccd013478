import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrBuildFile } from './cached-file.ts'

const contents = Uint8Array.of(1, 2, 3)
const sha256 = createHash('sha256').update(contents).digest('hex')
let directory: string
let builds = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cached-file-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function build(): Promise<Uint8Array> {
  builds++
  return contents
}

async function readAndCountBuilds(path: string | null): Promise<{ built: number; not_kept: string | null }> {
  builds = 0
  const { bytes, not_kept } = await readOrBuildFile(path, sha256, build)
  expect([...bytes]).toEqual([...contents])
  return { built: builds, not_kept }
}

test('a file is built once, in a directory that is created for it, and no temporary file is left', async () => {
  const path = join(directory, 'made', 'file')
  expect(await readAndCountBuilds(path)).toEqual({ built: 1, not_kept: null })
  expect(await readAndCountBuilds(path)).toEqual({ built: 0, not_kept: null })
  expect(await readdir(join(directory, 'made'))).toEqual(['file'])
})

test('a damaged file is built again', async () => {
  const path = join(directory, 'damaged')
  await writeFile(path, contents.subarray(0, 2))
  expect(await readAndCountBuilds(path)).toEqual({ built: 1, not_kept: null })
  expect([...(await readFile(path))]).toEqual([...contents])
})

test('without a path the file is built every time', async () => {
  expect(await readAndCountBuilds(null)).toEqual({ built: 1, not_kept: null })
})

test('a directory that cannot be written is reported and is not an error', async () => {
  // A file in place of a directory fails for root too, unlike a read-only directory.
  await writeFile(join(directory, 'file'), '')
  expect(await readAndCountBuilds(join(directory, 'file', 'model'))).toEqual({
    built: 1,
    not_kept: expect.stringMatching(/ENOTDIR|EEXIST/),
  })
})

test('a build with unexpected contents is refused and not kept', async () => {
  const path = join(directory, 'wrong')
  await expect(readOrBuildFile(path, sha256, async () => Uint8Array.of(9))).rejects.toThrow(
    'what was built has SHA-256',
  )
  await expect(readFile(path)).rejects.toThrow('ENOENT')
})
