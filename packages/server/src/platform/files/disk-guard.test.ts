import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskGuard } from './disk-guard.ts'

const MORE_THAN_ANY_DISK_MB = 1e12

test('writes are refused below the reserve, with the time after which to retry', async () => {
  const disk = createDiskGuard(tmpdir(), MORE_THAN_ANY_DISK_MB)
  expect(await disk.hasSpace()).toBe(false)
  await expect(disk.requireSpace()).rejects.toMatchObject({
    error: 'ServerError',
    status: 503,
    details: { retry_after_seconds: 60 },
  })
})

test('writes are allowed above the reserve', async () => {
  const disk = createDiskGuard(tmpdir(), 0)
  expect(await disk.hasSpace()).toBe(true)
  await disk.requireSpace()
})
