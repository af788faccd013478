const WORDS =
  'a an the of to in on for and or is are was were be been it its this that these those with as at by from i my me we ' +
  'our us you your he she they them their his her not no do does did how what when where which who why can could would ' +
  'should may might will shall if then than so but into about there here have has had am any some such'

/** English words in lower case that are too common to distinguish documents. */
export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(' '))
