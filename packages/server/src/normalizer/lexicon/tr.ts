import type { LanguageWords } from './word-class.ts'

export const turkish: LanguageWords = { sections: {}, sentences: {} }
