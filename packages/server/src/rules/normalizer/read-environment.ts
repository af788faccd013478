import { findName } from './known-names.ts'
import type { NormalizedFields } from './normalized-record.ts'

type Context = NormalizedFields['context']
type Environment = NonNullable<Context['environment']>

const MAX_ITEM_CHARS = 200
const MAX_ITEMS = 20
/** A name and its version, such as `Node 20.11`, `rustc v1.70`, `python==3.12`. */
const VERSIONED = /^(.{1,80}?)(?:[\s:=@/]{1,3}|\s?(?:version|v\.?)\s?)v?(\d{1,5}(?:\.[\w+-]{1,20}){0,4}[\w+-]{0,20})$/i
const SEPARATOR = /\s*(?:[,;|·•、，；]|\s[/&+]\s|\s-\s|\n|\band\b|\bwith\b|\bon\b)\s*/
const LABEL = /^[\p{L} ]{2,24}[:：]\s*/u

const emptyEnvironment = (): Environment => ({
  language: null,
  framework: null,
  runtime: null,
  platform: null,
  versions: {},
})

/** The environment that a passage names: languages, frameworks, runtimes, platforms, versions, and other tools. */
export function readEnvironment(text: string): Pick<Context, 'environment' | 'tools'> {
  const environment = emptyEnvironment()
  const tools: string[] = []
  const items = text.split(SEPARATOR).slice(0, MAX_ITEMS)
  for (const item of items) {
    const name_and_version = withoutLead(item.replace(/^[\s*-]+|[\s.。]+$/g, '').replace(LABEL, ''))
    if (name_and_version === '' || name_and_version.length > MAX_ITEM_CHARS) continue
    const versioned = VERSIONED.exec(name_and_version)
    const name = versioned?.[1]?.trim() ?? name_and_version
    if (versioned?.[2] !== undefined) environment.versions[name] = versioned[2]
    const kind = findName(name)?.kind
    if (kind === undefined || kind === 'tool' || environment[kind] !== null) {
      if (versioned === null || kind !== undefined) tools.push(name)
    } else environment[kind] = name
  }
  return { environment: text.trim() === '' ? null : environment, tools }
}

const MAX_NAME_WORDS = 4

/** The item from the first name that is known, such as `Rust 1.70` of `I am on Rust 1.70`; empty if it is a sentence. */
function withoutLead(item: string): string {
  for (const found of item.matchAll(/\S+/g))
    if (findName(found[0].replace(/[.,;:()'"`]+$/g, '')) !== null) return item.slice(found.index)
  return item.split(/\s+/).length > MAX_NAME_WORDS ? '' : item
}
