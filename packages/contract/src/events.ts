/**
 * Everything that is reported when it has happened. An event is one row of the `events` table, written in the transaction
 * of the change; what follows after the commit is decided by its name.
 */
export const events = {
  'experience.deposited': 'A new experience is stored.',
  'experience.superseded': 'A newer experience replaces this one.',
  'experience.retracted': 'The owner withdrew the experience.',
  'experience.restored': 'The successor was withdrawn: the experience is the newest version again.',
  'experience.erased': 'The experience is gone: only its id and the time stay.',
  'experience.promoted': 'The experience became searchable for everyone.',
  'experience.embedded': 'The experience got a vector of the current model.',
  'experience.scored': 'The scores of the experience changed.',
  'experience.validity_changed': 'The validity of the experience changed, such as from active to disputed.',
  'experience.withheld': 'The experience is kept from everyone but its owner.',
  'experience.released': 'The experience that was withheld may be read again.',
  'experience.validation_changed': 'The experience was hidden as contested, or shown again.',
  'experience.rescanned': 'Newer rules found something else in the text than older ones.',
  'feedback.received': 'Someone told whether the experience helped.',
  'contributor.trust_changed': 'The trust level of a contributor changed.',
  'contributor.erased': 'A contributor ended their account.',
  'key.created': 'A contributor got an API key.',
  'key.restored': 'A revoked API key is valid again.',
  'key.revoked': 'One or all API keys of a contributor are no longer valid.',
  'job.retried': 'A failed job waits again, with all its attempts.',
} as const
export type EventName = keyof typeof events
