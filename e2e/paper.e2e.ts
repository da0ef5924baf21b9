import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { needReceipt } from '@yunshu/contract/order/machine'
import { paperMachine } from '@yunshu/contract/receipt/machine'
import { sayIn, type Phrases } from '@yunshu/contract/kit/phrases'
import { expect } from '@playwright/test'
import { phrases as receiptPhrases } from '../apps/console/src/features/receipt/phrases.ts'
import { phrases as waybillPhrases } from '../apps/console/src/features/waybill/phrases.ts'
import { actOn, callAs, front, journeyIn, opened, rowOf, search, visit } from './pages/console.ts'
import { partners } from './pages/settle.ts'
import { aConfirmedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

type Paper = { id: number; receipt_no: string; waybill_id: number; paper_status: number }
const { toSend, withCarrier, forwarded, withShipper, lost } = paperMachine.code

for (const { lang, locale } of journeyIn('en')) {
  test(`the paper of a receipt is sent, registered and forwarded, the shipper hears of the parcel and has it; another one is lost (${lang})`, async ({
    browser
  }) => {
    const say = (words: Phrases, key: string, slots = {}) => sayIn(lang, words, key, slots)
    const receipts = await opened(browser, 'shipper', shipper.receipts.route, { lang, locale })
    const trip = await opened(browser, 'carrier', carrier.waybills.route, { lang, locale })
    const paperOf = async (): Promise<Paper> => {
      const { id } = (await partners(receipts, trip)).carrier
      const { waybill_no } = await aConfirmedTrip(receipts, trip, id, 200_000, (form) => ({
        ...form,
        need_receipt: needReceipt.code.paper
      }))
      const [paper] = (await callAs<{ data: Paper[] }>(trip, '/api/receipt/list', { keyword: waybill_no })).data
      if (!paper) throw new Error(`trip ${waybill_no} has no receipt`)
      return paper
    }
    const [mine, other] = [await paperOf(), await paperOf()]
    expect([mine.paper_status, other.paper_status]).toEqual([toSend, toSend])
    const stateOf = async (id: number) =>
      (await callAs<{ receipt: { paper_status: number } }>(receipts, '/api/receipt/info', { id })).receipt.paper_status

    await visit(trip, linkTo(carrier.waybillInfo, { id: mine.waybill_id }))
    const row = rowOf(trip, mine.receipt_no)
    const send = async (act: 'sendPaper' | 'forwardPaper', courier: string, no: string): Promise<void> => {
      await actOn(row, say(waybillPhrases, act))
      const dialog = trip.getByRole('dialog')
      await dialog.getByRole('button', { name: say(waybillPhrases, act) }).click()
      // Without them it is not sent, and both fields say so.
      const [name, parcel] = [dialog.getByRole('textbox').first(), dialog.getByRole('textbox').last()]
      for (const field of [name, parcel]) await expect(field).toHaveAttribute('aria-invalid', 'true')
      await name.fill(courier)
      await parcel.fill(no)
      await dialog.getByRole('button', { name: say(waybillPhrases, act) }).click()
      await expect(row).toContainText(`${courier} ${no}`)
    }
    await send('sendPaper', 'China Post', 'EM20260001')
    await actOn(row, say(waybillPhrases, 'takePaper'))
    // The page shows it before it is pressed on.
    await expect(row).toContainText(paperMachine.states['withCarrier']?.[lang] ?? '')
    expect(await stateOf(mine.id)).toBe(withCarrier)
    await send('forwardPaper', 'SF Express', 'SF20260002')
    expect(await stateOf(mine.id)).toBe(forwarded)

    await search(receipts, mine.receipt_no)
    await actOn(rowOf(receipts, mine.receipt_no), say(receiptPhrases, 'register'))
    const registering = receipts.getByRole('dialog')
    // What the carrier said of the parcel stands there already.
    await expect(registering.getByRole('textbox').last()).toHaveValue('SF20260002')
    await registering.getByRole('button', { name: say(receiptPhrases, 'register') }).click()
    await expect.poll(async () => await stateOf(mine.id)).toBe(withShipper)

    await search(receipts, other.receipt_no)
    await actOn(rowOf(receipts, other.receipt_no), say(receiptPhrases, 'lose'))
    const losing = receipts.getByRole('dialog')
    await expect(losing).toContainText(say(receiptPhrases, 'loseWhy'))
    await losing.getByRole('button', { name: say(receiptPhrases, 'lostByCourier') }).click()
    await losing.getByRole('button', { name: say(receiptPhrases, 'lose') }).click()
    await expect.poll(async () => await stateOf(other.id)).toBe(lost)
    await expect(rowOf(receipts, other.receipt_no)).toContainText(paperMachine.states['lost']?.[lang] ?? '')
    await expect(front(receipts).getByRole('button', { name: say(receiptPhrases, 'register'), exact: true })).toHaveCount(0)
  })
}
