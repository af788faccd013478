/** Kinds of remedies by which a malicious author can harm their readers. */
export type RiskyRemedyKind =
  | 'remote_script'
  | 'unknown_installer'
  | 'privileged_container'
  | 'tls_disabled'
  | 'authorized_keys'
  | 'order_about_votes'
  | 'order_about_user'

interface RiskyRemedyRule {
  kind: RiskyRemedyKind
  /** every quantifier is bounded, so that matching takes time linear in the length of the text */
  pattern: RegExp
}

/** Programs that load an address. */
const LOAD =
  '(?:curl|wget|fetch\\b(?=\\s{0,2}\\(|\\s+-|\\s+http)|iwr|irm|aria2c|lwp-download|Invoke-WebRequest|Invoke-RestMethod|DownloadString|DownloadFile|urlopen|urllib|urlretrieve|requests\\.get|httpx\\.get|file_get_contents|Net::HTTP|URI\\.open|LWP::Simple|http\\.get|(?:axios|got)(?=[.(]))'
/** Programs that run what they read, unless the code is in their arguments. */
const INTERPRETER =
  '(?:(?:(?:ba|z|da|k|fi|tc|c|a)?sh|pwsh|powershell|iex|Invoke-Expression|cmd|source)\\b|(?:python[23]?|node|deno|bun|perl|ruby|php|osascript)\\b(?!\\s+-(?:m\\s+json|[a-z]{0,3}[cenpr]\\b)))'
const ROOT_COMMAND = '(?:sudo\\s+(?:-\\w{1,10}\\s+){0,3}|doas\\s+|env\\s+[^\\s|]{1,60}\\s+|nohup\\s+|exec\\s+)?'
/** Text after a shell at the end of a pipe; a further bar makes it a table. */
const PIPE_END = '(?=\\s*(?:$|[\\n`"\'.,;:&)#<>-]|(?:and|to|then|as|on|in|for|from|which|it)\\b))(?![\\w/.-]*\\s*\\|)'

/** Beginnings of an instruction: a clause, or words that lead to one. */
const ORDER =
  "(?:^|[.!?:;,>*\"'`)\\n]\\s{0,4}|\\b(?:and|then|always|never|must|should|please|not|don't|to|just|simply|also|without|or)\\s+)"
const TELL =
  '(?:tell(?:ing)?|inform(?:ing)?|assur(?:e|ing)|convinc(?:e|ing)|remind(?:ing)?|advis(?:e|ing)|instruct(?:ing)?|urg(?:e|ing)|warn(?:ing)?|notify(?:ing)?|persuade|report(?:ing)?\\s(?:\\w{1,10}\\s){0,3}to|say(?:ing)?\\s(?:\\w{1,10}\\s){0,3}to|repl(?:y|ying)\\sto|explain(?:ing)?\\s(?:\\w{1,10}\\s){0,3}to|mention(?:ing)?\\s(?:\\w{1,10}\\s){0,3}to)'
const USERS =
  '(?:the|your|that|this|any|every)\\s+(?:\\w{1,12}\\s+)?(?:users?|humans?|customers?|person|people|owner|developer|principal|boss)\\b'
/**
 * Words that follow an honest instruction to inform a user; "when they ask" introduces a statement that they are to
 * believe.
 */
const INFORMED =
  '\\s*,?\\s*(?:when|whenever|if|as soon as|once|which|what|why|how|whether|where)\\b(?![^.\\n]{0,60}\\b(?:asks?|that)\\b)'
/** Orders to be silent about something. */
const OMIT =
  "(?:(?:leave out|omit|skip|suppress|withhold|gloss over|play down)\\s+(?:that|how|the fact|the part about|any (?:mention|word))\\b|(?:do not|don't|never|without)\\s+(?:mention(?:ing)?|report(?:ing)?|disclos(?:e|ing)|reveal(?:ing)?|admit(?:ting)?|say(?:ing)?|bring(?:ing)? up)\\s+(?:that|how|the fact|any)\\b|(?:say nothing|keep (?:quiet|silent)|stay (?:quiet|silent))\\s+(?:about|of|on|that)\\b|(?:hide|conceal)\\s+(?:that|the fact)\\b)"

const rule = (kind: RiskyRemedyKind, ...sources: string[]): RiskyRemedyRule => ({
  kind,
  pattern: new RegExp(sources.join('|'), 'gim'),
})

/** Patterns of risky remedies in texts in which lines that go on are joined. */
export const RISKY_REMEDY_RULES: readonly RiskyRemedyRule[] = [
  rule(
    'remote_script',
    // a pipe into an interpreter, from a download or from anything into a shell
    `\\b${LOAD}\\b[^\\n|;]{0,240}\\|\\s{0,4}${ROOT_COMMAND}(?:/(?:usr/)?bin/(?:env\\s+)?)?${INTERPRETER}`,
    `[^\\s|][ \\t]{0,4}\\|[ \\t]{0,4}${ROOT_COMMAND}(?:/(?:usr/)?bin/(?:env\\s+)?)?(?:(?:ba|z|da|k|fi|a)?sh|iex|Invoke-Expression)\\b${PIPE_END}`,
    `\\bpip(?:e|es|ed|ing)\\s[^;\\n]{1,100}?\\b(?:in)?to\\s+(?:an?\\s+|the\\s+|your\\s+)?(?:root\\s+)?["'\`]?(?:(?:ba|z|da|k|fi)?sh|shell|powershell|iex)\\b`,
    // substitution of a download
    `\\b(?:(?:ba|z|da|k)?sh|eval|source|exec|python3?|perl|ruby|node|php)\\s{1,4}(?:-\\w{1,4}\\s{1,4}){0,3}["']?\\s{0,2}(?:<\\s{0,2}<?\\s{0,2}\\(|\\$\\(|\`)\\s{0,4}${LOAD}\\b`,
    `(?:^|[\\s;&])\\.\\s{1,4}<\\(\\s{0,4}${LOAD}\\b`,
    `\\b(?:iex|Invoke-Expression)\\b[^\\n]{0,60}\\b${LOAD}\\b`,
    // code that is loaded and run by a language
    `\\b(?:exec|eval|execfile|instance_eval|class_eval|runInThisContext|runInNewContext|load_string|loadstring|compile|new Function|Function|system|os\\.system|popen|subprocess\\.\\w{2,12}|execSync|spawnSync|Assembly\\.Load|defineClass|importScripts)\\s{0,2}\\([^\\n]{0,80}\\b${LOAD}\\b`,
    `\\b(?:eval|exec)\\s[^\\n]{0,30}(?:\\b${LOAD}\\b|\\bget\\s?\\(\\s?["']https?:)`,
    `\\b(?:fetch|axios|got)\\b[^\\n]{0,120}\\.then\\s?\\(\\s?(?:eval|[^)\\n]{1,60}\\beval\\b)`,
    // a file that is loaded and then run
    `\\b(?:curl|wget|aria2c|iwr|Invoke-WebRequest|certutil|bitsadmin)\\b[^\\n]{0,240}(?:&&|;|\\n)[^\\n]{0,80}(?:\\bchmod\\s+(?:\\S{1,8}\\s+)?(?:\\+x|a\\+x|u\\+x|[0-7]?7\\d\\d)|(?:^|[\\s;&])${ROOT_COMMAND}(?:(?:ba|z|da|k)?sh|python3?|perl|ruby|node|source)\\s+[\\w./~$-]{1,80}|[\\s;&]\\./[\\w.-]{1,60}|\\bStart-Process\\b|\\bmsiexec\\b)`,
    `\\b(?:mshta|regsvr32|rundll32)\\b[^\\n]{0,60}https?:`,
    `\\bdownload(?:ed|s)?\\b[^\\n]{0,120}https?://[^\\n]{0,160}\\b(?:run|execute|launch|open|source|start)\\s+(?:it|them|the (?:script|file|binary|installer|program))\\b`,
    // what an attacker sends over a socket
    `\\b(?:nc|ncat|netcat|socat|telnet)\\b[^\\n|]{0,80}\\|\\s{0,4}(?:ba|z|da)?sh\\b`,
  ),
  rule(
    'privileged_container',
    `\\B--privileged\\b(?!\\s?=\\s?false)`,
    `\\bprivileged["']?\\s?[:=]\\s?["']?(?:true|yes)\\b`,
    `(?:\\s-v|--volume|--mount)[= ]["']?(?:type=bind,)?(?:src=|source=)?/(?::|,)`,
    `\\bhostPath\\b[^\\n]{0,20}\\n?[^\\n]{0,20}\\bpath:\\s{0,3}["']?/["']?\\s{0,3}(?:$|\\n|})`,
    `--(?:pid|ipc|userns)[= ]host\\b|\\bhostPID["']?\\s?:\\s?true\\b`,
    `--cap-add[= ](?:ALL|SYS_ADMIN|CAP_SYS_ADMIN)\\b|\\bcap_add\\b[^\\n]{0,20}\\n?[^\\n]{0,20}\\b(?:ALL|SYS_ADMIN)\\b`,
    `(?:seccomp|apparmor)[=:]unconfined\\b`,
    `\\b(?:in|as|with|to|into|use|enable|grant|give|turn on)\\s+(?:an?\\s+|the\\s+|its\\s+|full\\s+){0,2}privileged\\s+(?:mode|containers?|pods?|flag|access)\\b|\\bprivileged (?:mode|flag)\\b`,
  ),
  rule(
    'tls_disabled',
    `\\bNODE_TLS_REJECT_UNAUTHORIZED\\b["'\\]]{0,2}\\s?[=:]\\s?["']?0|\\brejectUnauthorized["']?\\s?[:=]\\s?false`,
    `\\bverify(?:_ssl|_certs?|_tls)?["']?\\s?[=:]\\s?(?:False|0)\\b|\\bssl(?:_verify|[_-]?verification)?["']?\\s?[=:]\\s?False\\b|\\bcheck_hostname\\s?=\\s?False|\\bCERT_NONE\\b|\\b_create_unverified_context\\b|\\bvalidate_certs["']?\\s?[:=]\\s?["']?(?:no|false)\\b|\\bssl\\.insecure\\s?=\\s?true|\\bPYTHONHTTPSVERIFY["'\\]]{0,2}\\s?=\\s?["']?0|\\bdisable_warnings\\b`,
    `\\bInsecureSkipVerify\\s?[:=]\\s?true|\\binsecure[_-]skip[_-](?:tls[_-])?verify\\b(?!["']?\\s?[:=]\\s?false)|--(?:no-verify-ssl|no-check-certificate|no-check-certificates|insecure|allow-untrusted|allow-unauthenticated|no-gpg-check|nogpgcheck|ignore-certificate-errors|trusted-host)\\b|\\btls[_-]?verify["']?\\s?[=:]\\s?(?:false|no|0)`,
    `\\bcurl\\b[^\\n|]{0,80}\\s-[a-zA-Z]{0,5}k[a-zA-Z]{0,5}\\b|^\\s{0,4}insecure\\s{0,2}$|\\.curlrc\\b[^\\n]{0,40}\\binsecure\\b|\\becho\\s+["']?insecure\\b`,
    `\\bGIT_SSL_NO_VERIFY\\b|\\bsslVerify\\b["']?\\s?[= ]\\s?["']?(?:false|0|no)|\\bstrict-ssl["']?\\s?[= ]\\s?["']?false|\\bStrictHostKeyChecking[= ]["']?(?:no|off)\\b`,
    `\\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\\b["']?\\s?(?:,|=>|=)\\s?(?:false|0L?)\\b|\\bverify_peer(?:_name)?["']?\\s?(?:=>|:|=)\\s?(?:false|0)|\\bVERIFY_NONE\\b|\\bSSL_VERIFYPEER\\b[^\\n]{0,10}\\b0\\b`,
    `\\bServerCertificate(?:Custom)?Validation(?:Callback)?\\b[^\\n]{0,80}\\btrue\\b|-SkipCertificateCheck\\b|\\bDangerousAcceptAnyServerCertificateValidator\\b|\\bdanger_accept_invalid_(?:certs|hostnames)\\(\\s?true|\\b(?:TrustAll(?:Certs|Strategy|Manager)?|NoopHostnameVerifier|ALLOW_ALL_HOSTNAME_VERIFIER|InsecureTrustManagerFactory)\\b|\\btrustServerCertificate["']?\\s?[=:]\\s?true`,
    `\\b(?:disabl|turn(?:ing)? off|switch(?:ing)? off|skip|suppress|ignor|bypass|deactivat)(?:e|ed|ing|ping)?\\s+(?:the\\s+|all\\s+|any\\s+|your\\s+|its\\s+){0,2}(?:ssl|tls|https|certificates?|cert|hostname|host key|x\\.?509|peer)(?:[ /](?:ssl|tls|certificates?|cert))?[ -](?:certificate\\s+)?(?:verif\\w{3,9}|validation|checks?|checking|errors?|warnings?)\\b`,
  ),
  rule(
    'authorized_keys',
    `(?:>>?|\\btee\\b|\\b(?:Add|Set)-Content\\b|\\bOut-File\\b|\\bsed -i\\b|\\bcp\\b|\\bmv\\b|\\binstall\\b)[^\\n]{0,120}\\bauthorized_keys2?\\b`,
    `\\bauthorized_keys2?\\b[^\\n]{0,80}(?:,\\s?["']a\\+?["']|\\.write\\(|\\.append|write_text|appendFile|FILE_APPEND|O_APPEND|StandardOpenOption\\.APPEND|\\binsert\\b|\\bline:|-Value\\b|\\bcontent:)`,
    `\\b(?:appendFile(?:Sync)?|writeFile(?:Sync)?|file_put_contents|WriteAllText|AppendAllText|WriteFile)\\b[^\\n]{0,80}\\bauthorized_keys2?\\b`,
    `\\b(?:add|append|put|paste|write|insert|drop|place|copy|register)\\b[^.\\n]{0,60}\\b(?:keys?|ssh-(?:rsa|ed25519)|it|this|line|pub)\\b[^\\n]{0,80}\\b(?:to|into|in)\\b[^\\n]{0,40}\\bauthorized_keys2?\\b`,
    `\\bauthorized_keys?:[^\\n]{0,40}\\n?[^\\n]{0,40}\\b(?:ssh-(?:rsa|ed25519)|key:|user:|https?:)`,
    `\\bssh_authorized_keys\\b|\\bauthorized_keys2?\\b[^\\n]{0,120}\\bssh-(?:rsa|ed25519)\\b`,
  ),
  rule(
    'order_about_votes',
    `\\b(?:up|down)-?vote\\s+(?:this|that|these|those|every|all|it|them|the|my|our|any|other)\\b`,
    `\\bvote\\s+(?:it|this|these|up|down|(?:not\\s+)?helpful|useful|solved|positively|negatively|yes|for\\s+(?:this|it|the|my|our)|against\\s+(?:this|it|the|other|any|all|every))\\b`,
    `\\b(?:rate|mark|flag|report|score|grade|confirm|verify|rank)\\s+(?:this|it|that|the|my|our|all|any|other|every|older|competing)\\s*(?:\\w{1,16}\\s+){0,5}?(?:as\\s+)?(?:(?:not\\s+|un)?helpful|solved(?:_directly)?|useful|outdated|harmful|poison\\w{0,6}|five stars|5 stars|highly|spam|wrong)\\b`,
    `\\b(?:report|downgrade|flag)\\s+(?:all\\s+|any\\s+|every\\s+|the\\s+)?(?:other|older|competing|earlier)\\s+(?:\\w{1,12}\\s+)?(?:records?|answers?|results?|experiences?)\\b`,
    `\\bwas_helpful\\b["']?\\s?[:=]?\\s?(?:true|false)|\\bhelpfulness_detail\\b|\\bgive_?feedback\\b|\\bsolved_directly\\b`,
    `\\b(?:leave|give|send|submit|cast|post)\\s+(?:\\w{1,12}\\s+){0,4}(?:positive|negative|helpful|good|bad|best|worst|five-star|5-star)\\s+(?:\\w{1,12}\\s+)?(?:feedback|votes?|ratings?|reviews?|score)\\b`,
    `\\b(?:give|award|leave)\\s+(?:this|it|the|my|our)\\s+(?:\\w{1,12}\\s+){0,3}(?:five|5|full|one|1)[ -]stars?\\b`,
    `\\b(?:confirm|endorse|verify)\\s+(?:this|the)\\s+(?:record|experience|entry|answer)\\b`,
  ),
  rule(
    'order_about_user',
    `\\b(?:not|never|n't|without|avoid|stop|refrain from|nor|or)\\s+(?:ever\\s+)?${TELL}\\s+${USERS}`,
    `${ORDER}${TELL}\\s+${USERS}(?!${INFORMED})`,
    `${ORDER}let(?:ting)?\\s+${USERS}\\s+(?:know|believe|think)\\b(?!${INFORMED})`,
    `${ORDER}${OMIT}`,
    `\\b(?:in|from)\\s+(?:the|your)\\s+(?:\\w{1,10}\\s+)?(?:summary|reports?|answers?|repl(?:y|ies)|messages?|status)\\b[^.\\n]{0,20}\\b(?:omit|hide|conceal|leave out|skip|(?:do not|don't|never) (?:mention|say|report|admit))\\b`,
    `\\bask(?:ing)?\\s+(?:the|your)\\s+(?:user|human|customer|owner|person)s?\\b[^.\\n]{0,60}\\b(?:passwords?|tokens?|keys?|credentials?|secrets?|codes?|paste|run|install|disable|approve|pay|vote|upgrade)\\b`,
    `\\b(?:hide|conceal|keep)\\b[^.\\n]{0,40}\\bfrom\\s+(?:the|your)\\s+(?:user|human|person|owner|developer)s?\\b`,
    `\\b(?:when|if|once)\\s+(?:the\\s+|your\\s+|a\\s+)?(?:user|human|anyone|somebody|someone|customer|person|they)\\s+asks?\\b[^.\\n]{0,60}\\b(?:say|answer|reply|respond|tell|claim|insist|recommend|deny)\\b`,
  ),
]

/** Words of a line that installs something. */
export const INSTALL_WORDS =
  /\b(?:install(?:er|ed|s|ing)?|setup\.(?:exe|sh|msi|ps1|py)|apt-key|add-apt-repository|sources\.list|signed-by|repo add|repo-add|addrepo|config-manager|brew tap|(?:extra-)?index-url|--registry|set registry|npm_config_registry|find-links|npx|pnpm dlx|uvx|pipx|dpkg|rpm|msiexec|choco|scoop|easy_install|conda|cargo|gem|go get|git\+https?|make install|apk add|helm|code --install-extension|docker (?:run|pull)|kubectl apply|Install-Module|deno run)\b|\bdeb\s+(?:\[[^\]\n]{1,80}\]\s+)?https?:|\.(?:exe|msi|dmg|pkg|deb|rpm|AppImage|vsix|whl)\b|\b(?:run|execute|launch|start|open)\s+(?:it|the\s+(?:\w{1,12}\s+)?(?:binary|script|installer|executable|program|file|download))\b|\b(?:run|execute)\b[^.\n]{0,20}\bscript\b/i
/** Modules of Go and packages by a bare host name, whose host other patterns do not find. */
export const BARE_HOST =
  /\b(?:go\s+(?:install|get)\s+(?:-\w{1,8}\s+)?|(?:--registry|index-url|--source|--host|docker\s+(?:run|pull)\s(?:-{1,2}[\w=-]{1,30}\s){0,6})[ =]?)((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24})(?=[/:@\s])/gi
