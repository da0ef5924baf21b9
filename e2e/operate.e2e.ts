import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { operateTerms } from '@yunshu/contract/operate/words'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { expect } from '@playwright/test'
import { asAdmin } from '@yunshu/server/testkit/testServer'
import { money } from '../apps/console/src/kit/format.ts'
import { chartPhrases } from '../apps/console/src/kit/chart/phrases.ts'
import { phrases } from '../apps/console/src/features/operate/phrases.ts'
import { front, journeyIn, opened } from './pages/console.ts'
import { test } from './servers/test.ts'

// 经营数据: what the demo's trips come to, held against the rows themselves; a trip at a loss found from the chart.

type Trip = { id: string; no: string; day: string; shipper: string; revenue: number | null; cost: number | null }
/** The delivered trips of a carrier since a day, out of waybills and charges and nothing else. */
const tripsSince = async (adminUrl: string, account: string, first: string): Promise<Trip[]> => {
  return await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<Record<keyof Trip, string | null>>(
      `select w.id, w.waybill_no as no, to_char(w.unload_done_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, o.shipper,
         (select case when bool_or(h.no_rate) then null else sum(h.amount_fen) end from charge h where h.tenant_id = w.tenant_id and h.waybill_id = w.id and h.direction = 1 and h.charge_status <> 0) as revenue,
         coalesce((select sum(h.amount_fen) from charge h where h.tenant_id = w.tenant_id and h.waybill_id = w.id and h.direction = 2 and h.charge_status <> 0), w.payable_fen) as cost
       from waybill w
       join lateral (select string_agg(distinct o.shipper_name, ',') as shipper from waybill_order o where o.tenant_id = w.tenant_id and o.waybill_id = w.id) o on true
       where w.carrier_id = (select u.company_id from "user" u where u.account = $1) and w.waybill_status >= 80
         and w.unload_done_at >= ($2 || ' 00:00+08')::timestamptz order by w.id`,
      [account, first]
    )
    const fen = (value: string | null) => (value === null ? null : Number(value))
    return rows.map((row) => ({
      id: row.id ?? '',
      no: row.no ?? '',
      day: row.day ?? '',
      shipper: row.shipper ?? '',
      revenue: fen(row.revenue),
      cost: fen(row.cost)
    }))
  })
}
const marginOf = ({ revenue, cost }: Trip): number => (revenue === null || cost === null ? 0 : revenue - cost)
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

for (const { lang, locale } of journeyIn('zh'))
  test(`figures are those of the rows, and a trip at a loss is found from the chart (${lang})`, async ({ browser, behind }) => {
    const first = addDays(shanghaiDay(new Date()), -29)
    const c = await opened(browser, 'carrier', carrier.operate.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const [say, terms, chart] = [phrases[lang], operateTerms[lang], chartPhrases[lang]]
    const tile = (name: keyof typeof terms) => front(c).getByRole('button', { name: new RegExp(`^${terms[name]}( \\(\\S+\\))? [-\\d]`) })
    const told = (name: keyof typeof terms) => tile(name).locator('strong')
    await expect(tile('trip_count')).toBeVisible()
    const trips = await tripsSince(behind.adminUrl, 'carrier', first)
    const losses = trips.filter((trip) => marginOf(trip) < 0).toSorted((a, b) => marginOf(a) - marginOf(b))

    await test.step('trips, revenue, cost, margin and losses are what waybills and charges come to', async () => {
      expect(trips.length).toBeGreaterThan(5)
      await expect(told('trip_count')).toHaveText(String(trips.length))
      await expect(told('revenue_fen')).toHaveText(money(sum(trips.map(({ revenue }) => revenue ?? 0))))
      await expect(told('cost_fen')).toHaveText(money(sum(trips.map(({ cost }) => cost ?? 0))))
      await expect(told('margin_fen')).toHaveText(money(sum(trips.map(marginOf))))
      await expect(told('loss_count')).toHaveText(String(losses.length))
    })

    await test.step('a day of the trend leads to its trips at a loss, the worst first and with its reason', async () => {
      const [worst] = losses
      if (!worst) throw new Error('the demo has no trip at a loss')
      await tile('loss_count').click()
      const trend = front(c).getByRole('region', { name: say.trend.replace('{name}', terms.loss_count) })
      const [of, day] = [losses.filter(({ day }) => day === worst.day), worst.day]
      await trend.getByRole('button', { name: new RegExp(`^${day.slice(5)}, ${say.now} ${of.length}`) }).click()
      await expect(front(c).getByRole('tab', { name: say.losses })).toHaveAttribute('aria-selected', 'true')
      await expect(front(c).getByText(say.ofPoint.replace('{from}', day).replace('{to}', day))).toBeVisible()
      const rows = front(c).getByRole('tabpanel').getByRole('row').filter({ hasText: 'YD' })
      await expect(rows).toHaveCount(of.length)
      await expect(rows.first()).toContainText(worst.no)
      await expect(rows.first()).toContainText(money(marginOf(worst)))
      await expect(rows.first().getByRole('link', { name: worst.no })).toHaveAttribute('href', linkTo(carrier.waybillInfo, { id: Number(worst.id) }))
    })

    await test.step('a bar of a customer leads to his figures alone; the keyboard does it too', async () => {
      const [name = ''] = trips.map(({ shipper }) => shipper)
      const ofHim = trips.filter(({ shipper }) => shipper === name)
      await tile('trip_count').click()
      const bar = front(c).getByRole('button', { name: new RegExp(`^${name}, .*${ofHim.length}$`) })
      await bar.focus()
      await bar.press('Enter')
      await expect(told('trip_count')).toHaveText(String(ofHim.length))
      await expect(told('margin_fen')).toHaveText(money(sum(ofHim.map(marginOf))))
      expect(new URL(c.url()).searchParams.get('shipper_id')).toMatch(/^\d+$/)
    })

    await test.step('the chart is read as a table, and its picture and figures are taken away', async () => {
      const title = say.trend.replace('{name}', terms.trip_count)
      const trend = front(c).getByRole('region', { name: title, exact: true }).first()
      const [picture] = await Promise.all([c.waitForEvent('download'), trend.getByRole('button', { name: `${title}: ${chart.picture}` }).click()])
      expect(picture.suggestedFilename()).toMatch(/\.png$/)
      const [file] = await Promise.all([c.waitForEvent('download'), trend.getByRole('button', { name: `${title}: ${chart.file}` }).click()])
      expect(file.suggestedFilename()).toMatch(/\.csv$/)
      await trend.getByRole('button', { name: `${title}: ${chart.asTable}` }).click()
      await expect(trend.getByRole('row')).toHaveCount(31)
    })
  })
