/** A form of sensitive text, with the condition under which a match counts. */
export interface OutgoingForm {
  /** The sensitive text is the group `value`, else the whole match. */
  pattern: RegExp
  accepts?: (value: string, match: RegExpExecArray) => boolean
}

/**
 * One kind of text that must not leave the machine. Every quantifier is bounded, so that matching takes time linear in
 * the length of the text; no value holds `<` or `>`, so that the replacement `<type>` of a finding is no finding
 * itself.
 */
export interface OutgoingRule extends OutgoingForm {
  type: string
  /** The match is an option of this command. */
  command?: RegExp
}
