/**
 * A copy of a word that shares no memory with the text it was cut from. V8 represents a substring as a slice of its
 * parent, which keeps the whole text in memory for as long as the word.
 */
export const copyString = (word: string): string => Buffer.from(word).toString()
