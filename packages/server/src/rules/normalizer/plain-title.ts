const TAG = /<\/?(?:a|b|i|u|em|strong|code|br|span|p|h[1-6]|sub|sup|img|kbd|font|div|small)\b[^<>]{0,200}>/gi
const ANCHOR = /\s*\{#[\w-]{1,60}\}\s*$/
const LINK = /!?\[([^\]\n]{1,160})\]\([^()\s]{1,300}\)/g
const EMPHASIS = /(\*\*|__)(?=\S)([^*_]+)\1/g
const HASH = /^(?:commit\s+)?(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b\s*[-–—:]*\s*/
/** Kinds of issues and states, in brackets before the title; `[Errno 2]` is a part of it. */
const KIND =
  /^\s*[[(【](?:bugs?|issue|question|help(?: wanted)?|solved|fixed|resolved|closed|support|regression|feature(?: request)?|enhancement|wip|draft|duplicate|how-?to|guide|urgent|critical|major|minor|todo|til|faq|p\d|已解决|求助|問題|解決済み?)[\])】]\s*[:：-]?\s*/iu
const LABEL = /^(?:bug|issue|question|til|faq|title|subject|titel|título)\s?[:：]\s+(?=\S)/iu
const NUMBERING = /^(?:[(（]\d{1,3}[)）]|\d{1,3}[.)、]|#\d{1,7}[:\s])\s*(?=[\p{L}`"])/u
const HEADING = /^\s*#{1,6}\s+|\s+#{1,6}\s*$/g

/** A title without mark-up, anchors, numbers, hashes of commits and kinds of issues. */
export function plainTitle(title: string): string {
  let text = title
    .replace(HEADING, '')
    .replace(ANCHOR, '')
    .replace(TAG, '')
    .replace(LINK, '$1')
    .replace(EMPHASIS, '$2')
    .trim()
  for (let before = ''; before !== text; ) {
    before = text
    for (const mark of [HASH, KIND, LABEL, NUMBERING]) text = text.replace(mark, '').trim()
  }
  return /\p{L}/u.test(text) ? text : title.trim()
}
