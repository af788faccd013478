import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { strings } from '../strings.ts'
import { CheckboxField } from './field.tsx'

const STORAGE_KEY = 'cairnway.shortcuts'

function readPreference(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether single-key shortcuts are on; users of speech input turn them off (WCAG 2.1.4). */
export const shortcutsEnabled = signal(readPreference())

function setShortcuts(is_on: boolean): void {
  shortcutsEnabled.value = is_on
  try {
    if (is_on) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // without storage the choice ends with the tab
  }
}

/**
 * Whether a key belongs to an input or a dialog: an open dialog gets every key, even when a click on its text has moved
 * the focus to the document.
 * @param own_field an input whose keys are not for others
 */
export function isForOthers(event: KeyboardEvent, own_field: Element | null = null): boolean {
  const { target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return true
  if (document.querySelector('dialog[open]') !== null) return true
  if (target === own_field) return false
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/**
 * Does something when a single key is pressed and no input has the focus.
 * @param actions by key, as `KeyboardEvent.key` names it; undefined for one that does nothing now
 */
export function useShortcuts(actions: Record<string, (() => void) | undefined>): void {
  const latest = useRef(actions)
  latest.current = actions
  // not after the next frame: a key works as soon as its button is there
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!action || event.repeat || !shortcutsEnabled.peek() || isForOthers(event)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The shortcut of a button, hidden from screen readers, since the button names it itself. */
export const KeyName = ({ name }: { name: string }) => (
  <span class="key-name" aria-hidden="true">
    <kbd>{name}</kbd>
  </span>
)

/** The single key of a button, shown while single keys do something. */
export const ShortcutKey = ({ name }: { name: string }) => (shortcutsEnabled.value ? <KeyName name={name} /> : null)

/** Turns single keys on and off, for this browser. */
export const ShortcutSwitch = () => (
  <CheckboxField label={strings.common.shortcuts} checked={shortcutsEnabled.value} onValue={setShortcuts} />
)
