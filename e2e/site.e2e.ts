import { appVersionMachine } from '@yunshu/contract/appversion/machine'
import { appVersionTerms } from '@yunshu/contract/appversion/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { fill } from '@yunshu/contract/kit/phrases'
import { siteTerms } from '@yunshu/contract/site/words'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/site/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { sessionWords } from '../apps/driver/src/session/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { kitWords } from '../apps/driver/src/kit/phrases.ts'
import { actOn, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { modal } from './pages/settle.ts'
import { test } from './servers/test.ts'

// How the platform presents itself before anyone has logged in, and below which build the driver's page is no longer used.

for (const { lang, locale } of journeyIn('en'))
  test(`the operator says its hotline and filing number, and the login page shows them with news and agreements (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'operator', operator.siteInfo.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const filed = `测ICP备${Date.now() % 1e6}号`
    const hotline = `400-820-${String(Date.now()).slice(-4)}`
    await front(page).getByLabel(siteTerms[lang].icp_no, { exact: true }).fill(filed)
    await front(page).getByLabel(siteTerms[lang].hotline, { exact: true }).fill(hotline)
    await front(page).getByRole('button', { name: phrases[lang].save }).click()
    await expect(page.getByText(phrases[lang].saved)).toBeVisible()
    const stranger = await (await browser.newContext({ locale })).newPage()
    await stranger.goto('/login')
    await expect(stranger.getByText(filed)).toBeVisible()
    await expect(stranger.getByText(hotline)).toBeVisible()
    const driver = await (await browser.newContext({ viewport: { width: 412, height: 915 }, locale })).newPage()
    await driver.goto('/driver/')
    await expect(driver.getByRole('link', { name: fill(sessionWords[lang].hotline, { hotline }, lang) })).toHaveAttribute('href', `tel:${hotline}`)
    expect(await findingsOf(driver)).toEqual([])
    await stranger.getByRole('button', { name: '隐私政策' }).click()
    await expect(modal(stranger)).toContainText('平台只收集完成运输所需的信息')
    await stranger.keyboard.press('Escape')
    await expect(modal(stranger)).toBeHidden()
    await stranger.getByRole('button', { name: /国庆假期运输安排/ }).click()
    await expect(modal(stranger)).toContainText('假期期间客服热线照常值守')
  })

for (const { lang, locale } of journeyIn('zh'))
  test(`a driver's page below the minimum build says so and loads the one of now (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'operator', operator.apps.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const [say, terms] = [phrases[lang], appVersionTerms[lang]]
    await front(page).getByRole('button', { name: say.addApp }).click()
    await modal(page).getByLabel(terms.version_name, { exact: true }).fill('0.9')
    await modal(page).getByLabel(terms.build, { exact: true }).fill('99')
    await modal(page).getByLabel(terms.min_build, { exact: true }).fill('99')
    await modal(page).getByLabel(terms.notes, { exact: true }).fill('修复签到')
    await modal(page).getByRole('button', { name: kit[lang].save }).click()
    await actOn(rowOf(page, '0.9'), appVersionMachine.moves.publish[lang])
    await page.getByRole('button', { name: kit[lang].confirm }).click()
    await expect(rowOf(page, '0.9')).toContainText(appVersionMachine.states.published[lang])

    // A page that a phone has kept since an older build: the same page with its number.
    const context = await browser.newContext({ viewport: { width: 412, height: 915 }, locale, serviceWorkers: 'block' })
    const phone = await context.newPage()
    let isOld = true
    await phone.route(/\/driver\/(\?.*)?$/, async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      await route.fulfill({ response: answer, body: isOld ? html.replace(/name="build" content="\d+"/, 'name="build" content="98"') : html })
    })
    await phone.goto('/driver/')
    await expect(phone.getByRole('heading', { name: kitWords[lang].updateTitle })).toBeVisible()
    await expect(phone.getByText(fill(kitWords[lang].updateText, { version_name: '1.0' }, lang))).toBeVisible()
    isOld = false
    await phone.getByRole('button', { name: kitWords[lang].updateNow }).click()
    await expect(phone.getByRole('heading', { name: kitWords[lang].updateTitle })).toBeHidden()
    await expect(phone.getByRole('textbox').first()).toBeVisible()

    await actOn(rowOf(page, '0.9'), appVersionMachine.moves.withdraw[lang])
    await modal(page).getByLabel(terms.reason, { exact: true }).fill('测试结束')
    await modal(page).getByRole('button', { name: appVersionMachine.moves.withdraw[lang] }).click()
    await expect(rowOf(page, '0.9')).toContainText(appVersionMachine.states.withdrawn[lang])
  })
