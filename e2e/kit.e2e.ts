import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { contrast, findingsOf, looksClosely } from './pages/axe.ts'
import { choose, langs } from './pages/console.ts'
import { misnamed } from './pages/names.ts'
import { test } from './servers/test.ts'

// Every block in every state on the developer's page, which only a build for development contains.

const folder = fileURLToPath(new URL('../apps/console', import.meta.url))
const steady = fileURLToPath(new URL('./pictures/steady.css', import.meta.url))
/** All but the default, theme2. */
const otherThemes = ['theme1', 'theme3', 'theme4', 'theme5', 'theme6']
const chinese = /[\u3400-\u9fff]/
let page: Page

/** Opens the page with all its blocks, or only with those that are needed: maps and long tables cost seconds each. */
const openKit = async (browser: Browser, kit: string, lang: Lang, ...only: string[]): Promise<void> => {
  test.setTimeout(600_000)
  faults.length = 0
  page = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })).newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', ({ message }) => void faults.push(message))
  await page.clock.setFixedTime(new Date('2026-11-20T09:30:00+08:00'))
  await page.goto(`${kit}?lang=${lang}&theme=theme2${only.length ? `&only=${only.join(',')}` : ''}`)
  await stands(lang)
}
/** Waits until the page stands in its language. */
const stands = async (lang: Lang): Promise<void> => {
  await expect(page.locator('[data-block]').first()).toBeVisible({ timeout: 120_000 })
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-CN' : 'en')
  // What a block fetches stands before its picture is taken.
  if ((await page.locator('[data-block="PermissionTree"]').count()) > 0) await expect(page.locator('.permission-tree').first()).toBeAttached()
}

const faults: string[] = []
const block = (name: string): Locator => page.locator(`[data-block="${name}"]`)

/** The page in a language and a theme; a new language makes every block anew. */
const turn = async (lang: Lang, theme: string): Promise<void> => {
  await page.getByText(lang === 'zh' ? '中文' : 'English', { exact: true }).click()
  await stands(lang)
  const field = page.locator('.dev-head .ant-select')
  if (!(await field.innerText()).includes(theme)) await choose(page, field, theme)
  await expect(field).toContainText(theme)
}

/** One block and no other, which is laid out and drawn much faster than the whole page; without a name all are there again. */
const alone = async (name = ''): Promise<Locator> => {
  await page.mouse.move(0, 0)
  await page.evaluate((one) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const each of document.querySelectorAll<HTMLElement>('[data-block]'))
      each.style.display = one !== '' && each.dataset['block'] !== one ? 'none' : ''
  }, name)
  return block(name)
}

/** Takes the pictures of blocks, each alone on the page. */
const picture = async (pictures: Readonly<Record<string, string>>): Promise<void> => {
  const style = await page.addStyleTag({ path: steady })
  for (const [name, file] of Object.entries(pictures)) await expect.soft(await alone(name)).toHaveScreenshot(`${file}.png`)
  await style.evaluate((node) => (node as HTMLElement).remove())
  await alone()
}

for (const { lang } of langs) {
  test(`every block stands on the developer's page${looksClosely(lang) ? ' in six themes' : ''}, open to everyone, in its own language (${lang}) (§2.56)`, async ({
    browser,
    kit
  }) => {
    await openKit(browser, kit, lang)
    expect(await page.locator('[data-block]').count()).toBeGreaterThanOrEqual(13)
    expect(await page.locator('[data-state]').count()).toBeGreaterThanOrEqual(30)
    expect(await findingsOf(page, { colours: looksClosely(lang) })).toEqual([])
    // The samples have English words of their own.
    expect.soft(await misnamed(page.locator('body'), true)).toEqual([])
    if (lang === 'en') await expect.poll(async () => (await page.locator('[data-block]').allInnerTexts()).join().match(chinese)).toBeNull()
    for (const theme of looksClosely(lang) ? otherThemes : []) {
      await turn(lang, theme)
      expect(await findingsOf(page, { rules: contrast }), theme).toEqual([])
      if (lang === 'zh') await picture({ QueryForm: `QueryForm-${theme}` })
    }
    expect(faults).toEqual([])
  })

  test(`every dialog opens on the developer's page, open to everyone (${lang}) (§2.53 §2.55 §2.58 §9.21)`, async ({ browser, kit }) => {
    await openKit(browser, kit, lang, 'Dialog')
    for (const name of await page.locator('[data-opens]').allInnerTexts()) {
      await page.locator(`[data-opens="${name}"]`).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      if (/^address/.test(name)) expect((await dialog.boundingBox())?.width).toBe(900)
      if (name === 'mapPicker') expect((await dialog.boundingBox())?.width).toBe(1200)
      if (name === 'addressPicker') await expect(dialog.getByRole('tab')).toHaveCount(2)
      if (name === 'addressBook') {
        await expect(dialog.getByRole('columnheader')).toHaveText(
          lang === 'zh' ? ['姓名', '电话', '地址备注', '详细地址', ''] : ['Name', 'Phone', 'Address note', 'Street address', '']
        )
        await expect(dialog.locator('.ant-table-row').first().getByRole('button')).toHaveText(lang === 'zh' ? '使用' : 'Use')
      }
      if (lang === 'en') expect(await dialog.innerText()).not.toMatch(chinese)
      expect.soft(await misnamed(dialog, lang === 'en'), name).toEqual([])
      // The page behind it was looked at above.
      expect(await findingsOf(page, { within: '[role=dialog]', colours: looksClosely(lang) }), name).toEqual([])
      await dialog
        .getByRole('button', { name: /^(Close|关闭)$/ })
        .first()
        .click()
      await expect(dialog).toHaveCount(0)
    }
    expect(faults).toEqual([])
  })

  test(`every block looks as it did (${lang})`, async ({ browser, kit }) => {
    await openKit(browser, kit, lang)
    const names = await page.locator('[data-block]').evaluateAll((all) => all.map((one) => one.getAttribute('data-block') ?? ''))
    expect(names.length).toBeGreaterThanOrEqual(13)
    await picture(Object.fromEntries(names.map((name) => [name, `${name}-${lang}`])))
  })
}

test('blocks do what they say: permissions, columns, pager, days, pictures, overtime (§2.50 §2.51 §2.52 §3.12 §3.17 §3.18 §3.20 §4.15 §5.12 §9.4 §9.14 §9.15)', async ({
  browser,
  kit
}) => {
  await openKit(browser, kit, 'en', 'PermissionTree', 'DataTable', 'QueryForm', 'PhotosLink', 'OrderRoute')
  await turn('zh', 'theme2')
  const tree = (await alone('PermissionTree')).locator('[data-state="half checked"]')
  const node = (title: string) => tree.locator('.ant-tree-treenode').filter({ hasText: title }).locator('.ant-tree-checkbox')
  await expect(node('单号')).toHaveClass(/ant-tree-checkbox-checked/)
  await expect(node('运费')).not.toHaveClass(/ant-tree-checkbox-checked/)
  await expect(node('货物')).toHaveClass(/ant-tree-checkbox-indeterminate/)
  await node('运费').click()
  await expect(tree.locator('output')).toHaveText('2,2-1,2-2')
  await node('单号').click()
  await expect(tree.locator('output')).toHaveText('2,2-2')

  const tables = await alone('DataTable')
  const table = tables.locator('[data-state="virtual"]')
  await expect(table.locator('.ant-pagination')).toContainText('共 1,000 条')
  await expect(table.locator('.ant-pagination')).toContainText('20 条/页')
  await expect(table.locator('.ant-pagination-options-quick-jumper')).toBeVisible()
  const rows = tables.locator('[data-state="rows"]')
  await expect(rows.getByRole('columnheader', { name: '备注' })).toHaveCount(0)
  await rows.getByRole('button', { name: '表头' }).click()
  await page.locator('.ant-popover:visible').getByText('备注').click()
  await expect(rows.getByRole('columnheader', { name: '备注' })).toHaveCount(1)
  await page.keyboard.press('Escape')

  const query = await alone('QueryForm')
  await query.getByText('展开').click()
  for (const name of ['查询', '重置']) await expect(query.getByRole('button', { name })).toBeVisible()
  for (const label of ['名称', '能源类型', '创建时间', '日期', '地区'])
    await expect(query.locator('.query-field').filter({ hasText: label }).first()).toBeVisible()
  const day = query.locator('.query-field').filter({ hasText: '日期' }).locator('input')
  await day.fill('2026-11-20')
  await day.press('Enter')
  await expect(day).toHaveValue('2026-11-20')

  await (await alone('PhotosLink')).locator('[data-state="none"]').getByText('照片').click()
  await expect(page.locator('.ant-message-notice')).toContainText('没有图片')

  const route = await alone('OrderRoute')
  await expect(route).toContainText('超时')
  await expect(route).toContainText(/前/)
  await expect(route).toContainText(/至/)
  await expect(route.getByRole('row').filter({ hasText: '合计' }).first()).toContainText('240')
  await expect(route.getByRole('row').filter({ hasText: '食品饮料' }).last()).toContainText('-')
})

test('the production bundle knows nothing of the developer’s page', async ({ page: fresh }) => {
  const dist = join(folder, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html)$/.test(name))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((name) => /dev\/kit|dev-kit|VITE_SHOW_ALL/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([])
  await fresh.goto('/dev/kit')
  await expect(fresh).toHaveURL('/login?redirect=/dev/kit')
})
