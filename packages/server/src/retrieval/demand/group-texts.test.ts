import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CoreText, type DemandText, type GroupedText, groupTexts, type NewText } from './group-texts.ts'
import { probeWords, readNeed } from './need-text.ts'
import { isSameNeed, MIN_NEED_OVERLAP } from './same-need.ts'

const textOf = (id: number, text: string): NewText => ({
  ...{ id, ...readNeed(text), vector: null, vector_model: null },
  probes: probeWords(text, MIN_NEED_OVERLAP),
})
const coreOf = (id: number, hotspot_id: number, text: string): CoreText => ({ ...textOf(id, text), hotspot_id })
const groupOf = ({ hotspot }: GroupedText) => ('id' in hotspot ? `old ${hotspot.id}` : `new ${hotspot.nth}`)

test('a text joins the hotspot that asks the same, and others found their own', () => {
  const core = [coreOf(1, 7, 'npm ci fails with EACCES'), coreOf(2, 8, 'kubectl apply hangs on webhook')]
  const grouped = groupTexts(
    [
      textOf(10, 'npm ci failing with EACCES'),
      textOf(11, 'terraform state lock'),
      textOf(12, 'Terraform: state locks'),
    ],
    core,
  )
  expect(grouped.map(groupOf)).toEqual(['old 7', 'new 0', 'new 0'])
})

test('a text between two needs makes them no single one: every text of a core asks the same as every other', () => {
  const word = fc.constantFrom(...'alpha beta gamma delta epsilon zeta eta theta'.split(' '))
  const texts = fc.array(fc.array(word, { minLength: 4, maxLength: 8 }), { minLength: 2, maxLength: 25 })
  fc.assert(
    fc.property(texts, (lists) => {
      const all = lists.map((words, id) => textOf(id, words.join(' ')))
      const grouped = groupTexts(all, [])
      for (const a of grouped)
        for (const b of grouped)
          if (a.text_id < b.text_id && groupOf(a) === groupOf(b) && a.is_core && b.is_core)
            expect(isSameNeed(all[a.text_id] as DemandText, all[b.text_id] as DemandText, null)).toBe(true)
    }),
  )
})

test('the order in which texts are read makes no difference, and ten thousand of one need have a core of twelve', () => {
  const texts = Array.from({ length: 2000 }, (_, id) =>
    textOf(id, `npm ci fails with EACCES ${'again '.repeat(id % 3)}`),
  )
  const grouped = groupTexts(texts, [])
  expect(new Set(grouped.map(groupOf)).size).toBe(1)
  expect(grouped.filter(({ is_core }) => is_core)).toHaveLength(12)
  expect(groupTexts(texts.toReversed(), [])).toEqual(grouped)
})

test('every text that asks for the same has one of the probe words', () => {
  const word = fc.constantFrom(...'alpha beta gamma delta epsilon zeta eta theta v1.2 app.js'.split(' '))
  const text = fc.array(word, { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [one, other] = [readNeed(a.join(' ')), readNeed(b.join(' '))]
      const probes = probeWords(a.join(' '), MIN_NEED_OVERLAP)
      if (isSameNeed(one, other, 1)) expect(other.words.some((each) => probes.includes(each))).toBe(true)
    }),
  )
})
