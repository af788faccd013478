import { checkQuery } from '@cairnway/sdk/gates'

/** A text with a mark in place of each secret and each piece of personal data. */
export const withoutSecrets = (text: string): string => checkQuery(text).redacted
