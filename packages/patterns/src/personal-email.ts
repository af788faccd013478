/** Mailboxes of programs, roles and documentation, none of which identifies a person. */
export const SERVICE_MAILBOX =
  /^(?:git|hg|no-?reply|do-?not-?reply|notifications?|postmaster|webmaster|hostmaster|abuse|root|users?|user-?name|foo|bar|test(?:er|ing)?\d{0,3}|you|me|name|e?mail|your[\w.-]{0,40}|admin(?:istrator)?|info|support|security|hello|help|bugs?|bot|ci|nobody|someone|somebody|example|xxx+)$/i
/** Mailboxes of an organization, and names that documentation gives to people. */
export const SAMPLE_MAILBOX =
  /^(?:contact|dev|team|sales|office|billing|jobs?|press|privacy|legal|ubuntu|ec2-user|deploy|build|my[\w.-]{0,20}|alice|bob|jane|john|(?:john|jane)[._-]?doe|first[._-]?(?:name)?[._-]?last(?:name)?)$/i
export const BOT = /no-?reply|\[bot\]/i
/** Domains reserved for documentation and private networks (RFC 2606, RFC 6762), and domains of services. */
export const SERVICE_DOMAIN =
  /(?:^|\.)(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost|local|users\.noreply\.github\.com|github\.com|gitlab\.com|bitbucket\.org|gserviceaccount\.com|sentry\.io)$/i
const SAMPLE_DOMAIN =
  /(?:^|\.)(?:internal|codeberg\.org|(?:some|my|your)?(?:company|domain|corp|server|host|mail|org)\.(?:com|org|net|tld)|foo\.\w+|bar\.\w+|xyz\.com|abc\.com)$|\.app$/i
const MAILING_LIST =
  /(?:-(?:dev|devel|users?|list|announce|patches|bugs|commits)@|@(?:lists?|googlegroups|groups|vger)\.|@googlegroups)/i
export const FILE_ENDING =
  /\.(?:png|jpe?g|gif|svg|webp|js|mjs|cjs|ts|tsx|jsx|py|rb|rs|go|java|css|scss|html?|service|timer|socket|target|mount|slice|scope|md|json|ya?ml|toml|xml|txt|sh|so|dll|exe|zip|tgz|gz|lock|log|git|localdomain)$/i

/** Hosts reserved for documentation (RFC 2606). */
export const RESERVED_HOST = /(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost)$/i

/** False for addresses of programs and roles, for reserved domains and domains of services, and for names of files. */
export function isPersonalEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  const mailbox = stripSubaddress(address.slice(0, at))
  return (
    !SERVICE_MAILBOX.test(mailbox) &&
    !BOT.test(mailbox) &&
    !SERVICE_DOMAIN.test(address.slice(at + 1)) &&
    !FILE_ENDING.test(address)
  )
}

/** True for addresses that documentation uses, for mailing lists, and for mailboxes of an organization. */
export function isSampleEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  return (
    SAMPLE_MAILBOX.test(stripSubaddress(address.slice(0, at))) ||
    SAMPLE_DOMAIN.test(address.slice(at + 1)) ||
    MAILING_LIST.test(address)
  )
}

/** False where the user in a URL is a role, or where its host is reserved for documentation. */
export function isPersonalUrlUser(name: string, host: string): boolean {
  const mailbox = stripSubaddress(name)
  if (SERVICE_MAILBOX.test(mailbox) || SAMPLE_MAILBOX.test(mailbox) || BOT.test(mailbox)) return false
  return !RESERVED_HOST.test(host)
}

/** The mailbox without a tag behind `+` (RFC 5233). */
function stripSubaddress(local_part: string): string {
  return local_part.split('+')[0] ?? ''
}
