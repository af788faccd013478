import type { Detail } from '../../bench/section.ts'
import { assembleRecords } from '../../packages/server/src/rules/normalizer/assemble-records.ts'
import { normalizeText } from '../../packages/server/src/rules/normalizer/normalize-text.ts'
import type { ChainModel } from '../../packages/server/src/rules/normalizer/roles/role-model.ts'
import { tagUnits } from '../../packages/server/src/rules/normalizer/roles/tag-units.ts'
import { readStructure } from '../../packages/server/src/rules/normalizer/structure/read-structure.ts'
import { prepareDocuments } from '../normalizer/prepare-documents.ts'
import { isHeldBack, type RawDocument, readRawDocuments } from '../normalizer/raw-documents.ts'
import { trainRoles } from '../normalizer/role-training.ts'
import { type DocumentScore, scoreDocument } from '../normalizer/score-document.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'

const MIN_MARKED_SHARE = 0.9
const MIN_UNMARKED_SHARE = 0.7
const MAX_FORBIDDEN_SHARE = 0.01
const MIN_EXPECTED_SHARE = 0.9
const MIN_DOCUMENTS_PER_SECOND = 50
const MAX_LARGE_SECONDS = 2
const LARGE_CHARS = 512 * 1024

type Condition = (score: DocumentScore) => boolean

const shareOf = (hits: number, all: number): number => (all === 0 ? 1 : hits / all)
const format = (hits: number, all: number): string => (all === 0 ? '–' : (hits / all).toFixed(3))

function countFields(scores: readonly DocumentScore[], field?: string) {
  const fields = scores.flatMap((score) => score.fields.filter((own) => field === undefined || own.field === field))
  return {
    all: fields.length,
    landed: fields.filter(({ has_landed }) => has_landed).length,
    close: fields.filter(({ is_close }) => is_close).length,
  }
}

const countScores = (scores: readonly DocumentScore[], condition: Condition): number => scores.filter(condition).length
const isExpected: Condition = ({ is_expected }) => is_expected
const isForbidden: Condition = ({ has_forbidden_method, has_forbidden_insight }) =>
  has_forbidden_method || has_forbidden_insight

/** One row for each group of documents. */
function groupTable(
  scores: readonly DocumentScore[],
  head: string,
  groupOf: (document: RawDocument) => string,
): string[][] {
  const groups = new Map<string, DocumentScore[]>()
  for (const score of scores) {
    const name = groupOf(score.document)
    const own = groups.get(name)
    if (own === undefined) groups.set(name, [score])
    else own.push(score)
  }
  const rows = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => {
      const { all, landed, close } = countFields(own)
      const documents = String(own.length)
      const expected = format(countScores(own, isExpected), own.length)
      return [
        name,
        documents,
        String(all),
        format(landed, all),
        format(close, all),
        expected,
        String(countScores(own, isForbidden)),
      ]
    })
  return [[head, 'documents', 'fields', 'landed', 'close', 'as expected', 'forbidden text kept'], ...rows]
}

function fieldTable(scores: readonly DocumentScore[]): string[][] {
  const names = [...new Set(scores.flatMap(({ fields }) => fields.map(({ field }) => field)))].sort()
  const [marked, unmarked] = [true, false].map((kind) => scores.filter(({ document }) => document.marked === kind))
  return [
    ['field', 'marked', 'landed', 'unmarked', 'landed'],
    ...names.map((name) => {
      const [a, b] = [countFields(marked ?? [], name), countFields(unmarked ?? [], name)]
      return [name, String(a.all), format(a.landed, a.all), String(b.all), format(b.landed, b.all)]
    }),
  ]
}

const normalizeWith = (model: ChainModel, { raw }: RawDocument) =>
  assembleRecords(raw, tagUnits(readStructure(raw), model))

/** Scores every held-out document by a model that saw neither its sources nor any document of its layout. */
function scoreUnseenLayouts(learned: readonly RawDocument[], held_back: readonly RawDocument[]): DocumentScore[] {
  const prepared = prepareDocuments(learned)
  const layouts = [...new Set(held_back.map(({ layout }) => layout))]
  return layouts.flatMap((layout) => {
    const model = trainRoles(prepared.filter(({ document }) => document.layout !== layout))
    return held_back
      .filter((document) => document.layout === layout)
      .map((document) => scoreDocument(document, normalizeWith(model, document)))
  })
}

function processorSeconds(run: () => void): number {
  const started = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}

/** Normalizes raw documents that nothing was learned from, and measures which passages are in which field. */
export const measureNormalizer: GateMeasurement = async ({ directory, split }) => {
  const documents = readRawDocuments(directory, split)
  const learned = documents.filter((document) => !isHeldBack(document))
  const held_back = documents.filter(isHeldBack)
  const shipped = held_back.map((document) => scoreDocument(document, normalizeText(document.raw)))
  const unseen = scoreUnseenLayouts(learned, held_back)

  const seconds = processorSeconds(() => {
    for (const { raw } of documents) normalizeText(raw)
  })
  let large = ''
  for (const { raw } of documents.toSorted((a, b) => b.raw.length - a.raw.length)) large += `${raw}\n\n`
  const large_seconds = processorSeconds(() => {
    normalizeText(large.slice(0, LARGE_CHARS))
  })

  const select = (condition: (document: RawDocument) => boolean) => unseen.filter(({ document }) => condition(document))
  const landedShare = (scores: readonly DocumentScore[]) => {
    const { landed, all } = countFields(scores)
    return shareOf(landed, all)
  }
  const expectedShare = (expect: RawDocument['expect']) => {
    const own = select((document) => document.expect === expect)
    return shareOf(countScores(own, isExpected), own.length)
  }
  const invented = [...shipped, ...unseen].reduce((sum, score) => sum + score.invented.length, 0)
  const checks: GateCheck[] = [
    {
      what: 'fields of marked sections landed',
      measured: landedShare(select(({ marked }) => marked)),
      needed: MIN_MARKED_SHARE,
      bound: 'least',
    },
    {
      what: 'fields of unmarked text landed',
      measured: landedShare(select(({ marked }) => !marked)),
      needed: MIN_UNMARKED_SHARE,
      bound: 'least',
    },
    { what: 'words that the source does not hold', measured: invented, needed: 0, bound: 'most' },
    {
      what: 'documents whose method or insight holds forbidden text',
      measured: shareOf(countScores(unseen, isForbidden), unseen.length),
      needed: MAX_FORBIDDEN_SHARE,
      bound: 'most',
    },
    {
      what: 'documents with nothing worth keeping: no record',
      measured: expectedShare('nothing'),
      needed: MIN_EXPECTED_SHARE,
      bound: 'least',
    },
    {
      what: 'incomplete documents: no complete record',
      measured: expectedShare('draft'),
      needed: MIN_EXPECTED_SHARE,
      bound: 'least',
    },
    {
      what: 'documents per second of processor time',
      measured: documents.length / seconds,
      needed: MIN_DOCUMENTS_PER_SECOND,
      bound: 'least',
    },
    { what: 'processor seconds for 512 KiB', measured: large_seconds, needed: MAX_LARGE_SECONDS, bound: 'most' },
  ]
  const form = ({ marked, long }: RawDocument) => `${marked ? 'marked' : 'unmarked'}${long ? ', long' : ''}`
  const details: Detail[] = [
    `${held_back.length} of ${documents.length} documents are held back by the hash of their id; nothing is learned from them. The checks are of models that also saw no document of the layout that they evaluate. *Landed*: more than half of the marked words are in the field, and more than half of its words are marked; *close*: four fifths. *As expected*: a record, a draft, several records or nothing.`,
    groupTable(unseen, 'layout unseen in training', ({ layout }) => layout),
    groupTable(unseen, 'form', form),
    groupTable(unseen, 'language', ({ language }) => language),
    groupTable(unseen, 'expected', ({ expect }) => expect),
    'By field, layout unseen:',
    fieldTable(unseen),
    'The weights of the package, which learned from other documents of the same layouts:',
    groupTable(shipped, 'form', form),
    groupTable(shipped, 'expected', ({ expect }) => expect),
  ]
  return {
    title: 'Normalizer',
    details,
    checks,
    figures: {
      unseen_layouts: countFields(unseen),
      shipped: countFields(shipped),
      documents_per_second: documents.length / seconds,
      large_seconds,
    },
  }
}
