import { useEffect, useState } from 'preact/hooks'
import { currentKey } from '../session/session.ts'
import { tabStorage } from '../session/tab-storage.ts'

const STORAGE_PREFIX = 'cairnway.unsent.'

/** Reads what was typed and not sent; undefined when there is nothing. */
function readUnsent<T>(name: string): T | undefined {
  try {
    const text = tabStorage.getItem(STORAGE_PREFIX + name)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/**
 * State that survives a reload of the page, an expired key and a restart of the service: typed text is in session
 * storage until it was sent.
 * @returns the value, its setter, and a function that forgets it
 */
export function useUnsent<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => readUnsent<T>(name) ?? initial)
  useEffect(() => setValue(readUnsent<T>(name) ?? initial), [name])
  const change = (next: T) => {
    setValue(next)
    try {
      tabStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(next))
    } catch {
      // a full storage: a reload forgets the text
    }
  }
  const forget = () => {
    setValue(initial)
    tabStorage.removeItem(STORAGE_PREFIX + name)
  }
  return [value, change, forget]
}

/**
 * The same for the text of a deposit, which belongs to the contributor and the workspace of the active key. Another key
 * of theirs for that workspace finds it again; other contributors and other workspaces, whose readers differ, do not.
 */
export function useOwnUnsent<T>(name: string, initial: T): ReturnType<typeof useUnsent<T>> {
  const key = currentKey.value
  const owner = key ? `${key.contributor.display_handle}.${key.workspace_id ?? ''}` : ''
  return useUnsent(`${owner}.${name}`, initial)
}
