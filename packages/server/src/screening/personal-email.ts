const IMPERSONAL_MAILBOX =
  /^(?:git|hg|no-?reply|do-?not-?reply|notifications?|postmaster|webmaster|hostmaster|abuse|root|users?|user-?name|foo|bar|test(?:er|ing)?\d{0,3}|you|me|name|e?mail|your[\w.-]{0,40}|my[\w.-]{0,20}|admin(?:istrator)?|info|support|security|hello|contact|help|bugs?|dev|team|sales|office|billing|jobs?|press|privacy|legal|ubuntu|ec2-user|deploy|bot|ci|build|nobody|someone|somebody|alice|bob|jane|john|(?:john|jane)[._-]?doe|first[._-]?(?:name)?[._-]?last(?:name)?|example|xxx+)$/i
const IMPERSONAL_DOMAIN =
  /(?:^|\.)(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost|local|internal|users\.noreply\.github\.com|github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|gserviceaccount\.com|sentry\.io|(?:some|my|your)?(?:company|domain|corp|server|host|mail|org)\.(?:com|org|net|tld)|foo\.\w+|bar\.\w+|xyz\.com|abc\.com)$/i
const MAILING_LIST =
  /(?:-(?:dev|devel|users?|list|announce|patches|bugs|commits)@|@(?:lists?|googlegroups|groups|vger)\.|@googlegroups)/i
const FILE_ENDING =
  /\.(?:png|jpe?g|gif|svg|webp|js|mjs|cjs|ts|tsx|jsx|py|rb|rs|go|java|css|scss|html?|service|timer|socket|target|mount|slice|scope|md|json|ya?ml|toml|xml|txt|sh|so|dll|exe|zip|tgz|gz|lock|log|git|app|localdomain)$/i

/** False for addresses of no person: role names, no-reply, lists, reserved (RFC 2606) and service domains, file names. */
export function isPersonalEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  if (!isPersonName(address.slice(0, at))) return false
  return !IMPERSONAL_DOMAIN.test(address.slice(at + 1)) && !MAILING_LIST.test(address) && !FILE_ENDING.test(address)
}

/** False where the user of a URL is a role, or its host none that is reached. */
export function isPersonalMailbox(name: string, host: string): boolean {
  return isPersonName(name) && !/(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost)$/i.test(host)
}

function isPersonName(name: string): boolean {
  const mailbox = name.split('+')[0] ?? ''
  return !IMPERSONAL_MAILBOX.test(mailbox) && !/no-?reply|\[bot\]/i.test(mailbox)
}
