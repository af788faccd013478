import { findKnownNames } from './known-names.ts'

/** More names in one text are its surroundings rather than its subject. */
const MAX_TOPICS = 3
/** Maximum length of the part of a text that is read for names. */
const MAX_READ_CHARS = 4000
/**
 * Finds the topics of a text: the first technologies that it names, or else its domain. The names are those of a fixed
 * list, so that a topic is never a quotation of the text.
 */
export function findTopics(text: string, domain: string): string[] {
  const topics = new Set<string>()
  for (const { tag } of findKnownNames(text.slice(0, MAX_READ_CHARS))) {
    topics.add(tag)
    if (topics.size === MAX_TOPICS) break
  }
  return topics.size > 0 ? [...topics] : [domain]
}

/** The text in which the topics of an action are found: the action first, since it names what it is about. */
export const actionText = ({
  situation,
  planned_action,
}: {
  situation: string | null
  planned_action: string | null
}): string => `${planned_action ?? ''}\n${situation ?? ''}`
