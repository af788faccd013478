import {
  type ExperienceCreate,
  ExperienceTombstone,
  ImportedExperience,
  ImportedId,
  OperationError,
  schemaViolations,
  violationError,
} from '@cairnway/contract'
import type { z } from 'zod'
import type { SourceType } from '../../accounts/contributors/find-or-add-source.ts'
import type { Context } from '../../platform/context.ts'
import { findByContentHash } from '../../records/experiences/store.ts'
import { findOrEmbedText } from '../../retrieval/search/text-vector.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import { parseJson } from '../../rules/screening/parse-json.ts'
import { screeningErrors } from '../../rules/screening/screening-errors.ts'
import type { DepositsParts } from '../parts.ts'
import { remedyFlags } from './assess-deposit.ts'
import type { CheckedDeposit } from './store-deposit.ts'

/** Bytes of the largest record that a body or file can become, with the names and defaults of all its fields. */
export const MAX_IMPORT_LINE_BYTES = 512 * 1024

/** @throws ValidationError when the line is not JSON */
function parseLine(text: string): unknown {
  const json = parseJson(text)
  if ('syntax_error' in json) throw new OperationError('ValidationError', `not JSON: ${json.syntax_error}`)
  return json.value
}

/** @throws ValidationError when a line is not of the schema */
function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const detail = schemaViolations(schema, parsed.error.issues, () => 'body')
  throw violationError(detail, parsed.error.issues.length)
}

const parseImportLine = (text: string): ExperienceCreate => parseAs(ImportedExperience, parseLine(text))

const tombstoneTypes: readonly unknown[] = ExperienceTombstone.shape.type.options

/** Identifies the record of an export that a line is about, if it names one; with its tombstone, if the line is one. */
export interface LineIdentity {
  upstream_id: string | null
  tombstone: ExperienceTombstone | null
}

/**
 * Reads what a line of an import is about.
 * @throws ValidationError when it is not JSON, or its id is invalid
 */
export function readLineIdentity(text: string): LineIdentity {
  const value = parseLine(text)
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null
  if (tombstoneTypes.includes(type)) {
    const tombstone = parseAs(ExperienceTombstone, value)
    return { upstream_id: tombstone.id, tombstone }
  }
  const { success, data } = ImportedId.safeParse(value)
  return { upstream_id: (success && data.id) || null, tombstone: null }
}

/**
 * The deposit that a line of an import makes.
 * @throws ValidationError when the line is not a public experience
 */
export function readImportLine(text: string, type: SourceType): ExperienceCreate {
  const experience = parseImportLine(text)
  if (experience.visibility_scope !== 'public')
    throw new OperationError('ValidationError', 'only public experiences are imported')
  const origin = experience.origin ?? { type: 'manual', url: null, verified: false }
  return type === 'seed'
    ? { ...experience, supersedes: null, creation_mode: 'seed', origin }
    : { ...experience, supersedes: null, creation_mode: 'structured', origin: { ...origin, verified: false } }
}

/**
 * Runs the gates of an import on a record. Where operators vouch for the source, a suspicious text is shown with a
 * flag; that of a publisher is refused, and their risky remedy waits for a reviewer.
 * @throws ValidationError when it contains a secret or takes too long to analyze
 * @throws PoisoningDetectedError when it is hostile
 * @throws ServerError (503) when the analysis thread is not available
 */
export async function assessImport(
  ctx: Context<DepositsParts>,
  experience: ExperienceCreate,
  type: SourceType,
): Promise<Omit<CheckedDeposit, 'vector'>> {
  const analysis = await ctx.deposit_analyzer.analyze(experience, ctx.caller.contributor_id)
  const { screened, quality, wedge, content_hash, prepared_text } = analysis
  const [refusal] = screeningErrors(screened, type === 'seed' ? 'trusted' : 'new')
  if (refusal) throw refusal
  const is_risky = type === 'publisher' && analysis.risky_remedies.length > 0
  const risk_flags = is_risky ? [...screened.risk_flags, ...remedyFlags(analysis)] : screened.risk_flags
  return { experience: screened.input, wedge, content_hash, risk_flags, quality, prepared_text, is_contested: is_risky }
}

/** A line of an import that may be stored. */
export interface CheckedImportLine {
  /** id of the record with the same content, null when there is none */
  existing_id: string | null
  deposit: CheckedDeposit
}

/**
 * Runs the checks of an import on a line, and computes its vector unless the record exists.
 * @throws ValidationError when the line is not a public experience, and what `assessImport` throws
 */
export async function checkImportLine(
  ctx: Context<DepositsParts>,
  text: string,
  type: SourceType,
): Promise<CheckedImportLine> {
  const deposit = await assessImport(ctx, readImportLine(text, type), type)
  const same = await findByContentHash(ctx.db, deposit.content_hash, ctx.caller)
  const vector = same ? null : await findOrEmbedText(ctx, embeddingText(deposit.experience), ctx.caller)
  return { existing_id: same?.id ?? null, deposit: { ...deposit, vector } }
}
