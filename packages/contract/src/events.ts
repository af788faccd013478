/**
 * Every event with its meaning. An event is a row of the `events` table, inserted in the transaction of the change; its
 * name decides what follows after the commit.
 */
export const events = {
  'experience.deposited': 'A new experience is stored.',
  'experience.drafted': 'A draft, which only its owner can read and submit, is stored or changed.',
  'experience.verified': 'The owner submitted a draft, and it passed every gate.',
  'experience.superseded': 'A newer experience replaces this one.',
  'experience.retracted': 'The owner withdrew the experience.',
  'experience.restored': 'The successor was withdrawn: the experience is the newest version again.',
  'experience.erased': 'The experience is deleted; only its id and the time remain.',
  'experience.promoted': 'The experience became searchable for everyone.',
  'experience.embedded': 'The experience got a vector of the current model.',
  'experience.reaffirmed': 'The author said that the experience still holds.',
  'experience.scored': 'The scores of the experience changed.',
  'experience.validity_changed': 'The validity of the experience changed, such as from active to disputed.',
  'experience.withheld': 'The experience is hidden from everyone but its owner.',
  'experience.released': 'A withheld experience is readable again.',
  'experience.validation_changed': 'The experience was hidden as contested, or shown again.',
  'experience.rescanned': 'Newer rules have findings in the text that differ from the earlier ones.',
  'experience.observed': 'Somebody reported what happened when they applied the experience, or met its problem again.',
  'feedback.received': 'A reader reported whether the experience helped.',
  'procedure.created': 'Several experiences of independent contributors became a procedure.',
  'procedure.updated': 'The texts, the experiences or the confidence of a procedure changed.',
  'procedure.withdrawn': 'Too few experiences carry the procedure; its texts are deleted.',
  'insight.created': 'Several experiences of independent contributors became an insight.',
  'insight.updated': 'The texts, the experiences or the confidence of an insight changed.',
  'insight.withdrawn': 'Too few experiences carry the insight; its texts are deleted.',
  'raw_deposit.completed': 'A text was turned into records, drafts or candidates, or rejected.',
  'raw_deposit.failed': 'A text was refused, or could not be checked in time.',
  'contributor.trust_changed': 'The trust level of a contributor changed.',
  'contributor.erased': 'A contributor ended their account.',
  'key.created': 'A contributor got an API key.',
  'key.restored': 'A revoked API key is valid again.',
  'key.revoked': 'One or all API keys of a contributor are no longer valid.',
  'job.retried': 'A failed job waits again, with all its attempts.',
} as const
export type EventName = keyof typeof events
