/** Whether import and search refuse a text for its control characters. */
export const hasControlCharacters = (text: string): boolean => /[^\P{Cc}\t\n\r]/u.test(text)
