/** Whether a text has control characters that import and search refuse. */
export const hasControlCharacters = (text: string): boolean => /[^\P{Cc}\t\n\r]/u.test(text)
