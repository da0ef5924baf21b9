import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { driverState } from '@yunshu/contract/driver/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { nameOf } from '@yunshu/contract/kit/enums'
import { partKind, payStatus } from '@yunshu/contract/payable/enums'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { demoIdNo } from '@yunshu/server/seeds/identities'
import { driverEntry, vehicleEntry } from '@yunshu/server/testkit/entries'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/fleet/phrases.ts'
import { phrases as statementPhrases } from '../apps/console/src/features/statement/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { reviewPhrases } from '../apps/console/src/kit/reviewPhrases.ts'
import { findingsOf } from './pages/axe.ts'
import { expectBatch, readAnswer, tellBank } from './pages/batch.ts'
import { callAs, choose, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { office } from './pages/office.ts'
import { fact, modal, partners } from './pages/settle.ts'
import { anAssignedOrder, aPhoto, confirmReceipts, deliver, uploadReceipts } from './pages/trip.ts'
import { test } from './servers/test.ts'

// A fleet from its creation over its members to the first trip that is settled: the captain is paid for it by the bank.

for (const { lang, locale } of journeyIn('en'))
  test(`a fleet is made, reviewed and joined; a driver signs, and his first trip is settled with the captain (${lang})`, async ({ browser }) => {
    const size = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [say, terms, settling] = [phrases[lang], fleetTerms[lang], statementPhrases[lang]]
    const [s, c] = await Promise.all([opened(browser, 'shipper', shipper.orders.route, size), opened(browser, 'carrier', carrier.fleets.route, size)])
    const ask = await office(c.request, 'carrier')
    const image = await ask.upload()
    const joining = driverEntry(image, { driver_name: lang === 'zh' ? '盛入队' : '盛再入', license_class: 'A2' })
    const entry = vehicleEntry(image)
    const { plate_no } = entry
    const [{ id: driver_id }, { id: vehicle_id }] = [
      await ask<{ id: number }>('driver/create', joining),
      await ask<{ id: number }>('vehicle/create', entry)
    ]
    const name = lang === 'zh' ? '旅程车队' : 'Journey fleet'
    const captain = '唐旅程'

    await test.step('the office enters captain, account and who is paid', async () => {
      await front(c).getByRole('button', { name: carrier.fleetAdd[lang] }).click()
      // The list is called like the first field, and stays in front a moment longer.
      await expect(c.locator(`[data-tab-active="${carrier.fleetAdd.route}"]`)).toBeVisible()
      const field = (label: string) => front(c).getByLabel(label, { exact: true })
      for (const [label, value] of [
        [terms.fleet_name, name],
        [terms.captain_name, captain],
        [terms.captain_mobile, lang === 'zh' ? '13800006601' : '13800006602'],
        [terms.captain_id_no, demoIdNo(lang === 'zh' ? 821 : 822, '510107')],
        [terms.account_name, captain],
        [terms.account_no, '6222020000000000018'],
        [terms.bank_name, '示例银行']
      ] as const)
        await field(label).fill(value)
      await choose(c, field(terms.settle_type), lang === 'zh' ? '车队长代收' : 'Captain collects')
      for (const at of [0, 1]) await front(c).locator('input[type=file]').nth(at).setInputFiles(aPhoto)
      await expect(front(c).locator('.upload-item, .ant-upload-list-item, img').nth(1)).toBeVisible()
      await front(c).getByRole('button', { name: kit[lang].save, exact: true }).click()
      await expect(c).toHaveURL(/fleetInfo/)
      await expect(front(c).getByRole('alert').filter({ hasText: say.notPassedNote })).toBeVisible()
    })
    const id = Number(new URL(c.url()).searchParams.get('id'))

    await test.step('the operator lets it pass', async () => {
      const o = await opened(browser, 'operator', `${operator.fleets.route}?keyword=${encodeURIComponent(name)}`, size)
      await front(o).getByRole('button', { name: kit[lang].reviewAll }).click()
      await expect(o.locator('.review h2')).toHaveText(name)
      await expect(o.locator('.review [aria-keyshortcuts=A]')).toBeEnabled()
      expect(await findingsOf(o, { within: '.review' })).toEqual([])
      await o.keyboard.press('a')
      await expect(o.locator('.review')).toContainText(reviewPhrases[lang].allDone)
      await o.context().close()
    })

    await test.step('a driver and a vehicle join; the driver signs', async () => {
      await expect(front(c).getByRole('alert').filter({ hasText: say.notPassedNote })).toHaveCount(0)
      await front(c).getByRole('button', { name: say.addMembers }).first().click()
      await choose(c, modal(c).getByLabel(terms.driver_ids), joining.driver_name, joining.driver_name)
      await c.keyboard.press('Escape')
      await choose(c, modal(c).getByLabel(terms.vehicle_ids), plate_no, plate_no)
      await c.keyboard.press('Escape')
      await modal(c).getByRole('button', { name: say.addMembers, exact: true }).click()
      await expect(rowOf(c, joining.driver_name)).toContainText(say.notSigned)
      await rowOf(c, joining.driver_name).getByRole('button', { name: say.entrust }).click()
      await modal(c).locator('input[type=file]').setInputFiles(aPhoto)
      await modal(c).getByRole('button', { name: say.entrust, exact: true }).click()
      await expect(rowOf(c, joining.driver_name)).not.toContainText(say.notSigned)
      expect(await findingsOf(c)).toEqual([])
    })

    const trip = await test.step('a trip of his names the captain as who is paid', async () => {
      const order = await anAssignedOrder(s, (await partners(s, c)).carrier.id, 780_000)
      await callAs(c, '/api/order/accept', { id: order.id })
      const sent = await callAs<{ id: number; waybill_no: string }>(c, '/api/dispatch/create', {
        orders: [{ order_id: order.id }],
        vehicle_id,
        driver_id,
        plan_start_time: new Date(Date.now() + 3_600_000).toISOString(),
        confirmed: true,
        payable_fen: 500_000,
        split: [
          { part_kind: partKind.code.arrival, amount_fen: 200_000 },
          { part_kind: partKind.code.monthly, amount_fen: 300_000 }
        ]
      })
      await c.goto(linkTo(carrier.waybillInfo, { id: sent.id }))
      await expect(front(c)).toContainText(captain)
      return sent
    })
    const figures = async (of: Record<'trip_count' | 'freight_fen' | 'captain_fen' | 'paid_fen', string>) => {
      await c.goto(linkTo(carrier.fleetInfo, { id }))
      const month = front(c).locator('section').filter({ hasText: say.month }).first()
      for (const name of ['trip_count', 'freight_fen', 'captain_fen', 'paid_fen'] as const)
        await expect(fact(month, terms[name])).toHaveText(of[name])
    }

    await test.step('it is delivered: what is paid on arrival is owed to the captain, and the fleet shows it', async () => {
      await deliver(c, trip.id)
      await confirmReceipts(s, c, await uploadReceipts(c, trip.waybill_no))
      await figures({ trip_count: '1', freight_fen: '5,000.00', captain_fen: '5,000.00', paid_fen: '0.00' })
      await front(c).getByRole('tab', { name: say.payables }).click()
      await expect(rowOf(c, trip.waybill_no)).toContainText(captain)
      await expect(rowOf(c, trip.waybill_no)).toContainText(nameOf(billKind, billKind.code.arrival)[lang])
      await expect(rowOf(c, trip.waybill_no)).toContainText('2,000.00')
    })

    const statement_id =
      await test.step('from the fleet its captain is settled with: a statement of his, which he has signed, releases the rest', async () => {
        await front(c).getByRole('button', { name: say.settle, exact: true }).click()
        await expect(modal(c)).toContainText(captain)
        await modal(c)
          .getByText(settling.halfMonth.split('|')[4] ?? '', { exact: true })
          .click()
        await modal(c).locator('.ant-modal-footer .ant-btn-primary').click()
        await expect(c).toHaveURL(new RegExp(carrier.lowerStreamInfo.route))
        await expect(front(c)).toContainText(trip.waybill_no)
        const made = Number(new URL(c.url()).searchParams.get('id'))
        const press = async (button: string) => await front(c).getByRole('button', { name: button, exact: true }).click()
        await press(settling.send)
        await expect(front(c).getByRole('button', { name: settling.send, exact: true })).toHaveCount(0)
        await front(c).locator('.info-head').getByRole('button', { name: kit[lang].more }).click()
        await c.getByRole('menuitem', { name: settling.confirmForPayee, exact: true }).click()
        await modal(c).locator('input[type=file]').setInputFiles(aPhoto)
        await modal(c).getByRole('button', { name: settling.confirmForPayee, exact: true }).click()
        await expect(front(c).locator('.info-head')).toContainText(statementMachine.states.confirmed[lang])
        await press(settling.makePayable)
        await modal(c).getByRole('button', { name: settling.makePayable, exact: true }).click()
        await expect(front(c).locator('.info-head')).toContainText(statementMachine.states.billed[lang])
        return made
      })

    await test.step('somebody else approves, the bank pays the captain, and the trip is settled in the figures of the fleet', async () => {
      const [fin, auditor] = await Promise.all([office(c.request, 'carrier-fin'), office(c.request, 'operator')])
      type Bill = { id: number; version: number; creditor_name: string; unpaid_fen: number; amount_fen: number }
      const bills = async () => (await callAs<{ data: Bill[] }>(c, '/api/bill/owed', { fleet_id: id })).data
      // What is due on arrival stands before what is due by the month.
      expect((await bills()).map(({ creditor_name, amount_fen }) => [creditor_name, amount_fen])).toEqual([
        [captain, 200_000],
        [captain, 300_000]
      ])
      for (const { id: bill_id, version } of await bills()) await fin('bill/approve_owed', { id: bill_id, version })
      const bill_ids = (await bills()).map((bill) => bill.id)
      const answer = await tellBank(c, fin, bill_ids, { name: captain, account_no: '6222020000000000018' }, lang)
      await readAnswer(c, answer, { paid: 2, already: 0, fen: 500_000 }, lang)
      await expectBatch(c, 'done', lang)

      expect(await callAs<object>(c, '/api/payable/of_waybill', { waybill_id: trip.id })).toMatchObject({ pay_status: payStatus.code.paid })
      await c.goto(linkTo(carrier.lowerStreamInfo, { id: statement_id }))
      await expect(front(c).locator('.info-head')).toContainText(statementMachine.states.settled[lang])
      await figures({ trip_count: '1', freight_fen: '5,000.00', captain_fen: '5,000.00', paid_fen: '5,000.00' })
      await front(c).getByRole('tab', { name: say.payables }).click()
      const ofTrip = front(c).getByRole('row').filter({ hasText: trip.waybill_no })
      await expect(ofTrip.filter({ hasText: billMachine.states.paid[lang] })).toHaveCount(2)
      expect(await findingsOf(c)).toEqual([])
      const { questions } = await auditor<{ questions: { count: number; is_note: boolean; ask: { en: string } }[] }>('audit/run', {})
      expect(questions.filter(({ count, is_note }) => count > 0 && !is_note).map(({ ask: question }) => question.en)).toEqual([])
    })
    // Who is taken by another journey would be asked for his code, or found by its name, too soon.
    const { data: drivers } = await callAs<{ data: { id: number; version: number }[] }>(c, '/api/driver/list', { keyword: joining.mobile })
    for (const { id: of, version } of drivers) await ask('driver/enable', { id: of, version, state: driverState.code.disabled, reason: '演示完' })
    for (const page of [s, c]) await page.context().close()
  })
