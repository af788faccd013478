// npm run train:poisoning -- --data DIR: trains the model of packages/server/src/rules/screening on the development split and
//   writes poisoning-weights.ts. The same data gives the same file.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { scorePoisoning } from '../../packages/server/src/rules/screening/poisoning.ts'
import { chooseThresholds, type PoisoningThresholds } from './choose-thresholds.ts'
import { composeTexts } from './composed-texts.ts'
import {
  byGroup,
  bySource,
  type CrossValidatedText,
  crossValidate,
  FOLDS,
  featurizeTexts,
  SEED,
} from './cross-validate.ts'
import { fitLinear } from './fit-linear.ts'
import { BENIGN_FILES, type LabeledText, plantAttacks, readBenignTexts, readInjectionTexts } from './labeled-texts.ts'
import { writeWeights } from './write-weights.ts'

const INJECTION_FILE = 'injection_texts.dev.jsonl.gz'

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const directory = values.data ?? process.env.CAIRNWAY_DATA
if (!directory) throw new Error('give the folder of the data sets: npm run train:poisoning -- --data DIR')

const shareAbove = (assessed: readonly CrossValidatedText<LabeledText>[], threshold: number): string => {
  const share = assessed.filter(({ logit }) => logit >= threshold).length / Math.max(1, assessed.length)
  return `${(100 * share).toFixed(1)} % of ${assessed.length}`
}

function summarizeErrors(
  assessed: readonly CrossValidatedText<LabeledText>[],
  { quarantine_at, reject_at }: PoisoningThresholds,
): string[] {
  const names = [...new Set(assessed.map(({ text }) => `${text.kind}, ${text.source}`))].sort()
  return names.map((name) => {
    const those = assessed.filter(({ text }) => `${text.kind}, ${text.source}` === name)
    return `  ${name}: ${shareAbove(those, quarantine_at)} quarantined, ${shareAbove(those, reject_at)} refused`
  })
}

const own = readInjectionTexts(directory, 'dev')
const honest = readBenignTexts(directory)
const measured = featurizeTexts([...own, ...honest])
const composed = composeTexts()
const learned = [...measured, ...featurizeTexts([...composed, ...plantAttacks([...own, ...composed], honest)])]
const ids = new Set(own.map(({ id }) => id))
const assessed = crossValidate(learned, measured, byGroup).map((one) => {
  const fields = one.text.texts.map((text) => ({ field: 'problem', text }))
  return { ...one, rule_score: scorePoisoning(fields, null).score }
})
const thresholds = chooseThresholds(
  assessed.filter(({ text }) => ids.has(text.id)),
  assessed,
)
const attacks = measured.filter(({ text }) => ids.has(text.id) && text.attack)
const by_source = crossValidate(learned, attacks, bySource)
const used = learned.filter(({ text }) => text.learned)
const model = fitLinear(
  used.map(({ example }) => example),
  SEED,
)
const hashes = [INJECTION_FILE, ...BENIGN_FILES].map(
  (file) =>
    `  ${file} ${createHash('sha256')
      .update(readFileSync(join(directory, file)))
      .digest('hex')}`,
)
const provenance = [
  '',
  `Learned from ${used.length} texts (${used.filter(({ text }) => text.attack).length} attacks) of the development half, seed ${SEED}; files and SHA-256:`,
  ...hashes,
  '  packs/everyday/rare-*.jsonl',
  `  ${composed.length} texts that eval/poisoning/composed-texts.ts composes`,
  'Left out: texts under CC BY-SA, BIPIA, jailbreaks, and what is not the matter of a deposit. Licences: NOTICE.md.',
  '',
  `The model alone, on texts of groups that it had not learned (${FOLDS} folds by group):`,
  ...summarizeErrors(assessed, thresholds),
  '',
  'The same for attacks with the whole source left out of learning:',
  ...summarizeErrors(by_source, thresholds),
]
writeWeights(model, thresholds, provenance)
console.log(provenance.join('\n'))
