import { unifyCharacters } from './deobfuscate-text.ts'
import type { PoisoningModel } from './poisoning-model.ts'

const SENTENCE_END = /(?<=[.!?]["'”’)»]?)\s+|(?<=[。！？])|\n+/
/** Maximum number of sentences that are compared: a text may be a long list. */
const MAX_SENTENCES = 200

/** Finds the sentence with the highest score of the model; null in a text without words. */
export function findClosestSentence(text: string, model: PoisoningModel): string | null {
  const sentences = text.split(SENTENCE_END).slice(0, MAX_SENTENCES)
  const scored = sentences.map((sentence) => ({
    sentence: sentence.trim(),
    score: model([unifyCharacters(sentence)], 0),
  }))
  const closest = scored.filter(({ sentence }) => sentence !== '').toSorted((a, b) => b.score - a.score)[0]
  return closest?.sentence ?? null
}
