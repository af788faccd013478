import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** Numbers strings that many rows share, from 1. */
export interface TermDictionary {
  /** Returns 0, which no row carries, for a string that was never added. */
  numberOf(term: string): number
  /** Returns the number of the term, a new one when it is unknown. */
  add(term: string): number
  /** All terms in the order of their numbers. */
  terms(): readonly string[]
  /** @throws RangeError for a number that was never assigned */
  termOf(number: number): string
  save(writer: SnapshotWriter): void
}

/** A term dictionary, empty or restored from a snapshot. */
export function createTermDictionary(saved: SnapshotReader | null = null): TermDictionary {
  const terms = saved?.texts() ?? []
  const numbers = new Map(terms.map((term, i) => [term, i + 1]))
  return {
    numberOf: (term) => numbers.get(term) ?? 0,
    add(term) {
      const known = numbers.get(term)
      if (known !== undefined) return known
      numbers.set(term, terms.push(term))
      return terms.length
    },
    terms: () => terms,
    termOf(number) {
      const term = terms[number - 1]
      if (term === undefined) throw new RangeError(`no term has number ${number}`)
      return term
    },
    save: (writer) => writer.texts(terms),
  }
}
