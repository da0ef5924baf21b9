import { expect } from '@playwright/test'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { orderMachine } from '@yunshu/contract/order/machine'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { orderTerms } from '@yunshu/contract/order/words'
import { compared } from '../apps/console/src/features/order/comparePhrases.ts'
import { phrases } from '../apps/console/src/features/order/phrases.ts'
import { quickly } from '../apps/console/src/features/order/quickPhrases.ts'
import { callAs, front, opened, rowOf, journeyIn } from './pages/console.ts'
import { test } from './servers/test.ts'

type Rows<R> = { data: R[] }

/** An order like one of the demo's that waits to be assigned, made for this journey alone. */
const anOpenOrder = async (page: Parameters<typeof callAs>[0]) => {
  const known = await callAs<Rows<{ id: number }>>(page, '/api/order/list', { pagesize: 1, sort: 'goods_kg', order: 'asc' })
  const { form } = await callAs<{ form: object }>(page, '/api/order/form', { id: known.data[0]?.id, copy: true })
  return await callAs<{ id: number; order_no: string }>(page, '/api/order/create', { ...form, deal_mode: 3, submit: true })
}

for (const { lang } of journeyIn('en'))
  test(`a carrier is taken out of the comparison, ${lang}`, async ({ browser }) => {
    const page = await opened(browser, 'shipper', shipper.orders.route, { lang })
    const { order_no } = await anOpenOrder(page)
    await page.goto(`${shipper.orders.route}?keyword=${order_no}`)
    await rowOf(page, order_no).getByText(orderMachine.moves.assign[lang], { exact: true }).click()
    const dialog = page.getByRole('dialog')
    const choices = dialog.getByRole('group', { name: sayIn(lang, compared, 'compare') })
    const line = choices.locator('.carrier-line').filter({ hasText: '长江' })
    await expect(line).toContainText(/\d 元|CNY \d|没有合同价|No contract price/)
    await choices.getByRole('radio', { name: /长江/ }).check()
    await expect(dialog.locator('.ant-select').first()).toContainText('长江')
    await expect(choices.getByRole('radio', { name: /蜀道/ })).not.toBeChecked()
    // Without a contract price the choice asks for one by hand, with its reason.
    if (/没有合同价|No contract price/.test(await line.innerText())) {
      await dialog.getByLabel(orderTerms[lang].freight_fen).fill('3200')
      await dialog.locator('textarea').fill('双方电话约定')
    }
    await dialog.locator('.ant-btn-primary').last().click()
    await expect(rowOf(page, order_no)).toContainText(orderMachine.states.awaiting[lang])
    const [given] = (await callAs<Rows<{ carrier_name: string }>>(page, '/api/order/list', { keyword: order_no })).data
    expect(given?.carrier_name).toContain('长江')
  })

test('a carrier with whom the work is suspended cannot be taken, and the comparison says why', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.orders.route)
  const { order_no } = await anOpenOrder(page)
  const [link] = (await callAs<Rows<{ id: number }>>(page, '/api/link/carriers', { keyword: '长江' })).data
  await callAs(page, '/api/link/suspend', { id: link?.id, reason: '运价正在重新商谈' })
  try {
    await page.goto(`${shipper.orders.route}?keyword=${order_no}`)
    await rowOf(page, order_no).getByText(orderMachine.moves.assign.zh, { exact: true }).click()
    const choices = page.getByRole('dialog').getByRole('group', { name: compared.zh.compare })
    await expect(choices.getByRole('radio', { name: /长江/ })).toBeDisabled()
    await expect(choices).toContainText('暂停，不能派单：运价正在重新商谈')
  } finally {
    await callAs(page, '/api/link/resume', { id: link?.id })
  }
})

test('a recent order is placed again by two clicks', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.source.route)
  const quick = front(page).getByRole('region', { name: quickly.zh.quick })
  await quick
    .getByRole('button', { name: /再来一单/ })
    .first()
    .click()
  await expect(quick.getByRole('status')).toContainText('DD')
  await front(page).getByRole('button', { name: phrases.zh.place }).click()
  await expect(page).toHaveURL(new RegExp(shipper.orderInfo.route))
  await expect(front(page)).toContainText(orderMachine.states.open.zh)
})

test('a frequent route fills the points and the usual times of a new order', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.orders.route)
  const kept = await callAs<Rows<{ id: number; address_diming: string; address_type: number }>>(page, '/addressList', { pagesize: 50 })
  const [from, to] = [1, 2].map((type) => kept.data.find(({ address_type }) => address_type === type))
  const route_name = `常用线 ${Date.now() % 1e6}`
  const points = [
    { kind: 1, address_id: from?.id },
    { kind: 2, address_id: to?.id }
  ]
  await callAs(page, '/api/address/create_route', { route_name, points })
  await page.goto(shipper.source.route)
  const quick = front(page).getByRole('region', { name: quickly.zh.quick })
  await quick.getByRole('button', { name: route_name }).click()
  await expect(quick.getByRole('status')).toContainText(route_name)
  await expect(front(page).getByLabel(phrases.zh.shortName).first()).toHaveValue(from?.address_diming ?? '')
  await expect(front(page).getByLabel(phrases.zh.shortName).last()).toHaveValue(to?.address_diming ?? '')
  await expect(front(page).getByLabel(orderTerms.zh.zhiding_start_time)).toHaveValue(/\d{2}:\d{2}$/)
  await expect(front(page).getByLabel(orderTerms.zh.zhiding_end_time)).toHaveValue(/\d{2}:\d{2}$/)
})

test('a message from a chat is read into the form, and says what it could not place', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.source.route)
  await front(page).getByRole('button', { name: quickly.zh.paste }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox')
    .fill(
      '明天上午9点提货：成都市郫都区红光镇食品园16号 张三 13800000001，送到武汉市东西湖区走马岭6号库，李经理 13800000002，火锅底料 300箱 5吨，9米6高栏，运费4800含税，群里见'
    )
  await expect(dialog.getByRole('row', { name: /成都市郫都区红光镇/ })).toContainText('四川省')
  await expect(dialog.getByRole('row', { name: /走马岭/ })).toContainText('湖北省')
  await expect(dialog.getByRole('row', { name: quickly.zh.pastePrice })).toContainText('4,800.00 含税')
  await expect(dialog).toContainText('“群里见”')
  await dialog.getByRole('button', { name: quickly.zh.pasteFill }).click()
  const form = front(page)
  await expect(form.getByLabel(phrases.zh.contact).first()).toHaveValue('张三')
  await expect(form.getByLabel(phrases.zh.phone).last()).toHaveValue('13800000002')
  await expect(form.getByLabel(orderTerms.zh.goods_name, { exact: true })).toHaveValue('火锅底料')
  await expect(form.getByLabel(orderTerms.zh.zhiding_start_time)).toHaveValue(/09:00$/)
  await expect(form.getByLabel(orderTerms.zh.zhiding_end_time)).toHaveValue(/\d{2}:\d{2}$/)
  await expect(form.getByLabel(orderTerms.zh.freight_fen)).toHaveValue('4,800.00')
  await expect(form.getByLabel(orderTerms.zh.price_reason)).toHaveValue('运费4800含税')
  await expect(form.locator('.place-input').first()).toContainText('郫都区')
  await expect(form.locator('.place-input').last()).toContainText('东西湖区')
})
