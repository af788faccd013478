/** The kinds of a line of output that reports an error, from the most useful to a searcher to the least useful. */
export type ErrorLineKind = 'cause' | 'error' | 'consequence' | 'hint'

/**
 * Lines that say nothing about the error: stack frames, carets, echoed commands, links to help, warnings, counts of
 * zero.
 */
export const NOISE: readonly RegExp[] = [
  /^collected \d+ items?\b/,
  /^\s+at \S|^at [\w$.<>/]+ ?\(/,
  /^\s*File "[^"]{0,400}", line \d+/,
  /^\s*\.\.\. \d+ (?:more|common frames)/,
  /^[\s^~|+-]*$/,
  // the source line that Node prints above an uncaught error
  /^\s*throw (?:new )?[\w.$]+[(;]/,
  // members of the object that Node prints below it
  /^\s*\w+: \[Circular \*\d+\],?$/,
  /^\s*\d+ \| |^\s*-->/,
  /^(?:\$|>|\+|#|%) /,
  /\b(?:0|no) (?:errors?|failures?|failed|warnings?)\b|\berrors?: ?0\b|\bfailed: ?0\b|\b(?:without|no) (?:any )?errors?\b/i,
  /^\s*(?:npm )?(?:warn(?:ing)?|notice|info|debug|trace|hint|note|help)\b/i,
  /^(?:\S+:\d+(?::\d+)?|\[[^\]]{0,60}\]): (?:warning|note|info)\b|^\[(?:INFO|WARN(?:ING)?|DEBUG)\]/,
  /complete log of this run|For more information (?:about|on) this error|\[Help \d+\] http|Re-run Maven|see the full stack trace|RUST_BACKTRACE|If you (?:are|need|want)|This is an issue with the package|not a problem with pip|run `?npm audit/i,
  /^\s*(?:Compiling|Downloading|Downloaded|Installing|Collecting|Using cached|Resolving|Fetching|Checking|Building|Step \d|#\d+ (?:CACHED|DONE|sha256|\[))/,
]

/** Names the cause, although it ends like a consequence. */
export const CAUSE_WITH_STATUS = /^error obtaining VCS status\b/

/** Reports that something failed because something else had failed before. */
export const CONSEQUENCE: readonly RegExp[] = [
  /could not compile|aborting due to|subprocess-exited-with-error|metadata-generation-failed|did not run successfully|Failed to build installable wheels/i,
  /\b(?:exit(?:ed|s)?|returned)\b.{0,40}\b(?:code|status|exit status)\b[ :=]{0,3}-?\d|non-zero (?:exit|code|status)|exit status \d|exit code:? \d/i,
  /^(?:g?make|ninja)(?:\[\d+\])?: |^\s*Error \d+$|ELIFECYCLE|ERR_PNPM_RECURSIVE|BUILD FAIL|Process completed with|^FAILED$|COMPILATION ERROR|Compilation fail(?:ure|ed)/i,
  /^(?:Found )?\d+ errors?\b|errors? generated|^=+ .{0,100}\b(?:failed|errors?)\b.{0,100} =+$|test result: FAILED|^FAIL\b|^FAILED \(|^FAILED tests?\b|^---? FAIL|^(?:Tests?|Suites?|Test Files):? .{0,40}failed/i,
  /^npm (?:ERR!|error) (?:path|command|errno|syscall|cwd|node -v|npm -v|A |At | {2})|^npm (?:ERR!|error)\s*$|^\[ERROR\]\s*$|-> \[Help \d\]$|^The command .{0,300}returned a/,
  /failed to push some refs|on project \S+:\s*$|Some Enforcer rules have failed|There (?:are|were) test failures|error in the forked process|Tests run: \d|<<< (?:ERROR|FAILURE)!|warnings found and -Werror|^(?:Failed tests|Tests in error|Errors|Failures):\s*$/,
  /\b(?:see|look|check|refer to) (?:above|below|the (?:log|output|report)s?)\b.{0,80}$|Please refer to .{0,200} for/i,
  // headings and summaries of pytest
  /^_{3,} ERROR .{1,200} _{3,}$|^!{3,} .{1,200} !{3,}$|^={3,} (?:ERRORS|FAILURES) ={3,}$|^ERROR \S{1,200}\.py$/,
  /^(?:ERROR:|error:)\s*$|^Traceback \(|^Error Stack|^Command failed\b(?!.*\bError\b)|^Unhandled|During handling of|direct cause of/,
]

/** Names the cause: a typed exception, a code with a message, a compiler's position with a message, a plain refusal. */
export const CAUSE: readonly RegExp[] = [
  /^(?:Caused by: |\[ERROR\] |Uncaught |Unhandled exception\. |Exception in thread "[^"]{0,80}" |(?:PHP )?Fatal error: +(?:Uncaught )?|E {2,7})?(?:[A-Za-z_$][\w$]{0,60}[.:]{1,2}){0,8}[A-Z]\w{0,60}(?:Error|Exception|Fault|Failure|Interrupt|Timeout)\b(?: ?\[[A-Z_0-9]+\])?(?:$|: ?\S| ?\()/,
  /^(?:[a-z_]\w{0,40}\.){1,6}[A-Z]\w{2,60}: \S/,
  /\berror(?: |\[|\()[A-Z]{1,6}-?\d{2,6}[\])]?: ?\S/i,
  /^\S{1,200}?:\d+(?::\d+)?: (?:fatal error|error|Error|undefined reference|multiple definition)\b/,
  /^(?:\.{0,2}\/)?[\w./-]{1,200}\.go:\d+(?::\d+)?: \S/,
  /undefined reference to|undefined symbol|cannot find -l|Undefined symbols for/,
  /^panic: \S|\bpanicked at\b|^fatal error: \S|^runtime error/,
  /^(?:npm (?:ERR!|error) )(?:code E\w+$|E[A-Z]{3,}\b|\d{3} |notarget|404|[A-Z][a-z]+ (?:resolving|not))/,
  /^(?:fatal|FATAL): {1,2}\S|^(?:(?:docker|psql|curl|ssh|scp|rsync|git|kubectl|helm|terraform|az|aws|gcloud)(?:: \(?\d+\)?|: error|: fatal|: ERROR)?:? )(?:Error|error|FATAL|ERROR|connection to|\(\d+\)|Failed|cannot|could not)/,
  /^Error(?: response from daemon| from server(?: \(\w+\))?| acquiring| loading| creating)?: \S|^Error: \S|^error: \S|^ERROR: {1,2}\S/,
  /^An error occurred \(\w+\)|^Unable to connect to the server|^The connection to the server/,
  /(?:command not found|is not recognized as an internal|No such file or directory|Permission denied|Operation not permitted|No space left on device|Connection refused|Address already in use|Name or service not known|Too many open files|Cannot allocate memory|certificate verify failed|Access is denied)/i,
  /\b(?:ERR_[A-Z][A-Z_]{3,}|E(?:ACCES|ADDRINUSE|CONNREFUSED|CONNRESET|EXIST|MFILE|NOENT|NOSPC|NOTFOUND|PERM|PIPE|TIMEDOUT|RESOLVE|INTEGRITY|BADENGINE|404|401|403|ISDIR|NOTDIR|NOTEMPTY|BUSY)|SQLSTATE|ORA-\d{4,5}|CONFLICT \(|CrashLoopBackOff|ImagePullBackOff|ErrImagePull|OOMKilled|CreateContainerConfigError)\b/,
  /segmentation fault|core dumped|bus error|out of memory|stack overflow|bad class file|has wrong version|no such table|syntax error|! \[(?:remote )?rejected\]/i,
  /^CMake Error|^\[ERROR\] (?:Failed to execute goal|[^ ]{1,200}:\[\d+,\d+\])|\.java:(?:\d+: error|\[\d+,\d+\])|^\S{1,200}\.(?:vue|svelte|[jt]sx?)\(\d+,\d+\): error/,
  /\(\w+(?:Error|Exception)\)$|^\S{1,200}:\d+ » [A-Z]\w+/,
]

export const ERROR =
  /\b(?:errors?|exception|fatal|failed|failure|fail|fails|panic|traceback|critical)\b|^npm ERR!|^\[ERROR\]|^E {2,7}\S|✖|✗|×/i
export const HINT =
  /\b(?:(?:not|never) (?:found|allowed|supported|permitted|installed|defined|authorized|a valid|recognized|exist|available)|does(?: not|n't) (?:exist|have|match|support)|cannot|can't|could not|couldn't|unable to|denied|refused|rejected|forbidden|unauthori[sz]ed|invalid|illegal|missing|unknown|unexpected|unsupported|undefined|unresolved|unreachable|timed? ?out|timeout|expired|mismatch|conflicts?|corrupt(?:ed)?|deadlock|aborted|killed|no such|already exists|required|too (?:large|many|long)|must (?:be|have|not)|is locked|quota|rate limit|bad request|incompatible|expected .{1,80}(?:got|found|but)|[45]\d\d (?:Unauthorized|Forbidden|Not Found|Conflict|Internal|Bad|Service|Gateway|Too Many))\b/i

/** Lines of source code, which tools print with an error; their words about errors do not describe this one. */
export const SOURCE_CODE =
  /^\s*(?!import [\w ]+:$)(?:const|let|var|def|fn|func|function|return|if|else|for|while|try|catch|except|raise|throw|import|from|public|private|class)\b.*[;:({)]$|[;{]$|\s(?:->|=>|\+\+|:=|&&|\|\|)\s|^\s*(?:\/\/|\/\*)/

const matchesAny = (patterns: readonly RegExp[], line: string): boolean =>
  patterns.some((pattern) => pattern.test(line))

/**
 * Classifies a line of output, as the program wrote it but without escape sequences.
 * @returns null for a line that says nothing about an error
 */
export function classifyErrorLine(line: string): ErrorLineKind | null {
  if (matchesAny(NOISE, line)) return null
  if (CAUSE_WITH_STATUS.test(line)) return 'cause'
  if (matchesAny(CONSEQUENCE, line)) return 'consequence'
  if (matchesAny(CAUSE, line.trimStart())) return 'cause'
  if (SOURCE_CODE.test(line)) return null
  if (ERROR.test(line)) return 'error'
  return HINT.test(line) ? 'hint' : null
}
