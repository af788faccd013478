/** The ISO 8601 time of an input for local date and time; null when it is empty or no time. */
export function fromLocalInput(text: string): string | null {
  const time = new Date(text)
  return text === '' || Number.isNaN(time.getTime()) ? null : time.toISOString()
}
