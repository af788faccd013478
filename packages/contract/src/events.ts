/** Every event with its meaning. An event is a row of the `events` table, emitted in the transaction of the change. */
export const events = {
  'experience.deposited': 'A new experience is stored.',
  'experience.superseded': 'A newer experience replaces this one.',
  'experience.retracted': 'The owner withdrew the experience.',
  'experience.restored': 'The successor was withdrawn: the experience is the newest version again.',
  'experience.erased': 'The experience is deleted; only its id and the time remain.',
  'experience.promoted': 'The experience became searchable for everyone.',
  'experience.embedded': 'The experience got a vector of the current model.',
  'experience.scored': 'The scores of the experience changed.',
  'experience.validity_changed': 'The validity of the experience changed, such as from active to disputed.',
  'experience.withheld': 'The experience is hidden from everyone but its owner.',
  'experience.released': 'A withheld experience is readable again.',
  'experience.validation_changed': 'The experience was hidden as contested, or shown again.',
  'experience.rescanned': 'Newer rules have findings in the text that differ from the earlier ones.',
  'feedback.received': 'A reader reported whether the experience helped.',
  'contributor.trust_changed': 'The trust level of a contributor changed.',
} as const
export type EventName = keyof typeof events
