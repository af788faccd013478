import { classifyHeading } from '../../normalizer/lexicon/classify-heading.ts'

/**
 * Kind of a part of a method: something to do, why it is done or what came of it, or neither (what was tried before,
 * where it does not hold).
 */
export type PartKind = 'action' | 'reason' | 'other'

/** Beginnings of sentences that explain or report instead of telling what to do. */
const REASON_STARTS = [
  String.raw`(?:this|that|it|these|those|which|they|both) (?:\w+ly )?(?:is|was|are|were|has|had|does|did|will|would|can|could|means?|makes?|made|works?|worked|causes?|caused|lets?|gives?|keeps?|kept|forces?|prevents?|avoids?|ensures?|allows?|fix(?:es|ed)|solve[sd]?|resolve[sd]?|happens?|happened|tells?|shows?|injects?|removes?|stops?|runs?|returns?|turns?)\b`,
  '(?:the |an? )?`[^`]{1,80}` (?:\\w+ )?(?:is|are|was|were|does|means|tells|makes|keeps|shows|stays|gives|causes|allows|prevents|ensures|injects|contains)\\b',
  String.raw`(?:because|since|otherwise|the reason|why (?:it|this)|as a result|so that|that way|this way|by default|without (?:this|that|it)|after (?:this|that|the change|which)|afterwards?,? (?:the|all|it|every)|now (?:the|all|it|every))\b`,
  String.raw`(?:the|all|every|our) (?:\S+ ){0,3}(?:error|problem|issue|warning|failure|crash|test|build|job|request|page|deadlock|leak)s? (?:is|are|was|were|went|disappeared|vanished|stopped|pass(?:es|ed)?|succeed(?:s|ed)?|no longer)\b`,
  String.raw`(?:verified|confirmed|tested|reproduced) (?:with|by|on|that|in)\b`,
  String.raw`(?:dies|das|dadurch|denn|weil|sonst|danach)\b`,
  String.raw`(?:esto|eso|porque|así|de lo contrario|después de esto|cela|ceci|parce que|sinon|isso|assim|caso contrário)\b`,
  '(?:这样|这会|这是|因为|否则|由于|これ|それ|なぜなら|そうしないと|이것|이렇게|왜냐하면)',
]
const REASON = new RegExp(String.raw`^[\s*_>-]*(?:${REASON_STARTS.join('|')})`, 'iu')
/** A remark is no step by itself. */
const REMARK =
  /^(?:note|nb|important|remember|caution|warning|background|explanation|hinweis|wichtig|achtung|nota|importante|remarque|attention|注意|说明|备注|重要)$/iu
const LABEL = /^[\s*_>-]*([^:：\n`]{2,40}?)[*_]{0,3}[:：]/u
const MAX_READ_CHARS = 160

/** Classifies a sentence or an item by its label and its beginning. */
export function partKind(text: string): PartKind {
  const read = text.slice(0, MAX_READ_CHARS)
  const label = LABEL.exec(read)?.[1]?.trim()
  if (label !== undefined) {
    if (REMARK.test(label)) return 'reason'
    const announced = announcedKind(label, 'key')
    if (announced !== null) return announced
  }
  return REASON.test(read) ? 'reason' : 'action'
}

/** Kind of the section below a heading. */
export const headingKind = (heading: string): PartKind => announcedKind(heading, 'heading') ?? 'action'

function announcedKind(heading: string, form: 'key' | 'heading'): PartKind | null {
  switch (classifyHeading(heading, form)) {
    case null:
      return null
    case 'method':
    case 'evidence':
    case 'worked':
      return 'action'
    case 'insight':
      return form === 'heading' ? 'action' : 'reason'
    case 'cause':
      return 'reason'
    default:
      return 'other'
  }
}
