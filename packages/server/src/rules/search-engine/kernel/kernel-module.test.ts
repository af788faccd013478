import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import createWabt from 'wabt'
import { KERNEL_MODULE } from './kernel-module.ts'

test('the generated module is the current kernel.wat (npm run generate)', async () => {
  const source = await readFile(new URL('kernel.wat', import.meta.url), 'utf8')
  const { buffer } = (await createWabt()).parseWat('kernel.wat', source).toBinary({})
  expect(Buffer.from(buffer).toString('base64')).toBe(KERNEL_MODULE)
})
