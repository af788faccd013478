import type { SnapshotReader, SnapshotWriter } from './snapshot.ts'

/** Numbers from 1 for strings that many rows share. */
export interface Names {
  /** 0 for a string never added, which no row carries */
  find(name: string): number
  add(name: string): number
  /** Throws RangeError for a number that was never given. */
  nameOf(number: number): string
  save(writer: SnapshotWriter): void
}

/** Names, none or as they were saved. */
export function createNames(saved: SnapshotReader | null = null): Names {
  const names = saved?.texts() ?? []
  const numbers = new Map(names.map((name, i) => [name, i + 1]))
  return {
    find: (name) => numbers.get(name) ?? 0,
    add(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.push(name))
      return names.length
    },
    nameOf(number) {
      const name = names[number - 1]
      if (name === undefined) throw new RangeError(`no name has number ${number}`)
      return name
    },
    save: (writer) => writer.texts(names),
  }
}
