// The scenario that every JavaScript runtime runs: it uses the language and its arguments only, no interface of a runtime.

function assert(is_so, what) {
  if (!is_so) throw new Error(`the scenario expected: ${what}`)
}

/** Returns the error that a call is rejected with, or null. */
const captureError = (call) =>
  call.then(
    () => null,
    (error) => error,
  )

/** Verifies a delivery that is signed here, one that is tampered with, and one that is old. */
async function verifySignatures({ signWebhook, verifyWebhook, WebhookVerificationError }) {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const event = { type: 'webhook.test', timestamp: '2026-11-23T12:00:00Z', data: { schema_version: '1.0' } }
  const body = JSON.stringify(event)
  const headers = await signWebhook(body, secret)
  const verified = await verifyWebhook(body, new Headers(headers), [secret])
  assert(JSON.stringify(verified) === body, 'the event of a signed body')
  const tampered = await captureError(verifyWebhook(`${body} `, headers, secret))
  assert(tampered instanceof WebhookVerificationError, 'a WebhookVerificationError')
  assert(tampered.reason === 'no_matching_signature', 'no signature that matches another body')
  const old = await captureError(verifyWebhook(body, await signWebhook(body, secret, { now: 0 }), secret))
  assert(old?.reason === 'too_old', 'an old delivery to be told from a forged one')
}

/** Binds a DID, joins a workspace by it, and deposits for it by tokens that the key of the DID proves. */
async function workByTokens(sdk, { base_url, team }, person) {
  const { createClient, generatePrivateKey, signDidChallenge, toDidKey } = sdk
  const { workspace_id, invite_token, experience } = team
  const key = await generatePrivateKey()
  const { challenge } = await person.getDidChallenge()
  const { did } = await person.bindDid(await signDidChallenge({ key, challenge, base_url }))
  assert(did === toDidKey(key), 'the did:key of the key')
  const { credential } = await person.claimMembership({ workspace_id, invite_token, did })
  const member = createClient({ base_url, dpop: { key, workspace_id, credential } })
  const { id } = await member.depositExperience({ ...experience, visibility_scope: 'team' })
  assert((await member.getExperience({ experience_id: id })).visibility_scope === 'team', 'a record of the team')
  const hidden = await captureError(person.getExperience({ experience_id: id }))
  assert(hidden?.status === 404, 'no record of the team for the personal key')
}

/**
 * Registers, deposits, searches, votes, reads pages and JSON Lines, gets errors, verifies webhooks, and works by tokens.
 * @param sdk the package as its users import it
 * @param gates what it exports as `@cairnway/sdk/gates`
 * @param {{ base_url: string, closed_url: string, deposits: object[], known: { id: string, title: string }, team: object }} input
 *   `known`: an experience of another contributor; `closed_url`: an address where nobody listens; `team`: a workspace with
 *   an invite, and what to deposit there
 * @returns {Promise<string>} the steps, for the table of docs/interop.md
 */
export async function runScenario(sdk, { checkQuery }, input) {
  const { createClient, ApiError, NoAnswerError } = sdk
  const { base_url, closed_url, deposits, known } = input
  const nobody = createClient({ base_url })
  assert((await nobody.getHealth()).status === 'ok', 'a healthy service')

  const key = { idempotency_key: `scenario-${Math.random()}` }
  const person = await nobody.registerAgent({ type: 'ai_agent', agent_name: 'scenario' }, key)
  const again = await captureError(nobody.registerAgent({ type: 'ai_agent', agent_name: 'scenario' }, key))
  assert(again instanceof ApiError && again.details.is_secret_shown === true, 'an API key that is shown once')

  const client = createClient({ base_url, api_key: person.api_key })
  const ids = []
  for (const deposit of deposits) {
    const once = { idempotency_key: `scenario-${Math.random()}` }
    ids.push((await client.depositExperience(deposit, once)).id)
    assert((await client.depositExperience(deposit, once)).id === ids.at(-1), 'one deposit for one idempotency key')
  }

  const { redacted: q } = checkQuery(known.title)
  const { results } = await client.searchExperiences({ q, limit: 3, compact: true, tags: known.tags })
  assert(
    results.some(({ id }) => id === known.id),
    `${known.id} among the results for "${q}"`,
  )
  const vote = { experience_id: known.id, was_helpful: true, context_note: 'dépôt → ✓' }
  assert((await client.giveFeedback(vote)).experience_id === known.id, 'a vote on what was found')

  const mine = []
  for await (const { id } of client.listMyExperiences.all({ limit: 1 })) mine.push(id)
  assert(mine.toSorted().join() === ids.toSorted().join(), 'all deposits over pages of one')
  const kinds = new Set()
  for await (const { kind } of await client.exportMyData()) kinds.add(kind)
  assert(kinds.has('export') && kinds.has('feedback'), 'an export line by line')

  const absent = await captureError(client.getExperience({ experience_id: 'exp_none' }))
  assert(absent instanceof ApiError && absent.error === 'NotFoundError' && absent.status === 404, 'a NotFoundError')
  assert(typeof absent.request_id === 'string', 'the id of the request that failed')
  const twice = await captureError(client.depositExperience(deposits[0]))
  assert(twice instanceof ApiError && twice.details.existing_experience_id === ids[0], 'the id of the duplicate')
  const unanswered = await captureError(createClient({ base_url: closed_url, max_retries: 1 }).getHealth())
  assert(unanswered instanceof NoAnswerError && unanswered.attempts === 2, 'a NoAnswerError after two attempts')
  const aborted = await captureError(client.getStats({}, { signal: AbortSignal.abort() }))
  assert(aborted?.name === 'AbortError', 'an AbortError')
  await verifySignatures(sdk)
  await workByTokens(sdk, input, client)
  return 'register, deposit, search, feedback, pages, lines, errors, webhook signature, tokens by a DID'
}
