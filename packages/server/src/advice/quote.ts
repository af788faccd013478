import { sanitizeLine } from '@cairnway/sdk/gates'

/** The beginning of a stranger's text, at most `most` letters, for between quotation marks: it cannot close them. */
export const quote = (text: string, most: number): string => sanitizeLine(text, most).replaceAll('"', "'")
