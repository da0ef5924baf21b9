import { company } from '@yunshu/contract/company/contract'
import { driver } from '@yunshu/contract/driver/contract'
import { addDays, addYears, shanghaiDay } from '@yunshu/domain/calendar'
import { maskIdNo } from '@yunshu/domain/mask'
import { luhnDigit } from '@yunshu/domain/luhn'
import { testApp, testPassword, type TestApp } from '../testkit/app.ts'
import { fileBytes } from '../testkit/fileBytes.ts'
import { aBankAccount, withPayPassword } from '../testkit/wallet.ts'
import { sql } from 'kysely'
import pg from 'pg'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runners } from './app.ts'
import { runTask } from './modules/task/index.ts'
import type { Actor } from './platform/actor.ts'
import { now } from './platform/clock.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import { demoIdNo, demoMobile } from './seeds/identities.ts'

// A thousand known numbers of persons go in through the doors; then they are looked for in everything that is kept, logged or handed out.

const drivers = 480
let world: TestApp
let carrier: Actor
let tokens: { carrier: string; operator: string; shipper: string }
const numbers = new Set<string>()
const told: string[] = []
const printed: string[] = []
const ask = async (path: string, body: object, token: string, headers: Record<string, string> = {}) => {
  const answer = await world.post(path, body, token, headers)
  told.push(JSON.stringify(answer))
  return answer as { code: number; msg: string; data: never }
}
const today = shanghaiDay(now())
/** A card number that no bank gives out, with the check digit of one. */
const demoCard = (i: number): string => {
  const first = `622202020009${String(990_000 + i)}`
  return first + luhnDigit(first)
}
const known = (no: string): string => {
  numbers.add(no)
  return no
}

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  world = await testApp()
  carrier = await world.actor('carrier')
  tokens = { carrier: await world.login('carrier'), operator: await world.login('operator'), shipper: await world.login('shipper') }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
})

const entry = (i: number, image: string) => ({
  driver_name: `密员${i}`,
  mobile: demoMobile(30_000 + i),
  id_no: known(demoIdNo(i, i % 2 ? '510107' : '420111')),
  id_front_img: image,
  id_back_img: image,
  id_valid_to: addYears(today, 5),
  license_class: 'A2',
  license_img: image,
  license_valid_to: addYears(today, 3),
  license_issuer: '成都市公安局交通警察支队',
  qualification_no: known(`5101${String(70_000_000_000_000 + i * 7919)}`),
  qualification_valid_to: addDays(today, 900),
  qualification_img: image,
  coop_type: 1
})

test('a thousand numbers are entered, changed, searched, exported and shown through the doors', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const { url } = await world.services.files.keep(world.services.db, carrier, { name: '证件.png', bytes: png })
  const made: { id: number; version: number }[] = []
  for (let i = 1; i <= drivers; i += 1) {
    const answer = await ask(driver.create.path, entry(i, url), tokens.carrier, { 'idempotency-key': `driver-${i}` })
    expect(answer, String(i)).toMatchObject({ code: 200 })
    made.push(answer.data)
  }
  for (const [i, row] of made.slice(0, 20).entries())
    expect(
      await ask(
        driver.update.path,
        { ...entry(drivers + 1 + i, url), ...row, remark: `身份证 ${demoIdNo(drivers + 1 + i, '510107')}`.slice(0, 3) },
        tokens.carrier
      )
    ).toMatchObject({ code: 422 })
  for (const [i, { id, version }] of made.slice(0, 20).entries())
    expect(await ask(driver.update.path, { id, version, ...entry(drivers + 1 + i, url) }, tokens.carrier)).toMatchObject({ code: 200 })
  // Refused tries carry numbers too.
  for (let i = 1; i <= 10; i += 1) expect(await ask(driver.create.path, entry(drivers + 5 + i, url), tokens.carrier)).not.toMatchObject({ code: 200 })
  const whole = demoIdNo(33, '510107')
  expect(await ask(driver.list.path, { keyword: whole, pagesize: 5 }, tokens.carrier)).toMatchObject({
    data: { total: 1, data: [{ id_no_mask: maskIdNo(whole) }] }
  })
  for (let page = 1; page <= 3; page += 1) await ask(driver.list.path, { page, pagesize: 200 }, tokens.carrier)
  for (const { id } of made.slice(0, 30)) {
    await ask(driver.info.path, { id }, tokens.carrier)
    await ask('/api/oplog/story', { object_type: 'driver', object_id: id }, tokens.carrier)
  }
  await ask('/api/driver/pick', { limit: 100 }, tokens.carrier)
  await ask('/api/adminlog/admin_log_index', { pagesize: 200 }, tokens.carrier)
  await ask('/api/adminlog/admin_log_index', { pagesize: 200, object_type: 'driver' }, tokens.operator)
  const seen = await world.post(driver.unmask.path, { id: made[40]?.id, password: testPassword }, tokens.carrier, { 'idempotency-key': 'look' })
  expect(seen).toMatchObject({ data: { id_no: demoIdNo(41, '510107') } })
})

test('a company’s numbers wait sealed, are approved, and are shown to the operator after his password', async () => {
  const [legal, permit, later] = [known(demoIdNo(900)), known('510104123456'), known('510104654321')]
  const own = (await ask(company.own.path, {}, tokens.shipper)).data as Record<string, unknown>
  const pick = ({
    version,
    company_name,
    credit_code,
    license_img,
    legal_name,
    short_name,
    contact_name,
    contact_mobile,
    contact_mobile_seal,
    area_code,
    address,
    taxpayer_type
  }: Record<string, unknown>) => ({
    version,
    company_name,
    credit_code,
    license_img,
    legal_name,
    short_name,
    contact_name,
    contact_mobile,
    contact_mobile_seal,
    area_code,
    address,
    taxpayer_type
  })
  expect(await ask(company.update.path, { ...pick(own), legal_id_no: '110101199001011234' }, tokens.shipper)).toMatchObject({
    msg: '法定代表人身份证号不正确，请核对'
  })
  const waiting = await ask(company.update.path, { ...pick(own), legal_id_no: legal, road_permit_no: permit }, tokens.shipper)
  expect(waiting.data).toMatchObject({ legal_id_no_mask: '', pending: { legal_id_no_mask: maskIdNo(legal), road_permit_no_mask: '510*****3456' } })
  const { id, version } = waiting.data as { id: number; version: number }
  await ask(company.info.path, { id }, tokens.operator)
  expect(await ask(company.review.path, { id, version, result: 'approve' }, tokens.operator)).toMatchObject({
    data: { legal_id_no_mask: maskIdNo(legal), pending: null }
  })
  const wrong = await ask(company.unmask.path, { id, password: 'not-it' }, tokens.operator)
  expect(wrong).toMatchObject({ data: { refusal: { name: 'passwordNotConfirmed' } } })
  const shown = await world.post(company.unmask.path, { id, password: testPassword }, tokens.operator, { 'idempotency-key': 'look' })
  expect(shown).toMatchObject({ data: { legal_id_no: legal, road_permit_no: permit } })
  expect(await ask(company.unmask.path, { id, password: testPassword }, tokens.carrier)).toMatchObject({ code: -1 })
  expect((await world.acts(id)).slice(-2)).toEqual([
    { act: 'company.unmasked', result: 'refused' },
    { act: 'company.unmasked', result: 'done' }
  ])
  await ask(company.update.path, { ...pick((await ask(company.own.path, {}, tokens.shipper)).data), road_permit_no: later }, tokens.shipper)
  expect(numbers.size).toBeGreaterThanOrEqual(1000)
})

test('bank cards are bound sealed; of each only the end is shown, in the list, in its export and in the log', async () => {
  const token = await withPayPassword(world, 'carrier', '13800000011')
  const name = world.base.companies['carrier']?.name ?? ''
  const cards = Array.from({ length: 20 }, (_, i) => known(demoCard(i)))
  for (const no of cards) await aBankAccount(world, token, name, no)
  const shown = (await ask('/api/bankaccount/list', { pagesize: 200 }, token)).data as { data: { account_no: string }[] }
  expect(shown.data).toHaveLength(cards.length)
  for (const { account_no } of shown.data) expect(account_no).toMatch(/\*/)
  const columns = ['account_name', 'bank_name', 'account_no'].map((column) => ({ name: column }))
  const asked = await ask('/api/task/export', { path: '/api/bankaccount/list', filters: {}, columns, title: { zh: '账户', en: 'Accounts' } }, token)
  if (asked.code === 200) {
    const { job_id } = asked.data as { job_id: number }
    await runTask(world.services, runners, { tenant_id: carrier.tenant_id, id: job_id })
    const row = await transactAsSystem(world.services.db, (tx) =>
      tx.selectFrom('task').selectAll().where('id', '=', job_id).executeTakeFirstOrThrow()
    )
    told.push(JSON.stringify(await readXlsxFile(await fileBytes(world, row.file_id ?? 0))))
  } else expect(asked).toMatchObject({ code: -1 })
  await ask('/api/adminlog/admin_log_index', { pagesize: 200, object_type: 'bankaccount' }, token)
})

test('unmasking asks for the password again, is a right of its own, and every look is in the log, also the one that failed', async () => {
  const { data } = (await ask(driver.list.path, { pagesize: 1 }, tokens.carrier)).data as { data: { id: number }[] }
  const id = data[0]?.id ?? 0
  expect(await ask(driver.unmask.path, { id }, tokens.carrier)).toMatchObject({ code: 422 })
  expect(await ask(driver.unmask.path, { id, password: 'falsch' }, tokens.carrier)).toMatchObject({
    data: { refusal: { name: 'passwordNotConfirmed' } }
  })
  expect(await ask(driver.unmask.path, { id, password: testPassword }, await world.login('carrier-fin'))).toMatchObject({ code: -1 })
  expect(await world.post(driver.unmask.path, { id, password: testPassword }, tokens.carrier)).toMatchObject({ code: 200 })
  expect((await world.acts(id)).filter(({ act }) => act === 'driver.unmasked')).toEqual([
    { act: 'driver.unmasked', result: 'refused' },
    { act: 'driver.unmasked', result: 'done' }
  ])
})

test('an export holds masks only, and what was searched for does not stay with it', async () => {
  const columns = ['driver_name', 'id_no_mask', 'qualification_no_mask', 'mobile'].map((name) => ({ name }))
  for (const filters of [{}, { keyword: demoIdNo(35, '510107') }]) {
    const { data } = await ask('/api/task/export', { path: driver.list.path, filters, columns, title: { zh: '司机', en: 'Drivers' } }, tokens.carrier)
    const { job_id } = data as { job_id: number }
    await runTask(world.services, runners, { tenant_id: carrier.tenant_id, id: job_id })
    const row = await transactAsSystem(world.services.db, (tx) =>
      tx.selectFrom('task').selectAll().where('id', '=', job_id).executeTakeFirstOrThrow()
    )
    expect(row).toMatchObject({ state: 30 })
    const sheets = await readXlsxFile(await fileBytes(world, row.file_id ?? 0))
    const text = JSON.stringify(sheets)
    expect(text).toContain('510***********')
    expect(text.match(/(?<!\d)1[3-9]\d{9}(?!\d)/g) ?? []).toEqual([])
    told.push(text)
  }
})

test('the log and the people go out as sheets with masks only, phones too', async () => {
  const sheetOf = async (path: string, filters: object, columns: readonly string[]): Promise<string> => {
    const names = columns.map((name) => ({ name }))
    const { data } = await ask('/api/task/export', { path, filters, columns: names, title: { zh: '表', en: 'Sheet' } }, tokens.carrier)
    const { job_id } = data as { job_id: number }
    await runTask(world.services, runners, { tenant_id: carrier.tenant_id, id: job_id })
    const row = await transactAsSystem(world.services.db, (tx) =>
      tx.selectFrom('task').selectAll().where('id', '=', job_id).executeTakeFirstOrThrow()
    )
    expect(row).toMatchObject({ state: 30 })
    return JSON.stringify(await readXlsxFile(await fileBytes(world, row.file_id ?? 0)))
  }
  const log = await sheetOf('/api/adminlog/admin_log_index', { object_type: 'driver' }, [
    'created_at',
    'user_name',
    'act',
    'object_no',
    'result',
    'changes',
    'ip'
  ])
  const people = await sheetOf('/api/Admin_user/admin_user_index', {}, ['user_name', 'account', 'mobile'])
  expect(log).toContain('密员')
  expect(people).toContain('138****0011')
  for (const text of [log, people]) {
    expect(text.match(/(?<!\d)1[3-9]\d{9}(?!\d)/g) ?? []).toEqual([])
    told.push(text)
  }
})

test('none of them stands in clear in the database, in what was answered, or in what was printed', async () => {
  const client = new pg.Client({ connectionString: world.adminUrl })
  await client.connect()
  await client.query(`set app.platform = 'on'`)
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  )
  const dump: string[] = []
  for (const { name } of tables)
    for (const { row } of (await client.query<{ row: string }>(`select t::text as row from ${name} t`)).rows) dump.push(row)
  await client.end()
  const kept = dump.join('\n')
  const found = (text: string): string[] => [...numbers].filter((no) => text.includes(no))
  const coded = (encoding: 'hex' | 'base64'): string[] =>
    [...numbers].filter((no) =>
      kept.includes(
        Buffer.from(no)
          .toString(encoding)
          .replace(/=+$/, '')
          .slice(0, encoding === 'base64' ? 16 : 24)
      )
    )
  const [answers, prints] = [told.join('\n'), printed.join('\n')]
  expect({ database: found(kept), hex: coded('hex'), base64: coded('base64'), answers: found(answers), printed: found(prints) }).toEqual({
    database: [],
    hex: [],
    base64: [],
    answers: [],
    printed: []
  })
  // The search finds what is there: the masks.
  expect(kept).toContain(maskIdNo(demoIdNo(33, '510107')))
  const { rows } = await transactAsSystem(world.services.db, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from driver where id_no_enc is not null and qualification_no_enc is not null`.execute(tx)
  )
  expect(rows[0]?.n).toBeGreaterThanOrEqual(drivers)
  vi.restoreAllMocks()
  console.log(`personal: ${numbers.size} numbers, ${tables.length} tables, ${dump.length} rows, ${told.length} answers and sheets: none in clear`)
})
