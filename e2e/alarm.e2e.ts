import type { alarm } from '@yunshu/contract/alarm/contract'
import { alarmKind, alarmMachine } from '@yunshu/contract/alarm/enums'
import { alarmTerms } from '@yunshu/contract/alarm/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { fill } from '@yunshu/contract/kit/phrases'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/alarm/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { office } from './pages/office.ts'
import { modal } from './pages/settle.ts'
import { test } from './servers/test.ts'

type List = OutputOf<typeof alarm.list>
// Alarms: a threshold is set, what is wrong is seen and looked after.

for (const { lang, locale } of journeyIn('zh'))
  test(`an alarm setting is changed, tried out, and an alarm is confirmed (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'carrier', carrier.alarmSettings.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const [say, terms] = [phrases[lang], alarmTerms[lang]]
    const kind = alarmKind.names[alarmKind.code.speeding][lang]

    await test.step('a threshold outside its range is refused at its field, one within it holds', async () => {
      await actOn(rowOf(page, kind), say.edit)
      const limit = modal(page).getByRole('spinbutton')
      await limit.fill('20')
      await modal(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(modal(page)).toBeVisible()
      await limit.fill(lang === 'zh' ? '85' : '86')
      await modal(page).getByLabel(terms.quiet_from, { exact: true }).fill('23:00')
      await modal(page).getByLabel(terms.quiet_to, { exact: true }).fill('06:00')
      await modal(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(modal(page)).toBeHidden()
      await expect(rowOf(page, kind)).toContainText(lang === 'zh' ? '85 km/h' : '86 km/h')
      await expect(rowOf(page, kind)).toContainText('23:00–06:00')
      expect(await findingsOf(page)).toEqual([])
    })

    await test.step('what is open is listed, and who looks after it says how', async () => {
      const ask = await office(page.request, 'carrier')
      const open = await ask<List>('alarm/list', { alarm_state: alarmMachine.code.raised })
      const first = open.data[0]
      expect(first).toBeDefined()
      await page.goto(`${carrier.alarms.route}?alarm_state=${alarmMachine.code.raised}`)
      await expect(
        front(page)
          .getByText(first?.object_no ?? '-')
          .first()
      ).toBeVisible()
      expect(await findingsOf(page)).toEqual([])
      await actOn(rowOf(page, first?.object_no ?? '-'), alarmMachine.moves.confirm[lang])
      await expect(modal(page)).toContainText(fill(say.confirmTitle, { kind: alarmKind.names[first?.alarm_kind ?? 1][lang] }, lang))
      await modal(page).getByLabel(terms.remark, { exact: true }).fill('Driver called')
      await modal(page).getByRole('button', { name: say.confirm }).click()
      await expect(modal(page)).toBeHidden()
      const after = await ask<List>('alarm/list', { alarm_state: alarmMachine.code.confirmed })
      expect(after.data.find(({ id }) => id === first?.id)).toMatchObject({ confirm_remark: 'Driver called' })
    })
  })
