/** Advice against a refusal, by its reason. */
const REMEDIES = new Map<string, string>([
  [
    'sensitive_data',
    'Replace secrets and personal data by placeholders such as <TOKEN> before you deposit; a raw deposit replaces them for you.',
  ],
  ['too_many_secrets', 'Send the part of the text that tells the problem and what solved it, without its credentials.'],
  [
    'poisoning_detected',
    'Tell what happened instead of giving orders to the reader, and put quoted commands and prompts in quotes.',
  ],
  [
    'quality_below_threshold',
    'Name the exact error, the versions, what you tried and why it failed; previewDeposit shows what is missing without making the deposit.',
  ],
  ['near_duplicate', 'Search before you deposit: give feedback on the record that says the same, or say what differs.'],
  ['duplicate', 'Search before you deposit: give feedback on the record that says the same, or supersede your own.'],
  [
    'worthiness_below_threshold',
    'Deposit what others do not know yet: say what differs from the known records, add failed approaches, or say where it applies.',
  ],
])
const DEFAULT_REMEDY = 'The refusal of each says what to change; previewDeposit shows it without making the deposit.'

export const findRemedy = (reason: string | undefined): string => REMEDIES.get(reason ?? '') ?? DEFAULT_REMEDY
