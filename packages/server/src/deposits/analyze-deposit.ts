import type { ExperienceCreate, Wedge } from '@cairnway/contract'
import { classifyDomain, parseDomainHint } from '../experiences/classify-domain.ts'
import { bodyText, coreText } from '../experiences/experience-text.ts'
import { type ScreenResult, screen } from '../screening/screen.ts'
import { minhash } from '../search/engine/analysis/minhash.ts'
import { prepareText } from '../search/engine/prepare-row.ts'
import type { PreparedText } from '../search/engine/types.ts'
import { contentHash } from './duplicates/content-hash.ts'
import { assessQuality, type QualityAssessment } from './quality/assess-quality.ts'

/** Everything that the text of a deposit tells by itself; it can be sent between threads. */
export interface DepositAnalysis {
  screened: ScreenResult<ExperienceCreate>
  /** of the screened text, as all that follows */
  quality: QualityAssessment
  wedge: Wedge
  content_hash: string
  /** MinHash of the core text */
  signature: Uint16Array
  /** null for a long text: the index takes longer over it than the gates may */
  prepared_text: PreparedText | null
}

/** Longest text that is made ready for the index in the same pass, in UTF-16 code units. */
const MAX_PREPARED_CHARS = 24_000

/** The knowledge domain: as hinted by the source, else as the text sounds. */
const determineWedge = (input: ExperienceCreate): Wedge =>
  parseDomainHint(input.source?.structured_hints?.domain_hint ?? null) ??
  classifyDomain([input.title, input.problem, input.root_cause, input.insight, ...input.tags].join('\n'))

/** The gates that read nothing but the text, and what is costly to make of it for those that come after. */
export function analyzeDeposit(input: ExperienceCreate): DepositAnalysis {
  const screened = screen(input)
  const text = screened.input
  const [body, core] = [bodyText(text), coreText(text)]
  const prepared_text =
    body.length > MAX_PREPARED_CHARS ? null : prepareText({ title: text.title, tags: text.tags, body, core })
  return {
    screened,
    quality: assessQuality(text),
    wedge: determineWedge(text),
    content_hash: contentHash(text),
    signature: prepared_text?.signature ?? minhash(core),
    prepared_text,
  }
}
