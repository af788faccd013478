import type { AssessedExperience, QualityCheck } from './assessed-experience.ts'
import { measureTitleCoverage } from './cohesion.ts'
import { measureMargin } from './score-cap.ts'
import { extractContentWords, extractProse, formatPercent } from './text-features.ts'
import { splitWords } from './word-lists.ts'

const PHRASE_FAMILIES = ['spam', 'legal', 'template', 'page', 'advice'] as const
type PhraseFamily = (typeof PHRASE_FAMILIES)[number]

/** Phrases that are typical of texts other than reports. */
const PHRASE_PATTERNS: Record<PhraseFamily, RegExp> = {
  spam: /\b(?:click (?:here|now|on the link|the link|below)|link in (?:the |my |our )?bio|(?:buy|order|shop|call|subscribe|sign up|join|register) (?:now|today)|buy (?:cheap|followers|likes)|(?:best|lowest|great|unbeatable) (?:price|prices|deal|deals)|limited[- ](?:time|offer)|free (?:shipping|gift|trial today|money)|(?:money[- ]back|100% (?:free|guaranteed|satisfaction))|visit (?:our|my) (?:shop|store|site|website|channel|page)|our (?:shop|store|customers love)|special (?:offer|discount|promotion)|discounts? (?:code|today|now|up to)|promo code|earn (?:money|cash|\$\d+)|(?:make|passive|extra) (?:money|income|cash) (?:fast|online|from home|daily|today)|passive income|work from home|act (?:now|fast)|don't miss (?:out|this)|followers|casino|jackpot|betting bonus|viagra|weight loss|lose weight|crypto (?:giveaway|signals)|double your|whatsapp us|telegram channel|(?:dm|text|contact) (?:me|us) (?:now|today|for)|best in town|satisfaction guaranteed|risk[- ]free|exclusive (?:offer|deal)|no credit card required|for sale|half (?:the )?price|worldwide (?:delivery|shipping)|overpriced|replica|(?:personal|payday|instant) loans?|credit checks?|(?:apply|order|shop|book|advertise) with us|same day|(?:our )?(?:agents|team|experts) will (?:call|contact) you|get rich|(?:look|become|be) rich|backlinks|rank (?:your|my) (?:web)?site|number one on google|more traffic|(?:gold|silver|premium) (?:package|plan|membership)|purchase (?:the|our|now)|for (?:only |just )?\$?\d+ (?:dollars|euros?|usd)|pay with (?:card|bitcoin|paypal))\b/giu,
  legal:
    /\b(?:permission is hereby granted|free of charge, to any person|without warranty|warrant(?:y|ies) of any kind|"?as is"? (?:basis|,? without)|express or implied|merchantability|fitness for a particular purpose|in no event shall|liable for any (?:claim|damages)|all rights reserved|licensed under the|subject to the following conditions|copyright (?:\(c\)|©|notice|holders?)|terms (?:and conditions|of (?:service|use))|privacy policy|we use cookies|cookie policy|intended recipient|confidential(?:ity)? (?:notice|and intended)|this (?:e-?mail|message) (?:and any|is intended)|unsubscribe|by (?:using|continuing|accessing) (?:this|our) (?:site|website|service)|you agree to)\b/giu,
  template:
    /(?:\b(?:describe (?:the|your) (?:problem|issue|bug|solution)|a clear and concise description|steps to reproduce the behaviou?r|add any other context|if applicable, add|replace (?:this|me) with|your (?:answer|text|description|title) here|(?:insert|enter|write|put) (?:your |the )?\w+ here|fill (?:this|me) in|to be (?:done|determined|defined|added)|coming soon|same as above|see above|not applicable|placeholder|foo bar baz|contributions are (?:always )?welcome|pull requests? (?:is|are) welcome|code of conduct|star (?:this|the) repo|feel free to (?:open|contribute|reach)|this (?:project|repository|package) (?:is|was) (?:built|created|licensed|bootstrapped|maintained)|table of contents|please read our contributing|(?:fast|simple|powerful|modern|lightweight)(?: and|,)? (?:lightweight|easy[- ]to[- ]use|fast|simple)|easy to use|zero dependencies|feature requests|see the examples? (?:folder|directory)|tell us (?:what|how|about)|provide a (?:link|screenshot|minimal)|include as many|how has this (?:issue|bug) affected|not obligatory|what are you trying to accomplish|(?:goes|comes) here)\b|\b(?:TODO|TBD|FIXME|XXX)\b)/giu,
  page: /^[ \t]*#{1,4}[^\p{L}\n]*(?:install(?:ation|ing)?|(?:basic )?usage|licen[sc]e|contribut(?:ing|ors?|ions?)|sponsors?|backers|features|getting started|quick ?start|authors?|related projects?|table of contents|credits|acknowledg\p{L}*|faq|roadmap|changelog)\b|!\[[^\]\n]*\]\(|<(?:img|picture|source|sup|p align|div align|h[1-3] align|a href)\b|\b(?:sponsors?(?:hip)?|opencollective|patreon|follow us|star us|maintained by|all contributors|code of conduct|zero[- ]dependenc(?:y|ies)|blazing(?:ly)? fast|ultrafast|lightweight|batteries included|next[- ]generation|out of the box)\b/gimu,
  advice:
    /\b(?:best practices?|as an ai|(?:large )?language model|be (?:very |more |always )?careful|pay attention|double[- ]check|try again|read the (?:docs|documentation|manual)|google it|it (?:just |now )?works?(?: now| fine| again)|works? (?:now|fine|again|as expected)|fixed (?:it|everything)|restart(?:ed)? (?:it|everything|the (?:computer|machine|system|application))|check (?:everything|your code|the code|all)|(?:write|writing) (?:clean|good|better) code|think (?:before|carefully|ahead)|plan (?:ahead|carefully)|communicat(?:e|ion) is key|stay (?:calm|focused|positive)|take your time|learn from (?:your |the )?mistakes|keep (?:it simple|learning|going)|never give up|work(?:ing)? hard(?:er)?|do your best|trust the process|attention to detail|step by step|in today's (?:world|fast)|it is (?:very |really )?important to|at the end of the day|there (?:was|is|were) (?:an? )?(?:issue|problem|error|bug)s?(?: with it| somewhere| in the (?:code|system))?|something (?:went|was|is) wrong|did(?:n't| not) work|does(?:n't| not) work|for some reason|somehow|should (?:always )?(?:test|check|verify|review)|always (?:test|check|verify|review|follow))\b/giu,
}

/**
 * Limit of the distinct phrases of a family: `phrases`, and one more for each `per_words` content words. The comfortable
 * number (see `QualityLimit`) is the limit without `phrases`; a text without any phrase always keeps it.
 */
const PHRASE_LIMITS: Record<PhraseFamily, { phrases: number; per_words: number; message: string }> = {
  spam: {
    phrases: 1,
    per_words: 80,
    message: 'The text advertises something: deposit only the problem that was solved.',
  },
  legal: {
    phrases: 1,
    per_words: 80,
    message: 'The text is a legal notice: describe a problem and its solution in your own words.',
  },
  template: {
    phrases: 1,
    per_words: 80,
    message: 'The text is an unfilled template: replace it by what happened.',
  },
  page: {
    phrases: 2,
    per_words: 50,
    message: 'The text is the page of a project: describe one problem that was met with it and what solved that.',
  },
  advice: {
    phrases: 2,
    per_words: 40,
    message: 'The text is general advice: name the component, the error and the change that solved it.',
  },
}

/** The words of "Lorem ipsum" texts. */
const FILLER_WORDS: ReadonlySet<string> = new Set(
  splitWords(`lorem ipsum dolor sit amet consectetur consectetuer adipiscing elit sed eiusmod tempor incididunt labore dolore
    magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute
    irure reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non
    proident sunt culpa qui officia deserunt mollit anim id est laborum ut ad ex ea pellentesque vestibulum mauris
    vivamus curabitur praesent suspendisse aenean phasellus ultrices faucibus viverra tincidunt sapien sollicitudin`),
)

/** Share of filler words among the content words. */
const MAX_FILLER_SHARE = { limit: 0.25, comfortable: 0.1 }

/** Words that say what went wrong or what was done about it. */
const FAILURE_MARKERS =
  /\b(?:not?|never|but|because|fail\w*|errors?|errno|exceptions?|instead|broke\w*|wrong\w*|missing|without|cannot|(?:ca|does|did|wo|is|are|was)n['’]t|crash\w*|hangs?|bugs?|issues?|problems?|fix\w*|nicht|kein\w*|fehl\w*|pero|falla\w*|porque|ne|pas|erreurs?|parce|não|erros?|mas|falha\w*|non|errore|perché|tidak|gagal|nie|błąd\w*|niet|fout\w*|inte|fel)\b|(?:не|ошибк|но|потому)|[不没未错误败但]|问题|ない|エラー|失敗|오류|않|안\s/giu

/** Links, headings, lists and tables. */
const MARKUP = /https?:\/\/|\]\(|^[ \t]*(?:#{1,4}|[-*|]) /gm
/**
 * A project page has more than `marks` markup signs and fewer than `failures` failure words for each content word, and
 * its sections repeat less than `title_coverage` of the title. This finds 3 of 10 pages, and at most 3 of 100 records
 * of any of the seven families that `npm run eval -- --gates quality` measures.
 */
const PROJECT_PAGE = {
  marks: { limit: 0.04, comfortable: 0.035 },
  failures: { limit: 0.03, comfortable: 0.035 },
  title_coverage: { limit: 0.5, comfortable: 0.52 },
}

/** Checks that a text is no advertising, legal notice, template, project page, general advice or Latin filler. */
export function checkBoilerplate(text: string): QualityCheck[] {
  return [...checkPhrases(text), checkFillerText(extractContentWords(text))]
}

/** Distinct phrases of a family in a text, in lower case. */
export function findPhrases(text: string, family: PhraseFamily): Set<string> {
  return new Set((text.match(PHRASE_PATTERNS[family]) ?? []).map((phrase) => phrase.toLowerCase()))
}

function checkPhrases(text: string): QualityCheck[] {
  const prose = extractProse(text)
  const length = extractContentWords(prose).length
  return PHRASE_FAMILIES.map((family) => {
    const { phrases, per_words, message } = PHRASE_LIMITS[family]
    const limit = phrases + length / per_words
    const found = findPhrases(prose, family).size
    return {
      margin: measureMargin(found, { limit, comfortable: limit - phrases }),
      finding: {
        field: 'problem',
        measured: `${found} phrases of ${family} text`,
        needed: `at most ${Math.floor(limit)}`,
        message,
      },
    }
  })
}

function checkFillerText(words: readonly string[]): QualityCheck {
  const share = words.filter((word) => FILLER_WORDS.has(word)).length / Math.max(1, words.length)
  return {
    margin: measureMargin(share, MAX_FILLER_SHARE),
    finding: {
      field: 'problem',
      measured: `${formatPercent(share)} filler words`,
      needed: `at most ${formatPercent(MAX_FILLER_SHARE.limit)}`,
      message: 'The text is Latin filler: replace it by what happened.',
    },
  }
}

/** Checks by its markup, its words and its title that a text is not the page of a project. */
export function checkProjectPage(experience: AssessedExperience, text: string): QualityCheck {
  const length = extractContentWords(text).length
  const marks = text.match(MARKUP)?.length ?? 0
  const failures = text.match(FAILURE_MARKERS)?.length ?? 0
  return {
    margin: Math.max(
      measureMargin(marks / Math.max(1, length), PROJECT_PAGE.marks),
      measureMargin(failures / Math.max(1, length), PROJECT_PAGE.failures),
      measureMargin(measureTitleCoverage(experience), PROJECT_PAGE.title_coverage),
    ),
    finding: {
      field: 'problem',
      measured: `${marks} links, headings and list marks, ${failures} words that say what went wrong`,
      needed: `at least ${Math.ceil(PROJECT_PAGE.failures.limit * length)} words that say what went wrong`,
      message: 'The text is the page of a project: describe one problem that was met with it and what solved that.',
    },
  }
}
