import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backupName, backupTime, isBackupDue, isBackupName, surplusBackups } from './backup-names.ts'

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T12-00-00Z`
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => day(from + i))
/** Returns the times of so many backups, made by hand in the hours after that of the seventh day. */
const times = (count: number) => Array.from({ length: count }, (_, i) => `2026-03-07T${13 + i}-00-00Z`)

describe('surplusBackups', () => {
  test.each([
    ['there are none without backups', [], []],
    ['seven are kept', days(1, 7), []],
    ['the oldest of eight is surplus', days(1, 8), [day(1)]],
    ['all but the newest seven are surplus', days(1, 12), days(1, 5)],
    ['the order of the names does not matter', days(1, 9).reverse(), days(1, 2)],
    ['those made by hand within a day delete no earlier day', [...days(1, 7), ...times(8)], [day(7), times(8)[0]]],
    [
      'one of each earlier day is kept, the newest',
      ['2026-03-01T13-00-00Z', '2026-03-01T18-00-00Z', day(3)],
      ['2026-03-01T13-00-00Z'],
    ],
    ['days without a backup do not count', [1, 5, 9, 13, 17, 21, 25, 29].map(day), [day(1)]],
  ])('%s', (_, names, expected) => {
    expect(surplusBackups(names).sort()).toEqual(expected)
  })

  test('the list of names is not mutated', () => {
    const names = days(1, 9).reverse()
    surplusBackups(names)
    expect(names).toEqual(days(1, 9).reverse())
  })
})

describe('isBackupDue', () => {
  test.each([
    ['without any backup', [], '2026-03-01T00:00:00Z', true],
    ['at the time of a backup', [day(1)], '2026-03-01T12:00:00Z', false],
    ['less than a day after a backup', [day(1)], '2026-03-02T11:59:59Z', false],
    ['a day after a backup', [day(1)], '2026-03-02T12:00:00Z', true],
    [
      'less than a day after the newest, in any order of names',
      [day(3), day(1), day(2)],
      '2026-03-04T11:00:00Z',
      false,
    ],
  ])('whether a backup is due %s', (_, names, now, due) => {
    expect(isBackupDue(names, new Date(now))).toBe(due)
  })
})

test('a name is the time of its backup, and what is kept holds the newest and the newest of seven days', () => {
  const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-02-15'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.uniqueArray(time, { selector: backupName, minLength: 1, maxLength: 40 }), (times) => {
      const names = times.map(backupName).sort()
      for (const name of names) expect(isBackupName(name) && backupName(new Date(backupTime(name)))).toBe(name)
      const surplus = surplusBackups(names)
      const kept = names.filter((name) => !surplus.includes(name))
      expect(kept).toContain(names.at(-1))
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(names.length, 1))
      expect(kept.length).toBeLessThanOrEqual(13)
      // deleting again deletes nothing more
      expect(surplusBackups(kept)).toEqual([])
      const countDays = (of: string[]) => new Set(of.map((name) => name.slice(0, 10))).size
      expect(countDays(kept)).toBe(Math.min(7, countDays(names)))
    }),
  )
})

test.each([1, 5, 6, 12, 23, 24])(
  'with a backup every %i hours, one of each of the last seven days is kept',
  (hours) => {
    const begin_ms = Date.parse('2026-03-01T00:30:00Z')
    let kept: string[] = []
    for (let ms = begin_ms; ms < begin_ms + 20 * 86_400_000; ms += hours * 3_600_000) {
      kept.push(backupName(new Date(ms)))
      const surplus = surplusBackups(kept)
      kept = kept.filter((name) => !surplus.includes(name))
    }
    expect([...new Set(kept.map((name) => name.slice(0, 10)))]).toEqual(days(14, 20).map((name) => name.slice(0, 10)))
  },
)
