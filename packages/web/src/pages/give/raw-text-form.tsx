import { useEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useOwnUnsent } from '../../data/unsent-text.ts'
import { BEST_READ_HEADINGS } from '../../generated/input-limits.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatBytes, formatCount } from '../../text/format-number.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Failure } from '../../ui/states.tsx'
import { newIdempotencyKey } from './idempotency-key.ts'
import { assessFile, assessTextFitness, MAX_DEPOSIT_FILE_BYTES, MAX_TEXT_CHARS, outlineText } from './raw-text.ts'
import { TagField } from './tag-field.tsx'
import type { Visibility } from './visibility.ts'
import { VisibilityField } from './visibility-field.tsx'

const { contribute: texts } = strings

interface UnsentText {
  content: string
  tags: string[]
  visibility: Visibility | null
  /** A new key after each change, so that an attempt whose answer was lost can be repeated without storing it twice. */
  idempotency_key: string
}

const problems = {
  empty: texts.text_empty,
  too_large: texts.text_too_large(formatBytes(MAX_DEPOSIT_FILE_BYTES)),
}

/** Takes a text as it is: pasted, typed or dropped as a file. */
export function RawTextForm({ problem, tags }: { problem: string; tags: string[] }) {
  const outline = problem && outlineText(problem, BEST_READ_HEADINGS)
  const [unsent, setUnsent, forget] = useOwnUnsent<UnsentText>('contribute.text', {
    content: outline,
    tags,
    visibility: null,
    idempotency_key: newIdempotencyKey(),
  })
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const [is_over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const drop_zone = useRef<HTMLDivElement>(null)
  const is_removed = useRef(false)
  useEffect(() => {
    if (!is_removed.current) return
    is_removed.current = false
    // the button that removed the file is gone
    drop_zone.current?.querySelector('textarea')?.focus()
  }, [file])
  const send = useAction((client) => {
    const options = { idempotency_key: unsent.idempotency_key }
    const input = { tags: unsent.tags, ...(unsent.visibility && { visibility_scope: unsent.visibility }) }
    if (file === null && assessTextFitness(unsent.content) === 'text')
      return client.depositRawExperience({ content: unsent.content, ...input }, options)
    return client.depositRawFile({ file: file ?? new Blob([unsent.content]), ...input }, options)
  })

  const change = (changes: Partial<UnsentText>) => {
    setError(undefined)
    send.clear()
    setUnsent({ ...unsent, ...changes, idempotency_key: newIdempotencyKey() })
  }
  const take = (taken: File | null | undefined) => {
    if (!taken) return
    const evaluated = assessFile(taken)
    change({})
    setFile(evaluated === 'file' ? taken : null)
    if (evaluated === 'empty') setError(texts.file_empty(taken.name))
    if (evaluated === 'too_large')
      setError(texts.file_too_large(taken.name, formatBytes(taken.size), formatBytes(MAX_DEPOSIT_FILE_BYTES)))
  }
  const removeFile = () => {
    is_removed.current = true
    setFile(null)
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    const evaluated = file ? 'file' : assessTextFitness(unsent.content)
    if (evaluated === 'empty' || evaluated === 'too_large') {
      setError(problems[evaluated])
      return
    }
    const sent = await send.run()
    if (!sent) return
    // what was typed before a file was chosen is not sent yet
    if (file && unsent.content !== outline) change({})
    else forget()
    announce(texts.sent)
    navigate(pageHref('raw_deposit', { raw_deposit_id: sent.raw_deposit_id }))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer?.files[0])
  }
  return (
    <form class="stack" onSubmit={submit}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by the button below, too */}
      <div
        ref={drop_zone}
        class={is_over ? 'drop is-over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? (
          <div class="dropped">
            <strong>
              <PlainText text={file.name} />
            </strong>
            <span class="muted">{formatBytes(file.size)}</span>
            <Button kind="quiet" icon="close" is_small onClick={removeFile}>
              {texts.remove_file}
            </Button>
          </div>
        ) : (
          <TextAreaField
            label={texts.text_label}
            hint={texts.text_hint}
            error={error}
            value={unsent.content}
            onValue={(content) => change({ content })}
            rows={16}
            spellcheck={false}
            placeholder={texts.text_placeholder}
          />
        )}
      </div>
      <div class="row drop-foot">
        <input
          ref={picker}
          type="file"
          hidden
          accept=".txt,.md,.log,.json,.yaml,.yml,text/*"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button is_small onClick={() => picker.current?.click()}>
          {texts.choose_file}
        </Button>
        <span class="hint">{texts.file_hint(formatBytes(MAX_DEPOSIT_FILE_BYTES))}</span>
        {!file && unsent.content.length > 0 && (
          <span class="hint number">
            {texts.length(formatCount(unsent.content.length), formatCount(MAX_TEXT_CHARS))}
          </span>
        )}
      </div>
      <div class="give-options">
        <TagField
          label={texts.tags_label}
          hint={texts.tags_hint}
          is_optional
          value={unsent.tags}
          onValue={(changed) => change({ tags: changed })}
        />
        <VisibilityField value={unsent.visibility} onValue={(visibility) => change({ visibility })} />
      </div>
      {send.error !== undefined && <Failure error={send.error} />}
      <div class="actions">
        <Button kind="primary" type="submit" is_busy={send.is_running}>
          {texts.send}
        </Button>
      </div>
      <p class="hint">{texts.privacy}</p>
    </form>
  )
}
