# Generated from packages/sdk/src/gates/classify-error-line.ts by `npm run generate`; do not edit.

from re import ASCII, IGNORECASE

from ..._lazy_pattern import lazy_pattern

CAUSE = (
    lazy_pattern(r"^(?:Caused by: |\[ERROR\] |Uncaught |Unhandled exception\. |Exception in thread \"[^\"]{0,80}\" |(?:PHP )?Fatal error: +(?:Uncaught )?|E {2,7})?(?:[$A-Z_a-z][$0-9A-Z_a-z]{0,60}[.:]{1,2}){0,8}[A-Z][0-9A-Z_a-z]{0,60}(?:Error|Exception|Fault|Failure|Interrupt|Timeout)\b(?: ?\[[0-9A-Z_]+\])?(?:\Z|: ?[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]| ?\()", ASCII),
    lazy_pattern(r"^(?:[_a-z][0-9A-Z_a-z]{0,40}\.){1,6}[A-Z][0-9A-Z_a-z]{2,60}: [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]", ASCII),
    lazy_pattern(r"\berror(?: |\[|\()[a-z]{1,6}-?[0-9]{2,6}[)\]]?: ?[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]", ASCII | IGNORECASE),
    lazy_pattern(r"^[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,200}?:[0-9]+(?::[0-9]+)?: (?:fatal error|error|Error|undefined reference|multiple definition)\b", ASCII),
    lazy_pattern(r"^(?:\.{0,2}/)?[\--9A-Z_a-z]{1,200}\.go:[0-9]+(?::[0-9]+)?: [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]", ASCII),
    lazy_pattern(r"undefined reference to|undefined symbol|cannot find -l|Undefined symbols for", ASCII),
    lazy_pattern(r"^panic: [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|\bpanicked at\b|^fatal error: [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|^runtime error", ASCII),
    lazy_pattern(r"^npm (?:ERR!|error) (?:code E[0-9A-Z_a-z]+\Z|E[A-Z]{3,}\b|[0-9]{3} |notarget|404|[A-Z][a-z]+ (?:resolving|not))", ASCII),
    lazy_pattern(r"^(?:fatal|FATAL): {1,2}[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|^(?:docker|psql|curl|ssh|scp|rsync|git|kubectl|helm|terraform|az|aws|gcloud)(?:: \(?[0-9]+\)?|: error|: fatal|: ERROR)?:? (?:Error|error|FATAL|ERROR|connection to|\([0-9]+\)|Failed|cannot|could not)", ASCII),
    lazy_pattern(r"^Error(?: response from daemon| from server(?: \([0-9A-Z_a-z]+\))?| acquiring| loading| creating)?: [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|^Error: [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|^error: [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|^ERROR: {1,2}[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]", ASCII),
    lazy_pattern(r"^An error occurred \([0-9A-Z_a-z]+\)|^Unable to connect to the server|^The connection to the server", ASCII),
    lazy_pattern(r"command not found|is not recognized as an internal|no such file or directory|permission denied|operation not permitted|no space left on device|connection refused|address already in use|name or service not known|too many open files|cannot allocate memory|certificate verify failed|access is denied", ASCII | IGNORECASE),
    lazy_pattern(r"\b(?:ERR_[A-Z][A-Z_]{3,}|E(?:ACCES|ADDRINUSE|CONNREFUSED|CONNRESET|EXIST|MFILE|NOENT|NOSPC|NOTFOUND|PERM|PIPE|TIMEDOUT|RESOLVE|INTEGRITY|BADENGINE|404|401|403|ISDIR|NOTDIR|NOTEMPTY|BUSY)|SQLSTATE|ORA-[0-9]{4,5}|CONFLICT \(|CrashLoopBackOff|ImagePullBackOff|ErrImagePull|OOMKilled|CreateContainerConfigError)\b", ASCII),
    lazy_pattern(r"segmentation fault|core dumped|bus error|out of memory|stack overflow|bad class file|has wrong version|no such table|syntax error|! \[(?:remote )?rejected\]", ASCII | IGNORECASE),
    lazy_pattern(r"^CMake Error|^\[ERROR\] (?:Failed to execute goal|[^ ]{1,200}:\[[0-9]+,[0-9]+\])|\.java:(?:[0-9]+: error|\[[0-9]+,[0-9]+\])|^[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,200}\.(?:vue|svelte|[jt]sx?)\([0-9]+,[0-9]+\): error", ASCII),
    lazy_pattern(r"\([0-9A-Z_a-z]+(?:Error|Exception)\)\Z|^[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,200}:[0-9]+ \xbb [A-Z][0-9A-Z_a-z]+", ASCII),
)
CAUSE_WITH_STATUS = lazy_pattern(r"^error obtaining VCS status\b", ASCII)
CONSEQUENCE = (
    lazy_pattern(r"could not compile|aborting due to|subprocess-exited-with-error|metadata-generation-failed|did not run successfully|failed to build installable wheels", ASCII | IGNORECASE),
    lazy_pattern(r"\b(?:exit(?:ed|s)?|returned)\b[^\n\r\u2028\u2029]{0,40}\b(?:code|status|exit status)\b[ :=]{0,3}-?[0-9]|non-zero (?:exit|code|status)|exit status [0-9]|exit code:? [0-9]", ASCII | IGNORECASE),
    lazy_pattern(r"^(?:g?make|ninja)(?:\[[0-9]+\])?: |^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*error [0-9]+\Z|elifecycle|err_pnpm_recursive|build fail|process completed with|^failed\Z|compilation error|compilation fail(?:ure|ed)", ASCII | IGNORECASE),
    lazy_pattern(r"^(?:found )?[0-9]+ errors?\b|errors? generated|^=+ [^\n\r\u2028\u2029]{0,100}\b(?:failed|errors?)\b[^\n\r\u2028\u2029]{0,100} =+\Z|test result: failed|^fail\b|^failed \(|^failed tests?\b|^---? fail|^(?:tests?|suites?|test files):? [^\n\r\u2028\u2029]{0,40}failed", ASCII | IGNORECASE),
    lazy_pattern(r"^npm (?:ERR!|error) (?:path|command|errno|syscall|cwd|node -v|npm -v|A |At | {2})|^npm (?:ERR!|error)[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\Z|^\[ERROR\][\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\Z|-> \[Help [0-9]\]\Z|^The command [^\n\r\u2028\u2029]{0,300}returned a", ASCII),
    lazy_pattern(r"failed to push some refs|on project [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+:[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\Z|Some Enforcer rules have failed|There (?:are|were) test failures|error in the forked process|Tests run: [0-9]|<<< (?:ERROR|FAILURE)!|warnings found and -Werror|^(?:Failed tests|Tests in error|Errors|Failures):[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\Z", ASCII),
    lazy_pattern(r"\b(?:see|look|check|refer to) (?:above|below|the (?:log|output|report)s?)\b[^\n\r\u2028\u2029]{0,80}\Z|please refer to [^\n\r\u2028\u2029]{0,200} for", ASCII | IGNORECASE),
    lazy_pattern(r"^_{3,} ERROR [^\n\r\u2028\u2029]{1,200} _{3,}\Z|^!{3,} [^\n\r\u2028\u2029]{1,200} !{3,}\Z|^={3,} (?:ERRORS|FAILURES) ={3,}\Z|^ERROR [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{1,200}\.py\Z", ASCII),
    lazy_pattern(r"^(?:ERROR:|error:)[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\Z|^Traceback \(|^Error Stack|^Command failed\b(?![^\n\r\u2028\u2029]*\bError\b)|^Unhandled|During handling of|direct cause of", ASCII),
)
ERROR = lazy_pattern(r"\b(?:errors?|exception|fatal|failed|failure|fail|fails|panic|traceback|critical)\b|^npm err!|^\[error\]|^e {2,7}[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|\u2716|\u2717|\xd7", ASCII | IGNORECASE)
HINT = lazy_pattern(r"\b(?:(?:not|never) (?:found|allowed|supported|permitted|installed|defined|authorized|a valid|recognized|exist|available)|does(?: not|n't) (?:exist|have|match|support)|cannot|can't|could not|couldn't|unable to|denied|refused|rejected|forbidden|unauthori[sz]ed|invalid|illegal|missing|unknown|unexpected|unsupported|undefined|unresolved|unreachable|timed? ?out|timeout|expired|mismatch|conflicts?|corrupt(?:ed)?|deadlock|aborted|killed|no such|already exists|required|too (?:large|many|long)|must (?:be|have|not)|is locked|quota|rate limit|bad request|incompatible|expected [^\n\r\u2028\u2029]{1,80}(?:got|found|but)|[45][0-9][0-9] (?:unauthorized|forbidden|not found|conflict|internal|bad|service|gateway|too many))\b", ASCII | IGNORECASE)
NOISE = (
    lazy_pattern(r"^collected [0-9]+ items?\b", ASCII),
    lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+at [^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|^at [$.-9<>A-Z_a-z]+ ?\(", ASCII),
    lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*File \"[^\"]{0,400}\", line [0-9]+", ASCII),
    lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\.\.\. [0-9]+ (?:more|common frames)", ASCII),
    lazy_pattern(r"^[\t-\r +\-\^\|\~\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\Z", ASCII),
    lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*throw (?:new )?[$.0-9A-Z_a-z]+[(;]", ASCII),
    lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*[0-9A-Z_a-z]+: \[Circular \*[0-9]+\],?\Z", ASCII),
    lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*[0-9]+ \| |^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*-->", ASCII),
    lazy_pattern(r"^(?:\$|>|\+|#|%) ", ASCII),
    lazy_pattern(r"\b(?:0|no) (?:errors?|failures?|failed|warnings?)\b|\berrors?: ?0\b|\bfailed: ?0\b|\b(?:without|no) (?:any )?errors?\b", ASCII | IGNORECASE),
    lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*(?:npm )?(?:warn(?:ing)?|notice|info|debug|trace|hint|note|help)\b", ASCII | IGNORECASE),
    lazy_pattern(r"^(?:[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+:[0-9]+(?::[0-9]+)?|\[[^\]]{0,60}\]): (?:warning|note|info)\b|^\[(?:INFO|WARN(?:ING)?|DEBUG)\]", ASCII),
    lazy_pattern(r"complete log of this run|for more information (?:about|on) this error|\[help [0-9]+\] http|re-run maven|see the full stack trace|rust_backtrace|if you (?:are|need|want)|this is an issue with the package|not a problem with pip|run `?npm audit", ASCII | IGNORECASE),
    lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*(?:Compiling|Downloading|Downloaded|Installing|Collecting|Using cached|Resolving|Fetching|Checking|Building|Step [0-9]|#[0-9]+ (?:CACHED|DONE|sha256|\[))", ASCII),
)
SOURCE_CODE = lazy_pattern(r"^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*(?!import [ 0-9A-Z_a-z]+:\Z)(?:const|let|var|def|fn|func|function|return|if|else|for|while|try|catch|except|raise|throw|import|from|public|private|class)\b[^\n\r\u2028\u2029]*[():;{]\Z|[;{]\Z|[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff](?:->|=>|\+\+|:=|&&|\|\|)[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|^[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*(?://|/\*)", ASCII)
