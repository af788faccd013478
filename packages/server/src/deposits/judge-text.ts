import type { ExperienceCreate, Wedge } from '@cairnway/contract'
import { bodyText, coreText } from '../experiences/core-text.ts'
import { classifyWedge, knownWedge } from '../experiences/wedge.ts'
import { type ScreenResult, screen } from '../screening/screen.ts'
import { minhash } from '../search/engine/minhash.ts'
import { prepareText } from '../search/engine/prepare-row.ts'
import type { PreparedText } from '../search/engine/types.ts'
import { contentHash } from './content-hash.ts'
import { assessQuality, type QualityAssessment } from './quality.ts'

/** Everything that the text of a deposit tells by itself; it can be sent between threads. */
export interface TextJudgement {
  screened: ScreenResult<ExperienceCreate>
  /** of the screened text, as all that follows */
  quality: QualityAssessment
  wedge: Wedge
  content_hash: string
  /** MinHash of the core text */
  signature: Uint16Array
  /** null for a long text: the index takes longer over it than the gates may */
  indexed: PreparedText | null
}

/** Longest text that is made ready for the index in the same pass, in UTF-16 code units. */
const INDEXED_CHARS = 24_000

/** The knowledge domain: as hinted by the source, else as the text sounds. */
const wedgeOf = (input: ExperienceCreate): Wedge =>
  knownWedge(input.source?.structured_hints?.domain_hint ?? null) ??
  classifyWedge([input.title, input.problem, input.root_cause, input.insight, ...input.tags].join('\n'))

/** The gates that read nothing but the text, and what is costly to make of it for those that come after. */
export function judgeText(input: ExperienceCreate): TextJudgement {
  const screened = screen(input)
  const text = screened.input
  const [body, core] = [bodyText(text), coreText(text)]
  const indexed = body.length > INDEXED_CHARS ? null : prepareText({ title: text.title, tags: text.tags, body, core })
  return {
    screened,
    quality: assessQuality(text),
    wedge: wedgeOf(text),
    content_hash: contentHash(text),
    signature: indexed?.signature ?? minhash(core),
    indexed,
  }
}
