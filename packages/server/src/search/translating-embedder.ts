import type { Embedder } from '../models/embedder.ts'
import { textToEmbed } from './engine/translation/text-to-embed.ts'

/** Raised when texts are put into English otherwise than before: their vectors are then others. */
const TRANSLATION_VERSION = 1

/** The embedder; one whose model reads English only is given every text in English, as far as the glossaries go. */
export function createTranslatingEmbedder(embedder: Embedder): Embedder {
  if (!embedder.english_only) return embedder
  return {
    ...embedder,
    model_id: `${embedder.model_id}+gloss${TRANSLATION_VERSION}`,
    embedQuery: (text) => embedder.embedQuery(textToEmbed(text)),
    embedDocument: (text) => embedder.embedDocument(textToEmbed(text)),
  }
}
