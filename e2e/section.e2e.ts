import { carrier } from '@yunshu/contract/consoles/carrier'
import { sectionMachine } from '@yunshu/contract/section/enums'
import { sectionTerms } from '@yunshu/contract/section/words'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/section/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { blocks } from '../apps/console/src/widgets/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { actOn, choose, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { modal } from './pages/settle.ts'
import { test } from './servers/test.ts'

// A contracted lane: entered, priced twice, its trips and months looked at, stopped.

for (const { lang, locale } of journeyIn('zh'))
  test(`a lane is entered, found, priced in versions, and tells of its trips (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'carrier', carrier.sections.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const [say, terms] = [phrases[lang], sectionTerms[lang]]
    const name = lang === 'zh' ? '旅程路段' : 'Journey lane'
    const today = shanghaiDay(new Date())
    const group = (title: string) => front(page).getByRole('group', { name: title })
    const dayIn = async (label: string, day: string, within = front(page)) => {
      const field = within.getByLabel(label, { exact: true })
      await field.fill(day)
      await field.press('Enter')
    }

    await test.step('the office enters customer, nodes, time and validity', async () => {
      await front(page).getByRole('button', { name: carrier.sectionAdd[lang] }).click()
      await expect(page.locator(`[data-tab-active="${carrier.sectionAdd.route}"]`)).toBeVisible()
      const customer = front(page).getByLabel(terms.shipper_id, { exact: true })
      await customer.click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
      await front(page).getByLabel(terms.section_name, { exact: true }).fill(name)
      for (const [title, node, lng, lat, way] of [
        [say.start, '旅程起点', '104.27', '30.56', ['四川省', '成都市', '龙泉驿区']],
        [say.end, '旅程终点', '104.68', '31.46', ['四川省', '绵阳市', '涪城区']]
      ] as const) {
        const part = group(title)
        await part.getByLabel(terms.node_name, { exact: true }).fill(node)
        await part.getByRole('button', { name: blocks[lang].typePosition }).click()
        await part.getByLabel(terms.lng, { exact: true }).fill(lng)
        await part.getByLabel(terms.lat, { exact: true }).fill(lat)
        await part.getByLabel(terms.area_code, { exact: true }).click()
        for (const step of way) await page.locator('.ant-cascader-menus:visible').getByText(step, { exact: true }).click()
      }
      await front(page).getByRole('button', { name: say.measure }).click()
      await expect(front(page).getByLabel(terms.mileage_m, { exact: true })).not.toHaveValue('')
      await dayIn(terms.valid_from, addDays(today, -10))
      await dayIn(terms.valid_to, addDays(today, 200))
      expect(await findingsOf(page)).toEqual([])
      await front(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(page).toHaveURL(new RegExp(carrier.sectionInfo.route))
      await expect(front(page)).toContainText(name)
      await expect(front(page).getByRole('region', { name: say.map })).toBeVisible()
    })

    await test.step('it is priced, and another price of the same days is refused by name', async () => {
      const add = async () => {
        await front(page).getByRole('button', { name: say.addPrice }).click()
        const box = modal(page)
        await choose(page, box.getByLabel(terms.vehicle_type_id, { exact: true }), '9.6')
        await box.getByLabel(terms.up_fen, { exact: true }).fill('2600')
        await box.getByLabel(terms.down_fen, { exact: true }).fill('2200')
        await dayIn(terms.valid_from, today, box)
        await dayIn(terms.valid_to, addDays(today, 90), box)
        await box.getByRole('button', { name: kit[lang].save }).click()
        return box
      }
      await expect(await add()).toBeHidden()
      await expect(front(page).getByRole('row').filter({ hasText: '2,600.00' })).toContainText('v1')
      const box = await add()
      await expect(box).toContainText('-01 v1')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: kit[lang].leaveNow }).click()
    })

    await test.step('the demo’s own lane has trips, two versions of its price, and months', async () => {
      await page.goto(carrier.sections.route)
      await expect(front(page).locator('.cell-clock').first()).toBeVisible()
      const used = front(page)
        .locator('tbody tr')
        .filter({ hasText: /2026|20\d\d-A-01/ })
        .first()
      await used.getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(carrier.sectionInfo.route))
      await front(page).getByRole('tab', { name: say.months }).click()
      await expect(front(page).getByRole('region').or(front(page).locator('.chart')).first()).toBeVisible()
      await front(page).getByRole('tab', { name: say.trips, exact: true }).click()
      expect(await findingsOf(page)).toEqual([])
    })

    await test.step('it is stopped, found among the stopped, and deleted', async () => {
      await page.goto(carrier.sections.route)
      await actOn(rowOf(page, name), sectionMachine.moves.stop[lang])
      await page.getByRole('button', { name: kit[lang].confirm }).click()
      await expect(rowOf(page, name)).toContainText(sectionMachine.states.stopped[lang])
      await actOn(rowOf(page, name), kit[lang].delete)
      await page.getByRole('button', { name: kit[lang].confirm }).click()
      await expect(rowOf(page, name)).toBeHidden()
    })
  })
