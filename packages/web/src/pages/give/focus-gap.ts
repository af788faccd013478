/** Moves the focus to the first field of a form that is marked as missing or wrong. */
export function focusFirstGap(form: HTMLElement): void {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"], .repeated:has(.field-error)')
  const field = marked?.matches('fieldset') ? marked.querySelector<HTMLElement>('textarea, button') : marked
  field?.focus()
}
