import type { LanguageWords } from './word-class.ts'

export const arabic: LanguageWords = { sections: {}, sentences: {} }
