/** How sentences begin that explain or report instead of telling what to do. */
const REASON_STARTS = [
  String.raw`(?:this|that|it|these|those|which|they|both) (?:\w+ly )?(?:is|was|are|were|has|had|does|did|will|would|can|could|means?|makes?|made|works?|worked|causes?|caused|lets?|gives?|keeps?|kept|forces?|prevents?|avoids?|ensures?|allows?|fix(?:es|ed)|solve[sd]?|resolve[sd]?|happens?|happened|tells?|shows?|injects?|removes?|stops?|runs?|returns?|turns?)\b`,
  String.raw`(?:because|since|otherwise|the reason|why (?:it|this)|as a result|so that|that way|this way|without (?:this|that|it)|after (?:this|that|the change|which)|afterwards?,? (?:the|all|it|every)|now (?:the|all|it|every))\b`,
  String.raw`(?:the|all|every|our) (?:\S+ ){0,3}(?:error|problem|issue|warning|failure|crash|test|build|job|request|page|deadlock|leak)s? (?:is|are|was|were|went|disappeared|vanished|stopped|pass(?:es|ed)?|succeed(?:s|ed)?|no longer)\b`,
  String.raw`(?:\*\*)?(?:why it works|why|note|important|remember|background|explanation|result|verified|confirmed|tested|reproduced)\b(?:\*\*)?\s*[:：-]`,
  String.raw`(?:verified|confirmed|tested|reproduced) (?:with|by|on|that|in)\b`,
  String.raw`(?:dies|das|dadurch|denn|weil|sonst|danach|grund|hinweis|wichtig)\b`,
  String.raw`(?:esto|eso|porque|así|de lo contrario|después de esto|nota|importante|cela|ceci|parce que|sinon|car|isso|assim|caso contrário)\b`,
  '(?:这样|这会|这是|因为|否则|原因|注意|说明|由于|これ|それ|なぜなら|そうしないと|이것|이렇게|왜냐하면)',
]
const REASON = new RegExp(String.raw`^[\s*_>-]*(?:${REASON_STARTS.join('|')})`, 'iu')
const MAX_READ_CHARS = 160

/** Whether a sentence of a method says why, or what came of it, rather than what to do. */
export const isReason = (sentence: string): boolean => REASON.test(sentence.slice(0, MAX_READ_CHARS))
