import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import type { ExperienceCreate } from '@cairnway/contract'
import { hashText } from '../../retrieval/search/text-vector.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import type { DepositAnalysis } from '../structured/analyze-deposit.ts'
import type { DepositAnalyzer } from '../structured/deposit-analyzer.ts'

/**
 * Archive of the gates' assessment of each seed; `npm run build:seeds` writes it, so that a first start does not run
 * them.
 */
const archive = fileURLToPath(new URL('../../../seed-analyses.br', import.meta.url))

interface SeedAnalyses {
  rules_version: number
  /** by the hash of the deposit */
  analyses: Map<string, DepositAnalysis>
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

const hashDeposit = (deposit: ExperienceCreate): string => hashText(JSON.stringify(deposit))

export async function writeSeedAnalyses(
  seeds: readonly ExperienceCreate[],
  analyze: (seed: ExperienceCreate) => DepositAnalysis,
): Promise<void> {
  const analyses = new Map(seeds.map((seed) => [hashDeposit(seed), analyze(seed)]))
  await writeFile(archive, await compress(serialize({ rules_version: RULES_VERSION, analyses } satisfies SeedAnalyses)))
}

/** Wraps the analyzer for the loading of the seeds: a seed that was analyzed by the current rules is not again. */
export async function createSeedAnalyzer(analyzer: DepositAnalyzer): Promise<DepositAnalyzer> {
  const { rules_version, analyses }: SeedAnalyses = deserialize(await decompress(await readFile(archive)))
  const shipped = (deposit: ExperienceCreate) =>
    rules_version === RULES_VERSION ? analyses.get(hashDeposit(deposit)) : undefined
  return {
    ...analyzer,
    analyze: async (deposit, owner) => shipped(deposit) ?? analyzer.analyze(deposit, owner),
  }
}
