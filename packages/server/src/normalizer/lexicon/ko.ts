import type { LanguageWords } from './word-class.ts'

export const korean: LanguageWords = { sections: {}, sentences: {} }
