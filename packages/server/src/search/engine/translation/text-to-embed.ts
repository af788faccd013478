import { translateToEnglish } from './translate-to-english.ts'

/** What the model, which reads English only, is given of the text of a query or of a record. */
export const textToEmbed = (text: string): string => translateToEnglish(text).text
