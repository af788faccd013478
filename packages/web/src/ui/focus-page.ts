/** Moves the focus to the heading of the page, when what had it is gone. */
export const focusPage = (): void => document.querySelector<HTMLElement>('main h1')?.focus()
