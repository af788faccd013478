import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskGuard } from './disk-guard.ts'

const MORE_THAN_ANY_DISK_MB = 1e12

test('below the reserve writing is refused, with the time to wait', async () => {
  const disk = createDiskGuard(tmpdir(), MORE_THAN_ANY_DISK_MB)
  expect(await disk.hasSpace()).toBe(false)
  await expect(disk.requireSpace()).rejects.toMatchObject({
    error: 'ServerError',
    status: 503,
    details: { retry_after_seconds: 60 },
  })
})

test('above it writing goes on', async () => {
  const disk = createDiskGuard(tmpdir(), 0)
  expect(await disk.hasSpace()).toBe(true)
  await disk.requireSpace()
})
