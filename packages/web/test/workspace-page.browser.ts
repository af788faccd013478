import { createClient } from '@cairnway/sdk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, type NewVisitor, registerVisitor } from './visitor.ts'

const { base_url } = inject('world')
const { session, workspaces } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** Somebody on the page of a workspace of their own, with their personal key. */
async function openWorkspace(search = '') {
  const owner = await registerVisitor(base_url)
  const { id: workspace_id } = await owner.createWorkspace({ name: 'Key team' })
  const address = `${base_url}/workspaces/${workspace_id}${search}`
  return { owner, workspace_id, ...(await openPage(browser, address, { api_key: owner.api_key })) }
}

const worksIn = (page: Page) => page.locator('.session-workspace strong').innerText()
const activeKey = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('cairnway.session') ?? '{}').keys[0].api_key)
const liveKeys = async ({ contributor_id, listKeys }: NewVisitor, workspace_id: string) =>
  (await listKeys({ contributor_id })).filter((key) => key.workspace_id === workspace_id && key.is_active)

async function revokeAll(owner: NewVisitor, workspace_id: string): Promise<void> {
  const { contributor_id } = owner
  for (const { id } of await liveKeys(owner, workspace_id)) await owner.revokeKey({ contributor_id, key_id: id })
}

test('a key of a workspace that has ended is replaced by a new one, and forgotten', async () => {
  const { owner, workspace_id, page, waitForIdle, close } = await openWorkspace()
  const personal = page.getByRole('button', { name: session.public_workspace })
  const workIn = page.getByRole('button', { name: workspaces.work_in })
  await workIn.click()
  await eventually(() => worksIn(page)).toBe('Key team')
  // nothing is asked for with the key that ends now
  await waitForIdle()
  await revokeAll(owner, workspace_id)
  await personal.click()
  await workIn.click()
  await eventually(() => worksIn(page)).toBe('Key team')
  const made = createClient({ base_url, api_key: await activeKey(page) })
  expect(await made.getCurrentKey()).toMatchObject({ workspace_id })
  await waitForIdle()
  expect(await page.locator('.banner').count()).toBe(0)

  await revokeAll(owner, workspace_id)
  await page.getByRole('link', { name: workspaces.tabs.members }).click()
  await eventually(() => page.locator('.banner').innerText()).toContain(session.rejected)
  await personal.click()
  await eventually(() => workIn.isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Key team' }).count()).toBe(0)
  await close()
})

test('revoking the key in use is asked for first, and the tab goes on with the other one', async () => {
  const { owner, workspace_id, page, close } = await openWorkspace('?tab=keys')
  await page.getByRole('button', { name: workspaces.work_in }).click()
  await eventually(() => worksIn(page)).toBe('Key team')
  await page.getByRole('button', { name: workspaces.revoke_key(workspaces.key_name) }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).toContain(strings.keys.revoke_current)
  expect(await liveKeys(owner, workspace_id)).toHaveLength(1)
  await dialog.getByRole('button', { name: strings.keys.revoke, exact: true }).click()
  await eventually(() => worksIn(page)).toBe(session.public_workspace)
  expect(await liveKeys(owner, workspace_id)).toEqual([])
  await eventually(() => page.getByText(workspaces.no_keys).isVisible()).toBe(true)
  expect(await page.locator('.banner').count()).toBe(0)
  await close()
})

test('an owner is asked before giving up ownership, which has no undo', async () => {
  const { owner, workspace_id, page, waitForIdle, close } = await openWorkspace()
  const other = await registerVisitor(base_url)
  const { invite_token } = await owner.createMemberInvite({ workspace_id, role: 'member' })
  await other.claimMembership({ workspace_id, invite_token })
  await owner.updateMember({ workspace_id, display_handle: other.display_handle, role: 'owner' })
  await page.getByRole('link', { name: workspaces.tabs.members }).click()
  await waitForIdle()
  const choice = page.getByLabel(workspaces.role_of(owner.display_handle))
  const roleOfOwner = async () =>
    (await other.listMembers({ workspace_id })).members.find((each) => each.display_handle === owner.display_handle)
      ?.role
  await choice.selectOption('member')
  await eventually(() => page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  expect(await choice.inputValue()).toBe('owner')
  await choice.selectOption('member')
  expect(await roleOfOwner()).toBe('owner')
  await page.getByRole('button', { name: workspaces.give_up(workspaces.roles.member) }).click()
  await eventually(roleOfOwner).toBe('member')
  const notice = page.locator('.notice')
  await eventually(() => notice.innerText()).toContain(owner.display_handle)
  expect(await notice.getByRole('button').count()).toBe(0)
  await close()
})

test('a workspace that gets another name has it in the navigation, too', async () => {
  const { page, waitForIdle, close } = await openWorkspace('?tab=settings')
  await page.getByRole('button', { name: workspaces.work_in }).click()
  await eventually(() => worksIn(page)).toBe('Key team')
  await waitForIdle()
  const settings = page.getByRole('region', { name: workspaces.settings })
  await settings.getByLabel(workspaces.name, { exact: true }).fill('Renamed team')
  await settings.getByRole('button', { name: strings.common.save }).click()
  await eventually(() => worksIn(page)).toBe('Renamed team')
  await close()
})

test('a workspace is deleted once its name is typed, and the tab forgets its key', async () => {
  const { owner, workspace_id, page, waitForIdle, close } = await openWorkspace('?tab=settings')
  await page.getByRole('button', { name: workspaces.work_in }).click()
  await eventually(() => worksIn(page)).toBe('Key team')
  await waitForIdle()
  const card = page.getByRole('region', { name: workspaces.delete_title })
  const remove = card.getByRole('button', { name: workspaces.delete_action })
  await card.getByLabel(workspaces.name, { exact: true }).fill('Key teal')
  expect(await remove.isDisabled()).toBe(true)
  await card.getByLabel(workspaces.name, { exact: true }).fill('Key team')
  await remove.click()
  await eventually(() => page.url()).toBe(`${base_url}/workspaces`)
  await eventually(() => worksIn(page)).toBe(session.public_workspace)
  await waitForIdle()
  expect(await page.getByText('Key team').count()).toBe(0)
  await expect(owner.getWorkspace({ workspace_id })).rejects.toMatchObject({ status: 404 })
  expect(await liveKeys(owner, workspace_id)).toEqual([])
  await close()
})
