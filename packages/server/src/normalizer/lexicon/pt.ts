import type { LanguageWords } from './word-class.ts'

export const portuguese: LanguageWords = { sections: {}, sentences: {} }
