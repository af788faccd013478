import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import type { TerminalStyles } from '../output/terminal-styles.ts'
import type { ForwardedDelivery } from './forward-delivery.ts'

/** The time of the day on this machine, to the second. */
const formatTimeOfDay = (at: string): string => new Date(at).toTimeString().slice(0, 8)

/** Renders the result of a delivery as one line: time, type, id, status, duration, and why it failed. */
export function renderForwarded(forwarded: ForwardedDelivery, type_width: number, styles: TerminalStyles): string {
  const { at, event_type, delivery_id, status_code, error, duration_ms } = forwarded
  const status = String(status_code ?? 'none')
  const parts = [
    styles.faint(formatTimeOfDay(at)),
    escapeLineForTerminal(event_type).padEnd(type_width),
    escapeLineForTerminal(delivery_id),
    error === null ? status : styles.bad(status),
    `${duration_ms} ms`,
    ...(error === null || error === '' ? [] : [styles.bad(escapeLineForTerminal(error))]),
  ]
  return parts.join('  ')
}
