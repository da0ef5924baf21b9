import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { faultNames } from '@yunshu/contract/report/faultNames'
import { messageKind, reportStatus } from '@yunshu/contract/report/enums'
import { report } from '@yunshu/contract/report/contract'
import type { Message } from '@yunshu/contract/report/fieldMap'
import { reportTerms } from '@yunshu/contract/report/words'
import { usccCheck } from '@yunshu/domain/uscc'
import { openAuthority } from '@yunshu/server/testkit/authority'
import { expect, type Page } from '@playwright/test'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { healthPhrases } from '../apps/console/src/widgets/healthPhrases.ts'
import { phrases as trips } from '../apps/console/src/features/waybill/phrases.ts'
import { reportPhrases } from '../apps/console/src/widgets/reportPhrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, callAs, front, journeyIn, opened, rowOf, search, visit } from './pages/console.ts'
import { modal, partners } from './pages/settle.ts'
import { anUploadedTrip } from './pages/trip.ts'
import { test } from './servers/test.ts'

/** A trip to a consignee of its own, whose number nobody has told yet. */
const to =
  (end_link_name: string): NonNullable<Parameters<typeof anUploadedTrip>[4]> =>
  (form) => ({ ...form, shouhuo: form.shouhuo.map((place) => ({ ...place, end_link_name })) })

// A trip is signed for: the carrier reports it, reads that the consignee has no number, adds it, and the authority's stand-in accepts; the operator reads it all.

for (const { lang, locale } of journeyIn('zh'))
  test(`a trip whose report lacks a number is mended and accepted, and the operator finds its messages (${lang})`, async ({ browser }) => {
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, o] = [
      await opened(browser, 'shipper', shipper.orders.route, options),
      await opened(browser, 'carrier', carrier.waybills.route, options),
      await opened(browser, 'operator', operator.reports.route, options)
    ]
    const say = (key: keyof typeof reportPhrases.zh & string, slots = {}) => sayIn(lang, reportPhrases, key, slots)
    const trip = await anUploadedTrip(s, c, (await partners(s, c)).carrier.id, 321_007, to(lang === 'zh' ? '孙收货' : '李收货'))
    const lineOf = (kind: 1 | 2 | 3) => modal(c).getByRole('row').filter({ hasText: messageKind.names[kind][lang] })
    const accepted = reportStatus.names[30][lang]

    await test.step('what is missing is said by its name, and the rest leaves', async () => {
      await visit(c, carrier.waybills.route)
      await search(c, trip.waybill_no)
      await actOn(rowOf(c, trip.waybill_no), trips[lang].report)
      await expect(lineOf(3)).toContainText(faultNames.missing[lang])
      await modal(c)
        .getByRole('button', { name: say('send'), exact: true })
        .click()
      await expect(lineOf(3)).toContainText(reportStatus.names[40][lang])
      await expect(lineOf(1)).toContainText(accepted)
      expect(await findingsOf(c, { within: '.ant-modal' })).toEqual([])
    })

    await test.step('the health of the trip says the same, by field, with the way to mend it', async () => {
      const health = healthPhrases[lang]
      await modal(c).getByRole('button', { name: kit[lang].close, exact: true }).first().click()
      await visit(c, linkTo(carrier.waybillInfo, { id: trip.waybill_id, tab: 'risks' }))
      const row = front(c).getByRole('row').filter({ hasText: healthRule.names[12][lang] })
      await expect(row).toContainText(riskFlag.names[2][lang])
      await expect(row).toContainText(faultNames.missing[lang])
      await expect(row.getByRole('button', { name: say('addConsignee'), exact: true })).toBeVisible()
      expect(await findingsOf(c)).toEqual([])
      await expect(front(c)).toContainText(health.mend)
      await visit(c, carrier.waybills.route)
      await search(c, trip.waybill_no)
      await actOn(rowOf(c, trip.waybill_no), trips[lang].report)
    })

    await test.step('the number of the consignee is added, and the waybill is accepted', async () => {
      await lineOf(3)
        .getByRole('button', { name: say('addConsignee'), exact: true })
        .click()
      const dialog = modal(c)
      const first17 = '91510100MA0J0URNE'
      await dialog.getByLabel(reportTerms[lang].consignee_no).fill('91510100MA0J0URNE0')
      await dialog.getByRole('button', { name: say('consigneeTitle'), exact: true }).click()
      await expect(dialog.locator('[data-name=consignee_no]')).toContainText(lang === 'zh' ? '不是有效' : 'neither')
      await dialog.getByLabel(reportTerms[lang].consignee_no).fill(first17 + (usccCheck(first17) ?? ''))
      await dialog.getByRole('button', { name: say('consigneeTitle'), exact: true }).click()
      await modal(c)
        .getByRole('button', { name: say('sendAgain'), exact: true })
        .click()
      await expect(lineOf(3)).toContainText(accepted)
      await expect(modal(c).getByRole('button', { name: say('sendAgain'), exact: true })).toBeHidden()
    })

    await test.step('the operator finds the messages of the trip, the weeks, and how the stand-in is reached', async () => {
      await search(o, trip.waybill_no)
      const row = front(o).getByRole('row').filter({ hasText: trip.waybill_no }).first()
      await expect(row).toContainText(accepted)
      await expect(row).toContainText(messageKind.names[3][lang])
      await front(o)
        .getByRole('tab', { name: say('weeks'), exact: true })
        .click()
      await expect(front(o).getByRole('row').nth(1)).toContainText('%')
      await front(o)
        .getByRole('tab', { name: say('setting'), exact: true })
        .click()
      await expect(front(o)).toContainText(say('drill'))
      await front(o)
        .getByRole('button', { name: say('test'), exact: true })
        .click()
      await expect(o.getByText(say('tested', { text: '演练平台' }).slice(0, 6))).toBeVisible()
      expect(await findingsOf(o)).toEqual([])
    })

    await test.step('the order says it too, with its four messages', async () => {
      await visit(o, linkTo(operator.orderInfo, { id: trip.order_id }))
      await expect(front(o).locator(`tr[data-row-key="3 ${trip.waybill_no} ${trip.order_no}"]`)).toContainText(accepted)
    })
  })

const creditCode = (first17: string): string => first17 + (usccCheck(first17) ?? '')
type Connection = { version: number; enabled: boolean; base_url: string; sender_code: string; automatic: boolean }
const connectionOf = async (o: Page) => await callAs<Connection>(o, report.setting.path, {})

// The authority's own register refuses what is in order by its form: the operator connects it, the carrier reads its answer, corrects the number beside it, and hands the same waybill in again.

for (const { lang, locale } of journeyIn('en'))
  test(`what the authority refuses is read with its code, mended beside the answer, and accepted, each message once (${lang})`, async ({
    browser,
    behind
  }) => {
    test.setTimeout(240_000)
    const sender = { code: 'YS-001', secret: 'a-key-of-the-province-0123456789', port: behind.authorityPort }
    const authority = await openAuthority(sender)
    const options = { lang, locale, viewport: { width: 1366, height: 768 } }
    const [s, c, o] = [
      await opened(browser, 'shipper', shipper.orders.route, options),
      await opened(browser, 'carrier', carrier.waybills.route, options),
      await opened(browser, 'operator', operator.reports.route, options)
    ]
    const { enabled, base_url, sender_code, automatic } = await connectionOf(o)
    const nameOf = (code: 10 | 30 | 40): string => reportStatus.names[code][lang]
    const [say, terms] = [(key: keyof typeof reportPhrases.zh & string) => sayIn(lang, reportPhrases, key, {}), reportTerms[lang]]
    const [accepted, refused, waiting] = [nameOf(30), nameOf(40), nameOf(10)]
    const [unknown, known] = [creditCode('91510100MA0UNKN0W'), creditCode('91510100MA0KN0WN0')]
    const lineOf = (kind: 1 | 2 | 3) => modal(c).getByRole('row').filter({ hasText: messageKind.names[kind][lang] })
    const numbered = async (button: string, number: string) => {
      await lineOf(3).getByRole('button', { name: button, exact: true }).click()
      const dialog = modal(c)
      await dialog.getByLabel(terms.consignee_no).fill(number)
      await dialog.getByRole('button', { name: say('consigneeTitle'), exact: true }).click()
      await expect(c.getByRole('dialog', { name: say('consigneeTitle') })).toBeHidden()
    }
    // Of numbers that are whole its register does not know one.
    authority.state.judges = (kind, message) =>
      kind === 'waybill' && (message['consigneeInfo'] as Message)['consigneeID'] === unknown
        ? { code: 'W-2107', text: '收货方证件号未登记' }
        : undefined

    try {
      await test.step('the operator connects the authority and is answered', async () => {
        await front(o)
          .getByRole('tab', { name: say('setting'), exact: true })
          .click()
        await front(o)
          .getByRole('button', { name: say('editSetting'), exact: true })
          .click()
        const dialog = modal(o)
        await dialog.getByLabel(terms.base_url).fill(authority.url)
        await dialog.getByLabel(terms.sender_code).fill(sender.code)
        await dialog.getByLabel(terms.secret).fill(sender.secret)
        await dialog.getByRole('button', { name: kit[lang].save, exact: true }).click()
        await expect(front(o)).toContainText(authority.url)
        await front(o)
          .getByRole('button', { name: say('test'), exact: true })
          .click()
        await expect(o.getByText(sayIn(lang, reportPhrases, 'tested', { text: 'ready' }))).toBeVisible()
      })

      const trip = await anUploadedTrip(s, c, (await partners(s, c)).carrier.id, 456_700, to(lang === 'zh' ? '赵收货' : '钱收货'))
      const ours = () => [...authority.kept.values()].filter(({ message }) => message['shippingNoteNumber'] === trip.waybill_no)
      await test.step('a number that is whole and wrong leaves, and comes back with the authority’s code and words', async () => {
        await visit(c, carrier.waybills.route)
        await search(c, trip.waybill_no)
        await actOn(rowOf(c, trip.waybill_no), trips[lang].report)
        await numbered(say('addConsignee'), unknown)
        await expect(lineOf(3)).not.toContainText(faultNames.missing[lang])
        await modal(c)
          .getByRole('button', { name: say('send'), exact: true })
          .click()
        await expect(lineOf(3)).toContainText(refused)
        await expect(lineOf(3)).toContainText('W-2107 收货方证件号未登记')
        await expect(lineOf(1)).toContainText(accepted)
        expect(authority.refused.map(({ code }) => code)).toEqual(['W-2107'])
        expect(await findingsOf(c, { within: '.ant-modal' })).toEqual([])
      })

      await test.step('the number is corrected beside the answer while the authority is away, and waits for it', async () => {
        await numbered(say('changeConsignee'), known)
        authority.state.mood = 'loses'
        await modal(c)
          .getByRole('button', { name: say('sendAgain'), exact: true })
          .click()
        await expect(lineOf(3)).toContainText(waiting)
        await expect.poll(() => ours().length).toBe(1)
        await expect.poll(async () => (await callAs<{ down_since: string | null }>(o, report.setting.path, {})).down_since).not.toBeNull()
      })

      await test.step('once it answers again the same message is accepted, and stands there once', async () => {
        authority.state.mood = 'takes'
        await front(o)
          .getByRole('button', { name: say('editSetting'), exact: true })
          .click()
        await modal(o).getByRole('button', { name: kit[lang].save, exact: true }).click()
        await expect(lineOf(3)).toContainText(accepted, { timeout: 130_000 })
        await expect(modal(c).getByRole('button', { name: say('sendAgain'), exact: true })).toBeHidden()
        const [one, ...others] = ours()
        expect([one?.kind, one?.result, others.length]).toEqual(['waybill', 'accepted', 0])
        expect(one?.came).toBeGreaterThan(1)
        expect(one?.message['consigneeInfo']).toMatchObject({ consigneeID: known })
      })

      await test.step('the operator reads both rounds of it', async () => {
        await front(o)
          .getByRole('tab', { name: say('log'), exact: true })
          .click()
        await search(o, trip.waybill_no)
        const row = front(o).getByRole('row').filter({ hasText: trip.waybill_no }).filter({ hasText: messageKind.names[3][lang] })
        await expect(row).toHaveCount(1)
        await expect(row).toContainText(accepted)
        expect(await findingsOf(o)).toEqual([])
      })
    } finally {
      await callAs(o, report.set.path, { enabled, base_url, sender_code, automatic, version: (await connectionOf(o)).version })
      await authority.close()
    }
  })
