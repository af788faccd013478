import { createHash } from 'node:crypto'
import type { AssessedExperience } from '../quality/assessed-experience.ts'

const UUID = /(?<![\p{L}\p{N}])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}])/gu
/** Digests and memory addresses: eight or more hexadecimal digits, one of them decimal, so that words do not match. */
const DIGEST = /0x[0-9a-f]{6,}|(?<![\p{L}\p{N}])(?=[a-f]*\d)[0-9a-f]{8,}(?![\p{L}\p{N}])/gu
/**
 * Process ids, timestamps and other ids. Shorter numbers are error codes, ports and versions, which distinguish
 * records.
 */
const LONG_NUMBER = /\d{6,}/gu
/** Texts without such a run, which are most, match none of the patterns above. */
const DIGIT_RUN = /[0-9a-f]{6}/

/**
 * SHA-256 (64 hexadecimal digits) of the content of a deposit: problem, root cause, method and insight after NFKC,
 * lower case, folded white space and folded digests. Equal for copies that differ in letter case, spacing, digests or
 * digit runs of six and more. Shorter numbers stay, because records about error 1045 and 1044, or about version 3 and
 * 4, are different knowledge. Failed approaches count in a record without a solution: they are its content, and its
 * method is a placeholder.
 */
export function contentHash(
  experience: Pick<AssessedExperience, 'problem' | 'root_cause' | 'insight'> & {
    successful_approach: { method: string }
  } & Partial<Pick<AssessedExperience, 'failed_approaches' | 'outcome'>>,
): string {
  const { problem, root_cause, successful_approach, insight, failed_approaches = [], outcome } = experience
  const tried = outcome?.status === 'unresolved' ? failed_approaches.map(({ attempt }) => attempt) : []
  const fields = [problem, root_cause, successful_approach.method, insight, ...tried]
  return createHash('sha256').update(fields.map(foldText).join('\u001f')).digest('hex')
}

function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  return (DIGIT_RUN.test(lower) ? foldDigits(lower) : lower).replace(/[\s\u200b\u2060\ufeff]+/g, ' ').trim()
}

function foldDigits(text: string): string {
  return text.replace(UUID, '#').replace(DIGEST, '#').replace(LONG_NUMBER, '#')
}
