const FENCED_SHELL =
  /^[ \t>]{0,8}(?:`{3}|~{3})[ \t]?(?:sh|bash|shell|zsh|fish|console|terminal|shell-?session|powershell|pwsh|ps1|bat|cmd)\b[^\n]{0,80}\n\s{0,40}[^\s`~]/im
const PROMPT_LINE = /^[ \t>*-]{0,8}`?\$ [\w./~-]/m
const RISKY_LINE = /^[ \t>*-]{0,8}`?(?:sudo\s+[\w./-]|rm\s+-|(?:curl|wget)\b[^\n|]{1,300}\|\s{0,4}(?:sudo\s+)?\w)/m

/** True for a text with shell commands to execute: a fenced shell block, a `$ ` prompt, or sudo, rm or piped curl on a line. */
export function containsCommands(text: string): boolean {
  return FENCED_SHELL.test(text) || PROMPT_LINE.test(text) || RISKY_LINE.test(text)
}
