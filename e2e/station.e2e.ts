import { blocks } from '../apps/console/src/widgets/phrases.ts'
import { operator } from '@yunshu/contract/consoles/operator'
import { expect } from '@playwright/test'
import { phrases } from '../apps/console/src/features/station/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { actOn, front, opened, rowOf } from './pages/console.ts'
import { test } from './servers/test.ts'

// Where drivers find fuel, repair and storage: kept by the operator.

test('the operator adds a service station, changes it, reads its story and deletes it', async ({ browser }) => {
  const page = await opened(browser, 'operator', operator.stations.route)
  const [first, then] = [`天府服务站${Date.now() % 1e6}`, `天府站${Date.now() % 1e6}`]
  await front(page).getByRole('button', { name: operator.stationAdd.zh }).click()
  await expect(front(page).getByRole('heading', { name: operator.stationAdd.zh })).toBeVisible()
  for (const [label, value] of [
    ['站点名称', first],
    ['详细地址', '天府大道 9 号']
  ] as const)
    await front(page).getByLabel(label, { exact: true }).fill(value)
  await expect(front(page).getByText(blocks.zh.positionNone)).toBeVisible()
  await front(page).getByRole('button', { name: blocks.zh.typePosition }).click()
  await front(page).getByLabel('经度', { exact: true }).fill('104.07')
  await front(page).getByLabel('纬度', { exact: true }).fill('30.54')
  await front(page).getByLabel(phrases.zh.place).click()
  for (const name of ['四川省', '成都市', '武侯区']) await page.locator('.ant-cascader-menus:visible').getByText(name, { exact: true }).click()
  await front(page).getByRole('button', { name: kit.zh.save }).click()
  await expect(page).toHaveURL(new RegExp(operator.stationInfo.route))
  await expect(front(page)).toContainText('四川省成都市武侯区天府大道 9 号')

  await front(page).getByRole('button', { name: kit.zh.edit }).click()
  await expect(front(page).getByText(blocks.zh.positionKnown)).toBeVisible()
  await front(page).getByLabel('站点名称', { exact: true }).fill(then)
  await front(page).getByRole('button', { name: kit.zh.save }).click()
  await expect(front(page)).toContainText(first)
  await expect(front(page).getByRole('heading', { level: 1 })).toContainText(then)
  await page.goto(operator.stations.route)
  await actOn(rowOf(page, then), kit.zh.delete)
  await page.getByRole('button', { name: kit.zh.confirm }).click()
  await expect(rowOf(page, then)).toBeHidden()
})
