import { type Wedge, wedges } from '@cairnway/contract'

/** Keywords of each domain; a star stands for any ending. Strong keywords hardly occur in other domains. */
const KEYWORDS: Record<Wedge, { strong: string; weak: string }> = {
  coding: {
    strong: `python javascript typescript java rust golang kotlin php ruby node npm pip cargo maven gradle docker
      kubernetes kubectl git github gitlab sql postgres* mysql redis mongodb api http* compil* debug* exception*
      traceback stacktrace segfault null undefined async regex json yaml react vue angular django flask fastapi spring
      webpack vite eslint pytest jest vitest junit linux nginx terraform aws azure gcp cuda pytorch tensorflow rustc
      clang gcc cmake bash shell stdout stderr 编译 代码 接口 数据库 容器`,
    weak: `code function class method module package library dependency import error bug crash* test tests build deploy*
      server database query cache memory thread process port token parser syntax variable array string type types
      framework version runtime migration schema blockchain* transaction* protocol* network* commit branch merge repository script endpoint timeout certificate
      header browser client kernel driver install* 报错 错误 服务器`,
  },
  design: {
    strong: `figma sketch ux ui typograph* font fonts wireframe* mockup* prototype* color colour colors colours contrast
      palette logo* icon icons usability accessib* wcag layout* spacing whitespace illustration* branding moodboard
      画面 设计 配色`,
    weak: `design* designer* button* screen* page visual* users look style styles readab* hierarchy grid margin padding
      animation* image images banner* responsive navigation menu`,
  },
  writing: {
    strong: `article* essay* blog newsletter* copywriting headline* paragraph* grammar proofread* manuscript*
      editor editorial draft* prose tone readability translation* translat* citation* abstract storytelling
      subtitle* press 写作 文章`,
    weak: `writ* text texts sentence* word words reader readers chapter* title style document* report summary audience
      edit* wording subject intro introduction outline`,
  },
  disputes: {
    strong: `dispute* chargeback* refund* invoice* lawyer* lawsuit* court arbitration mediation complaint* landlord tenant
      breach liabilit* damages insurer warranty compensation unpaid debt eviction
      纠纷 合同 退款`,
    weak: `contract contracts claim claims termination customer* pay paid payment* charge* fee fees deadline* evidence agreement terms policy refus* bank
      deposit seller buyer legal law deliver* cancellation`,
  },
  collaboration: {
    strong: `meeting* standup* retro retrospective* stakeholder* teamwork onboarding handover handoff coordination
      facilitat* consensus mentor* timezone timezones agenda sprint kanban scrum misunderstanding* feedback
      alignment 会议 协作 团队`,
    weak: `team teams colleague* people manager* communicat* discuss* decision* roles role responsib* trust conflict*
      agree* reviewer* share* notes workshop* remote planning ownership`,
  },
  automation: {
    strong: `zapier n8n ifttt make.com rpa uipath airflow cron crontab webhook* selenium scraper* scraping bot bots
      chatbot* workflow* power-automate automat* scheduler* scheduled orchestrat* robot* macro macros 自动化 爬虫`,
    weak: `trigger* schedule* pipeline* job jobs task tasks batch sync sheet spreadsheet* email* notification*
      integration* loop agent agents unattended recurring`,
  },
}

const STRONG_WEIGHT = 2
const WEAK_WEIGHT = 1
/** A domain other than coding needs a strong keyword or two weak ones. */
const MIN_OTHER_DOMAIN_SCORE = 2

/** Other usual names of the six domains. */
const DOMAIN_ALIASES = new Map<string, Wedge>([
  ['code', 'coding'],
  ['software', 'coding'],
  ['programming', 'coding'],
  ['engineering', 'coding'],
  ['devops', 'coding'],
  ['ux', 'design'],
  ['ui', 'design'],
  ['documentation', 'writing'],
  ['copywriting', 'writing'],
  ['legal', 'disputes'],
  ['dispute', 'disputes'],
  ['teamwork', 'collaboration'],
  ['workflow', 'automation'],
])

/** Spellings that occur only in code: calls, identifiers, file names, options. */
const CODE_PATTERN =
  /\b\w+\(\)|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*|::|\.(?:js|ts|py|rs|go|java|rb|c|cpp|h|sh|sql|json|toml|ya?ml)\b|(?:^|\s)--[a-z]|```/gm
/** The number of such spellings that count, each like a weak keyword. */
const MAX_CODE_MATCHES = 4

const PATTERNS = wedges.map((wedge) => ({
  wedge,
  strong: compilePattern(KEYWORDS[wedge].strong),
  weak: compilePattern(KEYWORDS[wedge].weak),
}))
/** Patterns for texts of ASCII characters, which most are: they take half the time. */
const ASCII_PATTERNS = wedges.map((wedge) => ({
  wedge,
  strong: compileAsciiPattern(KEYWORDS[wedge].strong),
  weak: compileAsciiPattern(KEYWORDS[wedge].weak),
}))
const ASCII_ONLY = /^[\0-\x7f]*$/

/** The domain of a text by its keywords, each counted once: the first of equal scores, `coding` without keywords. */
export function classifyDomain(text: string): Wedge {
  const folded = text.normalize('NFKC')
  let best: { wedge: Wedge; score: number } = { wedge: 'coding', score: 0 }
  const lower = folded.toLowerCase()
  for (const { wedge, strong, weak } of ASCII_ONLY.test(lower) ? ASCII_PATTERNS : PATTERNS) {
    const keywords =
      STRONG_WEIGHT * countDistinctMatches(lower, strong) + WEAK_WEIGHT * countDistinctMatches(lower, weak)
    const code_matches = wedge === 'coding' ? Math.min(MAX_CODE_MATCHES, countDistinctMatches(folded, CODE_PATTERN)) : 0
    const min_score = wedge === 'coding' ? 1 : MIN_OTHER_DOMAIN_SCORE
    const score = keywords + code_matches
    if (score >= min_score && score > best.score) best = { wedge, score }
  }
  return best.wedge
}

/** The domain that a `domain_hint` names, by its name or an alias; null when it names none. */
export function parseDomainHint(hint: string | null): Wedge | null {
  const name = (hint ?? '').trim().toLowerCase()
  return wedges.find((wedge) => wedge === name) ?? DOMAIN_ALIASES.get(name) ?? null
}

function countDistinctMatches(text: string, pattern: RegExp): number {
  return new Set(text.match(pattern) ?? []).size
}

function keywordPatterns(words: string, ending: string): string[] {
  return words
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('.', '\\.').replace('*', ending))
}

function compileAsciiPattern(words: string): RegExp {
  const latin = keywordPatterns(words, '[a-z]*').filter((stem) => /^[a-z]/.test(stem))
  return new RegExp(`\\b(?:${latin.join('|')})\\b`, 'g')
}

function compilePattern(words: string): RegExp {
  const stems = keywordPatterns(words, '\\p{L}*')
  const [latin, other] = [true, false].map((isLatin) =>
    stems.filter((stem) => /^[a-z]/.test(stem) === isLatin).join('|'),
  )
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${latin})(?![\\p{L}\\p{N}_])${other ? `|${other}` : ''}`, 'gu')
}
