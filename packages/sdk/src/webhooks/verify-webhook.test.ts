import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signWebhook } from './sign-webhook.ts'
import { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts'
import { encodeBase64, type WebhookSecrets } from './webhook-signature.ts'
import { WebhookVerificationError, type WebhookVerificationReason } from './webhook-verification-error.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const secret = `whsec_${encodeBase64(new Uint8Array(32).fill(7))}`
const other_secret = `whsec_${encodeBase64(new Uint8Array(32).fill(8))}`
const event = {
  type: 'experience.retracted',
  timestamp: '2026-11-23T11:59:59Z',
  data: { schema_version: '1.0', experience_id: 'exp_0123456789abcdef' },
}
const body = JSON.stringify(event)

/** The reason for which a delivery is refused; null when it is accepted. */
const refusal = async (
  sent: unknown,
  headers: WebhookHeaders,
  secrets: WebhookSecrets = secret,
  options: { tolerance_s?: number; now?: number } = { now: NOW },
): Promise<WebhookVerificationReason | null> => {
  try {
    await verifyWebhook(sent as string, headers, secrets, options)
    return null
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
}

describe('the example of Standard Webhooks', () => {
  const example = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    now: 1614265330_000,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }

  test('is signed as published', async () => {
    expect(await signWebhook(example.body, example.secret, example)).toEqual({
      'webhook-id': example.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': example.signature,
    })
  })

  test('has a right signature, and is no event of this service', async () => {
    const headers = {
      'webhook-id': example.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': example.signature,
    }
    expect(await refusal(example.body, headers, example.secret, example)).toBe('bad_body')
    expect(await refusal(`${example.body} `, headers, example.secret, example)).toBe('no_matching_signature')
  })
})

describe('a delivery is accepted', () => {
  test.each([
    ['its text', body],
    ['its bytes', new TextEncoder().encode(body)],
    ['a buffer of Node.js', Buffer.from(body)],
    ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
    ['bytes of another realm', runInNewContext('new TextEncoder().encode(body)', { TextEncoder, body })],
    ['a buffer of another realm', runInNewContext('Uint8Array.from(bytes).buffer', { bytes: [...Buffer.from(body)] })],
    ['a part of a larger buffer', Buffer.from(`xx${body}xx`).subarray(2, -2)],
  ])('as %s', async (_name, sent) => {
    expect(await verifyWebhook(sent, await signWebhook(body, secret, { now: NOW }), secret, { now: NOW })).toEqual(
      event,
    )
  })

  test('with headers of the web, of Node.js, in another case, and as lists of one', async () => {
    const headers = await signWebhook(body, secret, { now: NOW })
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    for (const each of [headers, new Headers(headers), upper, lists, { ...headers, accept: undefined }])
      expect(await refusal(body, each)).toBe(null)
  })

  test('by either secret while one is replaced, whichever side knows both', async () => {
    const both = await signWebhook(body, [secret, other_secret], { now: NOW })
    for (const secrets of [secret, other_secret, [other_secret, secret]])
      expect(await refusal(body, both, secrets)).toBe(null)
    expect(await refusal(body, await signWebhook(body, secret, { now: NOW }), [other_secret, secret])).toBe(null)
  })

  test('among signatures of kinds that are unknown', async () => {
    const headers = await signWebhook(body, secret, { now: NOW })
    const signature = `v1a,AAAA v1,AAAA  ${headers['webhook-signature']} v2,`
    expect(await refusal(body, { ...headers, 'webhook-signature': signature })).toBe(null)
  })

  test('with a secret without its prefix, or with the line break of its file', async () => {
    const headers = await signWebhook(body, secret, { now: NOW })
    for (const each of [secret.slice('whsec_'.length), `${secret}\n`])
      expect(await refusal(body, headers, each)).toBe(null)
  })

  test('within the tolerance of the clock, on both sides', async () => {
    const headers = await signWebhook(body, secret, { now: NOW })
    const at = (s: number, tolerance_s?: number) =>
      refusal(body, headers, secret, { now: NOW + 1000 * s, ...(tolerance_s !== undefined && { tolerance_s }) })
    expect(await Promise.all([300, 301, -300, -301].map((s) => at(s)))).toEqual([null, 'too_old', null, 'too_new'])
    expect(await Promise.all([1, 2, -1, -2].map((s) => at(s, 1)))).toEqual([null, 'too_old', null, 'too_new'])
    expect(await at(1e9, Number.POSITIVE_INFINITY)).toBe(null)
    expect(await at(0, Number.NaN)).not.toBe(null)
  })
})

describe('a delivery is refused', () => {
  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)('without %s', async (name) => {
    const { [name]: _, ...others } = await signWebhook(body, secret, { now: NOW })
    expect(await refusal(body, others)).toBe('missing_header')
    expect(await refusal(body, { ...others, [name]: '' })).toBe('missing_header')
    expect(await refusal(body, new Headers(others))).toBe('missing_header')
  })

  test.each(['now', '1e9', '-5', ' 5', '5.5', '0x10', '9'.repeat(40), 'Infinity'])(
    'at the time %j',
    async (timestamp) => {
      const headers = await signWebhook(body, secret, { now: NOW })
      expect(await refusal(body, { ...headers, 'webhook-timestamp': timestamp })).toBe('bad_timestamp')
    },
  )

  test('when a right signature is old, which a wrong one never is', async () => {
    const headers = await signWebhook(body, secret, { now: NOW - 3600_000 })
    expect(await refusal(body, headers)).toBe('too_old')
    expect(await refusal(`${body} `, headers)).toBe('no_matching_signature')
    await expect(verifyWebhook(body, headers, secret, { now: NOW })).rejects.toThrow(
      /3600 s ago, and 300 s are allowed/,
    )
  })

  test('when its body was parsed before it arrived here', async () => {
    const headers = await signWebhook(body, secret, { now: NOW })
    for (const parsed of [event, null, undefined, [1], { 0: 1, length: 1 }])
      expect(await refusal(parsed, headers)).toBe('bad_body')
  })

  test.each(['', '{', '[]', 'null', '"text"', '{"type":"x"}', '{"type":1,"timestamp":"","data":{}}', '\uFEFF1'])(
    'when the signed body %j is no event',
    async (sent) => {
      expect(await refusal(sent, await signWebhook(sent, secret, { now: NOW }))).toBe('bad_body')
    },
  )

  test('when the signed body is no UTF-8', async () => {
    const bytes = Uint8Array.from([0x7b, 0xff, 0x7d])
    expect(await refusal(bytes, await signWebhook(bytes, secret, { now: NOW }))).toBe('bad_body')
  })
})

test.each([
  ['none', []],
  ['an empty one', ''],
  ['a prefix alone', 'whsec_'],
  ['an unset variable', [undefined]],
  ['an API key', 'cw_0123456789abcdefghijklmnopqrstuvwxyz'],
  ['one that was cut off', secret.slice(0, 30)],
  ['one with a wrong padding', `${secret}=`],
  ['an empty one with a right one', [secret, '']],
])('with %s for a secret nothing is verified or signed', async (_name, secrets) => {
  const headers = await signWebhook(body, secret, { now: NOW })
  expect(await refusal(body, headers, secrets as string[])).toBe('bad_secret')
  await expect(signWebhook(body, secrets as string[])).rejects.toMatchObject({ reason: 'bad_secret' })
})

test('no message repeats a secret', async () => {
  const cut = secret.slice(0, 30)
  const error = await signWebhook(body, cut).catch((thrown: unknown) => thrown)
  expect(String(error)).not.toContain(cut.slice('whsec_'.length))
})

test('each signed delivery has an id of its own', async () => {
  const [one, two] = [await signWebhook(body, secret), await signWebhook(body, secret)]
  expect(one['webhook-id']).not.toBe(two['webhook-id'])
})

describe('for any body, secret and time', () => {
  const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 }).map((bytes) => `whsec_${encodeBase64(bytes)}`)
  const bodies = fc
    .dictionary(fc.string(), fc.jsonValue())
    .map((data) => JSON.stringify({ type: 'webhook.test', timestamp: '2026-01-01T00:00:00Z', data }))
  const times = fc.integer({ min: 0, max: 4e9 }).map((s) => 1000 * s)

  test('what is signed is accepted, and its event is returned', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, secrets, times, async (sent, key, now) => {
        const headers = await signWebhook(sent, key, { now })
        expect(await verifyWebhook(sent, headers, key, { now })).toEqual(JSON.parse(sent))
      }),
    )
  })

  test('a change of one bit of the body, the id, the time or the signature is refused', async () => {
    const places = fc.constantFrom('body', 'webhook-id', 'webhook-timestamp', 'webhook-signature')
    await fc.assert(
      fc.asyncProperty(bodies, secrets, times, places, fc.nat(), async (sent, key, now, place, seed) => {
        const signed = { ...(await signWebhook(sent, key, { now })), body: sent }
        const bytes = new TextEncoder().encode(signed[place as keyof typeof signed])
        // the prefix `v1,` of a signature is as much a part of it as the rest
        const at = seed % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (seed % 7))
        const { body: _, ...headers } = signed
        const changed = place === 'body' ? headers : { ...headers, [place]: new TextDecoder().decode(bytes) }
        expect(await refusal(place === 'body' ? bytes : sent, changed, key, { now })).not.toBe(null)
      }),
    )
  })

  test('another secret is refused', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, secrets, secrets, async (sent, key, another) => {
        fc.pre(key !== another)
        const headers = await signWebhook(sent, key, { now: NOW })
        expect(await refusal(sent, headers, another)).toBe('no_matching_signature')
      }),
    )
  })
})
