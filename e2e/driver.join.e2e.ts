import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { demoIdNo } from '@yunshu/server/seeds/identities'
import { expect, type Browser, type Page } from '@playwright/test'
import { phrases } from '../apps/console/src/features/driver/phrases.ts'
import { callAs, front, journeyIn, opened, rowOf, search } from './pages/console.ts'
import { upload } from './pages/trip.ts'
import { test } from './servers/test.ts'

// One man at two carriers: the second one's driver stands apart until the man himself, or the operator, says that he is the one who is known.

const code = '246810'
const salt = String(Date.now()).slice(-4)
let made = 0
type Driver = { id: number; mobile: string }

/** An identity number that is nobody's, as those of the demo, and another one each time. */
const idNo = (): string => {
  made += 1
  return demoIdNo(made, '500112', addDays('1980-01-01', Number(salt) % 7000))
}

const driverOf = async (page: Page, id_no: string, driver_name: string): Promise<Driver> => {
  made += 1
  const image = await upload(page)
  const today = shanghaiDay(new Date())
  const papers = { id_front_img: image, id_back_img: image, license_img: image, id_long_term: true, license_long_term: true, license_class: 'C1' }
  const mobile = `1381${salt}${String(100 + made)}`
  const { id } = await callAs<{ id: number }>(page, '/api/driver/create', {
    ...papers,
    license_issuer: '重庆市公安局交通管理局',
    first_license_at: addDays(today, -4000),
    driver_name,
    mobile,
    id_no,
    coop_type: 3
  })
  return { id, mobile }
}

/** The same man at both carriers, and the page of the second one, on which he stands apart. */
const twice = async (browser: Browser, name: string, lang: 'zh' | 'en') => {
  const first = await opened(browser, 'carrier')
  const id_no = idNo()
  const known = await driverOf(first, id_no, name)
  await first.context().close()
  const page = await opened(browser, 'carrier2', '/', { lang })
  const apart = await driverOf(page, id_no, name)
  await page.goto(linkTo(carrier.driverInfo, { id: apart.id }))
  return { page, known, apart }
}

for (const { lang } of journeyIn('en')) {
  test(`a driver whom another carrier knows is joined by the code on his phone (${lang})`, async ({ browser }) => {
    const words = phrases[lang]
    const { page, known } = await twice(browser, `双挂${salt}${lang}`, lang)
    await expect(front(page)).toContainText(words.apartTitle)
    await front(page).getByRole('button', { name: words.joinButton }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.send-code').click()
    await expect(dialog).toContainText(`${known.mobile.slice(0, 3)}****${known.mobile.slice(7)}`)
    expect(await dialog.innerText()).not.toContain(known.mobile)
    await dialog.getByRole('textbox').fill(code)
    await dialog.locator('.ant-btn-primary').click()
    await expect(dialog).toBeHidden()
    await expect(front(page)).not.toContainText(words.apartTitle)
    await expect(front(page)).toContainText(`${known.mobile.slice(0, 3)}****${known.mobile.slice(7)}`)
    await page.context().close()
  })
}

test('the operator joins a driver whose known phone is lost, and he logs in by the new one', async ({ browser }) => {
  const name = `失号${salt}`
  const { page, apart } = await twice(browser, name, 'zh')
  const desk = await opened(browser, 'operator', operator.drivers.route)
  await search(desk, name)
  await rowOf(desk, '待关联').getByRole('button', { name: phrases.zh.identify }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: phrases.zh.identifyReason }).click()
  await dialog.locator('.ant-btn-primary').click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(desk, '待关联')).toBeHidden()
  await expect(front(page)).not.toContainText(phrases.zh.apartTitle)
  await callAs(page, '/api/duanxin/send_msg', { phone: apart.mobile, type: 'driver_login' })
  expect(await callAs(page, '/api/session/driver_login', { phone: apart.mobile, code })).toMatchObject({ driver_name: name })
  for (const one of [page, desk]) await one.context().close()
})
