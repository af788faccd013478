import type { ConfidenceWeights } from './match-signals.ts'

/** Weights that `npm run fit:confidence` writes, for a search with vectors and for one by words alone. */
export const CONFIDENCE_WEIGHTS: Record<'hybrid' | 'lexical', ConfidenceWeights> = {
  hybrid: { bias: -4.63, score: 6.4, margin: 3.56, word_lead: 1.91, quoted: 2.22, lacks_name: -0.72 },
  lexical: { bias: -3.26, score: 2.52, margin: 8.56, word_lead: 0.56, quoted: 2.2, lacks_name: -0.31 },
}
