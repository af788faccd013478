/** Kind of a line outside of code fences, by its look. */
export type LineKind = 'blank' | 'rule' | 'command' | 'output' | 'code' | 'list' | 'prose'

const RULE = /^\s{0,3}(?:[-=_*~#]{3,}|[─━═]{3,}|\{(?:panel|noformat|quote|code)\})\s*$/
const PROMPT =
  /^\s{0,4}(?:\([\w.-]{1,30}\)\s)?(?:\[?[\w.-]{1,32}@[\w.-]{1,64}[^$#%>❯]{0,60}[$#%>❯]\s|[$%❯»λ]\s|PS [A-Z]:[^>]{0,80}>\s?|[A-Z]:\\[^>]{0,80}>\s?|➜\s{1,2}\S{1,40}(?:\s\S{1,40}){0,4}\s[✗✔$%]\s?|➜\s{1,2}|>>>\s|\.\.\.\s|In \[\d+\]:\s|mysql>\s|[\w-]{1,20}=[#>]\s|sqlite>\s|irb[^>]{0,30}>\s)/
const OUTPUT_STARTS = [
  String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*\s`,
  String.raw`\[?\d\d:\d\d:\d\d[.,\d]*\]?\s`,
  String.raw`\[\d\d?:\d\d(?::\d\d)?\]\s\$\s`,
  String.raw`\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|NOTICE|CRITICAL)\b`,
  '(?:npm|yarn|pip|cargo) (?:WARN|ERR|warn|notice)',
  String.raw`(?:Compiling|Checking|Downloading|Downloaded|Installing|Collecting|Fetching|Building|Requirement already|Using cached|Get:|Hit:|Unpacking|Setting up|Finished|Running|Updating|Resolving|Preparing|Processing|Selecting|Extracting|Pulling|Step \d)\b`,
  String.raw`test [\w:]+ \.\.\. `,
  String.raw`(?:ok|not ok) \d+ `,
  String.raw`[\w./:-]+ (?:PASSED|FAILED|ok|OK)$`,
  '(?:PASS|FAIL|✓|✗|✔|✘|√|×|---) ',
  String.raw`[0-9a-f]{7,40} \S`,
  String.raw`\[\d+(?:/\d+)?\] `,
  String.raw`\d+%|\[[#=>. -]{4,}\]`,
  String.raw`\s{0,8}at [\w.$<>]+ ?\(`,
  String.raw`\s{0,8}File "[^"]+", line \d`,
  String.raw`[-dlrwx]{10}\s`,
]
const OUTPUT = new RegExp(`^\\s{0,8}(?:${OUTPUT_STARTS.join('|')})`)
const CODE =
  /^\s*(?:import (?:[\w.*$]+(?: as \w+)?(?:, ?[\w.]+)*;?\s*$|[\w{}*$, ]+ from\b|static |type |["'({*])|from \S+ import |export |def |class |fn |pub |let |const |var |return\b|if \(|for \(|while \(|#include|#\[|use \w|impl |struct |enum |func |package |public |private |@\w+|SELECT |INSERT |UPDATE |CREATE |sudo |git |npm |pip |docker |kubectl |curl |\/\/|\/\*|"""|'''|<\/?\w)|[;{}]\s*(?:\/\/.*)?$|^\s*[})\]]+[;,)]*\s*$|^\s*[\w.[\]'"]{1,60}\s?(?:=|\+=|:=)\s?\S|^\s*\w[\w.:]{0,60}\([^()]{0,80}\)\s*$|=>|->|^ {4,}\S.*[:,(\\]$|^\t/
/** Also `.` and `**` of AsciiDoc, `#.` of reStructuredText; a point before a small letter or a path is the command of a shell. */
const LIST =
  /^\s{0,12}(?:[-+•‣◦]|\*{1,3}|\.{1,3}(?=\s[\p{Lu}\p{Lo}`])|#\.|\d{1,3}[.)、]|[a-z][.)]|\(\d{1,2}\)|[①-⑳])\s/u

/** Longest part of a line that is looked at. */
const MAX_READ_CHARS = 240

export function promptLength(text: string): number {
  return PROMPT.exec(text.slice(0, MAX_READ_CHARS))?.[0].length ?? 0
}

export function classifyLine(line: string): LineKind {
  const text = line.length > MAX_READ_CHARS ? line.slice(0, MAX_READ_CHARS) : line
  if (text.trim() === '') return 'blank'
  if (RULE.test(text)) return 'rule'
  if (PROMPT.test(text)) return 'command'
  if (OUTPUT.test(text)) return 'output'
  if (LIST.test(text)) return 'list'
  return CODE.test(text) ? 'code' : 'prose'
}

export const listMarkLength = (text: string): number => LIST.exec(text.slice(0, MAX_READ_CHARS))?.[0].length ?? 0
