/**
 * The reason for which a delivery is refused. `bad_secret` is an error in the receiver's configuration; `too_old` and
 * `too_new` are deliveries with a right signature, so a clock is wrong, or somebody sends an old delivery again.
 */
export type WebhookVerificationReason =
  | 'bad_secret'
  | 'missing_header'
  | 'bad_timestamp'
  | 'no_matching_signature'
  | 'too_old'
  | 'too_new'
  | 'bad_body'

/** A request is not a delivery of the service, or cannot be verified as one. */
export class WebhookVerificationError extends Error {
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message)
    this.name = 'WebhookVerificationError'
    this.reason = reason
  }
}
