/** Spellings of operating systems and processors by their common name. */
const SYSTEMS: Record<string, readonly string[]> = {
  windows: ['windows', 'win32', 'win64', 'win10', 'win11'],
  macos: ['macos', 'osx', 'darwin', 'mac'],
  linux: ['linux', 'ubuntu', 'debian', 'fedora', 'centos', 'rhel', 'alpine', 'arch', 'wsl', 'wsl2'],
  android: ['android'],
  ios: ['ios', 'ipados'],
  arm64: ['arm64', 'aarch64'],
  x64: ['x64', 'x86_64', 'amd64'],
}

/**
 * Spellings of languages by their common name. A record about JavaScript nearly always applies to TypeScript, one about
 * Java to Kotlin.
 */
const LANGUAGES: Record<string, readonly string[]> = {
  javascript: ['javascript', 'js', 'typescript', 'ts', 'node', 'nodejs', 'node.js'],
  python: ['python', 'python2', 'python3', 'py'],
  go: ['go', 'golang'],
  java: ['java', 'kotlin'],
  'c++': ['c++', 'cpp'],
  'c#': ['c#', 'csharp'],
  rust: ['rust', 'rs'],
  bash: ['bash', 'sh', 'shell', 'zsh'],
}

/** Processors are compared apart from systems: a system and a processor do not contradict each other. */
const PROCESSORS = new Set(['arm64', 'x64'])

const SYSTEM_BY_SPELLING = indexSpellings(SYSTEMS)
const LANGUAGE_BY_SPELLING = indexSpellings(LANGUAGES)

/** The common names of the operating systems and processors in a text. */
export function extractSystems(text: string): { systems: Set<string>; processors: Set<string> } {
  const names = tokenizeNames(text).flatMap((word) => SYSTEM_BY_SPELLING.get(word) ?? [])
  return {
    systems: new Set(names.filter((name) => !PROCESSORS.has(name))),
    processors: new Set(names.filter((name) => PROCESSORS.has(name))),
  }
}

/** The common names of the languages in a list such as "python, typescript", without versions. */
export function extractLanguages(text: string): Set<string> {
  const words = tokenizeNames(text).filter((word) => !/^v?\d[\d.]*$/.test(word) && word !== 'and')
  return new Set(words.map((word) => LANGUAGE_BY_SPELLING.get(word) ?? word))
}

/** Whether two sets of names have nothing in common; false when either is empty, since then nothing is known. */
export const areDisjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && [...a].every((name) => !b.has(name))

/** True for a known spelling of an operating system or processor. */
export function isSystemName(word: string): boolean {
  return SYSTEM_BY_SPELLING.has(word)
}

/** True for a known spelling of an operating system, processor or language. */
export const isEnvironmentName = (word: string): boolean => isSystemName(word) || LANGUAGE_BY_SPELLING.has(word)

function tokenizeNames(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.]*(?:\+\+|#)?/gu) ?? []
}

function indexSpellings(table: Record<string, readonly string[]>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([name, spellings]) =>
      spellings.map((spelling): [string, string] => [spelling, name]),
    ),
  )
}
