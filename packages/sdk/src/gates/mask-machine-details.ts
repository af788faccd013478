/** Folders that are the same on every machine with one operating system; their paths identify no machine. */
export const SYSTEM_PATH =
  /^(?:\/(?:usr|etc|dev|proc|sys|lib|lib64|bin|sbin|run|boot|Library|System|Applications|nix|snap)\b|\/var\/(?:run|lib|log|cache|spool)\b|\/opt\/(?:homebrew|conda|java)\b|[A-Z]:[\\/]{1,2}(?:Windows|Program ?Files))/
export const HOME_PATH = /^(?:~|\/(?:home|Users)\/|\/root\/|[A-Za-z]:[\\/]{1,2}Users[\\/])/
export const TEMPORARY_PATH = /^(?:\/tmp\/|\/var\/(?:tmp|folders)\/|\/private\/)|[\\/]Temp[\\/]/
/** Folders of installed packages; the path inside them is the same on every machine. */
export const PACKAGE_PATH =
  /^.*[\\/](?<package_path>(?:node_modules|site-packages|dist-packages|\.m2[\\/]repository|\.cargo[\\/]registry[\\/]src|pkg[\\/]mod|\.gradle|gems)[\\/].*)$/
export const PATH =
  /(?<![\w.:/\\<>~…-])(?:[A-Za-z]:[\\/]{1,2}|~[\\/]|[/])(?:[^\s/\\"'`:,;()<>[\]{}|*?=…]{1,120}[\\/]{1,2}){1,30}[^\s/\\"'`:,;()<>[\]{}|*?=…]{0,120}/g
export const SEPARATORS = /[\\/]+/
export const FOLDER = /[\\/]$/
export const RANDOM_NAME = /^(?:tmp|temp)?[._-]?(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{6,}$|^tmp[\w-]{4,}$|^[0-9a-f]{8,}$/i
/**
 * An IPv4 address other than loopback, the unspecified address, and the documentation range (RFC 5737), which replaces
 * all others.
 */
const IP =
  /(?<![\w./-])(?!127\.|0\.0\.0\.0(?!\d)|192\.0\.2\.)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w-]|\.\d)/g
const IPV6 = /(?<![\w:.])(?:[0-9a-f]{1,4}:){3,7}(?::|[0-9a-f]{1,4})(?![\w:])/gi

/**
 * Details that differ between machines or runs, each with its replacement. A replacement has the form of the detail (a
 * documentation address, a hash, port 0), because the search normalizes these forms.
 */
export const MASKS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, ''],
  [/\[?\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d)\b)?\]?:?/g, ''],
  [/\[?\b\d{4}[/]\d\d[/]\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?\]?/g, ''],
  [/\[?\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\b\]?/g, ''],
  [/\b0x[0-9a-f]{5,16}\b/gi, '0x0'],
  [/(?<![\w-])(?=[0-9a-f]{0,127}\d)(?=[0-9a-f]{0,127}[a-f])[0-9a-f]{12,128}(?![\w-])/gi, 'c0ffee0'],
  [/(?<=\b(?:pid|process)[ :=#]{1,2})\d{2,8}\b/gi, '0'],
  [IP, '192.0.2.1'],
  [IPV6, '2001:db8::1'],
  [/(?<=[\w\].]):(?:3[3-9]\d{3}|[4-5]\d{4}|6[0-5]\d{3})\b(?![:.]\d)/g, ':0'],
  [
    /\b(?!(?:com|org|net|io|edu|java|javax|jdk|sun|de|eu|ch|fr|uk|it|nl|at|se|no|fi|pl|ru|cn|jp|br|us|me|co|dev)\.)[a-z0-9][\w-]{0,62}(?:\.[\w-]{1,63}){0,4}\.(?:internal|local|corp|lan|intranet|home\.arpa)\b(?!\.)/gi,
    'host.internal',
  ],
]

function maskPath(path: string): string {
  const package_path = PACKAGE_PATH.exec(path)?.groups?.package_path
  const start = HOME_PATH.test(path) ? '~' : TEMPORARY_PATH.test(path) ? '/tmp' : ''
  if (package_path !== undefined) return `${start || '~'}/…/${package_path}`
  const parts = path.split(SEPARATORS).filter((part) => part !== '')
  if (start === '' && (SYSTEM_PATH.test(path) || parts.length < 3)) return path
  const last = FOLDER.test(path) ? '' : (parts.at(-1) ?? '')
  return `${start}/…/${RANDOM_NAME.test(last) && !last.includes('.') ? '' : last}`
}

/**
 * Removes from a line of output what belongs to one machine or one run: home and project folders, names of temporary
 * files, addresses, ephemeral ports, times, process ids, hashes. Names of files, packages and system folders stay.
 */
export function maskMachineDetails(line: string): string {
  let masked = line
  for (const [pattern, replacement] of MASKS) masked = masked.replace(pattern, replacement)
  return masked.replace(PATH, maskPath).replace(/\s+/g, ' ').trim()
}
