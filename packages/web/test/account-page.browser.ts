import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDidHolder } from '../../server/test/did-holder.ts'
import { strings } from '../src/strings.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, type NewVisitor, registerVisitor } from './visitor.ts'

const { base_url } = inject('world')
const { account } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** Binds a new DID to somebody, and returns it. */
async function bindNewDid({ getDidChallenge, bindDid }: NewVisitor): Promise<string> {
  const { did, sign } = createDidHolder()
  const { challenge: nonce, audience: aud } = await getDidChallenge()
  const iat = Math.floor(Date.now() / 1000)
  await bindDid({ did, challenge_jws: sign({ iss: did, aud, nonce, iat, exp: iat + 300 }) })
  return did
}

test('a bound DID is shown with how it was proven, and is unbound after a question', async () => {
  const visitor = await registerVisitor(base_url)
  const did = await bindNewDid(visitor)
  const { page, close } = await openPage(browser, `${base_url}/account`, { api_key: visitor.api_key })
  const card = page.getByRole('region', { name: account.did_title })
  await eventually(() => card.innerText()).toContain(`${did}#`)
  const unbind = card.getByRole('button', { name: account.did_unbind })
  await unbind.click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).toContain(account.did_unbind_lost)
  await page.keyboard.press('Escape')
  await eventually(() => dialog.count()).toBe(0)
  expect(await visitor.getDid()).toMatchObject({ did })
  await unbind.click()
  await dialog.getByRole('button', { name: account.did_unbind }).click()
  await eventually(() => card.innerText()).toContain(account.did_none)
  expect(await visitor.getDid()).toMatchObject({ did: null })
  await close()
})
