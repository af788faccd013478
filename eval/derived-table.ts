import { table } from '../bench/table.ts'
import { bootstrap } from './bootstrap.ts'
import { digits, heads, of, ranged } from './figures.ts'
import type { DerivedResult } from './measure-set.ts'
import type { Scores } from './types.ts'

/** The value that a target is for: with untouched queries the ratio to their value. */
function againstTarget({ metrics: [metric], ours, untouched, target }: DerivedResult): string {
  const meanOf = (scores: Scores[]) => bootstrap([of(scores, metric)]).mean
  const value = untouched === null ? meanOf(ours) : meanOf(ours) / meanOf(untouched)
  const told = untouched === null ? '' : `${digits(value)} of the untouched`
  if (target === null) return told
  return `${told === '' ? '' : `${told}, `}target ${digits(target)}: ${value >= target ? 'met' : 'MISSED'}`
}

/** Each derived set with its variants, and with the untouched queries where there are such. */
export function derivedTable(derived: readonly DerivedResult[]): string {
  const rows = derived.flatMap((result) =>
    result.metrics.flatMap((metric, i) => {
      const whole = of(result.ours, metric)
      const others = result.untouched ? [{ name: 'untouched queries', scores: result.untouched }] : []
      return [
        [
          result.name,
          heads[metric],
          String(whole.length),
          'everything',
          ranged(bootstrap([whole])),
          '',
          i === 0 ? againstTarget(result) : '',
        ],
        ...[...others, ...result.variants].map(({ name, scores }) => {
          const values = of(scores, metric)
          const change = values.map((value, at) => value - (whole[at] ?? 0))
          return ['', '', '', name, digits(bootstrap([values]).mean), ranged(bootstrap([change])), '']
        }),
      ]
    }),
  )
  return table([['derived set', 'metric', 'queries', 'what is asked', 'value', 'change', 'target'], ...rows])
}
