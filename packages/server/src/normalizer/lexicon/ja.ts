import type { LanguageWords } from './word-class.ts'

export const japanese: LanguageWords = { sections: {}, sentences: {} }
