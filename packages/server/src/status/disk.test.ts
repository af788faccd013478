import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { watchDisk } from './disk.ts'

const MORE_THAN_ANY_DISK_MB = 1e12

test('below the reserve writing is refused, with the time to wait', async () => {
  const disk = watchDisk(tmpdir(), MORE_THAN_ANY_DISK_MB)
  expect(await disk.hasRoom()).toBe(false)
  await expect(disk.requireRoom()).rejects.toMatchObject({
    error: 'ServerError',
    status: 503,
    details: { retry_after_seconds: 60 },
  })
})

test('above it writing goes on', async () => {
  const disk = watchDisk(tmpdir(), 0)
  expect(await disk.hasRoom()).toBe(true)
  await disk.requireRoom()
})
