const REVOKE_DELAY_MS = 60_000

/**
 * Has the browser store a file.
 * @param type of its content, such as `text/markdown`
 */
export function download(parts: BlobPart[], name: string, type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser reads the file after the click
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
