import { checkQuery } from '@cairnway/sdk/gates'

/** Replaces each secret and each piece of personal data in a text by a placeholder. */
export const redactSecrets = (text: string): string => checkQuery(text).redacted
