import { publishSection } from './publish-section.ts'
import type { Section } from './section.ts'
import { createStamp } from './stamp.ts'

/** The section of a command that measures one, as far as it is not of the moment. */
type MeasuredSection = Pick<Section, 'title' | 'note' | 'command' | 'figures'> & { store: string }

/** Publishes the section of a command that measures one, and ends the process with the connections that it still has. */
export function endMeasurement(name: string, { store, ...section }: MeasuredSection, is_kept: boolean): never {
  publishSection(name, { ...section, ...createStamp(store) }, is_kept)
  process.exit(0)
}
