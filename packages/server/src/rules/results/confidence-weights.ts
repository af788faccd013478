import type { ConfidenceWeights } from './match-signals.ts'

/** Weights that `npm run fit:confidence` writes, for a search with vectors and for one by words alone. */
export const CONFIDENCE_WEIGHTS: Record<'hybrid' | 'lexical', ConfidenceWeights> = {
  hybrid: { bias: -4.59, score: 6.36, margin: 4.07, word_lead: 1.64, quoted: 2.14, lacks_name: -0.74 },
  lexical: { bias: -3.19, score: 2.46, margin: 8.36, word_lead: 0.64, quoted: 2.18, lacks_name: -0.46 },
}
