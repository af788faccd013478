/** The body of a delivery. */
export interface WebhookEvent {
  type: string
  /** When it happened. */
  timestamp: string
  data: Record<string, unknown>
}
