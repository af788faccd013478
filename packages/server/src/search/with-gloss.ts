import type { Embedder } from '../models/embed.ts'
import { textToEmbed } from './engine/text-to-embed.ts'

/** Raised when texts are put into English otherwise than before: their vectors are then others. */
const GLOSS_VERSION = 1

/** The embedder; one whose model reads English only is given every text in English, as far as the glossaries go. */
export function withGloss(embedder: Embedder): Embedder {
  if (!embedder.english_only) return embedder
  return {
    ...embedder,
    model_id: `${embedder.model_id}+gloss${GLOSS_VERSION}`,
    embedQuery: (text) => embedder.embedQuery(textToEmbed(text)),
    embedDocument: (text) => embedder.embedDocument(textToEmbed(text)),
  }
}
