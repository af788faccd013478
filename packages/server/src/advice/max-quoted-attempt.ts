/** Maximum length of an attempt and of its reason in an answer; the record has the whole text. */
export const MAX_QUOTED_ATTEMPT_CHARS = 400
