/** One line of ASCII: other characters escaped, so that every editor shows which ones they are. */
export const toLine = (value: object): string =>
  `${JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
