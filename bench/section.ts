import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Measurement } from './measurement-log.ts'

const folder = fileURLToPath(new URL('../docs/benchmarks/', import.meta.url))
const pathOf = (name: string): string => `${folder}${name}.json`

export interface Machine {
  cpu: string
  cores: number
  node: string
  /** PostgreSQL, or the embedded store */
  store?: string
}

/** A paragraph, or a table, whose first row is the header. */
export type Detail = string | readonly (readonly string[])[]

/** The figures of one command, as docs/benchmarks/NAME.json holds them. */
export interface Section {
  title: string
  /** the method of the measurement, Markdown */
  note?: string
  command: string
  /** the newest commit of the main branch that the measured state is based on */
  commit: string
  /** whether the product differed from that commit */
  has_changes?: boolean
  measured_at?: string
  /** absent in sections that were measured before it was recorded */
  machine?: Machine
  figures: readonly Measurement[]
  details?: readonly Detail[]
}

/** A list with one item a line, so that a changed figure is a changed line. */
const renderList = (items: readonly unknown[], indent: string): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `${indent}  ${JSON.stringify(item)}`).join(',\n')}\n${indent}]`

const renderDetail = (detail: Detail): string =>
  typeof detail === 'string' ? JSON.stringify(detail) : renderList(detail, '    ')

export function stringifySection({ figures, details, ...head }: Section): string {
  const lines = Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`)
  lines.push(`  "figures": ${renderList(figures, '  ')}`)
  if (details) lines.push(`  "details": [\n${details.map((detail) => `    ${renderDetail(detail)}`).join(',\n')}\n  ]`)
  return `{\n${lines.join(',\n')}\n}\n`
}

export function writeSection(name: string, section: Section): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(pathOf(name), stringifySection(section))
}

export const listSectionNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()

export const readSection = (name: string): Section => JSON.parse(readFileSync(pathOf(name), 'utf8'))
