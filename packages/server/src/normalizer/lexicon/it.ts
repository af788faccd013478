import type { LanguageWords } from './word-class.ts'

export const italian: LanguageWords = { sections: {}, sentences: {} }
