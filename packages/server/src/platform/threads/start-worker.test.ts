import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const source = fileURLToPath(new URL('./start-worker.ts', import.meta.url))
let directory: string

beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'cairnway-built-')))
})
afterAll(() => rm(directory, { recursive: true }))

test.each([
  ['app/packages/server', 'src'],
  ['app/packages/server', 'dist'],
  ['usr/src/app/packages/server', 'src'],
  ['usr/src/app/packages/server', 'dist'],
  ['usr/src/app/node_modules/@cairnway/server', 'dist'],
])('in the package %s a caller in %s gets the file in dist', async (package_path, folder) => {
  const package_folder = join(directory, package_path)
  const copy = join(package_folder, folder, 'platform', 'threads', 'start-worker.ts')
  await mkdir(dirname(copy), { recursive: true })
  await cp(source, copy)
  const { builtModuleUrl }: typeof import('./start-worker.ts') = await import(
    /* @vite-ignore */ pathToFileURL(copy).href
  )
  const caller = pathToFileURL(join(package_folder, folder, 'platform', 'db', 'caller.ts')).href
  expect(fileURLToPath(builtModuleUrl('./worker', caller))).toBe(
    join(package_folder, 'dist', 'platform', 'db', 'worker.js'),
  )
})
