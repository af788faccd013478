import type { ExperienceResponse } from '@cairnway/sdk'
import type { ComponentChildren } from 'preact'
import { readSafeLink } from '../../markdown/safe-link.ts'
import { AuthorLine } from '../../records/author-line.tsx'
import { RecordLink } from '../../records/record-link.tsx'
import { evidenceName, transferRange } from '../../records/record-words.ts'
import { TagList } from '../../records/tag-list.tsx'
import { strings } from '../../strings.ts'
import { domainName } from '../../text/domains.ts'
import { formatCount, formatShare } from '../../text/format-number.ts'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'
import { describeValidity, listVerifiedWith } from './describe-validity.ts'

const { record: texts } = strings

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** A named text that a contributor wrote; nothing where there is none. */
const TextFact = ({ name, text }: { name: string; text: string | null | undefined }) =>
  text ? (
    <Fact name={name}>
      <PlainText text={text} />
    </Fact>
  ) : null

/** Links to an address that a contributor wrote: it shows the host and opens a new tab. */
function SourceLink({ name, address }: { name: string; address: string | null | undefined }) {
  if (!address) return null
  const link = readSafeLink(address)
  if (!link) return <TextFact name={name} text={address} />
  return (
    <Fact name={name}>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {link.host}
      </a>
    </Fact>
  )
}

function Trust({ record }: { record: ExperienceResponse }) {
  const { scores, validity } = record
  const range = transferRange(scores)
  return (
    <>
      <Fact name={texts.facts.author}>
        <AuthorLine contributor={record.contributor} />
      </Fact>
      <Fact name={texts.facts.votes}>
        {scores.helpful_count + scores.not_helpful_count === 0
          ? texts.no_votes
          : `${texts.helped(formatCount(scores.helpful_count))}, ${texts.did_not_help(formatCount(scores.not_helpful_count))}`}
      </Fact>
      {scores.transferability_score != null && (
        <Fact name={texts.facts.helps}>
          {texts.transfers(formatShare(scores.transferability_score))}
          {range && (
            <span class="muted"> {texts.transfers_range(formatShare(range.low), formatShare(range.high))}</span>
          )}
        </Fact>
      )}
      {record.outcome.evidence_class && (
        <Fact name={texts.facts.evidence}>{evidenceName(record.outcome.evidence_class)}</Fact>
      )}
      <Fact name={texts.facts.validity}>{describeValidity(validity)}</Fact>
      {validity.verified_at && (
        <Fact name={texts.facts.verified}>
          <Time at={validity.verified_at} />
        </Fact>
      )}
      <TextFact name={texts.verified_with} text={listVerifiedWith(validity.verified_with).join(', ')} />
      {validity.reaffirmed_at && (
        <Fact name={texts.facts.reaffirmed}>
          <Time at={validity.reaffirmed_at} />
        </Fact>
      )}
      {validity.expires_hint && (
        <Fact name={texts.facts.expires}>
          <Time at={validity.expires_hint} />
        </Fact>
      )}
    </>
  )
}

function Environment({ context }: Pick<ExperienceResponse, 'context'>) {
  const { environment, tools = [], goal, constraints } = context ?? {}
  const { versions = {}, ...named } = environment ?? {}
  return (
    <>
      <TextFact name={texts.goal} text={goal} />
      {Object.entries(named).map(([name, value]) => (
        <TextFact
          key={name}
          name={texts.environment_parts[name as keyof typeof texts.environment_parts] ?? name}
          text={value}
        />
      ))}
      {Object.entries(versions).map(([name, version]) => (
        <TextFact key={name} name={texts.version_of(name)} text={version} />
      ))}
      <TextFact name={texts.tools} text={tools.join(', ')} />
      <TextFact name={texts.constraints} text={constraints} />
    </>
  )
}

const hasContext = ({ context }: ExperienceResponse): boolean =>
  Boolean(context && (context.goal || context.environment || context.tools.length > 0 || context.constraints))

const Origin = ({ record }: { record: ExperienceResponse }) => (
  <>
    <Fact name={texts.facts.written}>
      <Time at={record.created_at} />
    </Fact>
    <Fact name={texts.facts.version}>{formatCount(record.version ?? 1)}</Fact>
    <Fact name={texts.facts.visibility}>
      {texts.visibility[record.visibility_scope as keyof typeof texts.visibility] ?? record.visibility_scope}
    </Fact>
    {record.shared_as && (
      <Fact name={texts.facts.shared_as}>
        <RecordLink experience_id={record.shared_as} />
      </Fact>
    )}
    <Fact name={texts.facts.made}>
      {texts.creation_modes[record.creation_mode as keyof typeof texts.creation_modes] ?? record.creation_mode}
    </Fact>
    {record.origin && <TextFact name={texts.facts.origin} text={record.origin.type.replaceAll('_', ' ')} />}
    <SourceLink name={texts.facts.checked_at} address={record.origin?.url} />
    <TextFact name={texts.facts.system} text={record.source?.system} />
    <SourceLink name={texts.facts.source} address={record.source?.record_url} />
    <Fact name={texts.facts.domain}>{domainName(record.wedge)}</Fact>
    <Fact name={texts.facts.id}>
      <code>{record.id}</code>
    </Fact>
  </>
)

const Group = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <dl class="record-facts">{children}</dl>
  </section>
)

/** Shows the trust in a record, its environment and its origin. */
export const RecordFacts = ({ record }: { record: ExperienceResponse }) => (
  <div class="record-side">
    <Group title={texts.trust_title}>
      <Trust record={record} />
    </Group>
    {hasContext(record) && (
      <Group title={texts.environment}>
        <Environment context={record.context ?? null} />
      </Group>
    )}
    <Group title={texts.origin_title}>
      <Origin record={record} />
    </Group>
    <TagList tags={record.tags} />
  </div>
)
