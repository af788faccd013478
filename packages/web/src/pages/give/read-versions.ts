/** The forms of a line in the field of versions: as the form writes it, with another sign, or with a blank. */
const VERSION_LINES = [
  /^(\S.*?)\s+=\s+(\S.*)$/,
  // the sign of a range, such as >=, belongs to the version
  /^([^\s=:<>~^!][^=:<>~^!]*?)\s*[=:]\s*(\S.*)$/,
  /^(\S.*?)\s+((?:[<>~^!=]+\s*)?\S+)$/,
]

/** Reads the lines of the field of versions; a line without a version is left out. */
export function readVersions(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const found = VERSION_LINES.map((form) => form.exec(line.trim())).find((match) => match !== null)
    const [, name, version] = found ?? []
    return name && version ? [[name, version] as const] : []
  })
  return Object.fromEntries(pairs)
}
