import { checkQuery } from '@cairnway/sdk/gates'

/** A text with a mark in place of each secret and each piece of personal data. */
export const redactSecrets = (text: string): string => checkQuery(text).redacted
