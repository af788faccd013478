import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signDelivery } from './sign-delivery.ts'
import { decodeWebhookSecret, generateWebhookSecret } from './webhook-secret.ts'

const example = {
  webhook_id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
}

test('signs the published example of Standard Webhooks', () => {
  expect(signDelivery(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('signs with each of several secrets, in their order', () => {
  const secrets = [generateWebhookSecret(), generateWebhookSecret()]
  expect(signDelivery(example, secrets)).toBe(secrets.map((secret) => signDelivery(example, [secret])).join(' '))
})

test('signs the bytes of any body', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (body, timestamp) => {
      const secret = generateWebhookSecret()
      const hmac = createHmac('sha256', decodeWebhookSecret(secret))
      hmac.update('msg_1.').update(`${timestamp}`).update('.').update(Buffer.from(body, 'utf8'))
      expect(signDelivery({ webhook_id: 'msg_1', timestamp, body }, [secret])).toBe(`v1,${hmac.digest('base64')}`)
    }),
  )
})

test('a new secret has the prefix of Standard Webhooks and a key of 32 bytes', () => {
  const secret = generateWebhookSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(decodeWebhookSecret(secret)).toHaveLength(32)
  expect(generateWebhookSecret()).not.toBe(secret)
})
