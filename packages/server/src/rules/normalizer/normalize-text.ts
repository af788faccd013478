import { assembleRecords } from './assemble-records.ts'
import type { NormalizedRecord } from './normalized-record.ts'
import { tagUnits } from './roles/tag-units.ts'
import { readStructure } from './structure/read-structure.ts'
import type { Unit } from './units/unit.ts'

/**
 * Makes records of a text: one for each problem that it tells, none when it tells nothing worth keeping. Every text of
 * a field stands in the source, where its spans say.
 * @param text NFC with LF line ends
 * @param units of the text, where it is read already
 */
export const normalizeText = (text: string, units: readonly Unit[] = readStructure(text)): NormalizedRecord[] =>
  assembleRecords(text, tagUnits(units))
