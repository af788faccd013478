import type { ExperienceCreate, Wedge } from '@cairnway/contract'
import { contentHash } from '../../rules/duplicates/content-hash.ts'
import { assessQuality, type QualityAssessment } from '../../rules/quality/assess-quality.ts'
import { classifyDomain, parseDomainHint } from '../../rules/record-text/classify-domain.ts'
import { bodyText, coreText } from '../../rules/record-text/experience-text.ts'
import { findRiskyRemedies, type RiskyRemedy } from '../../rules/screening/risky-remedies.ts'
import { type ScreenResult, screen } from '../../rules/screening/screen.ts'
import { listTextSlots } from '../../rules/screening/text-slots.ts'
import { findUnknownHosts } from '../../rules/screening/unknown-hosts.ts'
import { minhash } from '../../rules/search-engine/analysis/minhash.ts'
import type { PreparedText } from '../../rules/search-engine/index/types.ts'
import { prepareText } from '../../rules/search-engine/prepare-row.ts'
import { cutToLimits } from './cut-to-limits.ts'

/** All that follows from the text of a deposit alone. It can be sent between threads. */
export interface DepositAnalysis {
  screened: ScreenResult<ExperienceCreate>
  /** hosts in the text that are neither widely known nor reserved */
  unknown_hosts: string[]
  /** remedies that a reader should not follow unless a trusted contributor confirms them */
  risky_remedies: RiskyRemedy[]
  /** of the screened text, like all fields below */
  quality: QualityAssessment
  wedge: Wedge
  content_hash: string
  /** MinHash of the core text */
  signature: Uint16Array
  /** null for a long text, which takes longer to prepare than the analysis may take */
  prepared_text: PreparedText | null
}

/** Longest text, in UTF-16 code units, that is prepared for the index in the same pass. */
const MAX_PREPARED_CHARS = 24_000

/** The knowledge domain: the hint of the source, else a classification of the text. */
const determineWedge = (input: ExperienceCreate): Wedge =>
  parseDomainHint(input.source?.structured_hints?.domain_hint ?? null) ??
  classifyDomain([input.title, input.problem, input.root_cause, input.insight, ...input.tags].join('\n'))

/** Runs the gates that need only the text, and computes the costly inputs of later gates and of the index. */
export function analyzeDeposit(input: ExperienceCreate): DepositAnalysis {
  const result = screen(input)
  const text = cutToLimits(result.input)
  const [body, core] = [bodyText(text), coreText(text)]
  const prepared_text =
    body.length > MAX_PREPARED_CHARS
      ? null
      : prepareText({
          title: text.title,
          tags: text.tags,
          body,
          core,
          fingerprint_candidates: text.source?.structured_hints?.fingerprint_candidates,
        })
  const slots = listTextSlots(text, (key) => key)
  return {
    screened: { ...result, input: text },
    unknown_hosts: findUnknownHosts(slots.map((slot) => slot.text)),
    risky_remedies: findRiskyRemedies(slots),
    quality: assessQuality(text),
    wedge: determineWedge(text),
    content_hash: contentHash(text),
    signature: prepared_text?.signature ?? minhash(core),
    prepared_text,
  }
}
