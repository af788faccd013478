import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireLock, releaseLock } from './file-lock.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-lock-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('a held lock is waited for, and stays when a stale lock next to it is removed', async () => {
  const folder = join(home, 'locks')
  const [stale, held] = [join(folder, 'stale'), join(folder, 'held')]
  mkdirSync(folder)
  for (const [file, created] of [
    [stale, new Date(0)],
    [held, new Date(Date.now() + 3_600_000)],
  ] as const) {
    writeFileSync(file, '')
    utimesSync(file, created, created)
  }
  let is_acquired = false
  const own_lock = acquireLock(folder).then((file) => {
    is_acquired = true
    return file
  })
  await expect.poll(() => existsSync(stale)).toBe(false)
  expect({ is_held: existsSync(held), is_acquired }).toEqual({ is_held: true, is_acquired: false })
  releaseLock(held)
  const file = await own_lock
  expect(readdirSync(home, { recursive: true, encoding: 'utf8' }).map((path) => join(home, path))).toEqual([
    folder,
    file,
  ])
  releaseLock(file)
  expect(readdirSync(home)).toEqual([])
})

test('an empty lock folder does not block', async () => {
  const folder = join(home, 'locks')
  mkdirSync(folder)
  releaseLock(await acquireLock(folder))
  expect(readdirSync(home)).toEqual([])
})
