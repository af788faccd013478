import { createRandom } from '../random.ts'
import { ATTACK_FRAMES, ATTACK_SLOTS, BENIGN_FRAMES, BENIGN_SLOTS } from './composed-frames.ts'
import { STEP_FRAMES, STEP_SLOTS } from './composed-steps.ts'
import type { LabeledText } from './labeled-texts.ts'

const SEED = 20_261_122
/** Sentences composed of each frame. */
const TEXTS_PER_FRAME = 14

/** Identifiers: an honest text without words, whose parts are arbitrary. */
const IDENTIFIERS = 600
const IDENTIFIER_CHARS = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789abcdef-',
]
const IDENTIFIER_PREFIXES = ['', '', 'exp_', 'rev_', 'sha256:', 'req-', 'build/', 'v1.']

type Slots = Record<string, readonly string[]>

/**
 * Composes texts of frames whose slots are filled at random: attacks by what they want, in many wordings, and honest
 * texts of the same words. They are written for this purpose and taken from no data set, so that the model learns
 * structures that no source of the data sets has. The same seed gives the same texts.
 */
export function composeTexts(): LabeledText[] {
  const random = createRandom(SEED)
  const fill = (frame: string, slots: Slots): string =>
    frame.replace(/\{(\w+)\}/g, (_, name: string) => {
      const choices = slots[name]
      if (choices === undefined) throw new Error(`there is no slot ${name}`)
      return fill(choices[random.below(choices.length)] ?? '', slots)
    })
  const pick = <T>(items: readonly T[]): T | undefined => items[random.below(items.length)]
  const createText = (name: string, index: number, text: string, attack: boolean): LabeledText => ({
    id: `${name} ${index}`,
    groups: [name],
    source: 'composed',
    kind: attack ? 'attack' : 'technical',
    attack,
    texts: [text],
    learned: true,
  })
  const identifiers = Array.from({ length: IDENTIFIERS }, (_, at) => {
    const chars = pick(IDENTIFIER_CHARS) ?? ''
    const name = Array.from({ length: 6 + random.below(40) }, () => pick([...chars])).join('')
    return createText('composed identifier', at, `${pick(IDENTIFIER_PREFIXES)}${name}`, false)
  })
  const compose = (frames: readonly string[], slots: Slots, attack: boolean): LabeledText[] =>
    frames.flatMap((frame, at) => {
      const count = frame.includes('{') ? TEXTS_PER_FRAME : 1
      const texts = new Set(Array.from({ length: count }, () => fill(frame, slots)))
      const name = `composed ${attack ? 'attack' : 'honest'} ${at}`
      return [...texts].map((text, index) => createText(name, index, text, attack))
    })
  return [
    ...identifiers,
    ...compose(ATTACK_FRAMES, ATTACK_SLOTS, true),
    ...compose([...BENIGN_FRAMES, ...STEP_FRAMES], { ...ATTACK_SLOTS, ...BENIGN_SLOTS, ...STEP_SLOTS }, false),
  ]
}
