import { signWebhook } from '@cairnway/sdk'
import { expect, test } from 'vitest'
import { runInTerminal } from './run-cli.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test('a delivery with a long line is pasted into a terminal, after the secret, which is not shown', async () => {
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: '2026-11-23T12:00:00Z',
    data: { x: 'é'.repeat(9000) },
  })
  const headers = Object.entries(await signWebhook(body, secret)).map(([name, value]) => `${name}: ${value}`)
  const dialog = [
    { prompt: 'Secret (whsec_…): ', typed: `${secret}\r` },
    { prompt: 'end with Ctrl-D:', typed: `${[...headers, '', body].join('\r')}\u0004` },
  ]
  const { code, stdout } = await runInTerminal(['webhooks', 'verify'], {}, { dialog })
  expect(stdout).toContain('the signature is right')
  expect(stdout).not.toContain(secret)
  expect(code).toBe(0)
})
