import { checkQuery } from '@cairnway/sdk/gates'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { diffLines } from './diff-lines.ts'
import type { FilePlan } from './plan-files.ts'

/**
 * What would be changed, as lines with + and -. The text around it is that of others, in a cloned project of strangers:
 * its secrets are not shown, and nothing in it steers the terminal in which the question follows.
 */
export function renderPlans(plans: readonly FilePlan[]): string {
  return plans.map(renderPlan).join('\n')
}

function renderPlan({ path: at, now, after }: FilePlan): string {
  const path = escapeLineForTerminal(at)
  if (after === now.bytes)
    return `--- ${path}\n+++ (nothing of ours is there any more; what was kept for undoing goes)\n`
  if (after === null) return `--- ${path}\n+++ (the file was made by cairnway and goes)\n`
  const head = [`--- ${now.bytes ? path : '(no such file)'}`, `+++ ${path}`]
  const lines = diffLines(now.text, after.toString('utf8').replace(/^\ufeff/, ''))
  const shown = lines.flatMap(({ sign, text, line }, index) => {
    const last = lines[index - 1]
    const gap = last === undefined || line > last.line + 1 ? [`@@ line ${line} @@`] : []
    return [...gap, sign + escapeLineForTerminal(checkQuery(text).redacted)]
  })
  return `${[...head, ...shown].join('\n')}\n`
}
