import { shanghaiDay } from '@yunshu/domain/calendar'
import { type Locator, type Page } from '@playwright/test'
import { callAs, front } from './console.ts'
import { aConfirmedTrip } from './trip.ts'

type Looked = { id: number; version: number }

/** Fen as every screen writes them. */
export const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The value beside a name in the facts of whatever is in view; a unit may stand behind the name. */
export const fact = (within: Locator, name: string): Locator =>
  within
    .locator('.facts > div')
    .filter({ has: within.page().locator('dt', { hasText: new RegExp(`^${name.replace(/[()]/g, '\\$&')}( \\([^)]+\\))?$`) }) })
    .locator('dd')
    .first()

/** The dialog that is asked over everything, and the drawer beside a list. */
export const modal = (page: Page): Locator => page.locator('.ant-modal').filter({ visible: true }).last()
export const drawer = (page: Page): Locator => page.locator('.ant-drawer').filter({ visible: true }).last()

/** The row of the list in front that carries a text, by the titles of its columns. */
export const readRow = async (page: Page, text: string): Promise<Record<string, string>> =>
  await front(page)
    .locator('.table-card')
    .filter({ visible: true })
    .first()
    .evaluate((card, wanted) => {
      const clean = (cell: Element) => (cell.textContent ?? '').trim()
      const row = [...card.querySelectorAll('tbody tr')].find((one) => clean(one).includes(wanted))
      // A cell of two lines holds several columns: the first, and below it those whose titles stand in the second line of the head.
      return Object.fromEntries(
        [...(row?.children ?? [])].flatMap((cell, i) => {
          const head = card.querySelector('thead tr')?.children[i]
          const titles = [...(head?.querySelectorAll('.cell-line') ?? [])].map(clean)
          if (!head || titles.length === 0) return [[head ? clean(head) : '', clean(cell)]]
          const below = [...cell.querySelectorAll('.cell-under > span')].map(clean)
          return [
            [titles[0], clean(cell.querySelector('.cell-line') ?? cell)],
            ...(titles[1]?.split(' · ') ?? []).map((title, k) => [title, below[k] ?? ''])
          ]
        })
      )
    }, text)

/** The cells of each row of a small table, as they are read. */
export const cellsOf = async (table: Locator): Promise<string[][]> =>
  await table
    .locator('tbody tr:not(.ant-table-measure-row):not(.ant-table-placeholder)')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())))

/** The shipper and the carrier as they know each other: the ends of a signed link. */
export const partners = async (s: Page, c: Page): Promise<Record<'shipper' | 'carrier', { id: number; name: string }>> => {
  const [mine, theirs] = await Promise.all([s, c].map((page) => callAs<{ company_id: number }>(page, '/api/session/profile', {})))
  const links = await callAs<{ data: { carrier_id: number; carrier_name: string }[] }>(s, '/api/link/carriers', {})
  const customers = await callAs<{ data: { shipper_id: number; customer_name: string }[] }>(c, '/api/customer/list', {})
  const carrier = links.data.find(({ carrier_id }) => carrier_id === theirs?.company_id)
  const shipper = customers.data.find(({ shipper_id }) => shipper_id === mine?.company_id)
  if (!carrier || !shipper) throw new Error('the two have not signed')
  return { shipper: { id: shipper.shipper_id, name: shipper.customer_name }, carrier: { id: carrier.carrier_id, name: carrier.carrier_name } }
}

/** Agrees by calls on what else of this day is ready between the two, so that a statement of the day holds one trip alone. */
export const agreeOnTheRest = async (s: Page, c: Page, shipper_id: number): Promise<void> => {
  const today = shanghaiDay(new Date())
  const period = { partner_id: shipper_id, period_from: today, period_to: today }
  const { waybill_count, draft_no } = await callAs<{ waybill_count: number; draft_no: string | null }>(c, '/api/statement/preview', period)
  if (waybill_count === 0 && draft_no === null) return
  const { statement } = await callAs<{ statement: Looked }>(c, '/api/statement/generate', period)
  const sent = await callAs<Looked>(c, '/api/statement/send', { id: statement.id, version: statement.version })
  await callAs(s, '/api/statement/confirm', { id: sent.id, version: sent.version, reason: '按账单确认' })
}

/** A trip of today that is delivered, agreed on in a statement of its own, and billed by its carrier; by calls. */
export const aBilledTrip = async (s: Page, c: Page, freight_fen: number): Promise<Looked & { bill_no: string }> => {
  const { shipper, carrier } = await partners(s, c)
  await agreeOnTheRest(s, c, shipper.id)
  await aConfirmedTrip(s, c, carrier.id, freight_fen)
  const today = shanghaiDay(new Date())
  const asked = { partner_id: shipper.id, period_from: today, period_to: today }
  const { statement } = await callAs<{ statement: Looked }>(c, '/api/statement/generate', asked)
  const sent = await callAs<Looked>(c, '/api/statement/send', { id: statement.id, version: statement.version })
  const agreed = await callAs<Looked>(s, '/api/statement/confirm', { id: sent.id, version: sent.version, reason: '按账单确认' })
  await callAs(c, '/api/statement/bill', { id: agreed.id, version: agreed.version })
  const { data } = await callAs<{ data: (Looked & { bill_no: string })[] }>(s, '/api/bill/list', { statement_id: statement.id })
  const [bill] = data
  if (!bill) throw new Error('no bill')
  return bill
}

/** Money into the payer's wallet: transferred, and verified by the operator against the payer's name. */
export const recharge = async (payer: Page, operator: Page, amount_fen: number, voucher_img: string): Promise<void> => {
  const asked = await callAs<Looked & { company_name: string }>(payer, '/api/recharge/create', { amount_fen, way: 2, voucher_img, remark: '' })
  const bank_serial_no = `E2E${asked.id}`
  await callAs(operator, '/api/recharge/confirm', { id: asked.id, version: asked.version, bank_serial_no, payer_name: asked.company_name })
}
