// npm run fit:confidence -- --data DIR [--cache DIR]: fits the weights of the confidence of an answer on questions
// about the pack and those of the development sets, each asked with and without the records that answer it, and writes
// packages/server/src/rules/results/confidence-weights.ts.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type ConfidenceWeights,
  type MatchSignals,
  measureSignals,
} from '../../packages/server/src/rules/results/match-signals.ts'
import { type FitExample, fitLogistic } from '../verdicts/fit-logistic.ts'
import { type AskedStore, askPackStores, askSetStores } from './confidence-stores.ts'

const TARGET = new URL('../../packages/server/src/rules/results/confidence-weights.ts', import.meta.url)
/** The sign that each weight must have. */
const SIGNS: Record<keyof MatchSignals, 1 | -1> = { score: 1, margin: 1, word_lead: 1, quoted: 1, lacks_name: -1 }
const NAMES = Object.keys(SIGNS) as (keyof MatchSignals)[]
const PENALTY = 1
const NAME = 'CONFIDENCE_WEIGHTS'
/** The weight of all questions of a store together: a large store must not outweigh the small ones. */
const STORE_WEIGHT = 1000
/** The same for a store whose labels miss right records. */
const INCOMPLETE_STORE_WEIGHT = 200

function toExamples({ asked, has_complete_labels }: AskedStore, mode: 'hybrid' | 'lexical'): FitExample[] {
  const found = asked.flatMap((one) => one[mode] ?? [])
  const weight = (has_complete_labels ? STORE_WEIGHT : INCOMPLETE_STORE_WEIGHT) / found.length
  return found.map(({ match, is_right }) => {
    const signals = measureSignals(match)
    return { features: NAMES.map((name) => signals[name]), target: is_right ? 1 : 0, weight }
  })
}

function fitMode(stores: readonly AskedStore[], mode: 'hybrid' | 'lexical'): ConfidenceWeights {
  const signs = NAMES.map((name) => SIGNS[name])
  const { bias, weights } = fitLogistic(
    stores.flatMap((store) => toExamples(store, mode)),
    signs,
    PENALTY,
  )
  const rounded = NAMES.map((name, at) => [name, Math.round((weights[at] ?? 0) * 100) / 100] as const)
  return { bias: Math.round(bias * 100) / 100, ...Object.fromEntries(rounded) } as ConfidenceWeights
}

const format = (weights: ConfidenceWeights): string =>
  `{ ${Object.entries(weights)
    .map(([name, weight]) => `${name}: ${weight}`)
    .join(', ')} }`

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.CAIRNWAY_DATA ?? '' },
    cache: { type: 'string', default: join(tmpdir(), 'cairnway-eval') },
  },
})
const source = { directory: values.data, split: 'dev', cache: values.cache }
const stores = [...(await askPackStores(source)), ...(await askSetStores(source))]
writeFileSync(
  TARGET,
  `import type { ConfidenceWeights } from './match-signals.ts'

/** Weights that \`npm run fit:confidence\` writes, for a search with vectors and for one by words alone. */
export const ${NAME}: Record<'hybrid' | 'lexical', ConfidenceWeights> = {
  hybrid: ${format(fitMode(stores, 'hybrid'))},
  lexical: ${format(fitMode(stores, 'lexical'))},
}
`,
)
process.exit(0)
