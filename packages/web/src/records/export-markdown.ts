import type { ExperienceResponse } from '@cairnway/sdk'
import { strings } from '../strings.ts'
import { domainName } from '../text/domains.ts'
import { escapeLine, escapeMarkdown, fenceCode } from './escape-markdown.ts'
import { authorName, evidenceName, outcomeName, trustName } from './record-words.ts'

const { record: texts } = strings

const section = (title: string, ...parts: (string | null | undefined | false)[]): string[] => {
  const filled = parts.filter((part): part is string => Boolean(part))
  return filled.length === 0 ? [] : [`## ${title}`, ...filled]
}

const list = (lines: string[] = []): string => lines.map((line) => `- ${escapeLine(line)}`).join('\n')

function listContext({ context }: ExperienceResponse): string {
  const { environment, tools = [], goal, constraints } = context ?? {}
  const { versions = {}, ...named } = environment ?? {}
  const pairs: [string, string | null | undefined][] = [
    [texts.goal, goal],
    ...Object.entries(named),
    ...Object.entries(versions),
    [texts.tools, tools.join(', ')],
    [texts.constraints, constraints],
  ]
  return list(pairs.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])))
}

const listFacts = (record: ExperienceResponse, url: string): string =>
  [
    `- ${texts.export_facts.record} ${escapeLine(record.id)}, ${texts.export_facts.version} ${record.version ?? 1}: <${url}>`,
    ...[
      `${texts.export_facts.author} ${authorName(record.contributor)} (${trustName(record.contributor.trust_level ?? 'new')})`,
      `${texts.export_facts.written} ${record.created_at.slice(0, 10)}`,
      `${texts.export_facts.domain} ${domainName(record.wedge)}`,
      `${texts.export_facts.validity} ${record.validity.status}`,
      `${texts.export_facts.votes} ${record.scores.helpful_count} / ${record.scores.not_helpful_count}`,
      `${texts.export_facts.tags} ${record.tags.join(', ')}`,
    ].map((line) => `- ${escapeLine(line)}`),
  ].join('\n')

/**
 * A record as a Markdown document of its own. What its author wrote is shown as written, and cannot become a part of the
 * document: the headings are always these.
 * @param url of the record in this console
 */
export function exportMarkdown(record: ExperienceResponse, url: string): string {
  const { successful_approach: worked, outcome } = record
  const parts = [
    `# ${escapeLine(record.title) || record.id}`,
    ...section(texts.summary, record.compact_summary && escapeMarkdown(record.compact_summary)),
    ...section(texts.problem, escapeMarkdown(record.problem)),
    ...section(texts.environment, listContext(record)),
    ...section(
      texts.failed,
      ...record.failed_approaches.map(({ attempt, why_it_failed }) =>
        [
          escapeMarkdown(attempt),
          ...(why_it_failed ? [`**${texts.why_failed}**`, escapeMarkdown(why_it_failed)] : []),
        ].join('\n\n'),
      ),
    ),
    ...section(texts.worked, escapeMarkdown(worked.method), worked.implementation && fenceCode(worked.implementation)),
    ...section(texts.root_cause, escapeMarkdown(record.root_cause)),
    ...section(texts.insight, escapeMarkdown(record.insight)),
    ...section(texts.applies_when, list(record.applies_when)),
    ...section(texts.not_when, list(record.does_not_apply_when)),
    ...section(
      texts.outcome,
      [outcomeName(outcome.status), outcome.evidence_class && evidenceName(outcome.evidence_class)]
        .filter(Boolean)
        .join(', '),
      outcome.evidence && escapeMarkdown(outcome.evidence),
      outcome.side_effects && `**${texts.side_effects}**\n\n${escapeMarkdown(outcome.side_effects)}`,
    ),
    ...section(texts.export_facts.title, listFacts(record, url)),
  ]
  return `${parts.join('\n\n')}\n`
}
