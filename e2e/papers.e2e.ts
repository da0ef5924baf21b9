import { operatorWaits } from '@yunshu/contract/board/operatorWaits'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { driverDoubts } from '@yunshu/contract/driver/unusual'
import { driverTerms } from '@yunshu/contract/driver/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { fill } from '@yunshu/contract/kit/phrases'
import { driverEntry, vehicleEntry } from '@yunshu/server/testkit/entries'
import { expect, type Page } from '@playwright/test'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { reviewPhrases } from '../apps/console/src/kit/reviewPhrases.ts'
import { papersPhrases } from '../apps/console/src/widgets/papersPhrases.ts'
import { findingsOf } from './pages/axe.ts'
import { callAs, choose, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { modal } from './pages/settle.ts'
import { upload } from './pages/trip.ts'
import { test } from './servers/test.ts'

// Papers of drivers and vehicles wait for their review, are refused with a reason, entered again, and pass.

const review = (page: Page) => page.locator('.review')
const approve = (page: Page) => review(page).locator('[aria-keyshortcuts=A]')

for (const { lang, locale } of journeyIn('zh')) {
  const [say, told] = [papersPhrases[lang], reviewPhrases[lang]]
  const size = { lang, locale, viewport: { width: 1366, height: 768 } }

  test(`a driver's papers are refused by key with a reason, entered again by the office, and pass (${lang})`, async ({ browser }) => {
    const name = lang === 'zh' ? '许待审' : '许重审'
    const c = await opened(browser, 'carrier2', carrier.drivers.route, size)
    const image = await upload(c)
    const entry = driverEntry(image, { driver_name: name, qualification_img: image })
    const { id } = await callAs<{ id: number }>(c, '/api/driver/create', entry)
    const o = await opened(browser, 'operator', '/', size)

    await test.step('the workbench says that papers wait, and leads to them', async () => {
      await o.getByRole('link', { name: operatorWaits.find(({ key }) => key === 'driverPapers')?.label[lang] ?? '' }).click()
      await expect(o).toHaveURL(new RegExp(`${operator.drivers.route}.*audit_status=10`))
      await expect(rowOf(o, name)).toBeVisible()
    })

    await test.step('photos stand beside what was entered; X sends them back', async () => {
      await o.goto(`${operator.drivers.route}?keyword=${encodeURIComponent(name)}`)
      await front(o).getByRole('button', { name: kit[lang].reviewAll }).click()
      await expect(review(o).locator('h2')).toHaveText(name)
      await expect(review(o).locator('.stage-view img')).toBeVisible()
      await expect(approve(o)).toBeEnabled()
      expect(await findingsOf(o, { within: '.review' })).toEqual([])
      await o.keyboard.press('x')
      await o.getByRole('button', { name: say.whyBlurred }).click()
      await choose(o, modal(o).getByLabel(say.whichFields), driverTerms[lang].license_img)
      await o.keyboard.press('Escape')
      await modal(o).getByRole('textbox').last().click()
      await o.keyboard.press('Control+Enter')
      await expect(review(o)).toContainText(told.allDone)
      await o.keyboard.press('Escape')
    })

    await test.step('the office reads why, and saves the form again', async () => {
      await c.goto(linkTo(carrier.driverInfo, { id }))
      await expect(c.getByRole('alert').filter({ hasText: say.whyBlurred })).toBeVisible()
      await c.goto(linkTo(carrier.driverEdit, { id }))
      const refused = front(c).locator('[data-name=license_img] .field-note')
      await expect(refused).toHaveText(fill(say.fieldRefused, { reason: say.whyBlurred }, lang))
      await expect(front(c).locator('.field-note')).toHaveCount(1)
      await front(c).getByRole('button', { name: kit[lang].save, exact: true }).click()
      await expect(c).not.toHaveURL(/editDriver/)
      await c.goto(linkTo(carrier.driverInfo, { id }))
      await expect(c.getByRole('alert').filter({ hasText: say.waits })).toBeVisible()
    })

    await test.step('whoever entered them may not let them pass', async () => {
      await c.goto(`${carrier.drivers.route}?keyword=${encodeURIComponent(name)}`)
      await front(c).getByRole('button', { name: kit[lang].reviewAll }).click()
      await expect(review(c)).toContainText(say.ownEntry)
      await expect(approve(c)).toBeDisabled()
      await c.keyboard.press('Escape')
    })

    await test.step('the operator sees why they came back before, and lets them pass', async () => {
      await front(o).getByRole('button', { name: kit[lang].reviewAll }).click()
      await expect(review(o)).toContainText(fill(driverDoubts[lang].refusedBefore, { reason: say.whyBlurred }, lang))
      await expect(approve(o)).toBeEnabled()
      await o.keyboard.press('a')
      await expect(review(o)).toContainText(told.allDone)
      await c.goto(linkTo(carrier.driverInfo, { id }))
      await expect(c.getByRole('alert').filter({ hasText: say.waits })).toHaveCount(0)
    })
    for (const page of [o, c]) await page.context().close()
  })

  test(`a vehicle's papers are gone through at the operator's (${lang})`, async ({ browser }) => {
    const c = await opened(browser, 'carrier2', carrier.vehicles.route, size)
    const entry = vehicleEntry(await upload(c), { plate_no: lang === 'zh' ? '鄂A91001' : '鄂A91002' })
    await callAs(c, '/api/vehicle/create', entry)
    const o = await opened(browser, 'operator', `${operator.vehicles.route}?keyword=${encodeURIComponent(entry.plate_no)}`, size)
    await front(o).getByRole('button', { name: kit[lang].reviewAll }).click()
    await expect(review(o).locator('h2')).toHaveText(entry.plate_no)
    await expect(approve(o)).toBeEnabled()
    expect(await findingsOf(o, { within: '.review' })).toEqual([])
    await o.keyboard.press('a')
    // The owner on the licence is another company, which is asked about.
    await o.getByRole('button', { name: told.approveAnywayOk }).click()
    await expect(review(o)).toContainText(told.allDone)
    for (const page of [o, c]) await page.context().close()
  })
}
