/**
 * Replaces what stands between `<!-- begin: name -->` and `<!-- end: name -->` in a page.
 * @param sections text by name
 * @throws Error when a section has no markers, or markers have no section
 */
export function fillSections(page: string, sections: Record<string, string>): string {
  const missing = new Set(Object.keys(sections))
  const filled = page.replace(/(<!-- begin: ([^>]+) -->\n)[\s\S]*?(<!-- end: \2 -->)/g, (_, begin, name, end) => {
    const text = sections[name]
    if (text === undefined) throw new Error(`nothing generates the section ${name}`)
    missing.delete(name)
    return `${begin}\n${text}\n\n${end}`
  })
  if (missing.size > 0) throw new Error(`the page has no markers for ${[...missing].join(', ')}`)
  return filled
}
