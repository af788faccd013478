import { neutralise } from '../print/neutralise.ts'

/** Text of others as one line that a terminal shows and does not obey: a path or a variable may hold line ends. */
export const onOneLine = (text: string): string => neutralise(text).replaceAll('\n', '\\u000a')
