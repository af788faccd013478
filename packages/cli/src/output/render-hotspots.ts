import { isObject } from '@cairnway/sdk'
import { escapeForTerminal } from './escape-for-terminal.ts'
import { indentLines, joinRemarks, narrowLayout, type TerminalLayout } from './terminal-layout.ts'
import { wrapText } from './wrap-text.ts'

/** A need that others searched for in vain. */
type HotspotLike = Record<string, unknown> & { normalized_query: string; total_searches: number }

/** Whether a value is a hotspot of demand, recognized by its fields. */
export const isHotspot = (value: unknown): value is HotspotLike =>
  isObject(value) && typeof value.normalized_query === 'string' && typeof value.total_searches === 'number'

const count = (number: unknown, one: string): string[] =>
  typeof number === 'number' ? [`${number} ${one}${number === 1 ? '' : 's'}`] : []

/**
 * Renders a numbered list of hotspots: their wording, how many search for it, and the records that answer it by now.
 */
export function renderHotspots(hotspots: HotspotLike[], layout: TerminalLayout): string[] {
  return hotspots.flatMap((hotspot, i) => {
    const number = `${i + 1}. `
    const inner = narrowLayout(layout, number.length)
    const { example_query, normalized_query, answered_by, sample_domain, avg_top_score } = hotspot
    const text = typeof example_query === 'string' ? example_query : `… ${normalized_query} …`
    const [first = '', ...rest] = wrapText(escapeForTerminal(text), inner.columns)
    const remarks = [
      ...count(hotspot.contributors, 'contributor'),
      ...count(hotspot.total_searches, 'search').map((remark) => remark.replace(/searchs$/, 'searches')),
      ...(typeof avg_top_score === 'number' && avg_top_score > 0 ? [`best result ${avg_top_score.toFixed(2)}`] : []),
      ...(typeof sample_domain === 'string' ? [escapeForTerminal(sample_domain)] : []),
      ...(typeof answered_by === 'string' ? [inner.styles.faint(`answered by ${escapeForTerminal(answered_by)}`)] : []),
    ]
    const lines = [...rest.map(inner.styles.strong), ...joinRemarks(remarks, inner)]
    return [number + inner.styles.strong(first), ...indentLines(lines, ' '.repeat(number.length))]
  })
}
