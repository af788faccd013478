import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOptions, Client } from '@cairnway/sdk'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError, isServiceError, thrownMessage, UsageError } from '../cli-errors.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { exitCodes } from '../exit-codes.ts'
import { type GlobalOptions, readGlobalOptions } from '../global-options.ts'
import { escapeLineForTerminal, serializeEscapedJson } from '../output/escape-for-terminal.ts'
import { selectStyles, shouldUseColor } from '../output/terminal-styles.ts'
import { resolveOutputFormat } from '../output/write-answer.ts'
import { getProgramName } from '../program-name.ts'
import { readUrl } from '../read-url.ts'
import { type FollowedSubscription, followDeliveries } from './follow-deliveries.ts'
import { type ForwardedDelivery, forwardDelivery } from './forward-delivery.ts'
import { getListenSecret } from './listen-secret.ts'
import {
  LISTEN_DESCRIPTION,
  planSubscriptions,
  type SubscribedType,
  type SubscriptionPlan,
} from './plan-subscriptions.ts'
import { SECRET_VARIABLE } from './read-secrets.ts'
import { renderForwarded } from './render-forwarded.ts'
import { ALL_TYPES, subscribableTypes } from './subscribable-types.ts'
import { watchForEnd } from './watch-for-end.ts'

/** The options of `webhooks listen`. */
export interface ListenOptions {
  forwardTo?: string
  event?: string[]
  printSecret?: boolean
}

/** The time that the end of the program waits for the service. */
const CLOSING_MS = 5000

/** @throws the reason of the signal */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {})
  signal.throwIfAborted()
}

/** Reads the URL to which deliveries are forwarded; `localhost:3000/hook` stands for `http://localhost:3000/hook`. */
function requireTarget(text: string | undefined): URL {
  if (text === undefined) throw new UsageError('missing: --forward-to URL, where your receiver listens')
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`
  const url = readUrl(address)
  if (url === null) throw new UsageError('--forward-to: not an address such as http://127.0.0.1:3000/webhooks')
  // `fetch` refuses such an address
  if (url.username !== '' || url.password !== '') throw new UsageError('--forward-to: the address holds a password')
  return url
}

/**
 * The types to follow: those that are free, or every one that is named.
 * @throws UsageError when none is free
 */
function requireTypes({ taken, types }: SubscriptionPlan, is_each_named: boolean, report: (line: string) => void) {
  const reasons = taken.map(
    ({ event_type, id, url, mode }) =>
      `${event_type} is not followed: there is one subscription for each type, and ${id} ${mode === 'push' ? `sends it to ${url}` : `keeps it for somebody else`}. \`${getProgramName()} webhooks delete ${id}\` frees it.`,
  )
  if (types.length === 0 || (is_each_named && taken.length > 0)) throw new UsageError(reasons.join('\n'))
  for (const reason of reasons) report(reason)
}

/** Subscribes to one type. The service gets only the host of the target, since the rest of the address is private. */
const subscribe = (client: Client, event_type: SubscribedType, target: URL, options: CallOptions) =>
  client.createWebhook({ event_type, url: target.origin, mode: 'poll', description: LISTEN_DESCRIPTION }, options)

/** Deletes the subscriptions. Those that cannot be deleted are replaced by the next listen. */
async function unsubscribe(
  client: Client,
  subscriptions: readonly FollowedSubscription[],
  report: (line: string) => void,
): Promise<void> {
  const results = await Promise.allSettled(
    subscriptions.map(({ id }) => client.deleteWebhook({ subscription_id: id }, { timeout_ms: CLOSING_MS })),
  )
  const reason = results
    .flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    .find((error) => !(isServiceError(error) && error.status === 404))
  if (reason !== undefined)
    report(`Subscriptions are left behind, and the next listen replaces them: ${thrownMessage(reason)}`)
}

/** Creates a function that writes the result of a delivery: a line for people, or JSON. */
function createWriter(wanted: readonly string[], options: GlobalOptions, context: CliContext) {
  const { stdout, env } = context
  const is_table = resolveOutputFormat(options, context) === 'table'
  const styles = selectStyles(shouldUseColor(options.color, env, stdout))
  const type_width = Math.max(...wanted.map((type) => type.length))
  return (forwarded: ForwardedDelivery): void => {
    const line = is_table ? renderForwarded(forwarded, type_width, styles) : serializeEscapedJson(forwarded)
    stdout.write(`${line}\n`)
  }
}

/** Writes which types are followed, how deliveries are signed and how to try it. */
function announce(subscriptions: readonly FollowedSubscription[], target: URL, { env }: CliContext): string[] {
  const program = getProgramName()
  const [first] = subscriptions
  const types = subscriptions.length === 1 ? first?.event_type : `${subscriptions.length} types of events`
  const secret = env[SECRET_VARIABLE]
    ? `of ${SECRET_VARIABLE}`
    : `that \`${program} webhooks listen --print-secret\` prints`
  return [
    `Following ${types}: each delivery is sent to ${target.href}. Ctrl-C ends it.`,
    `Signatures are made with the secret ${secret}.`,
    `To try it: ${program} webhooks test ${first?.id}`,
  ]
}

/**
 * Runs `cairnway webhooks listen`: follows events with subscriptions of its own, and forwards each delivery, signed, to a
 * receiver on this machine until it is stopped.
 * @throws ExitCodeError when it is stopped, or when somebody deleted its subscriptions
 */
export async function runListen(options: ListenOptions, command: Command, context: CliContext): Promise<void> {
  const { stdout, stderr } = context
  if (options.printSecret) {
    stdout.write(`${await getListenSecret(context)}\n`)
    return
  }
  const global_options = readGlobalOptions(command)
  const target = requireTarget(options.forwardTo)
  const named = options.event?.includes(ALL_TYPES) ? undefined : options.event
  const wanted = subscribableTypes.filter((type) => named?.includes(type) ?? true)
  const client = createCommandClient(global_options, context)
  const report = (line: string): void => void stderr.write(`${escapeLineForTerminal(line)}\n`)
  const existing = await client.listWebhooks()
  if (global_options.dryRun) {
    for (const type of wanted) await subscribe(client, type, target, {})
    return
  }
  const plan = planSubscriptions(existing, wanted)
  requireTypes(plan, named !== undefined, report)
  const secret = await getListenSecret(context)
  const write = createWriter(wanted, global_options, context)
  const { signal, unwatch } = watchForEnd(context)
  const opened: FollowedSubscription[] = []
  try {
    for (const { id } of plan.stale) await client.deleteWebhook({ subscription_id: id }, { signal })
    for (const type of plan.types) opened.push(await subscribe(client, type, target, { signal }))
    for (const line of announce(opened, target, context)) report(line)
    await followDeliveries(client, opened, {
      forward: async (delivery) => write(await forwardDelivery(delivery, target.href, secret, signal)),
      report,
      pause: (ms) => pause(ms, signal),
      signal,
    })
    throw new ExitCodeError(exitCodes.refused[0])
  } finally {
    await unsubscribe(client, opened, report)
    unwatch()
  }
}
