import { createHash } from 'node:crypto'
import { ApiError, createClient, waitForRawDeposit } from '@cairnway/sdk'

/** Deposits at once; the service reads one text after the other. */
const MAX_CONCURRENT = 4
/** Longest text that is sent, in characters; the service takes 100,000 in a body of 256 kB. */
const MAX_CHARS = 60_000
/** Characters that a request may not hold. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** Lines that look like an exception or an error code: by them the record is found exactly. */
const ERROR_LINE = /^.*(?:\b[\w.$]*(?:Exception|Error)\b|\b(?:ERROR|FATAL|panic|E[A-Z]{4,})\b)[^\n]*:[^\n]*$/gm
const MAX_FINGERPRINTS = 5
const MAX_FINGERPRINT_CHARS = 300

/** A service that is busy or restarted is asked again. */
const PATIENT = { max_retries: 8, timeout_ms: 180_000 }
const MAX_WAIT_MS = 3_600_000

const findFingerprints = (text) =>
  [...new Set(text.match(ERROR_LINE) ?? [])]
    .map((line) => line.trim().slice(0, MAX_FINGERPRINT_CHARS))
    .slice(0, MAX_FINGERPRINTS)

/** The raw deposit of an upstream record. */
function toDeposit({ id, type, text, severity, area, url }, { system, url: template, review }) {
  const content = text.replaceAll('\r\n', '\n').replace(CONTROL_CHARACTERS, ' ').slice(0, MAX_CHARS).toWellFormed()
  const record_url = template?.replaceAll('{id}', encodeURIComponent(id)) ?? (/^https?:/.test(url ?? '') ? url : null)
  const fingerprint_candidates = findFingerprints(content)
  return {
    content,
    visibility_scope: 'team',
    source: {
      system,
      record_type: type,
      record_id: id,
      record_url,
      structured_hints: { severity, product_area: area === null ? null : String(area), fingerprint_candidates },
      thresholds: review
        ? { auto_deposit_above: 0.999, review_above: 0 }
        : { auto_deposit_above: 0.35, review_above: 0 },
    },
  }
}

const digestOf = (deposit) => createHash('sha256').update(JSON.stringify(deposit)).digest('base64url')

const tell = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

/** Sends upstream records, several at once, and counts what became of them. */
export async function createDepositor({ is_dry, state, wait, ...settings }) {
  const client = is_dry ? null : createClient()
  const counts = { sent: 0, unchanged: 0, refused: 0, unreadable: 0 }
  const started = Date.now()

  async function send(record) {
    const deposit = toDeposit(record, settings)
    const digest = digestOf(deposit)
    if (state?.find(record.id)?.digest === digest) {
      counts.unchanged++
      return
    }
    if (client === null) {
      counts.sent++
      console.log(JSON.stringify(deposit))
      return
    }
    try {
      const source = { ...deposit.source, captured_at: new Date().toISOString() }
      const { raw_deposit_id } = await client.depositRawExperience({ ...deposit, source }, PATIENT)
      state.add(record.id, { digest, raw_deposit_id })
      counts.sent++
    } catch (error) {
      if (!(error instanceof ApiError) || ![409, 413, 422].includes(error.status)) throw error
      counts.refused++
      console.error(`${record.id}: ${error.message}`)
    }
  }

  /** Reports the results of all texts of this and earlier runs. */
  async function tellResults() {
    const states = {}
    for (const raw_deposit_id of new Set(state.list())) {
      const raw = await waitForRawDeposit(client, raw_deposit_id, { max_wait_ms: MAX_WAIT_MS })
      const { records, normalization_status, reasons } = raw
      const results =
        records.length > 0 ? records.map((record) => record.state) : [reasons[0]?.code ?? normalization_status]
      for (const result of results) states[result] = (states[result] ?? 0) + 1
    }
    console.error(`became: ${tell(states)} (${Math.round((Date.now() - started) / 1000)} s)`)
  }

  /** @returns the exit status: 75 (try again later) when the budget of the day is used up */
  async function run(records, limit) {
    const running = new Set()
    let failure = null
    for await (const record of records) {
      if (failure !== null || counts.sent + counts.refused + running.size >= limit) break
      if (record === null) {
        counts.unreadable++
        continue
      }
      const sending = send(record)
        .catch((error) => {
          failure ??= error
        })
        .finally(() => running.delete(sending))
      running.add(sending)
      if (running.size >= Math.min(MAX_CONCURRENT, limit)) await Promise.race(running)
    }
    await Promise.all(running)
    console.error(`${tell(counts)} (${Math.round((Date.now() - started) / 1000)} s)`)
    if (failure instanceof ApiError && failure.status === 429) {
      const { limit, retry_after_seconds } = failure.details
      console.error(`the limit ${limit} is reached; run it again in ${retry_after_seconds} s, and it goes on from here`)
      return 75
    }
    if (failure !== null) throw failure
    if (wait && state !== null) await tellResults()
    return 0
  }
  return { run }
}
