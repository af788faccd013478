import { createClient } from '@cairnway/sdk'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { importExperience } from './deposit-form.ts'
import { takeKeyboard } from './keyboard.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, registerVisitor } from './visitor.ts'

const { base_url } = inject('world')
const { reviews, workspaces } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** A workspace of its own, whose owner reviews what a member has deposited. */
async function createTeam() {
  const [owner, member] = [await registerVisitor(base_url), await registerVisitor(base_url)]
  const { id: workspace_id } = await owner.createWorkspace({ name: 'Keyboard team' })
  const keyOf = async ({ contributor_id, createKey }: typeof owner) => {
    const { api_key } = await createKey({ contributor_id, name: 'of the team', scope: 'full', workspace_id })
    return api_key
  }
  const { invite_token } = await owner.createMemberInvite({ workspace_id, role: 'member' })
  await member.claimMembership({ workspace_id, invite_token })
  const { review_candidate_id } = await createClient({ base_url, api_key: await keyOf(member) }).depositExperience({
    ...importExperience(),
    visibility_scope: 'team',
    source: { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } },
  })
  const owner_key = await keyOf(owner)
  return {
    workspace_id,
    owner,
    owner_key,
    candidate_id: review_candidate_id ?? '',
    reviewer: createClient({ base_url, api_key: owner_key }),
  }
}

test('by keyboard alone, a reviewer accepts a candidate and undoes it', async () => {
  const { owner_key, reviewer, candidate_id } = await createTeam()
  const waiting = async () => (await reviewer.listReviews()).reviews.map(({ id }) => id)
  expect(await waiting()).toEqual([candidate_id])
  const { page, close } = await openPage(browser, `${base_url}/reviews`, { api_key: owner_key })
  const keyboard = await takeKeyboard(page)
  const heading = () => page.locator('h1').textContent()
  await keyboard.tabTo(importExperience().title, 'link')
  await keyboard.act('Enter', () => eventually(heading).toBe(reviews.review_title))
  const accept = page.getByRole('button', { name: reviews.kinds.candidate.accept })
  await eventually(() => accept.isVisible()).toBe(true)
  await keyboard.act('a', () => eventually(waiting).toEqual([]))
  await eventually(heading).toBe(reviews.title)
  await eventually(async () => (await keyboard.focused()).name).toBe(reviews.title)

  await keyboard.act('u', () => eventually(waiting).toEqual([candidate_id]))
  await eventually(heading).toBe(reviews.review_title)
  await eventually(() => accept.isVisible()).toBe(true)
  // the same by the buttons
  await keyboard.tabTo(new RegExp(`^${reviews.kinds.candidate.accept}`), 'button')
  await keyboard.act('Enter', () => eventually(waiting).toEqual([]))
  await eventually(heading).toBe(reviews.title)
  await keyboard.tabTo(reviews.undo_title(importExperience().title), 'button')
  await keyboard.act('Enter', () => eventually(waiting).toEqual([candidate_id]))
  await close()
})

test('what a reviewer has changed is shown and goes with the acceptance; the reason of a rejection that was left does not', async () => {
  const { owner_key, reviewer, candidate_id, workspace_id } = await createTeam()
  const path = `/reviews/${candidate_id}?workspace_id=${workspace_id}`
  const { page, close } = await openPage(browser, `${base_url}${path}`, { api_key: owner_key })
  const keyboard = await takeKeyboard(page)
  const focused = async () => (await keyboard.focused()).name
  const accept = page.getByRole('button', { name: reviews.kinds.candidate.accept })
  await eventually(() => accept.isVisible()).toBe(true)
  await keyboard.act('r', () => eventually(focused).toContain(reviews.note))
  await keyboard.paste('It says too little.')
  await keyboard.act('Escape', () => eventually(() => accept.isVisible()).toBe(true))

  await keyboard.act('c', () => eventually(focused).toBe(strings.common.fields.title))
  await keyboard.press('Control+A')
  const title = 'A Django import locks its rows in one order'
  await keyboard.paste(title)
  await keyboard.act('Escape', () => eventually(() => accept.isVisible()).toBe(true))
  expect(await accept.innerText()).toContain(reviews.accept_changed(1))
  expect(await page.locator('.text-rows').innerText()).toContain(title)
  expect(await page.getByText(reviews.changed_by_you, { exact: true }).count()).toBe(1)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(candidate_id))
  await keyboard.act('a', () => eventually(() => page.locator('h1').textContent()).toBe(reviews.title))
  expect((await sent).postDataJSON()).toEqual({ decision: 'accept_with_changes', changes: { title } })
  const { decisions } = await reviewer.listDecisions()
  const experience_id = decisions[0]?.experience_id ?? ''
  expect(await reviewer.getExperience({ experience_id })).toMatchObject({ title })
  await close()
})

test('undoing a decision on the page of its item opens it again', async () => {
  const { owner_key, candidate_id } = await createTeam()
  const { page, close } = await openPage(browser, `${base_url}/reviews/${candidate_id}`, { api_key: owner_key })
  const accept = page.getByRole('button', { name: reviews.kinds.candidate.accept })
  await accept.click()
  await eventually(() => page.locator('h1').textContent()).toBe(reviews.title)
  await page.goBack()
  await eventually(() => page.locator('main').innerText()).toContain(reviews.gone)
  await page.getByRole('button', { name: reviews.undo_title(importExperience().title) }).click()
  await eventually(() => accept.isVisible()).toBe(true)
  expect(await page.locator('main').innerText()).not.toContain(reviews.gone)
  await close()
})

test('by keyboard alone, an owner invites somebody and copies the text to send', async () => {
  const { owner, workspace_id } = await createTeam()
  const { page, close } = await openPage(browser, `${base_url}/workspaces/${workspace_id}`, { api_key: owner.api_key })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const keyboard = await takeKeyboard(page)
  await keyboard.tabTo(workspaces.tabs.invites, 'link')
  const form = page.getByRole('button', { name: workspaces.invite_create })
  await keyboard.act('Enter', () => eventually(() => form.isVisible()).toBe(true))
  await keyboard.tabTo(workspaces.role)
  await keyboard.press('ArrowDown')
  await keyboard.tabTo(workspaces.invite_create, 'button')
  await keyboard.act('Enter', () =>
    eventually(async () => (await keyboard.focused()).name).toBe(workspaces.invite_made),
  )
  await keyboard.tabTo(`${strings.common.copy}: ${workspaces.invite_label}`, 'button')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await keyboard.act('Enter', () => eventually(copied).toContain(workspace_id))
  await keyboard.tabTo(workspaces.invite_sent, 'button')
  await keyboard.act('Enter', () => eventually(() => form.isVisible()).toBe(true))

  const guest = await registerVisitor(base_url)
  const [, invite_token = ''] = new RegExp(`workspace join ${workspace_id} (\\S+)`).exec(await copied()) ?? []
  await guest.claimMembership({ workspace_id, invite_token })
  const { invites } = await owner.listMemberInvites({ workspace_id })
  expect(invites.filter(({ used_at }) => used_at !== null).length).toBe(2)
  await close()
})
