import { isObject } from '@cairnway/sdk'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { escapeForTerminal, escapeLineForTerminal } from './escape-for-terminal.ts'
import { INDENT, indentLines, joinRemarks, narrowLayout, type TerminalLayout } from './terminal-layout.ts'
import type { TerminalStyles } from './terminal-styles.ts'
import { wrapText } from './wrap-text.ts'

type JsonObject = Record<string, unknown>
type SubscriptionLike = JsonObject & { id: string; url: string; event_type: string }
type DeliveryLike = JsonObject & { id: string; event_type: string; body: string; attempts: unknown[] }

/** Whether a value is a webhook subscription, recognized by its fields. */
export const isSubscription = (value: unknown): value is SubscriptionLike =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.url === 'string' &&
  typeof value.event_type === 'string' &&
  'disabled_at' in value

/** Whether a value is a delivery of a webhook, recognized by its fields. */
export const isDelivery = (value: unknown): value is DeliveryLike =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.event_type === 'string' &&
  typeof value.body === 'string' &&
  Array.isArray(value.attempts)

const MAX_EXCERPT_CHARS = 300

const toSeconds = (time: unknown): string => escapeLineForTerminal(String(time)).replace(/\.\d+Z$/, 'Z')
const isGiven = (value: unknown): boolean => typeof value === 'string' && value !== ''

function renderSubscription(subscription: SubscriptionLike, layout: TerminalLayout): string[] {
  const { id, url, event_type, description, mode, created_at, last_delivery_at } = subscription
  const { failure_count, disabled_at, disabled_reason } = subscription
  const { styles } = layout
  const inner = narrowLayout(layout, INDENT.length)
  const is_polled = mode === 'poll'
  const remarks = [
    ...(is_polled
      ? []
      : [isGiven(last_delivery_at) ? `last success ${toSeconds(last_delivery_at)}` : 'no success yet']),
    ...(typeof failure_count === 'number' && failure_count > 0
      ? [styles.warn(`${failure_count} failed in a row`)]
      : []),
    `created ${toSeconds(created_at)}`,
  ]
  const lines = [
    `${is_polled ? 'kept in the list of deliveries, for' : 'sent to'} ${escapeLineForTerminal(url)}`,
    ...(isGiven(description) ? wrapText(escapeForTerminal(String(description)), inner.columns) : []),
    ...joinRemarks(remarks, inner),
    ...(isGiven(disabled_at)
      ? [styles.bad(`disabled ${toSeconds(disabled_at)}: ${escapeLineForTerminal(String(disabled_reason))}`)]
      : []),
  ]
  return [
    `${styles.strong(escapeLineForTerminal(id))}  ${escapeLineForTerminal(event_type)}`,
    ...indentLines(lines, INDENT),
  ]
}

/** Renders an attempt on one line, and below it the answer of the target. */
function renderAttempt(attempt: unknown, { columns, styles }: TerminalLayout): string[] {
  if (!isObject(attempt)) return []
  const { at, status_code, error, duration_ms, is_replay, response_excerpt } = attempt
  const result = isGiven(error) ? escapeLineForTerminal(String(error)) : 'success'
  const parts = [
    toSeconds(at),
    typeof status_code === 'number' ? String(status_code) : 'no answer',
    `${duration_ms} ms`,
    isGiven(error) ? styles.bad(result) : result,
    ...(is_replay === true ? ['replay'] : []),
  ]
  const excerpt = isGiven(response_excerpt) ? sanitizeLine(String(response_excerpt), MAX_EXCERPT_CHARS) : ''
  return [
    `- ${parts.join('  ')}`,
    ...indentLines(excerpt === '' ? [] : wrapText(`answer: ${excerpt}`, columns - INDENT.length), INDENT).map(
      styles.faint,
    ),
  ]
}

const statusStyle = (status: unknown, styles: TerminalStyles): ((text: string) => string) =>
  status === 'failed' ? styles.bad : status === 'canceled' ? styles.warn : styles.strong

function renderDelivery(delivery: DeliveryLike, layout: TerminalLayout): string[] {
  const { id, event_type, event_id, status, created_at, next_attempt_at, attempts, body } = delivery
  const { styles } = layout
  const inner = narrowLayout(layout, INDENT.length)
  const state = statusStyle(status, styles)(escapeLineForTerminal(String(status)))
  return [
    `${styles.strong(escapeLineForTerminal(id))}  ${escapeLineForTerminal(event_type)}  ${state}  ${toSeconds(created_at)}`,
    ...indentLines(
      [
        `webhook-id ${escapeLineForTerminal(String(event_id))}`,
        ...attempts.flatMap((attempt) => renderAttempt(attempt, inner)),
        ...(isGiven(next_attempt_at) ? [`next attempt ${toSeconds(next_attempt_at)}`] : []),
        // never wrapped, since the signature covers it
        escapeLineForTerminal(body),
      ],
      INDENT,
    ),
  ]
}

/** Renders webhook subscriptions: type of event, target and state of each. */
export const renderSubscriptions = (subscriptions: SubscriptionLike[], layout: TerminalLayout): string[] =>
  subscriptions.flatMap((subscription) => renderSubscription(subscription, layout))

/** Renders deliveries with every attempt, the answers of the target, and the body. */
export const renderDeliveries = (deliveries: DeliveryLike[], layout: TerminalLayout): string[] =>
  deliveries.flatMap((delivery, i) => [...(i === 0 ? [] : ['']), ...renderDelivery(delivery, layout)])
