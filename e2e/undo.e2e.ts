import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { baseRefusals } from '@yunshu/contract/kit/refusals'
import { fill } from '@yunshu/contract/kit/phrases'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { expect, type Page } from '@playwright/test'
import { phrases } from '../apps/console/src/features/statement/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { actOn, callAs, journeyIn, opened, rowOf } from './pages/console.ts'
import { agreeOnTheRest, partners } from './pages/settle.ts'
import { aConfirmedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

// The toast of an act that can be taken back holds the way back, for as long as it stands.

type Row = { id: number; version: number; statement_no: string; statement_status: number }
const day = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const toast = (page: Page, said: string) => page.locator('.ant-message-notice').filter({ hasText: said })

for (const { lang, locale } of journeyIn('en'))
  test(`a statement that was sent too early is taken back from its toast, and where the other side was faster it says why not (${lang})`, async ({
    browser
  }) => {
    const viewport = { width: 1366, height: 768 }
    const c = await opened(browser, 'carrier', carrier.upstream.route, { lang, locale, viewport })
    const s = await opened(browser, 'shipper', shipper.statements.route, { lang, locale, viewport })
    const known = await partners(s, c)
    await agreeOnTheRest(s, c, known.shipper.id)
    await aConfirmedTrip(s, c, known.carrier.id, 340_000)
    const period = { partner_id: known.shipper.id, period_from: day(), period_to: day() }
    const { statement } = await callAs<{ statement: Row }>(c, '/api/statement/generate', period)
    const look = async () => (await callAs<{ data: Row[] }>(c, '/api/statement/list', { keyword: statement.statement_no })).data[0]
    await c.goto(`${carrier.upstream.route}?keyword=${statement.statement_no}`)
    const send = async () => {
      await actOn(rowOf(c, statement.statement_no), phrases[lang].send)
      // Under the pointer the toast stays, however long the other side takes.
      await toast(c, phrases[lang].sent).hover()
    }
    const undo = () => toast(c, phrases[lang].sent).getByRole('button', { name: kit[lang].undo, exact: true }).click()

    await test.step('taken back: it says so, the list shows the draft, and it can be sent again', async () => {
      await send()
      await undo()
      await expect(toast(c, kit[lang].undone)).toBeVisible()
      await expect(rowOf(c, statement.statement_no)).toContainText(statementMachine.states.draft[lang])
      expect((await look())?.statement_status).toBe(statementMachine.code.draft)
    })

    await test.step('the other side confirms first: the way back says what it has become, and it stays so', async () => {
      await send()
      const sent = await look()
      await callAs(s, '/api/statement/confirm', { id: sent?.id, version: sent?.version, reason: '按账单确认' })
      await undo()
      const [from, to] = [statementMachine.states.confirmed[lang], statementMachine.states.draft[lang]]
      await expect(toast(c, fill(baseRefusals[lang].illegalMove, { from, to }, lang))).toBeVisible()
      expect((await look())?.statement_status).toBe(statementMachine.code.confirmed)
      await expect(rowOf(c, statement.statement_no)).toContainText(from)
    })
    for (const page of [s, c]) await page.context().close()
  })
