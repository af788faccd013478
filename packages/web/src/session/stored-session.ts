/** A key that somebody works with in this tab. */
export interface SessionKey {
  api_key: string
  /** The workspace that the key works in; null for what everybody shares. */
  workspace_id: string | null
  /** Name of that workspace, if known. */
  workspace_name: string | null
}

/** The keys of this tab, the active one first. */
export interface StoredSession {
  keys: SessionKey[]
}

const STORAGE_KEY = 'cairnway.session'
/** Keys are visible ASCII; anything else cannot be sent in a header. */
const API_KEY = /^[!-~]{8,200}$/

const isSessionKey = (value: unknown): value is SessionKey =>
  typeof value === 'object' && value !== null && API_KEY.test(String((value as SessionKey).api_key))

/** Returns whether a text can be a key at all. */
export const isApiKey = (text: string): boolean => API_KEY.test(text)

/** Reads the keys of this tab; none when the storage is denied or holds something else. */
export function readSession(storage: Pick<Storage, 'getItem'>): StoredSession {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}')
    const keys = (stored as Partial<StoredSession>).keys
    return { keys: Array.isArray(keys) ? keys.filter(isSessionKey) : [] }
  } catch {
    return { keys: [] }
  }
}

/**
 * Stores the keys of this tab: session storage ends with the tab. Where storage is denied, they are lost with a reload.
 */
export function writeSession(storage: Pick<Storage, 'setItem' | 'removeItem'>, session: StoredSession): void {
  try {
    if (session.keys.length === 0) storage.removeItem(STORAGE_KEY)
    else storage.setItem(STORAGE_KEY, JSON.stringify(session))
  } catch {
    // private windows of some browsers deny the storage
  }
}
