import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import sharp from 'sharp'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { phrases as waybillPhrases } from '../apps/console/src/features/waybill/phrases.ts'
import { shell } from '../apps/console/src/app/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { mapPhrases } from '../apps/console/src/widgets/map/phrases.ts'
import { blocks } from '../apps/console/src/widgets/phrases.ts'
import { positionPhrases } from '../apps/console/src/widgets/positionPhrases.ts'
import { callAs, choose, front, kept, opened } from './pages/console.ts'
import { test } from './servers/test.ts'

// The blocks at work in a browser: tables, both address pickers with the map, order routes, vehicle positions.

const { zh } = kit

/** One block of the developer's page, which needs no server. */
const onKit = async (browser: Browser, kit: string, block: string): Promise<{ page: Page; at: (state: string) => Locator }> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${kit}?lang=zh&theme=theme2&only=${block}`)
  await expect(page.locator('[data-block]').first()).toBeVisible({ timeout: 120_000 })
  return { page, at: (state) => page.locator(`[data-block="${block}"] [data-state="${state}"]`) }
}

test('a table numbers its rows, merges what they share, has buttons at its foot, and keeps what was picked over pages (§2.60)', async ({
  browser,
  kit
}) => {
  const table = (await onKit(browser, kit, 'DataTable')).at('pages')
  const rows = table.locator('.ant-table-tbody .ant-table-row')
  await expect(table.getByRole('columnheader', { name: zh.index, exact: true })).toBeVisible()
  await expect(rows).toHaveCount(20)
  await expect(rows.nth(19).getByRole('cell').nth(1)).toHaveText('20')
  await expect(rows.first().locator('td[rowspan="3"]')).toHaveText('线路 1')
  await expect(rows.nth(1).getByRole('cell', { name: '线路 1' })).toHaveCount(0)
  const foot = table.locator('.table-foot')
  await expect(foot.getByRole('button', { name: zh.remove })).toBeDisabled()
  await rows.nth(1).getByRole('checkbox').click()
  await rows
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(foot).toContainText('已选 4 条')
  await table.locator('.ant-pagination-item-2').click()
  await expect(rows.first().getByRole('cell').nth(1)).toHaveText('21')
  await rows.first().getByRole('checkbox').click()
  await expect(foot).toContainText('已选 5 条')
  await expect(foot.getByRole('button', { name: zh.remove })).toBeEnabled()
  // Sums of what was picked, and of the whole query: rows 2 to 5 and 21.
  await expect(foot.locator('.sums')).toContainText('7,112.5')
  await expect(foot.locator('.sums')).toContainText(zh.sumAll)
})

test('columns that were hidden, pinned and widened are so for this user on another computer too', async ({ browser }) => {
  const chosen = async (page: Page): Promise<Locator> => {
    await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
    await front(page).getByRole('button', { name: zh.columns }).click()
    return page.locator('.ant-popover:visible .chooser')
  }
  const first = await opened(browser, 'carrier', `${carrier.drivers.route}?pagesize=10`)
  const chooser = await chosen(first)
  await chooser.getByRole('button', { name: zh.resetColumns }).click()
  const name = (await chooser.locator('li .ant-checkbox-label').nth(2).innerText()).trim()
  await chooser.getByRole('checkbox', { name, exact: true }).click()
  await kept(first, '222', async () => {
    await chooser.locator('li').nth(1).getByRole('spinbutton').fill('222')
    await first.keyboard.press('Enter')
  })
  await first.context().close()
  const second = await opened(browser, 'carrier', `${carrier.drivers.route}?pagesize=10`)
  const again = await chosen(second)
  await expect(again.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
  await expect(again.locator('li').nth(1).getByRole('spinbutton')).toHaveValue('222')
  await expect(front(second).getByRole('columnheader', { name, exact: true })).toHaveCount(0)
  await again.getByRole('button', { name: zh.resetColumns }).click()
  await second.context().close()
})

test('a column is dragged to another place and another width, and a reload finds it so', async ({ browser }) => {
  const page = await opened(browser, 'carrier', `${carrier.drivers.route}?pagesize=10`)
  await expect(front(page).locator('.ant-table-row').first()).toBeVisible()
  const heads = front(page).locator('.ant-table-thead th:has(.head-edge)')
  const names = () => heads.evaluateAll((all) => all.map(({ textContent }) => textContent))
  const [first, second, third] = await names()
  await kept(page, '"order"', () => heads.nth(2).dragTo(heads.nth(1), { targetPosition: { x: 4, y: 10 } }))
  expect((await names()).slice(0, 3)).toEqual([first, third, second])
  const wide = async () => (await heads.nth(1).boundingBox())?.width ?? 0
  const before = await wide()
  const edge = await heads.nth(1).locator('.head-edge').boundingBox()
  const [x, y] = [(edge?.x ?? 0) + 4, (edge?.y ?? 0) + 10]
  await kept(page, '"widths"', async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 4 })
    await page.mouse.up()
  })
  expect(await wide()).toBeGreaterThan(before + 40)
  await page.reload()
  await expect(heads.nth(1)).toContainText(third ?? '')
  expect(await wide()).toBeGreaterThan(before + 40)
  await front(page).getByRole('button', { name: zh.columns }).click()
  await kept(page, 'columns', () => page.locator('.ant-popover:visible').getByRole('button', { name: zh.resetColumns }).click())
  await expect(heads.nth(1)).toContainText(second ?? '')
  await page.context().close()
})

test('the detail beside a list is leafed through by keys, stands in the address, and rests when shortcuts are switched off', async ({ browser }) => {
  const page = await opened(browser, 'carrier', carrier.orders.route)
  const rows = front(page).locator('.ant-table-row')
  await expect(rows.nth(2)).toBeVisible()
  const numbers = await rows.evaluateAll((all) => all.map((row) => row.querySelector('.no')?.textContent ?? ''))
  // Beside what is written in the cell: a number or a name there leads elsewhere.
  await rows
    .nth(1)
    .locator('td')
    .nth(4)
    .click({ position: { x: 3, y: 3 } })
  const drawer = page.locator('.ant-drawer:visible .ant-drawer-title')
  await expect(drawer).toHaveText(numbers[1] ?? '')
  await page.keyboard.press('j')
  await expect(drawer).toHaveText(numbers[2] ?? '')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(drawer).toHaveText(numbers[0] ?? '')
  await expect(page).toHaveURL(/[?&]peek=\d+/)
  await page.reload()
  await expect(drawer).toHaveText(numbers[0] ?? '')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: shell.zh.keys })
  await kept(page, '"keys":false', () => keys.getByRole('switch').click())
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(keys).toHaveCount(0)
  await expect(drawer).toHaveText(numbers[0] ?? '')
  await page.locator('.ant-drawer:visible .ant-drawer-close').click()
  await expect(page).not.toHaveURL(/peek=/)
  await page.getByRole('button', { name: shell.zh.theme, exact: true }).click()
  await kept(page, '"keys":true', () => page.getByRole('button', { name: shell.zh.restore }).click())
  await page.context().close()
})

/** Drags the marker of a map by so many pixels. */
const drag = async (page: Page, dialog: Locator, [dx, dy]: readonly [number, number]): Promise<void> => {
  const marker = dialog.locator('.maplibregl-marker').first()
  await expect(marker).toBeVisible()
  await marker.scrollIntoViewIfNeeded()
  const box = await marker.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + dy, { steps: 8 })
  await page.mouse.up()
}
const coordinates = async (dialog: Locator): Promise<string> => await dialog.locator('.picker-preview .no').innerText()

test('the number of what has no page of its own opens its detail beside the list, and is a link that can be passed on', async ({ browser }) => {
  const page = await opened(browser, 'shipper', shipper.dispatches.route)
  const number = front(page).locator('.ant-table-row').first().locator('a .no, .no a').first()
  const said = (await number.textContent()) ?? ''
  await number.click()
  const drawer = page.locator('.ant-drawer:visible .ant-drawer-title')
  await expect(drawer).toHaveText(said)
  await page.reload()
  await expect(drawer).toHaveText(said)
  await page.context().close()
})

test('picker 1: a result places the marker, dragging it refills the address, cancel forgets, confirm hands over (§4.17 §4.18 §5.11 §3.13)', async ({
  browser
}) => {
  const page = await opened(browser, 'shipper', shipper.source.route)
  const place = front(page).locator('.place-input').first()
  const open = async (): Promise<Locator> => {
    await place.getByRole('button', { name: blocks.zh.chooseAddress }).click()
    await expect(page.getByRole('dialog').locator('[data-map="shown"]')).toBeVisible({ timeout: 60_000 })
    return page.getByRole('dialog')
  }
  const refused: string[] = []
  page.on('console', (line) => void (/Content Security Policy/.test(line.text()) && refused.push(line.text())))
  const dialog = await open()
  await expect(dialog.locator('[data-ten-dash-line="drawn"]'), 'the ten-dash line is drawn').toBeVisible({ timeout: 60_000 })
  expect(refused).toEqual([])
  await choose(page, dialog.locator('.picker-areas .ant-select').first(), '北京市')
  await expect(dialog.locator('.picker-areas .ant-select').nth(1)).toContainText('市辖区')
  await dialog.locator('.picker-search input').fill('朝阳')
  await dialog.getByRole('button', { name: zh.search }).click()
  const hits = dialog.locator('.picker-hits li')
  await expect(hits.first()).toBeVisible()
  expect(await hits.count()).toBeLessThanOrEqual(6)
  await expect(dialog.locator('.maplibregl-marker')).toHaveCount(0)
  await hits.first().getByRole('button').click()
  await expect(dialog.locator('.maplibregl-marker')).toHaveCount(1)
  await expect(dialog.locator('.picker-preview')).toContainText('北京市朝阳区')
  const before = await coordinates(dialog)
  const asked = page.waitForResponse('**/api/address/reverse')
  await drag(page, dialog, [90, -60])
  await asked
  await expect.poll(async () => await coordinates(dialog)).not.toBe(before)
  await dialog.getByRole('button', { name: zh.cancel, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(place).not.toContainText('北京')
  const again = await open()
  await expect(again.locator('.picker-preview')).toContainText(blocks.zh.nothingPicked)
  await expect(again.locator('.picker-search input')).toHaveValue('')
  // The only place of a name is taken at once; what the company knows stands first, with where it is known from.
  await again.locator('.picker-search input').fill('阿鲁科尔沁旗')
  await again.getByRole('button', { name: zh.search }).click()
  await expect(again.locator('.picker-preview')).toContainText('内蒙古自治区赤峰市阿鲁科尔沁旗')
  await expect(again.locator('.picker-hits')).toHaveCount(0)
  await again.locator('.picker-search input').fill('郫都')
  await again.getByRole('button', { name: zh.search }).click()
  await expect(again.locator('.picker-hits button').first()).toContainText(mapPhrases.zh.fromBook)
  await again.locator('.picker-hits button').filter({ hasText: '四川省成都市郫都区' }).first().click()
  await drag(page, again, [40, 30])
  await again.locator('.picker-fields input').first().fill('红光大道 9 号')
  await again.getByRole('button', { name: zh.confirm, exact: true }).click()
  await expect(again).toHaveCount(0)
  await expect(place).toContainText('四川省成都市郫都区')
  await page.context().close()
})

test('picker 2 has tabs, a map, short name, remark and a preview; several results are offered, with the codes of their divisions (§2.54 §3.14 §9.19 §9.21)', async ({
  browser,
  kit
}) => {
  const { page } = await onKit(browser, kit, 'Dialog')
  await page.locator('[data-opens="mapPicker"]').click()
  const dialog = page.getByRole('dialog')
  expect((await dialog.boundingBox())?.width).toBe(1200)
  await expect(dialog.getByRole('tab')).toHaveText([mapPhrases.zh.addByHand, mapPhrases.zh.byCoordinates])
  await expect(dialog.locator('[data-map="shown"]')).toBeVisible({ timeout: 120_000 })
  await expect(dialog.locator('.picker-areas .ant-select')).toHaveCount(3)
  const asked = page.evaluate(
    () =>
      new Promise<string>((done) => {
        const real = window.fetch
        window.fetch = (input, init) => {
          if (String(input).includes('/api/address/search')) done(String(init?.body))
          return real(input, init)
        }
      })
  )
  await dialog.locator('.picker-search input').fill('龙泉')
  await dialog.getByRole('button', { name: zh.search }).click()
  expect(JSON.parse(await asked)).toMatchObject({ keyword: '龙泉' })
  await dialog.locator('.picker-hits button').first().click()
  await expect(dialog.locator('.maplibregl-marker')).toHaveCount(1)
  const fields = dialog.locator('.picker-fields label')
  await expect(fields).toHaveText([blocks.zh.detailAddress, blocks.zh.shortName, blocks.zh.addressNote])
  await fields.nth(1).locator('input').fill('二号库')
  await fields.nth(2).locator('input').fill('南门进')
  await expect(dialog.locator('.picker-preview')).toContainText('四川省成都市龙泉驿区')
  await dialog.getByRole('button', { name: zh.confirm, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(JSON.parse(await page.locator('[data-picked]').innerText())).toMatchObject({
    province: '四川省',
    city: '成都市',
    area: '龙泉驿区',
    provinceCode: '51',
    cityCode: '5101',
    areaCode: '510112',
    address: expect.any(String),
    address_diming: '二号库',
    address_content: '南门进',
    lng: expect.any(Number),
    lat: expect.any(Number)
  })
  await page.locator('[data-opens="addressPicker"]').click()
  const first = page.getByRole('dialog')
  await first.locator('.picker-search input').fill('龙泉')
  await first.getByRole('button', { name: zh.search }).click()
  await first.locator('.picker-hits button').first().click()
  await first.getByRole('button', { name: zh.confirm, exact: true }).click()
  await expect(first).toHaveCount(0)
  expect(JSON.parse(await page.locator('[data-picked]').innerText())).toMatchObject({
    dd_start_address_province: '四川省',
    dd_start_address_city: '成都市',
    dd_start_address_area: '龙泉驿区',
    dd_start_address: expect.any(String),
    dd_lng: 104.27,
    dd_lat: 30.56,
    dd_formattedAddress: '',
    address_content: ''
  })
})

test('an order of type 1 to 3 is told by its points, every other in the old layout (§3.21)', async ({ browser, kit }) => {
  const { at } = await onKit(browser, kit, 'OrderRoute')
  const [points, legacy] = [at('points'), at('legacy')]
  await expect(points.locator('.stop')).toHaveCount(3)
  await expect(points).not.toContainText(blocks.zh.startAddress)
  for (const text of [blocks.zh.startAddress, blocks.zh.legacyLoadSign, blocks.zh.legacyDepartSign, blocks.zh.legacyDelivered])
    await expect(legacy).toContainText(text)
  await expect(legacy.locator('.stop')).toHaveCount(0)
  await expect(legacy.locator('.ant-table-row')).toHaveCount(4)
  await expect(legacy.getByRole('row').filter({ hasText: blocks.zh.sum })).toContainText('480')
})

test('the vehicle of a trip stands on a map with time, speed and address; its track is played again, with its stops (§2.57)', async ({ browser }) => {
  const page = await opened(browser, 'carrier')
  const { data } = await callAs<{ data: { id: number }[] }>(page, '/api/waybill/list', { waybill_status: 60, sort: 'created_at', order: 'desc' })
  await page.goto(linkTo(carrier.waybillInfo, { id: data[0]?.id ?? 0 }))
  const map = front(page).locator('.vehicle-map')
  await expect(map.locator('[data-map="shown"]')).toBeVisible({ timeout: 60_000 })
  await expect(map.locator('.map-chip').first()).toBeVisible()
  for (const text of [positionPhrases.zh.time, positionPhrases.zh.speed, positionPhrases.zh.address])
    await expect(map.locator('.maplibregl-popup-content')).toContainText(text)
  await expect(map.locator('.position-facts')).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/)
  await expect(map.locator('.position-facts')).toContainText('km/h')
  await expect(map.locator('.position-facts')).toContainText(/[省市区县]/)
  await front(page).getByRole('tab', { name: positionPhrases.zh.track, exact: true }).click()
  const replay = front(page).locator('.track-replay')
  await expect(replay.locator('[data-map="shown"]')).toBeVisible({ timeout: 60_000 })
  const moment = replay.locator('[data-moment]')
  const end = await moment.innerText()
  await replay.getByText('16×').click()
  await replay.getByRole('button', { name: positionPhrases.zh.play }).click()
  await expect(moment).not.toHaveText(end)
  await expect(moment).toHaveText(end, { timeout: 60_000 })
  await expect(replay.getByRole('button', { name: positionPhrases.zh.play })).toBeVisible()
  await page.context().close()
})

test('a large photo is drawn smaller before it is sent; what failed is sent again; a success is told with its address', async ({ browser, kit }) => {
  const { page, at } = await onKit(browser, kit, 'Upload')
  const block = at('single')
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 3200, height: 2000 })
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  const sent: Buffer[] = []
  await page.route('**/api/file/uploadImgAndFile', async (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    await route.fulfill({ json: sent.length === 1 ? { code: 500, msg: '系统出现故障' } : { code: 200, msg: '', data: '/files/7/photo.jpg' } })
  })
  await block.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await block.getByRole('button', { name: zh.retry }).click()
  await expect(block.locator('[data-told]')).toHaveText('/files/7/photo.jpg')
  expect(sent).toHaveLength(2)
  const body = sent[1] ?? Buffer.alloc(0)
  const { width, height, format } = await sharp(body.subarray(body.indexOf('\r\n\r\n', body.indexOf('name="file"')) + 4)).metadata()
  expect([width, height, format]).toEqual([1600, 1000, 'jpeg'])
})

test('picked waybills are printed on A4 and as labels with a code, and the list as it is shown', async ({ browser }) => {
  const page = await opened(browser, 'carrier', carrier.waybills.route)
  await front(page).locator('.ant-table-row').first().getByRole('checkbox').click()
  const foot = front(page).locator('.table-foot')
  await foot.getByRole('button', { name: waybillPhrases.zh.printLabels }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.sheet-label svg').first()).toBeVisible()
  await dialog.getByText('A4', { exact: true }).click()
  await expect(dialog.locator('.sheet .signatures')).toBeVisible()
  await dialog.getByRole('button', { name: zh.close }).last().click()
  await foot.getByRole('button', { name: blocks.zh.printList }).click()
  await expect(dialog.locator('.sheet-list tbody tr')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > .print-only')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await page.context().close()
})

/** The most rows that a table holds in the page while it is scrolled to its end. How long the frames take is measured in bench/scroll.ts. */
const rowsWhileScrolled = async (page: Page, table: Locator, last: string): Promise<number> => {
  const body = table.locator('.ant-table-tbody-virtual')
  await body.scrollIntoViewIfNeeded()
  const box = await body.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200)
  const rows: number[] = []
  // The last turn of the wheel goes all the way: a hundred thousand rows are four million pixels.
  for (const pixels of [...Array.from({ length: 10 }, () => 2700), 10_000_000]) {
    await page.mouse.wheel(0, pixels)
    rows.push(await table.locator('.ant-table-row').count())
  }
  await expect(body).toContainText(last)
  return Math.max(...rows)
}

test('a hundred thousand rows scroll as a thousand do', async ({ browser, kit }) => {
  const { page, at } = await onKit(browser, kit, 'DataTable')
  const [few, many] = [at('virtual'), at('hundred thousand')]
  await many.locator('[data-many]').click()
  await expect(many.locator('.ant-table-tbody-virtual')).toContainText('DD2611200000001')
  const thousand = await rowsWhileScrolled(page, few, 'DD2611200001000')
  const hundredThousand = await rowsWhileScrolled(page, many, 'DD2611200100000')
  await expect(many.locator('.ant-table-tbody-virtual')).not.toContainText('DD2611200000001')
  expect(thousand).toBeGreaterThan(5)
  // Both show what fits into the same height, and a few rows above and below it.
  expect(Math.abs(hundredThousand - thousand)).toBeLessThanOrEqual(3)
  expect(hundredThousand).toBeLessThan(60)
  await page.context().close()
})
