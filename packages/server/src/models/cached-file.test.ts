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

async function buildsOf(path: string | null): Promise<{ built: number; not_kept: string | null }> {
  builds = 0
  const { bytes, not_kept } = await readOrBuildFile(path, sha256, build)
  expect([...bytes]).toEqual([...contents])
  return { built: builds, not_kept }
}

test('builds once, in a directory it makes, and leaves nothing beside', async () => {
  const path = join(directory, 'made', 'file')
  expect(await buildsOf(path)).toEqual({ built: 1, not_kept: null })
  expect(await buildsOf(path)).toEqual({ built: 0, not_kept: null })
  expect(await readdir(join(directory, 'made'))).toEqual(['file'])
})

test('builds a damaged file again', async () => {
  const path = join(directory, 'damaged')
  await writeFile(path, contents.subarray(0, 2))
  expect(await buildsOf(path)).toEqual({ built: 1, not_kept: null })
  expect([...(await readFile(path))]).toEqual([...contents])
})

test('without a path builds every time', async () => {
  expect(await buildsOf(null)).toEqual({ built: 1, not_kept: null })
})

test('a directory that cannot be written is only told', async () => {
  // A file where a directory is needed: also refused to root, unlike a read-only directory.
  await writeFile(join(directory, 'file'), '')
  expect(await buildsOf(join(directory, 'file', 'model'))).toEqual({
    built: 1,
    not_kept: expect.stringMatching(/ENOTDIR|EEXIST/),
  })
})

test('refuses what was built wrong, and keeps nothing of it', async () => {
  const path = join(directory, 'wrong')
  await expect(readOrBuildFile(path, sha256, async () => Uint8Array.of(9))).rejects.toThrow(
    'what was built has SHA-256',
  )
  await expect(readFile(path)).rejects.toThrow('ENOENT')
})
