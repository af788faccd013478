import { type ExperienceCreate, OperationError } from '@cairnway/contract'
import { loadCommonWords } from '../../platform/models/common-words.ts'
import type { Embedder } from '../../platform/models/embedder.ts'
import { dotProduct } from '../../platform/models/unit-vector.ts'
import { createDuplicateDetector, MIN_SIMILAR_COSINE } from '../../rules/duplicates/duplicate.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import { screeningErrors } from '../../rules/screening/screening-errors.ts'
import { estimateOverlap } from '../../rules/search-engine/analysis/minhash.ts'
import { analyzeDeposit, type DepositAnalysis } from '../structured/analyze-deposit.ts'
import { readImportLine } from '../structured/check-import-line.ts'
import { MIN_COMPARED_OVERLAP } from '../structured/find-neighbors.ts'
import { findVector, readArchive } from './pack-archive.ts'
import { MANIFEST_NAME } from './pack-format.ts'
import { listPackFiles, PackError, type PackLine, type PackViolation, readPack, readPackRecords } from './read-pack.ts'

/** Two records of a pack that are near to each other. */
interface NeighborPair {
  a: PackLine
  b: PackLine
  /** 0..1 */
  similarity: number
}

export interface PackReport {
  records: number
  /** records by which the pack is not ready, by file and line */
  violations: PackViolation[]
  /** the nearest pairs that are no duplicates, nearest first */
  neighbors: NeighborPair[]
}

interface CheckedLine {
  line: PackLine
  deposit: ExperienceCreate
  analysis: DepositAnalysis
  vector: Float32Array | null
}

const at = ({ file, line, key }: PackLine, message: string): PackViolation => ({
  file,
  line,
  message: `${key}: ${message}`,
})

/** Violations of the manifest. A missing manifest is no violation, since `pack build` writes it. */
async function checkManifest(directory: string): Promise<PackViolation[]> {
  try {
    return (await readPack(directory)).violations.filter(({ line }) => line === null)
  } catch (error) {
    if (!(error instanceof PackError)) throw error
    return [{ file: MANIFEST_NAME, line: null, message: error.message }]
  }
}

/** Runs the gates that need only the text of a record. */
function checkLine(line: PackLine): { violations: PackViolation[]; checked: Omit<CheckedLine, 'vector'> | null } {
  try {
    const deposit = readImportLine(line.text, 'publisher')
    const analysis = analyzeDeposit(deposit)
    const refusals = screeningErrors(analysis.screened, 'new').map(({ message }) => message)
    const { passes, findings, score } = analysis.quality
    const improvements = passes ? [] : findings.map(({ field, message }) => `quality ${score}: ${field}: ${message}`)
    const hosts = analysis.risky_remedies.map(({ kind, field }) => `a risky remedy (${kind}) in ${field}`)
    const messages = [...refusals, ...improvements, ...hosts]
    return { violations: messages.map((message) => at(line, message)), checked: { line, deposit, analysis } }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return { violations: [at(line, error.message)], checked: null }
  }
}

/** Vectors of the records, from the archives of a pack that ships, else by the model. */
async function embedLines(
  lines: readonly Omit<CheckedLine, 'vector'>[],
  embedder: Embedder | null,
  name: string,
): Promise<CheckedLine[]> {
  const files = [...new Set(lines.map(({ line }) => line.file))]
  const archives = new Map(await Promise.all(files.map(async (file) => [file, await readArchive(name, file)] as const)))
  const embedded: CheckedLine[] = []
  for (const each of lines) {
    const archive = archives.get(each.line.file) ?? null
    const text = embeddingText(each.analysis.screened.input)
    const known = archive && embedder && findVector(archive, embedder.model_id, text)
    embedded.push({ ...each, vector: known ?? (await embedder?.embedDocument(text)) ?? null })
  }
  return embedded
}

/** Compares every record with those before it. */
async function compareLines(
  lines: readonly CheckedLine[],
): Promise<{ duplicates: NeighborPair[]; neighbors: NeighborPair[] }> {
  const common_words = await loadCommonWords()
  const [duplicates, neighbors]: [NeighborPair[], NeighborPair[]] = [[], []]
  for (const [i, a] of lines.entries()) {
    const near = lines.slice(0, i).flatMap((b) => {
      const cosine = a.vector && b.vector ? dotProduct(a.vector, b.vector) : 0
      const overlap = estimateOverlap(a.analysis.signature, b.analysis.signature)
      return overlap >= MIN_COMPARED_OVERLAP || cosine >= MIN_SIMILAR_COSINE ? [{ b, cosine, overlap }] : []
    })
    if (near.length === 0) continue
    const detectDuplicate = createDuplicateDetector(a.deposit, common_words)
    for (const { b, cosine, overlap } of near) {
      const { is_duplicate, similarity } = detectDuplicate(b.deposit, cosine)
      const pair = { a: a.line, b: b.line, similarity: Math.max(similarity, cosine, overlap) }
      if (is_duplicate || a.analysis.content_hash === b.analysis.content_hash) duplicates.push(pair)
      else neighbors.push(pair)
    }
  }
  return { duplicates, neighbors: neighbors.sort((a, b) => b.similarity - a.similarity) }
}

/**
 * Checks the folder of a pack before it is published: format, limits, secrets, poisoning, quality and duplicates, and
 * which records are near to each other.
 * @param embedder null: only words are compared
 * @param name of the pack, when it is one that ships, whose vectors are there already
 */
export async function checkPack(directory: string, embedder: Embedder | null, name: string): Promise<PackReport> {
  const { lines, violations: faulty } = await readPackRecords(directory)
  const violations = [...(await checkManifest(directory)), ...faulty]
  if ((await listPackFiles(directory)).length === 0)
    violations.push({ file: MANIFEST_NAME, line: null, message: 'the folder has no JSON Lines file' })
  const results = lines.map(checkLine)
  const checked = results.flatMap((result) => result.checked ?? [])
  const { duplicates, neighbors } = await compareLines(await embedLines(checked, embedder, name))
  return {
    records: lines.length,
    violations: [
      ...violations,
      ...results.flatMap((result) => result.violations),
      ...duplicates.map(({ a, b }) => at(a, `says the same as ${b.key} (${b.file}:${b.line})`)),
    ],
    neighbors,
  }
}
