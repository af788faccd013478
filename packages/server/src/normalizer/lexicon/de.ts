import type { LanguageWords } from './word-class.ts'

export const german: LanguageWords = { sections: {}, sentences: {} }
