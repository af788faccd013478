import { checkQuery } from '@cairnway/sdk/gates'
import { escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { diffLines } from './diff-lines.ts'
import type { FilePlan } from './plan-files.ts'

/**
 * Renders the planned changes as a diff. The files are untrusted, for example in a cloned project: their secrets are
 * redacted, and control characters are escaped, because a question to the user follows in the same terminal.
 */
export function renderPlans(plans: readonly FilePlan[]): string {
  return plans.map(renderPlan).join('\n')
}

function renderPlan({ path: file_path, current, after }: FilePlan): string {
  const path = escapeLineForTerminal(file_path)
  if (after === current.bytes) return `--- ${path}\n+++ (has no entry of cairnway any more; the backup is removed)\n`
  if (after === null) return `--- ${path}\n+++ (the file was created by cairnway and is removed)\n`
  const head = [`--- ${current.bytes ? path : '(no such file)'}`, `+++ ${path}`]
  const lines = diffLines(current.text, after.toString('utf8').replace(/^\ufeff/, ''))
  const rendered = lines.flatMap(({ sign, text, line }, index) => {
    const last = lines[index - 1]
    const gap = last === undefined || line > last.line + 1 ? [`@@ line ${line} @@`] : []
    return [...gap, sign + escapeLineForTerminal(checkQuery(text).redacted)]
  })
  return `${[...head, ...rendered].join('\n')}\n`
}
