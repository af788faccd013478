import type { LanguageWords } from './word-class.ts'

export const spanish: LanguageWords = { sections: {}, sentences: {} }
