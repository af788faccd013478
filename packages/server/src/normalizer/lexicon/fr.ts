import type { LanguageWords } from './word-class.ts'

export const french: LanguageWords = { sections: {}, sentences: {} }
