import { operator } from '@yunshu/contract/consoles/operator'
import { smsScenes, smsTemplates } from '@yunshu/contract/sms/templates'
import { smsTerms } from '@yunshu/contract/sms/words'
import { expect } from '@playwright/test'
import { smsPhrases as phrases } from '../apps/console/src/features/setting/sms/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { actOn, front, opened, rowOf } from './pages/console.ts'
import { test } from './servers/test.ts'

// How the platform's messages read, to whom they go, and what becomes of them.

const say = phrases.zh

test('the operator words a message, sees how it will read, sends it to himself, and finds it among the messages', async ({ browser }) => {
  const page = await opened(browser, 'operator', `${operator.messages.route}?tab=templates`)
  const name = smsTemplates.driverGone.name.zh
  await actOn(rowOf(page, name), say.edit)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(smsTerms.zh.content).fill('{driver}，运单 {nr} 已取消。')
  await expect(dialog).toContainText('没有变量 {nr}')
  await dialog.getByLabel(smsTerms.zh.content).fill('{driver}，运单 {no} 已取消，请返回。')
  await expect(dialog).toContainText('】王建国，运单 YD2611290001 已取消，请返回。')
  await dialog.getByRole('button', { name: kit.zh.save }).click()
  await expect(rowOf(page, name)).toContainText(say.own)
  await actOn(rowOf(page, name), say.test)
  await page.getByRole('button', { name: kit.zh.confirm }).click()
  await front(page).getByRole('tab', { name: say.log }).click()
  const sent = rowOf(page, smsScenes.test.zh)
  await expect(sent).toContainText('已取消，请返回。')
  await expect(sent).toContainText('已留存')
  await front(page).getByRole('tab', { name: say.templates }).click()
  await actOn(rowOf(page, name), say.reset)
  await page.getByRole('button', { name: kit.zh.confirm }).click()
  await expect(rowOf(page, name)).toContainText(say.asCame)
})

test('he turns a purpose off for drivers, sets a limit, and puts a number on the list and takes it off', async ({ browser }) => {
  const page = await opened(browser, 'operator', `${operator.messages.route}?tab=scenes`)
  const dispatch = front(page).getByRole('switch', { name: '派车通知 司机' })
  await dispatch.click()
  await expect(dispatch).not.toBeChecked()
  await expect(rowOf(page, smsScenes.release.zh)).toContainText(say.must)
  await dispatch.click()
  await expect(dispatch).toBeChecked()

  await front(page).getByRole('tab', { name: say.setting }).click()
  await front(page).getByRole('button', { name: say.editSetting }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(smsTerms.zh.phone_day).fill('25')
  await dialog.getByRole('button', { name: kit.zh.save }).click()
  await expect(front(page)).toContainText('25 条/日')

  await front(page).getByRole('tab', { name: say.blocks }).click()
  await front(page).getByRole('button', { name: say.block }).click()
  await dialog.getByLabel(smsTerms.zh.phone).fill('13800009977')
  await dialog.getByRole('button', { name: say.block }).click()
  const listed = rowOf(page, '138****9977')
  await expect(listed).toContainText('已退订')
  await actOn(listed, say.unblock)
  await page.getByRole('dialog').getByText(say.reasonWrong).click()
  await page.getByRole('dialog').getByRole('button', { name: say.unblock }).click()
  await expect(listed).toBeHidden()
  await front(page).getByRole('tab', { name: say.costs }).click()
  await expect(front(page)).toContainText(smsScenes.dispatch.zh)
})
