import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import type { ExperienceCreate } from '@cairnway/contract'
import { hashText } from '../../retrieval/search/text-vector.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import type { QuantizedVector } from '../../rules/search-engine/index/types.ts'
import type { DepositAnalysis } from '../structured/analyze-deposit.ts'
import { archivePath } from './pack-locations.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

type Screened = DepositAnalysis['screened']
type ArchivedAnalysis = Omit<DepositAnalysis, 'screened'> & {
  screened: Omit<Screened, 'input'> & { input: Screened['input'] | null }
}

/** The assessments and vectors of a file of a pack, so that a first start runs no gate and waits for no model. */
export interface PackArchive {
  rules_version: number
  /** of the vectors */
  model_id: string
  /** by the hash of the deposit, without its text unless a gate changed that */
  analyses: Map<string, ArchivedAnalysis>
  /** by the hash of the embedded text */
  vectors: Map<string, QuantizedVector>
}

const hashDeposit = (deposit: ExperienceCreate): string => hashText(JSON.stringify(deposit))

/** Adds a record to an archive. */
export function addToArchive(
  archive: PackArchive,
  deposit: ExperienceCreate,
  { screened: { input, ...screened }, ...analysis }: DepositAnalysis,
  vector: QuantizedVector,
): void {
  const is_changed = hashDeposit(input) !== hashDeposit(deposit)
  archive.analyses.set(hashDeposit(deposit), {
    ...analysis,
    screened: { ...screened, input: is_changed ? input : null },
  })
  archive.vectors.set(hashText(embeddingText(input)), vector)
}

export const createArchive = (model_id: string): PackArchive => ({
  rules_version: RULES_VERSION,
  model_id,
  analyses: new Map(),
  vectors: new Map(),
})

export const encodeArchive = (archive: PackArchive): Promise<Buffer> => compress(serialize(archive))

/** The archive of a file of a pack that ships; null when there is none. */
export async function readArchive(pack: string, file: string): Promise<PackArchive | null> {
  const bytes = await readFile(archivePath(pack, file)).catch(() => null)
  return bytes && (deserialize(await decompress(bytes)) as PackArchive)
}

/** The assessment of a deposit by the current rules; undefined when the archive has none. */
export function findAnalysis(
  { rules_version, analyses }: PackArchive,
  deposit: ExperienceCreate,
): DepositAnalysis | undefined {
  const found = rules_version === RULES_VERSION ? analyses.get(hashDeposit(deposit)) : undefined
  return found && { ...found, screened: { ...found.screened, input: found.screened.input ?? deposit } }
}

/** The vector of a text by the model; null when the archive has none. */
export function findVector({ model_id, vectors }: PackArchive, model: string, text: string): Float32Array | null {
  const found = model_id === model ? vectors.get(hashText(text)) : undefined
  return found ? Float32Array.from(found.values, (value) => value * found.scale) : null
}
