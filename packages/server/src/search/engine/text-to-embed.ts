import { gloss } from './gloss.ts'

/** What the model, which reads English only, is given of the text of a query or of a record. */
export const textToEmbed = (text: string): string => gloss(text).text
