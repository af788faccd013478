import { join } from 'node:path'
import { groupBy } from '../../bench/group-by.ts'
import { readRows } from '../../bench/read-rows.ts'
import type { Detail } from '../../bench/section.ts'
import {
  type FieldText,
  FLAG_THRESHOLD,
  QUARANTINE_THRESHOLD,
  REJECT_THRESHOLD,
  scorePoisoning,
} from '../../packages/server/src/rules/screening/poisoning.ts'
import {
  type PoisoningModel,
  trainedPoisoningModel,
} from '../../packages/server/src/rules/screening/poisoning-model.ts'
import { listTextSlots } from '../../packages/server/src/rules/screening/text-slots.ts'
import { type LabeledText, readBenignTexts, readInjectionTexts } from '../poisoning/labeled-texts.ts'
import { scoreUnseen, type UnseenScore } from '../poisoning/score-unseen.ts'
import type { GateCheck, GateDataSource, GateMeasurement } from './gate-measurement.ts'
import { formatThreeDecimals } from './statistics.ts'

interface ComposedRow {
  id: string
  label: 'poisoned' | 'clean'
  field?: string | null
  payload_id?: string
  base: string
  experience: object
}

/** A text with its scores. */
interface ScoredText extends LabeledText {
  category: string
  /** scores (0..1) of the rules alone, the model alone, and both */
  rules: number
  model: number
  both: number
}
type DetectorName = 'rules' | 'model' | 'both'
const DETECTORS: DetectorName[] = ['rules', 'model', 'both']

type UnscoredText = Omit<ScoredText, DetectorName> & { fields: FieldText[] }

/** Scores texts with the rules and with a model that was not trained on them. */
function scoreTexts(texts: UnscoredText[], likeness: UnseenScore): ScoredText[] {
  return texts.map((text) => {
    const stand_in: PoisoningModel = (_texts, rule_score) => likeness(text, rule_score)
    const rules = scorePoisoning(text.fields, null).score
    return { ...text, rules, model: likeness(text, 0), both: scorePoisoning(text.fields, stand_in).score }
  })
}

function readComposedDeposits(
  { directory, split }: GateDataSource,
  groups: ReadonlyMap<string, string[]>,
): UnscoredText[] {
  return readRows<ComposedRow>(join(directory, `injection_in_experiences.${split}.jsonl.gz`)).map((row) => {
    const slots = listTextSlots(structuredClone(row.experience), (key) => key)
    const attack = row.label === 'poisoned'
    return {
      id: row.id,
      groups: [...(groups.get(row.payload_id ?? '') ?? []), row.base],
      source: 'whole deposits',
      kind: attack ? 'attack' : 'technical',
      attack,
      learned: false,
      texts: slots.map(({ text }) => text),
      fields: slots.map(({ field, text }) => ({ field, text })),
      category: row.field ?? 'untouched',
    }
  })
}

const shareAtLeast = (texts: readonly ScoredText[], detector: DetectorName, threshold: number): number =>
  texts.length === 0 ? 0 : texts.filter((text) => text[detector] >= threshold).length / texts.length

/** Recall at the threshold that the share `alarms` of the honest texts exceeds. */
function recallAtFalseAlarms(
  attacks: readonly ScoredText[],
  honest: readonly ScoredText[],
  detector: DetectorName,
  alarms: number,
): number {
  const descending = honest.map((text) => text[detector]).sort((a, b) => b - a)
  const threshold = descending[Math.floor(alarms * descending.length)] ?? 0
  return attacks.length === 0 ? 0 : attacks.filter((text) => text[detector] > threshold).length / attacks.length
}

function toShareTable(texts: readonly ScoredText[], nameOf: (text: ScoredText) => string): string[][] {
  const rows = [...groupBy(texts, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    ['', 'texts', 'rules', 'model', 'both', 'of these refused', 'flagged or more'],
    ...rows.map(([name, those]) => [
      name,
      String(those.length),
      ...DETECTORS.map((reading) => formatThreeDecimals(shareAtLeast(those, reading, QUARANTINE_THRESHOLD))),
      formatThreeDecimals(shareAtLeast(those, 'both', REJECT_THRESHOLD)),
      formatThreeDecimals(shareAtLeast(those, 'both', FLAG_THRESHOLD)),
    ]),
  ]
}

type LeftOutRecall = { source: string; attacks: number } & Record<DetectorName, number>

/** Recall of the attacks of each source by models that have learned nothing of it, at 1 % of false alarms. */
function measureLeftOut(texts: readonly ScoredText[]): LeftOutRecall[] {
  const honest = texts.filter(({ kind }) => kind === 'technical' || kind === 'trigger words')
  const recall = (attacks: ScoredText[], detector: DetectorName) => recallAtFalseAlarms(attacks, honest, detector, 0.01)
  return [
    ...groupBy(
      texts.filter(({ kind }) => kind === 'attack'),
      ({ source }) => source,
    ),
  ].map(([source, those]) => ({
    source,
    attacks: those.length,
    rules: recall(those, 'rules'),
    model: recall(those, 'model'),
    both: recall(those, 'both'),
  }))
}

const describeLeftOut = (left_out: readonly LeftOutRecall[]): Detail[] => [
  'Leave one source out: recall of the core attacks of a source by a model that has learned nothing of that source, where 1 % of technical text and NotInject, assessed as above, exceeds the threshold. Where it is low, a new style of attack passes; readers are protected by corroboration.',
  [
    ['source left out', 'attacks', ...DETECTORS],
    ...left_out.map((row) => [
      row.source,
      String(row.attacks),
      ...DETECTORS.map((name) => formatThreeDecimals(row[name])),
    ]),
  ],
]

/** Measures the shares of known attacks and of honest texts that the poisoning gate refuses or quarantines. */
export const measurePoisoning: GateMeasurement = async (source) => {
  const own = readInjectionTexts(source.directory, source.split)
  const groups = new Map(own.map(({ id, groups: of }) => [id, of]))
  const plain = own.map((text) => ({ ...text, fields: text.texts.map((one) => ({ field: 'problem', text: one })) }))
  const composed = readComposedDeposits(source, groups)
  const unseen = source.split === 'dev' ? scoreUnseen(own, readBenignTexts(source.directory), composed) : null
  const likeness = unseen?.withoutGroup ?? ((text, rule_score) => trainedPoisoningModel(text.texts, rule_score))
  const texts = scoreTexts(plain, likeness)
  const deposits = scoreTexts(composed, likeness)
  const left_out = unseen ? measureLeftOut(scoreTexts(plain, unseen.withoutSource)) : []
  const of = (kind: LabeledText['kind']) => texts.filter((text) => text.kind === kind)
  const [attacks, technical, triggers, twins] = [of('attack'), of('technical'), of('trigger words'), of('benign twin')]
  const elsewhere = attacks.filter((text) => text.source !== 'ATR')
  const quarantineCheck = (
    what: string,
    those: readonly ScoredText[],
    bound: GateCheck['bound'],
    needed: number,
  ): GateCheck => ({
    what,
    measured: shareAtLeast(those, 'both', QUARANTINE_THRESHOLD),
    needed,
    bound,
  })
  const checks: GateCheck[] = [
    quarantineCheck('core attacks refused or put aside', attacks, 'least', 0.5),
    quarantineCheck('the same without the ATR family', elsewhere, 'least', 0.5),
    quarantineCheck('benign technical text refused or put aside', technical, 'most', 0.01),
    quarantineCheck('NotInject refused or put aside', triggers, 'most', 0.02),
    quarantineCheck('benign twins of ATR refused or put aside', twins, 'most', 0.05),
    {
      ...quarantineCheck('benign twins of ATR flagged or more', twins, 'most', 0.05),
      measured: shareAtLeast(twins, 'both', FLAG_THRESHOLD),
    },
    {
      ...quarantineCheck('benign technical text refused', technical, 'most', 0.002),
      measured: shareAtLeast(technical, 'both', REJECT_THRESHOLD),
    },
  ]
  const honest = [...technical, ...triggers]
  const curve = [0.01, 0.05].flatMap((alarms) =>
    DETECTORS.map((reading) => ({ alarms, reading, recall: recallAtFalseAlarms(attacks, honest, reading, alarms) })),
  )
  const details: Detail[] = [
    source.split === 'dev'
      ? 'Each text is assessed by a model that was trained on neither it nor others of its rule, prompt, record or commit (five folds by group); the thresholds are those of the model in the package.'
      : 'Assessed by the model in the package, which was trained on the other split.',
    'Share refused or put aside (score .50 or more), by kind and source. "Aside" marks texts without a limit: BIPIA, jailbreaks, and texts that do not resemble deposits. "Put aside" is quarantine.',
    toShareTable(texts, (one) => `${one.kind}: ${one.source}`),
    'Core attacks by category:',
    toShareTable(attacks, (one) => one.category),
    'Whole deposits with one planted attack, by field, and untouched ones:',
    toShareTable(deposits, (one) => one.category),
    'Recall of core attacks where this share of technical text and NotInject is above the threshold:',
    [
      ['false alarms', ...DETECTORS],
      ...[0.01, 0.05].map((alarms) => [
        `${alarms * 100} %`,
        ...curve.filter((one) => one.alarms === alarms).map(({ recall }) => formatThreeDecimals(recall)),
      ]),
    ],
    ...(unseen ? describeLeftOut(left_out) : []),
  ]
  const figures = {
    kinds: Object.fromEntries(
      [...groupBy(texts, (one) => `${one.kind}: ${one.source}`)].map(([name, those]) => [
        name,
        Object.fromEntries(DETECTORS.map((reading) => [reading, shareAtLeast(those, reading, QUARANTINE_THRESHOLD)])),
      ]),
    ),
    curve,
    left_out,
  }
  return { title: 'Poisoning', details, checks, figures }
}
