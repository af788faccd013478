import type { Page } from 'playwright-core'
import type { DepositInput } from '../../server/test/experience-fixtures.ts'
import { strings } from '../src/strings.ts'

const { contribute, common } = strings

/** A record that nothing in the world of the tests is like. */
export const importExperience = (): DepositInput => ({
  title: 'Nightly CSV import in Django deadlocks when two workers share a queue',
  problem:
    'Two Celery workers of a Django 5.0 import update the same rows of PostgreSQL 15: `deadlock detected` (SQLSTATE 40P01) ends one of them every night at about 03:00, and half of the file is missing in the morning.',
  failed_approaches: [
    {
      attempt: 'Raised deadlock_timeout to 10 s on the server',
      why_it_failed: 'Both workers only waited longer, because the order of their locks stayed the same.',
    },
  ],
  successful_approach: {
    method:
      'Lock the rows of a batch in one order: `Item.objects.filter(pk__in=batch).order_by("pk").select_for_update()` before bulk_update, in the same transaction.',
  },
  outcome: { status: 'resolved', evidence: 'No SQLSTATE 40P01 in the log of the server in 14 nights of imports.' },
  root_cause:
    'Each worker locked the rows in the order of its input file, and the files held the same rows in opposite order.',
  insight: 'Writers that share rows need one order of locks; a longer timeout only delays the deadlock.',
  tags: ['django', 'postgres'],
})

/** Fills the form of a deposit. */
export async function fillDeposit(page: Page, experience: DepositInput): Promise<void> {
  const { fields } = common
  const [failed] = experience.failed_approaches
  const texts: [label: string, text: string][] = [
    [fields.title, experience.title],
    [fields.problem, experience.problem],
    [contribute.attempt(1), failed?.attempt ?? ''],
    [contribute.why_it_failed(1), failed?.why_it_failed ?? ''],
    [fields.root_cause, experience.root_cause],
    [fields['successful_approach.method'], experience.successful_approach.method],
    [fields.insight, experience.insight],
  ]
  for (const [label, text] of texts) await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByRole('textbox', { name: fields['outcome.evidence'] }).fill(experience.outcome.evidence ?? '')
  for (const tag of experience.tags) {
    await page.getByRole('textbox', { name: fields.tags, exact: true }).fill(tag)
    await page.keyboard.press('Enter')
  }
}
