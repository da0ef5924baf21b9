import { articleMachine } from '@yunshu/contract/article/machine'
import { articleTerms } from '@yunshu/contract/article/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { fill } from '@yunshu/contract/kit/phrases'
import { expect } from '@playwright/test'
import { consentPhrases } from '../apps/console/src/app/consentPhrases.ts'
import { phrases } from '../apps/console/src/features/article/phrases.ts'
import { kit } from '../apps/console/src/kit/phrases.ts'
import { richPhrases } from '../apps/console/src/widgets/rich/phrases.ts'
import { actOn, front, journeyIn, opened, rowOf } from './pages/console.ts'
import { modal } from './pages/settle.ts'
import { test } from './servers/test.ts'

// A law is written, published, consented to, replaced, and consented to again.

for (const { lang, locale } of journeyIn('zh'))
  test(`a law is published, consented to by a carrier, replaced and consented to again with what changed (${lang})`, async ({ browser }) => {
    const page = await opened(browser, 'operator', operator.laws.route, { lang, locale, viewport: { width: 1366, height: 768 } })
    const [say, terms, editor, asked] = [phrases[lang], articleTerms[lang], richPhrases[lang], consentPhrases[lang]]
    const title = `运费支付规定${Date.now() % 1e6}`
    const move = articleMachine.moves
    const text = () => front(page).getByRole('textbox', { name: terms.content, exact: true })

    await test.step('it is written with a heading and a list, and previewed', async () => {
      await front(page).getByRole('button', { name: operator.lawsAdd[lang] }).click()
      for (const [label, value] of [
        [terms.title, title],
        [terms.doc_no, `测规〔2026〕${Date.now() % 1000}号`],
        [terms.issuer, '测试机关']
      ] as const)
        await front(page).getByLabel(label, { exact: true }).fill(value)
      await front(page).getByLabel(terms.effective_on, { exact: true }).fill('2026-01-23')
      await page.keyboard.press('Enter')
      await text().click()
      await front(page).getByRole('button', { name: editor.h2, exact: true }).click()
      await page.keyboard.type('第一条 总则')
      await page.keyboard.press('Enter')
      await front(page).getByRole('button', { name: editor.bullet }).click()
      await page.keyboard.type('运费三日内支付')
      await expect(text().getByRole('listitem')).toContainText('运费三日内支付')
      await front(page).getByRole('button', { name: say.preview }).click()
      await expect(modal(page).getByRole('heading', { name: '第一条 总则' })).toBeVisible()
      await modal(page).getByRole('button', { name: kit[lang].close }).last().click()
      await front(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(front(page).getByRole('heading', { level: 1 })).toContainText(title)
    })

    const publish = async (note?: string) => {
      await front(page).getByRole('button', { name: move.publish[lang] }).first().click()
      if (note) await modal(page).getByLabel(terms.change_note, { exact: true }).fill(note)
      const asks = modal(page).getByLabel(terms.asks_consent, { exact: true })
      if ((await asks.getAttribute('aria-checked')) !== 'true') await asks.click()
      await modal(page).getByRole('button', { name: move.publish[lang] }).click()
      await expect(modal(page)).toBeHidden()
    }
    const carrier = await test.step('the carrier is asked when he opens his console, and consents', async () => {
      await publish()
      const reader = await opened(browser, 'carrier', '/logistics/index', { lang, locale })
      const dialog = modal(reader)
      await expect(dialog).toContainText(fill(asked.title, { title }, lang))
      await expect(dialog.getByRole('button', { name: asked.agree })).toBeDisabled()
      await dialog.getByText(asked.read).click()
      await dialog.getByRole('button', { name: asked.agree }).click()
      await expect(dialog).toBeHidden()
      await expect(front(reader).getByText(title)).toBeVisible()
      return reader
    })

    await test.step('it is replaced, and he is asked again with what changed, without reloading', async () => {
      await front(page).getByRole('button', { name: kit[lang].edit }).first().click()
      await expect(text()).toContainText('运费三日内支付')
      await text().getByText('运费三日内支付').click({ clickCount: 3 })
      await page.keyboard.type('运费当日支付')
      await front(page).getByRole('button', { name: kit[lang].save }).click()
      await expect(front(page).getByText(fill(say.changedNote, { edition: 1 }, lang))).toBeVisible()
      await publish('缩短付款期限')
      const dialog = modal(carrier)
      await expect(dialog).toContainText(fill(asked.titleAgain, { title }, lang))
      await expect(dialog).toContainText('缩短付款期限')
      await expect(dialog.getByText(fill(asked.gone, { text: '运费三日内支付' }, lang))).toBeVisible()
      await expect(dialog.getByText(fill(asked.added, { text: '运费当日支付' }, lang))).toBeVisible()
      await dialog.getByText(asked.read).click()
      await dialog.getByRole('button', { name: asked.agree }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('the operator sees both consents, and withdraws it', async () => {
      await page.reload()
      await expect(front(page).getByText(say.consents)).toBeVisible()
      await page.goto(operator.laws.route)
      await actOn(rowOf(page, title), move.withdraw[lang])
      await modal(page).getByLabel(terms.reason, { exact: true }).fill('测试结束')
      await modal(page).getByRole('button', { name: move.withdraw[lang] }).click()
      await expect(rowOf(page, title)).toContainText(articleMachine.states.withdrawn[lang])
    })
  })
