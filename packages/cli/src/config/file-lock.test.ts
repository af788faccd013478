import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireLock, releaseLock } from './file-lock.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-claim-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('the claim of another is waited for, and stays when one that was left behind beside it goes', async () => {
  const folder = join(home, 'claims')
  const [dead, alive] = [join(folder, 'dead'), join(folder, 'alive')]
  mkdirSync(folder)
  for (const [file, made] of [
    [dead, new Date(0)],
    [alive, new Date(Date.now() + 3_600_000)],
  ] as const) {
    writeFileSync(file, '')
    utimesSync(file, made, made)
  }
  let held = false
  const mine = acquireLock(folder).then((file) => {
    held = true
    return file
  })
  await expect.poll(() => existsSync(dead)).toBe(false)
  expect({ alive: existsSync(alive), held }).toEqual({ alive: true, held: false })
  releaseLock(alive)
  const file = await mine
  expect(readdirSync(home, { recursive: true, encoding: 'utf8' }).map((path) => join(home, path))).toEqual([
    folder,
    file,
  ])
  releaseLock(file)
  expect(readdirSync(home)).toEqual([])
})

test('a folder that nobody has a claim in keeps nobody out', async () => {
  const folder = join(home, 'claims')
  mkdirSync(folder)
  releaseLock(await acquireLock(folder))
  expect(readdirSync(home)).toEqual([])
})
