import type { PreviewFinding, ReviewNeighbor } from '@cairnway/sdk'
import { Fragment } from 'preact'
import { useMemo } from 'preact/hooks'
import { type DiffPiece, diffWords, sharedPart } from '../../records/diff-words.ts'
import { MarkedText } from '../../records/marked-text.tsx'
import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Finding } from './assessment.tsx'
import { listTexts, type ReviewText } from './review-texts.ts'
import { TextEditor } from './text-editor.tsx'

const { reviews: texts } = strings
/** Minimum share that two texts have in common for their differences to be marked: with less, everything would be. */
const MIN_SHARED_TO_MARK = 0.25

/** The setter and the errors of texts that are changed in place. */
interface TextEditing {
  setText: (path: string, text: string) => void
  errorOf: (path: string) => string | undefined
}

interface TextRowProps {
  item: ReviewText
  /** The reviewer's replacement; undefined for an unchanged text. */
  edit: string | undefined
  /** The text of the nearest record at this path; undefined when there is no nearest record. */
  nearest: string | undefined
  findings: PreviewFinding[]
  editing: TextEditing | null
}

/** One side of a row; a comparison of texts that have little in common shows them unmarked. */
function Side({ text, pieces, side }: { text: string; pieces: DiffPiece[] | null; side: 'before' | 'after' }) {
  if (side === 'before' && pieces?.every(({ kind }) => kind === 'same'))
    return <span class="muted">{texts.says_the_same}</span>
  if (text === '') return <span class="muted">{texts.says_nothing}</span>
  return pieces ? <MarkedText pieces={pieces} side={side} /> : <PlainText text={text} />
}

function TextRow({ item, edit, nearest, findings, editing }: TextRowProps) {
  const { path, form } = item
  const is_edited = editing !== null && form !== 'fixed'
  const is_changed = edit !== undefined && edit !== item.text
  // a text that is being typed is compared once it is shown again
  const text = is_edited ? item.text : (edit ?? item.text)
  const pieces = useMemo(() => {
    if (nearest === undefined || nearest === '' || text === '') return null
    const compared = diffWords(nearest, text)
    return sharedPart(compared) >= MIN_SHARED_TO_MARK ? compared : null
  }, [nearest, text])
  const side_class = form === 'code' ? 'side-text side-code' : 'side-text'
  return (
    <div class={nearest === undefined ? 'text-row' : 'text-row text-row-pair'}>
      {!is_edited && (
        <h3>
          {fieldName(path)} {is_changed && <Badge tone="warning">{texts.changed_by_you}</Badge>}
        </h3>
      )}
      <div class="text-side">
        {is_edited ? (
          <TextEditor
            item={item}
            value={edit ?? text}
            error={editing.errorOf(path)}
            onValue={(value) => editing.setText(path, value)}
          />
        ) : (
          <div class={side_class}>
            <Side text={text} pieces={pieces} side="after" />
          </div>
        )}
        {findings.map((finding) => (
          <Finding key={finding.message} {...finding} />
        ))}
      </div>
      {nearest !== undefined && (
        <div class={`${side_class} side-nearest`}>
          <span class="side-name">{texts.nearest_side}</span>
          <Side text={nearest} pieces={pieces} side="before" />
        </div>
      )}
    </div>
  )
}

interface TextRowsProps {
  items: ReviewText[]
  /** Replacements of the reviewer by the paths of the texts. */
  edits: Record<string, string>
  nearest: ReviewNeighbor | undefined
  findings: Map<string, PreviewFinding[]>
  editing: TextEditing | null
}

/**
 * The texts of an item, each next to that of the selected record; texts that both lack are left out unless they are
 * changed.
 */
export function TextRows({ items, edits, nearest, findings, editing }: TextRowsProps) {
  const others = useMemo(
    () => nearest && new Map(listTexts(nearest.experience).map(({ path, text }) => [path, text])),
    [nearest],
  )
  const own_paths = new Set(items.map(({ path }) => path))
  const only_nearest: ReviewText[] = nearest
    ? listTexts(nearest.experience)
        .filter(({ path, text, form }) => form !== 'fixed' && text !== '' && !own_paths.has(path))
        .map(({ path }) => ({ path, form: 'fixed', text: '' }))
    : []
  const rows = [...items, ...only_nearest].filter(
    ({ path, form, text }) =>
      text !== '' || edits[path] || findings.has(path) || (editing && form !== 'fixed') || others?.get(path),
  )
  const fixed = rows.filter(({ form, path }) => form === 'fixed' && own_paths.has(path) && !findings.has(path))
  return (
    <div class="text-rows">
      {rows
        .filter((item) => !fixed.includes(item))
        .map((item) => (
          <TextRow
            key={item.path}
            item={item}
            edit={edits[item.path]}
            nearest={others && (others.get(item.path) ?? '')}
            findings={findings.get(item.path) ?? []}
            editing={editing}
          />
        ))}
      {fixed.length > 0 && (
        <details class="text-row">
          <summary>{texts.besides}</summary>
          <dl class="definitions">
            {fixed.map(({ path, text }) => (
              <Fragment key={path}>
                <dt>{fieldName(path)}</dt>
                <dd>
                  <PlainText text={text} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}
