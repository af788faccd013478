import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** Numbers from 1 for strings that many rows share. */
export interface TermDictionary {
  /** 0 for a string never added, which no row carries */
  numberOf(name: string): number
  add(name: string): number
  /** Throws RangeError for a number that was never given. */
  termOf(number: number): string
  save(writer: SnapshotWriter): void
}

/** Names, none or as they were saved. */
export function createTermDictionary(saved: SnapshotReader | null = null): TermDictionary {
  const names = saved?.texts() ?? []
  const numbers = new Map(names.map((name, i) => [name, i + 1]))
  return {
    numberOf: (name) => numbers.get(name) ?? 0,
    add(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.push(name))
      return names.length
    },
    termOf(number) {
      const name = names[number - 1]
      if (name === undefined) throw new RangeError(`no name has number ${number}`)
      return name
    },
    save: (writer) => writer.texts(names),
  }
}
