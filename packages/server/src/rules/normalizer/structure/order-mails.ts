import type { Turn, Unit } from '../units/unit.ts'

/**
 * Puts mails with the newest on top into the order of time: each answer stands above the mail that it quotes, which is
 * quoted as a whole, below a line that says who wrote it. Answers between the lines of a quote stay where they are.
 */
export function orderMails(units: readonly Unit[]): Unit[] {
  const mails = readMails(units)
  if (mails === null) return [...units]
  const [newest = []] = mails
  // the subject stands above all mails
  const subject = newest.filter(({ section, kind }) => section === 'title' && kind === 'value')
  const ordered = [...subject, ...mails.reverse().flatMap((mail) => mail.filter((unit) => !subject.includes(unit)))]
  const turns = new Map<Turn, Turn>()
  return ordered.map((unit) => {
    const turn = turns.get(unit.turn) ?? { ...unit.turn, number: turns.size + 1 }
    turns.set(unit.turn, turn)
    return { ...unit, turn }
  })
}

/** The mails from the newest to the oldest: every one is quoted deeper than the one before; null if they
 * are not. */
function readMails(units: readonly Unit[]): Unit[][] | null {
  const mails: Unit[][] = []
  let depth = -1
  for (const unit of units) {
    if (unit.turn.depth < depth) return null
    if (unit.turn.depth > depth) {
      if (depth >= 0 && !unit.turn.is_attributed) return null
      mails.push([])
    }
    depth = unit.turn.depth
    mails.at(-1)?.push(unit)
  }
  return mails.length > 1 && units[0]?.turn.depth === 0 ? mails : null
}
