import { afterEach, expect, test } from 'vitest'
import { HONEST_TEXTS, type HonestText } from './honest-texts.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const titleOf = (text: HonestText): string =>
  'experience' in text ? text.experience.title : (/^# (.*)/.exec(text.content)?.[1] ?? '')

test.each(HONEST_TEXTS.map((text) => ({ ...text, title: titleOf(text) })))(
  'a newcomer is not refused for $kind: $title',
  async (text) => {
    world = await createWorld()
    const newcomer = await world.newcomer()
    if ('experience' in text) {
      const stored = await newcomer.depositExperience(text.experience)
      expect(stored).toMatchObject({ status: 'created', disposition: 'auto_deposit' })
      return
    }
    const { raw_deposit_id } = await newcomer.depositRawExperience({ content: text.content })
    await world.work()
    const ended = await newcomer.getRawDeposit({ raw_deposit_id })
    expect(ended).toMatchObject({ normalization_status: 'completed' })
    expect(ended.records?.map(({ state }) => state).filter((state) => !['verified', 'draft'].includes(state))).toEqual(
      [],
    )
    expect(ended.records?.length).toBeGreaterThan(0)
  },
)
