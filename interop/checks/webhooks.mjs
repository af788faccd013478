import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { collectDeliveries } from '../webhooks/collect-deliveries.mjs'

const TOLERANCE_MS = 5 * 60_000
const SLACK_MS = 30_000

const verifies = (Webhook, secret, body, headers) => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** Runs a function while the clock of this process says something else. */
function atTime(offset_ms, run) {
  const { now } = Date
  Date.now = () => now() + offset_ms
  try {
    return run()
  } finally {
    Date.now = now
  }
}

/** Yields the checks that a receiver must make of one delivery: what it accepts, and what it refuses. */
function* claimsOf({ headers, body, secrets, strangers }) {
  const [secret] = secrets
  for (const each of secrets) yield ['by its secret', true, (verify) => verify(each, body, headers)]
  for (const each of strangers) yield ['by another secret', false, (verify) => verify(each, body, headers)]
  const tampered = body.replace('"schema_version"', '"schema_versiom"')
  yield ['with another body', false, (verify) => verify(secret, tampered, headers)]
  yield ['with a blank more', false, (verify) => verify(secret, `${body} `, headers)]
  const other_id = { ...headers, 'webhook-id': `${headers['webhook-id']}x` }
  yield ['under another id', false, (verify) => verify(secret, body, other_id)]
  const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }
  yield ['with another time', false, (verify) => verify(secret, body, later)]
  for (const [what, offset_ms, is_accepted] of [
    ['after 4 minutes', TOLERANCE_MS - 2 * SLACK_MS, true],
    ['after more than 5 minutes', TOLERANCE_MS + SLACK_MS, false],
    ['more than 5 minutes before it was sent', -TOLERANCE_MS - SLACK_MS, false],
  ])
    yield [what, is_accepted, (verify) => atTime(offset_ms, () => verify(secret, body, headers))]
}

export const check = {
  clients: ['npm:standardwebhooks', 'npm:svix'],
  does: 'deliveries of a deposit, of a test, after a rotation and of a replay: verified; refused when tampered with, too old, too new, or by another secret',
  timeout_ms: 120_000,
  run: async (context) => {
    const libraries = { standardwebhooks: StandardWebhook, svix: SvixWebhook }
    const deliveries = await collectDeliveries(context)
    let count = 0
    for (const delivery of deliveries)
      for (const [how, is_accepted, isVerified] of claimsOf(delivery))
        for (const [name, Webhook] of Object.entries(libraries)) {
          count++
          if (isVerified((...message) => verifies(Webhook, ...message)) !== is_accepted)
            throw new Error(`${name} ${is_accepted ? 'refuses' : 'accepts'} the delivery of ${delivery.what} ${how}`)
        }
    return `${deliveries.length} deliveries, ${count} verifications`
  },
}
