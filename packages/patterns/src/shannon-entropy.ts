/** Shannon entropy of the characters of a text, in bits per character (Shannon 1948). */
export function shannonEntropy(text: string): number {
  const counts = new Map<string, number>()
  const chars = [...text]
  for (const char of chars) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / chars.length) * Math.log2(count / chars.length)
  return bits
}
