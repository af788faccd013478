/** Words that state a cause, in the languages of most agents. */
const CAUSE_WORDS = [
  // English
  'because',
  'because of',
  'caused? by',
  'causes',
  '(?:root |underlying |real |actual )?cause (?:is|was)',
  'root cause',
  'due to',
  'the (?:reason|culprit)',
  'the problem (?:is|was) that',
  'turn(?:s|ed) out',
  'stems? from',
  'leads? to',
  'results? from',
  'which is why',
  'so that is why',
  // German, French, Spanish, Portuguese, Italian
  'weil',
  'ursache',
  'liegt (?:daran|an)',
  'lag (?:daran|an)',
  'deshalb',
  "parce qu(?:e|’|')",
  'à cause d',
  'la cause',
  'en raison d',
  'porque',
  'la causa',
  'a causa',
  'debido a',
  'devido a',
  'por culpa d',
  'perch[ée]',
  'a causa d',
  // Russian
  'потому что',
  'из-за',
  'причина',
  'причиной',
]
/** Scripts without blanks between words. */
const CAUSE_SIGNS = '因为|因為|由于|由於|原因|导致|導致|根因|ため|原因|せい|때문|원인'

const NAMES_CAUSE = new RegExp(`(?<!\\p{L})(?:${CAUSE_WORDS.join('|')})(?!\\p{L})|${CAUSE_SIGNS}`, 'iu')

/** Whether a text says why something happens. */
export const namesCause = (text: string): boolean => NAMES_CAUSE.test(text)
