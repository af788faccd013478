import type { Embedder } from '../../platform/models/embedder.ts'
import { translateToEnglish } from '../../rules/search-engine/translation/translate-to-english.ts'

/** Must be raised with every change of the translations: it is part of the model id, so texts get new vectors. */
const TRANSLATION_VERSION = 2

const toEnglish = (text: string): string => translateToEnglish(text).text

/** Wraps an embedder whose model reads English only: it gets every text translated by the dictionaries. */
export function createTranslatingEmbedder(embedder: Embedder): Embedder {
  if (!embedder.english_only) return embedder
  return {
    ...embedder,
    model_id: `${embedder.model_id}+gloss${TRANSLATION_VERSION}`,
    embedQuery: (text, ...asked) => embedder.embedQuery(toEnglish(text), ...asked),
    embedDocument: (text, ...asked) => embedder.embedDocument(toEnglish(text), ...asked),
  }
}
