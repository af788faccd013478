/**
 * Moves the focus to the heading of the page, when the focused element is gone: after the next rendering, since nothing
 * behind an open dialog can have the focus.
 */
export const focusPage = (): void => {
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus())
}

/** Moves the focus to the heading of the page if nothing has it after the next rendering. */
export const keepFocus = (): void => {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusPage()
  })
}
