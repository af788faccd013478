/** Verbs after a negation that forbid what follows; "do not hesitate to" forbids nothing. */
const FORBIDDEN_VERBS =
  'use|run|pipe|set|pass|disable|install|add|append|start|execute|download|mount|turn|switch|skip|trust|put|rely|paste|ship|do|commit|keep|leave|grant|open|need|fall back|copy|upvote|vote|rate|mark'
/** Text between a negation and what it forbids: it ends with the clause, and with a word that leads to something else. */
const SAME_CLAUSE = '(?:(?!\\b(?:and|then|but|by|until|unless|before|without|instead)\\b)[^.;:!?,\\n]){0,80}'
const SMALL_WORDS =
  '(?:(?:the|an?|any|all|every|of|to|using|running|piping|setting|passing|adding|disabling|installing|starting|appending|old|extra|such|flag|option|step|line|command)\\s+){0,4}'
/** Ends of a text that forbid or reject what follows. */
const DENIED_BEFORE = new RegExp(
  `\\b(?:never|(?:do(?:es)?|must|should|can) ?n[o']t|don't|doesn't|mustn't|shouldn't|can't)\\s+(?:ever\\s+|again\\s+|simply\\s+|just\\s+|blindly\\s+)?(?:${FORBIDDEN_VERBS})\\b${SAME_CLAUSE}$|\\b(?:avoid|instead of|rather than|stop|refuses?|rejects?|blocks?|forbids?|removed?|replaced?|dropp?e?d?|disallows?|den(?:y|ies)|bans?|no|without)\\s+${SMALL_WORDS}["'\`(]{0,3}$`,
  'i',
)
/** Beginnings of the text after a remedy that say not to use it. */
const DENIED_AFTER =
  /^[^.;:!?,\n]{0,60}?\b(?:is|are|was|were|must|should|would|does|did|can)\s+(?:(?!not\b)\w{1,12}\s+){0,2}(?:dangerous|unsafe|insecure|forbidden|never|wrong|no fix|no cure|no longer|removed|avoided|rejected|blocked|banned|a bad idea|not (?:be used|enough|sufficient|needed|necessary|the (?:fix|cure|answer)|a (?:fix|cure)|acceptable|safe|allowed|an option|work|help))\b/i
const MAX_CONTEXT_CHARS = 160

/** Whether the words around a remedy warn of it or reject it. */
export const isDenied = (text: string, start: number, end: number): boolean =>
  DENIED_BEFORE.test(text.slice(Math.max(0, start - MAX_CONTEXT_CHARS), start).replace(/[’]/g, "'")) ||
  DENIED_AFTER.test(text.slice(end, end + MAX_CONTEXT_CHARS))
