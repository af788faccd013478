import { checkQuery } from '@cairnway/sdk/gates'
import { diffLines } from './diff-lines.ts'
import type { FilePlan } from './plan-files.ts'

/** What would be changed, as lines with + and -; secrets of others that stand around it are not shown. */
export function showPlans(plans: readonly FilePlan[]): string {
  return plans.map(showPlan).join('\n')
}

function showPlan({ path, now, after }: FilePlan): string {
  if (after === null) return `--- ${path}\n+++ (the file was made by cairnway and goes)\n`
  const head = [`--- ${now.bytes ? path : '(no such file)'}`, `+++ ${path}`]
  const lines = diffLines(now.text, after.toString('utf8').replace(/^\ufeff/, ''))
  const shown = lines.flatMap(({ sign, text, line }, index) => {
    const last = lines[index - 1]
    const gap = last === undefined || line > last.line + 1 ? [`@@ line ${line} @@`] : []
    return [...gap, sign + checkQuery(text).redacted]
  })
  return `${[...head, ...shown].join('\n')}\n`
}
