import { MONGO_TOOLS, REGISTRY_CLIENTS } from './context-rules.ts'
import type { OutgoingRule } from './outgoing-rule.ts'
import { isLoginPassword, isOptionValue, isPassword, isRandomToken } from './outgoing-value.ts'

/** A value up to the next space; it may contain quotes of the other kind. */
const WORD_VALUE = `(?<quote>["']?)(?<value>(?![-\\s])(?:[^\\s"'<>]|(?!\\k<quote>)["']){3,200})`
/** A value up to its closing quote, or up to the next space if it is not quoted. */
const QUOTED_VALUE = `(?<quote>["']?)(?<value>(?![-\\s])(?:[^\\s"'<>]|(?!\\k<quote>)[ \\t"']){3,200})`
/** The text before an option, and between it and its value; both may be in a list of arguments: `['curl', '-u', …]`. */
const OPTION_START = `[\\s"']`
const ARGUMENT_SEPARATOR = `(?:["']?,?[ \\t]{1,3}|["'],)`
const CURL = /(?<![\w.-])curl\b/
const CURL_USER = `(?:-[A-Za-z#]{0,8}[uU]|--user|--proxy-user)(?:${ARGUMENT_SEPARATOR}|=)?`

/** A rule for the value of an option of some commands. */
function optionOfCommand(
  command: RegExp,
  option: string,
  { value = WORD_VALUE, accepts = isPassword }: { value?: string; accepts?: OutgoingRule['accepts'] } = {},
): OutgoingRule {
  return { type: 'password', command, pattern: new RegExp(OPTION_START + option + value, 'g'), accepts }
}

/** Passwords on command lines, which neither a format nor the name of a variable identifies. */
export const COMMAND_RULES: readonly OutgoingRule[] = [
  optionOfCommand(CURL, CURL_USER, {
    value: `["']?(?<user>[^\\s:"'{(]{0,80})["']?:${WORD_VALUE}`,
    accepts: isLoginPassword,
  }),
  // a token takes the place of the user, and the password is empty
  optionOfCommand(CURL, CURL_USER, {
    value: `["']?(?<value>[^\\s:"'<>]{10,200}):(?=["'\\s]|$)`,
    accepts: isRandomToken,
  }),
  // numbers with colons are ports of a container named after the program; `find -name mysql -print` has another option
  optionOfCommand(
    /(?<![\w.-])(?:(?:mysql|mariadb)[\w-]{0,12}|7z[azr]?)\b/,
    '-p(?!(?:ort|assw|rint|ath|arents|reserve)[\\w-]{0,20}\\b|[\\d.]{0,20}:\\d)(?=\\S)',
  ),
  optionOfCommand(
    new RegExp(`\\b(?:(?:${REGISTRY_CLIENTS})[ "',]{1,4}login|${MONGO_TOOLS})\\b`),
    `-p(?:${ARGUMENT_SEPARATOR}|=)?`,
  ),
  optionOfCommand(/\b(?:redis|valkey|keydb)-cli\b/, `-a${ARGUMENT_SEPARATOR}`),
  optionOfCommand(/(?<![\w.-])(?:ldap[a-z]{3,6}|sqlcmd|(?:un)?zip)\b/, `-[wP]${ARGUMENT_SEPARATOR}`),
  {
    type: 'password',
    pattern: new RegExp(
      `(?:\\bsshpass${ARGUMENT_SEPARATOR}["']?-p${ARGUMENT_SEPARATOR}?|[ \\t]-pass(?:in|out)? ["']?pass:)${QUOTED_VALUE}`,
      'g',
    ),
    accepts: isPassword,
  },
  {
    type: 'password',
    pattern: new RegExp(
      `\\becho[ \\t]{1,3}(?:-n[ \\t]{1,3})?${QUOTED_VALUE}["']?[ \\t]{0,3}\\|[^\\n|]{0,100}(?:--password-stdin|--with-token|\\bsudo\\b[^\\n|]{0,20} -S)`,
      'g',
    ),
    accepts: isPassword,
  },
  {
    type: 'password',
    pattern: new RegExp(`(?<![A-Za-z])(?:(?:[A-Z0-9]{1,20}_){1,4}PASS|SSHPASS|REDISCLI_AUTH)=${QUOTED_VALUE}`, 'g'),
    accepts: isPassword,
  },
  {
    type: 'password',
    // `--secret id=x` of `docker build` names a secret
    pattern: new RegExp(
      `(?<=[\\s"']|^)--?(?:[a-z]{1,20}-){0,3}(?:pass(?:word|wd|phrase)?|storepass|keypass|token|secret|api-?key)(?:=|${ARGUMENT_SEPARATOR})(?!["']?(?:id|type|source|src)=)${QUOTED_VALUE}`,
      'gi',
    ),
    accepts: isOptionValue,
  },
]
