/** Folders that are the same on every machine of a kind: what lies there tells something. */
const SYSTEM_PATH =
  /^(?:\/(?:usr|etc|dev|proc|sys|lib|lib64|bin|sbin|run|boot|Library|System|Applications|nix|snap)\b|\/var\/(?:run|lib|log|cache|spool)\b|\/opt\/(?:homebrew|conda|java)\b|[A-Z]:[\\/]{1,2}(?:Windows|Program ?Files))/
const HOME_PATH = /^(?:~|\/(?:home|Users)\/|\/root\/|[A-Za-z]:[\\/]{1,2}Users[\\/])/
const TEMPORARY_PATH = /^(?:\/tmp\/|\/var\/(?:tmp|folders)\/|\/private\/)|[\\/]Temp[\\/]/
/** Where packages lie: the path behind is the same for everyone. */
const PACKAGE_PATH =
  /^.*[\\/](?<kept>(?:node_modules|site-packages|dist-packages|\.m2[\\/]repository|\.cargo[\\/]registry[\\/]src|pkg[\\/]mod|\.gradle|gems)[\\/].*)$/
const PATH =
  /(?<![\w.:/\\<>~…-])(?:[A-Za-z]:[\\/]{1,2}|~[\\/]|[/])(?:[^\s/\\"'`:,;()<>[\]{}|*?=…]{1,120}[\\/]{1,2}){1,30}[^\s/\\"'`:,;()<>[\]{}|*?=…]{0,120}/g
const RANDOM_NAME = /^(?:tmp|temp)?[._-]?(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{6,}$|^tmp[\w-]{4,}$|^[0-9a-f]{8,}$/i
const IP = /(?<![\w./-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w-]|\.\d)/g
/** This machine, everywhere, and the addresses of documentation (RFC 5737), one of which stands for all others. */
const UNMASKED_IP = /^(?:127\.|0\.0\.0\.0$|192\.0\.2\.)/
const IPV6 = /(?<![\w:.])(?:[0-9a-f]{1,4}:){3,7}(?::|[0-9a-f]{1,4})(?![\w:])/gi

/**
 * What is other on every machine or in every run, and what stands for it. The stand-ins have the form of what they
 * replace (an address of documentation, a hash, port 0), since the search knows these forms and takes them for equal.
 */
const MASKS: readonly (readonly [found: RegExp, replaced: string | ((...found: string[]) => string)])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, ''],
  [/\[?\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d)\b)?\]?:?/g, ''],
  [/\[?\b\d{4}[/]\d\d[/]\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?\]?/g, ''],
  [/\[?\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\b\]?/g, ''],
  [/\b0x[0-9a-f]{5,16}\b/gi, '0x0'],
  [/(?<![\w-])(?=[0-9a-f]{0,127}\d)(?=[0-9a-f]{0,127}[a-f])[0-9a-f]{12,128}(?![\w-])/gi, 'c0ffee0'],
  [/(?<=\b(?:pid|process)[ :=#]{1,2})\d{2,8}\b/gi, '0'],
  [IP, (ip = '') => (UNMASKED_IP.test(ip) ? ip : '192.0.2.1')],
  [IPV6, '2001:db8::1'],
  [/(?<=[\w\].]):(?:3[3-9]\d{3}|[4-5]\d{4}|6[0-5]\d{3})\b(?![:.]\d)/g, ':0'],
  [
    /\b(?!(?:com|org|net|io|edu|java|javax|jdk|sun|de|eu|ch|fr|uk|it|nl|at|se|no|fi|pl|ru|cn|jp|br|us|me|co|dev)\.)[a-z0-9][\w-]{0,62}(?:\.[\w-]{1,63}){0,4}\.(?:internal|local|corp|lan|intranet|home\.arpa)\b(?!\.)/gi,
    'host.internal',
  ],
  [PATH, (path = '') => maskPath(path)],
]

function maskPath(path: string): string {
  const kept = PACKAGE_PATH.exec(path)?.groups?.kept
  const start = HOME_PATH.test(path) ? '~' : TEMPORARY_PATH.test(path) ? '/tmp' : ''
  if (kept !== undefined) return `${start || '~'}/…/${kept}`
  const parts = path.split(/[\\/]+/).filter((part) => part !== '')
  if (start === '' && (SYSTEM_PATH.test(path) || parts.length < 3)) return path
  const last = /[\\/]$/.test(path) ? '' : (parts.at(-1) ?? '')
  return `${start}/…/${RANDOM_NAME.test(last) && !last.includes('.') ? '' : last}`
}

/**
 * A line of output without what belongs to one machine or one run: home and project folders, names of temporary files,
 * addresses, ports of connections, times, process ids, hashes. Names of files, of packages and of system folders stay.
 */
export function maskMachineDetails(line: string): string {
  let masked = line
  for (const [found, replaced] of MASKS)
    masked = typeof replaced === 'string' ? masked.replace(found, replaced) : masked.replace(found, replaced)
  return masked.replace(/\s+/g, ' ').trim()
}
