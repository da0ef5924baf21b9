import { waitsOf } from '@yunshu/contract/board/waits'
import { carrierConsole } from '@yunshu/contract/consoles/carrier'
import { operatorConsole } from '@yunshu/contract/consoles/operator'
import { shipperConsole } from '@yunshu/contract/consoles/shipper'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { dataScope } from '@yunshu/contract/role/contract'
import { presetRoles, type PresetRole } from '@yunshu/contract/role/presets'
import { type Browser, expect, type Page } from '@playwright/test'
import { asAdmin } from '@yunshu/server/testkit/testServer'
import { money } from '../apps/console/src/kit/format.ts'
import { phrases as board } from '../apps/console/src/features/board/phrases.ts'
import { findingsOf } from './pages/axe.ts'
import { callAs, demoPassword, front, journeyIn, opened } from './pages/console.ts'
import { counts, moneyOf, statesOf } from './pages/workbench.ts'
import { test } from './servers/test.ts'

// 工作台 of every role: each count that stands there is what the rows say, by SQL that shares no line with the product's, and what the rows say stands there.

type Type = 1 | 2 | 4
const bosses = { 1: 'operator', 2: 'carrier', 4: 'shipper' } as const
const homes = { 1: operatorConsole, 2: carrierConsole, 4: shipperConsole } as const
const typeOf = (role: PresetRole): Type => (role.startsWith('operator') ? 1 : role.startsWith('carrier') ? 2 : 4)
type Reader = { readonly tenant_id: string; readonly company_id: string; readonly id: string }
/** The accounts of the demo by what they are; whoever is not there is taken on by his company's administrator. */
const known: Readonly<Partial<Record<PresetRole, string>>> = {
  'operator.admin': 'operator',
  'carrier.owner': 'carrier',
  'carrier.settler': 'carrier-fin',
  'carrier.cashier': 'carrier-pay',
  'shipper.admin': 'shipper',
  'shipper.finance': 'shipper-fin',
  'shipper.cashier': 'shipper-pay'
}
const salt = String(Date.now()).slice(-5)
const takenOn = async (browser: Browser, adminUrl: string, role: PresetRole, nth: number): Promise<string> => {
  const boss = await opened(browser, bosses[typeOf(role)])
  const { data: roles } = await callAs<{ data: { id: number; role_name: string }[] }>(boss, '/api/Admin_user/admin_role_list', { pagesize: 50 })
  const role_ids = roles.filter(({ role_name }) => role_name === presetRoles[role].zh).map(({ id }) => id)
  expect(role_ids).toHaveLength(1)
  const account = `${role.replace('.', '')}${salt}`.slice(-20)
  const entry = { account, user_name: presetRoles[role].zh, mobile: `138${String(nth).padStart(3, '0')}${salt}`, password: demoPassword }
  await callAs(boss, '/api/Admin_user/add_admin_user', { ...entry, role_ids, data_scope: dataScope.code.all })
  // Choosing a password of one's own has a journey of its own (people).
  await asAdmin(adminUrl, async (client) => void (await client.query('update "user" set password_once = false where account = $1', [account])))
  await boss.context().close()
  return account
}

/** What stands on the workbench: counts by the section and the words, trips or orders by state, and sums of money. */
const shownOn = async (page: Page) =>
  await front(page).evaluate((root) => {
    const text = (one: Element | null | undefined) => (one?.textContent ?? '').trim()
    const label = (one: Element) => `${one.closest('section')?.getAttribute('aria-label') ?? ''}: ${text(one.querySelector('span'))}`
    const figures = (selector: string) =>
      Object.fromEntries(
        [...root.querySelectorAll(selector)].map((one) => [label(one), Number(text(one.querySelector('strong')).replaceAll(',', ''))])
      )
    const money = [...root.querySelectorAll('.bench-money tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => text(cell.querySelector('strong') ?? cell))
    )
    return { cards: figures('.bench-card'), states: figures('.bench-pipe li a'), money }
  })

for (const { lang, locale } of journeyIn('zh'))
  test(`every figure of every role's workbench is what the rows come to, and leads somewhere (${lang})`, async ({ browser, behind }) => {
    test.setTimeout(600_000)
    const ask = async (sql: string, of: Reader) =>
      await asAdmin(behind.adminUrl, async (client) => {
        // A statement takes no parameter that it does not name.
        const all = [of.tenant_id, of.company_id, of.id]
        const { rows } = await client.query<Record<string, string>>(sql.replaceAll(/\$([123])/g, (_, n: string) => String(all[Number(n) - 1] ?? '0')))
        return rows
      })
    const seen: string[] = []
    for (const [nth, role] of (Object.keys(presetRoles) as PresetRole[]).entries())
      await test.step(`${role}`, async () => {
        const type = typeOf(role)
        const account = known[role] ?? (await takenOn(browser, behind.adminUrl, role, nth))
        const page = await opened(browser, account, homes[type].pages.home.route, { lang, locale, viewport: { width: 1366, height: 768 } })
        await expect(front(page).locator('.bench-next, .bench-group, .bench-calm, .card').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        const [of] = await asAdmin(behind.adminUrl, async (client) => {
          const { rows } = await client.query<Reader>('select tenant_id, company_id, id from "user" where account = $1', [account])
          return rows
        })
        if (!of) throw new Error(`nobody has the account ${account}`)
        const { cards, states, money: sums } = await shownOn(page)
        const [sections, say] = [board[lang], (key: string) => (board[lang] as Record<string, string>)[key] ?? key]

        // What waits: each count that stands there, by the key of its declaration.
        const sqlOf = counts[type]
        const waits = (waitsOf[type] ?? []).map(({ key, label }) => [`${sections.next}: ${label[lang]}`, key] as const)
        const others = Object.keys(sqlOf)
          .filter((key) => key in board[lang])
          .flatMap((key) => ['road', 'alsoThere', 'papers'].map((section) => [`${say(section)}: ${say(key)}`, key] as const))
        const keyOf = new Map<string, string>([...waits, ...others])
        const wrong: string[] = []
        for (const [label, told] of Object.entries(cards)) {
          const key = keyOf.get(label)
          const text = key === undefined ? undefined : sqlOf[key]
          if (text === undefined) {
            if (!label.startsWith(`${sections.papers}: `)) wrong.push(`${label}: no SQL knows it`)
            continue
          }
          const n = Number((await ask(text, of))[0]?.['count'])
          seen.push(`${role} ${key}`)
          if (n !== told) wrong.push(`${label}: ${told} is told, the rows say ${n}`)
        }
        if (type !== 4 && Object.keys(states).length > 0) {
          const machine = type === 1 ? orderMachine : waybillMachine
          const rows = new Map((await ask(statesOf[type], of)).map((row) => [row['code'], Number(row['n'])]))
          for (const { code, [lang]: name } of Object.values(machine.states)) {
            const told = Object.entries(states).find(([label]) => label.endsWith(`: ${name}`))?.[1]
            if (told !== undefined && told !== rows.get(String(code)))
              wrong.push(`${name}: ${told} is told, the rows say ${rows.get(String(code)) ?? 0}`)
          }
        }
        if (sums.length > 0) {
          const sides = (['incoming', 'outgoing'] as const).filter((side) => moneyOf[type][side])
          const told = sums.map((row) => row.slice(1))
          // Who may see one side alone has one column.
          const asked = await Promise.all(sides.map(async (side) => (await ask(moneyOf[type][side] ?? '', of))[0]))
          const wanted = ['past', 'within', 'later', 'all'].map((name) =>
            asked.map((row) => {
              const fen = Number(row?.[name])
              return fen === 0 ? '-' : money(fen)
            })
          )
          const columns = (rows: readonly (readonly string[])[]) => (rows[0] ?? []).map((_, at) => rows.map((row) => row[at]).join(' '))
          for (const column of columns(told))
            if (!columns(wanted).includes(column)) wrong.push(`money: ${column} is told, the rows say ${columns(wanted).join(' or ')}`)
          seen.push(`${role} money`)
        }
        expect(wrong, role).toEqual([])
        // Nothing leads nowhere: every link of the workbench has an address of this console.
        const links = await front(page)
          .locator('.bench-card[href], .bench-pipe a, .bench-money td a, .bench-trends a')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
        const routes = Object.values(homes[type].pages).map(({ route }) => route)
        expect(links.filter((link) => !routes.includes(link.split('?')[0] ?? ''))).toEqual([])
        expect(await findingsOf(page)).toEqual([])
        await page.context().close()
      })
    console.log(`workbenches: ${seen.length} figures of ${new Set(seen.map((one) => one.split(' ')[0])).size} roles held against SQL (${lang})`)
    expect(new Set(seen.map((one) => one.split(' ')[1])).size).toBeGreaterThan(25)
  })
