/** Turns offsets in UTF-16 units into offsets in code points. */
export function codePointOffsets(text: string): (offset: number) => number {
  // without surrogate pairs both are the same
  if (!/[\uD800-\uDBFF]/.test(text)) return (offset) => offset
  const pairs: number[] = []
  for (let index = 0; index < text.length - 1; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0xd800 && code < 0xdc00) pairs.push(index++)
  }
  return (offset) => {
    let low = 0
    let high = pairs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[middle] as number) < offset) low = middle + 1
      else high = middle
    }
    return offset - low
  }
}
