import { expect } from '@playwright/test'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTerms } from '@yunshu/contract/link/words'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { usccCheck } from '@yunshu/domain/uscc'
import { phrases } from '../apps/console/src/features/link/customer/phrases.ts'
import { phrases as linkPhrases } from '../apps/console/src/features/link/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, choose, front, journeyIn, opened, rowOf, search, visit } from './pages/console.ts'
import { modal } from './pages/settle.ts'
import { test } from './servers/test.ts'

// A carrier keeps its customers: one without account is written down and followed up; one that owes too much is held, and let go on for some days.

type Row = {
  id: number
  shipper_id: number | null
  link_version: number | null
  customer_name: string
  used_fen: number
  held: boolean
  lift_until: string | null
}
const today = shanghaiDay(new Date())

for (const { lang, locale } of journeyIn('zh'))
  test(`a carrier adds a customer without account, follows it up, hands it over and stops it (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'carrier', carrier.customers.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const p = phrases[lang]
    const nth = String(Date.now() % 1e5).padStart(5, '0')
    const [first17, name] = [`91510122MA0E${nth}`, `旅程演示${nth}有限公司`]
    const people = (await callAs<{ data: { user_name: string }[] }>(page, '/api/user/pick', {})).data.map(({ user_name }) => user_name)
    const [owner = '', heir = ''] = people
    const field = (named: string) => front(page).locator(`[data-name="${named}"]`)

    await test.step('the customer is written down with its terms; a wrong credit code is told at its field', async () => {
      await front(page).getByRole('button', { name: carrier.customerAdd[lang] }).click()
      await front(page).getByText(p.alone, { exact: true }).click()
      await field('customer_name').locator('input').fill(name)
      await field('credit_code').locator('input').fill(`${first17}@`)
      await field('short_name').locator('input').fill(`旅程${nth}`)
      await field('contact_name').locator('input').fill('采购经理')
      await field('contact_mobile').locator('input').fill('13800009801')
      await choose(page, field('owner_id').getByRole('combobox'), owner)
      await field('terms.credit_fen').locator('input').fill('50000')
      await front(page).getByRole('button', { name: kit[lang].save, exact: true }).click()
      await expect(field('credit_code')).toContainText(/18/)
      await field('credit_code')
        .locator('input')
        .fill(first17 + (usccCheck(first17) ?? ''))
      expect(await findingsOf(page)).toEqual([])
      await front(page).getByRole('button', { name: kit[lang].save, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(carrier.customerInfo.route))
      await expect(front(page).getByRole('heading', { level: 1 })).toContainText(name)
      await expect(front(page).getByText(p.notJoinedNote)).toBeVisible()
    })

    await test.step('a follow-up for today brings it to the top of the list', async () => {
      await front(page).getByRole('tab', { name: p.follows, exact: true }).click()
      await front(page).getByRole('tabpanel').getByRole('button', { name: p.follow, exact: true }).click()
      const dialog = modal(page)
      await dialog.locator('[data-name=follow_note] textarea').fill('已报价，等回复')
      await dialog.locator('[data-name=next_follow_on] input').fill(today)
      await dialog.locator('[data-name=next_follow_on] input').press('Enter')
      await dialog.getByRole('button', { name: p.follow, exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(front(page).getByRole('tabpanel')).toContainText('已报价，等回复')
      await visit(page, carrier.customers.route)
      await expect(rowOf(page, name)).toContainText(p.followMark)
      expect(await findingsOf(page)).toEqual([])
      await search(page, name)
      await expect(front(page).getByRole('row')).toHaveCount(2)
    })

    await test.step('what is ticked is handed over, and the card tells by whom', async () => {
      await rowOf(page, name).getByRole('checkbox').check()
      await front(page).getByRole('button', { name: p.transfer, exact: true }).first().click()
      await choose(page, modal(page).getByRole('combobox'), heir)
      await modal(page).getByRole('button', { name: p.transfer, exact: true }).click()
      await expect(modal(page).getByRole('status')).toHaveText(sayIn(lang, kit, 'bulkResult', { ok: 1, failed: 0 }))
      await expect(modal(page).getByRole('progressbar')).toBeHidden()
      await modal(page).getByRole('button', { name: kit[lang].close, exact: true }).last().click()
      await expect(modal(page)).toBeHidden()
      await expect(rowOf(page, name)).toContainText(heir)
    })

    await test.step('it is stopped with a reason, resumed and deleted', async () => {
      await actOn(rowOf(page, name), p.stop)
      await modal(page).getByRole('button', { name: p.stopLost, exact: true }).click()
      await modal(page).getByRole('button', { name: p.stop, exact: true }).click()
      await expect(rowOf(page, name)).toContainText(p.stopped)
      await actOn(rowOf(page, name), p.resume)
      await expect(rowOf(page, name)).toContainText(p.notJoined)
      await actOn(rowOf(page, name), kit[lang].delete)
      await page.getByRole('button', { name: kit[lang].confirm }).click()
      await expect(rowOf(page, name)).toBeHidden()
    })
  })

for (const { lang, locale } of journeyIn('en'))
  test(`a customer that owes too much is held, and let go on until a day with a reason (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'carrier', carrier.customers.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const p = phrases[lang]
    const rows = async () => (await callAs<{ data: Row[] }>(page, '/api/customer/list', { pagesize: 100 })).data
    const [most] = (await rows()).filter(({ used_fen }) => used_fen > 100_00).toSorted((a, b) => b.used_fen - a.used_fen)
    if (!most) throw new Error('no customer of the demo owes anything')
    const { id, customer_name } = most
    const now = async () => (await rows()).find((row) => row.id === id)
    await search(page, customer_name)
    await actOn(rowOf(page, customer_name), linkPhrases[lang].credit)
    await modal(page).locator('[data-name=credit_fen] input').fill('100')
    await choose(page, modal(page).locator('[data-name=over_credit_action]').getByRole('combobox'), /No dispatch|禁止派车/)
    await modal(page).getByRole('button', { name: linkPhrases[lang].save, exact: true }).click()
    await expect(modal(page)).toBeHidden()
    await expect(rowOf(page, customer_name)).toContainText(p.heldMark)
    expect(await now()).toMatchObject({ held: true })

    await test.step('whoever may lifts the hold for some days, and says why', async () => {
      await rowOf(page, customer_name).getByRole('link').first().click()
      await expect(front(page).locator('.ant-alert-error').first()).toContainText(/100.00/)
      await front(page).getByRole('button', { name: p.lift, exact: true }).click()
      await expect(modal(page).locator('[data-name=lift_until] input')).toHaveValue(addDays(today, 7))
      await modal(page).getByRole('button', { name: p.liftAgreed, exact: true }).click()
      expect(await findingsOf(page, { within: '.ant-modal' })).toEqual([])
      await modal(page).getByRole('button', { name: p.lift, exact: true }).click()
      await expect(modal(page)).toBeHidden()
      await expect(front(page).locator('.ant-alert-warning').first()).toContainText(p.liftAgreed)
      expect(await now()).toMatchObject({ held: false, lift_until: addDays(today, 7) })
      await front(page).getByRole('tab', { name: p.log, exact: true }).click()
      await expect(front(page).getByRole('tabpanel')).toContainText(sayIn(lang, linkTerms, 'lift_until'))
    })

    await test.step('the limit is taken away again', async () => {
      const version = (await now())?.link_version ?? 0
      await callAs(page, '/api/link/set_credit', { id, version, credit_fen: 0, over_credit_action: 1 })
    })
  })
