import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { type DriverEntry, driverEntry } from '../../../testkit/entries.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { demoIdNo, demoMobile } from '../../seeds/identities.ts'
import { demoCode } from '../session/index.ts'

const png = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
let world: TestApp
let tokens: Record<Office | 'operator', string>
let image: Record<Office, string>
beforeAll(async () => {
  lockCheck.takeFaults()
  world = await testApp()
  const picture = async (office: Office) =>
    (await world.services.files.keep(world.services.db, await world.actor(office), { name: '证件.png', bytes: await png() })).url
  image = { carrier: await picture('carrier'), carrier2: await picture('carrier2') }
  tokens = { carrier: await world.login('carrier'), carrier2: await world.login('carrier2'), operator: await world.login('operator') }
})
afterAll(async () => await world.close())

type Office = 'carrier' | 'carrier2'
type Row = { id: number; version: number; identity: number; mobile: string }
const create = async (by: Office, over: Partial<DriverEntry>): Promise<Row> => {
  const { code, msg, data } = await world.post('/api/driver/create', driverEntry(image[by], over), tokens[by])
  expect([code, msg]).toEqual([200, expect.any(String)])
  return data as Row
}
/** The token of whoever logs in on this phone. */
const tokenOf = async (phone: string) => ((await logIn(phone)).data as { token: string }).token
/** Logs in on the phone as the man with this number would, who reads the code there. */
const logIn = async (phone: string) => {
  await forgetCodes()
  await world.post('/api/duanxin/send_msg', { phone, type: 'driver_login' })
  return await world.post('/api/session/driver_login', { phone, code: demoCode })
}
const ask = async (path: string, body: object, by: Office | 'operator') => await world.post(`/api/driver/${path}`, body, tokens[by])
const row = async (id: number, by: Office) => (await ask('info', { id }, by)).data as { driver: Row; more: { login_mobile: string } }
/** The codes of a day are counted: each test begins with none sent. */
const forgetCodes = () => transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
const told = async (phone: string) =>
  (
    await transactAsSystem(world.services.db, (tx) =>
      tx.selectFrom('sms_outbox').select(['template', 'body']).where('phone', '=', phone).where('template', '<>', 'code').orderBy('id').execute()
    )
  ).map(({ template }) => template)
const me = async (token: string) => (await world.post('/api/session/driver_me', {}, token)).data as { driver_name: string; mobile: string }

/** A man whom the first carrier has, and whom the second one enters too, each with a mobile of its own. */
const twoEntries = async (n: number) => {
  const id_no = demoIdNo(n)
  const [his, theirs] = [demoMobile(n * 10), demoMobile(n * 10 + 1)]
  const known = await create('carrier', { id_no, mobile: his, driver_name: '赵大路' })
  const apart = await create('carrier2', { id_no, mobile: theirs, driver_name: '赵大陆' })
  await forgetCodes()
  return { id_no, his, theirs, known, apart }
}
const refused = ({ data }: { data: never }) => (data as { refusal?: { name: string } }).refusal?.name

test('nobody becomes a known driver by entering his identity number with a phone of one’s own', async () => {
  const { his, theirs, known, apart } = await twoEntries(90)
  expect([known.identity, apart.identity]).toEqual([1, 2])
  expect(await me(await tokenOf(theirs))).toMatchObject({ driver_name: '赵大陆', mobile: theirs })
  expect(await me(await tokenOf(his))).toMatchObject({ driver_name: '赵大路', mobile: his })
})

test('nor by changing a driver of one’s own into him', async () => {
  const id_no = demoIdNo(91)
  await create('carrier', { id_no, mobile: demoMobile(910) })
  const own = await create('carrier2', { mobile: demoMobile(911), driver_name: '冒名乙' })
  const { id_no: _, ...rest } = driverEntry(image.carrier2, { mobile: demoMobile(911), driver_name: '冒名乙' })
  expect(await ask('update', { ...rest, id_no, id: own.id, version: own.version }, 'carrier2')).toMatchObject({ code: 200, data: { identity: 2 } })
  expect(await me(await tokenOf(demoMobile(911)))).toMatchObject({ driver_name: '冒名乙', mobile: demoMobile(911) })
})

test('a mobile by which one man is reached is refused for another, at its field, and nobody learns whose it is', async () => {
  const mobile = demoMobile(920)
  const holder = await create('carrier', { mobile, driver_name: '钱持有' })
  const tried = await ask('create', driverEntry(image.carrier2, { mobile }), 'carrier2')
  expect(tried).toMatchObject({ code: 422, data: { fields: { mobile: '已由另一位司机使用，请核对' } } })
  expect(JSON.stringify(tried)).not.toContain('钱持有')
  const other = await create('carrier2', { mobile: demoMobile(921) })
  const { id_no: _, ...rest } = driverEntry(image.carrier2, { mobile })
  expect(await ask('update', { ...rest, id: other.id, version: other.version }, 'carrier2')).toMatchObject({
    code: 422,
    data: { fields: { mobile: expect.any(String) } }
  })
  await ask('enable', { id: holder.id, version: holder.version, state: 2, reason: '离职' }, 'carrier')
  expect(await ask('update', { ...rest, id: other.id, version: other.version }, 'carrier2')).toMatchObject({ code: 200 })
  const back = (await row(holder.id, 'carrier')).driver
  expect(refused(await ask('enable', { id: holder.id, version: back.version, state: 1, reason: '返岗' }, 'carrier'))).toBe('driverMobileElsewhere')
})

test('of two who give one mobile to two men at once, one is refused', async () => {
  const mobile = demoMobile(930)
  const tries = await Promise.all((['carrier', 'carrier2'] as const).map((by) => ask('create', driverEntry(image[by], { mobile }), by)))
  expect(tries.map(({ code }) => code === 200).sort()).toEqual([false, true])
})

test('his only carrier changes the mobile by which he logs in; whoever was in by the old one is out, and the old one is told', async () => {
  const [old, fresh] = [demoMobile(940), demoMobile(941)]
  const made = await create('carrier', { mobile: old })
  const token = await tokenOf(old)
  const { id_no: _, ...rest } = driverEntry(image.carrier, { mobile: fresh, driver_name: '赵大路' })
  await ask('update', { ...rest, id: made.id, version: made.version }, 'carrier')
  world.sessions.forget()
  expect(await world.post('/api/session/driver_me', {}, token)).toMatchObject({ code: 501 })
  expect(refused(await logIn(old))).toBe('notADriver')
  expect(await me(await tokenOf(fresh))).toMatchObject({ mobile: fresh })
  expect(await told(old)).toEqual(['driverMobile'])
})

test('the code from the known phone joins him: its trips come there, the other phone is out, the holder is told; done twice it is done once', async () => {
  const { his, theirs, apart, known } = await twoEntries(95)
  const trip = await aTrip(world, { carrier: 'carrier2', driver_id: apart.id })
  const [hisToken, theirToken] = [await tokenOf(his), await tokenOf(theirs)]
  const trips = async (token: string) =>
    ((await world.post('/api/waybill/trips', {}, token)).data as { trips?: { id: number }[] }).trips?.map(({ id }) => id)
  expect([await trips(hisToken), await trips(theirToken)]).toEqual([[], [trip.id]])
  await forgetCodes()
  const sent = await ask('join_code', { id: apart.id }, 'carrier2')
  expect(sent).toMatchObject({ code: 200, data: { mobile: `138****${his.slice(7)}`, wait_seconds: 59 } })
  expect(Object.keys(sent.data)).toEqual(['mobile', 'wait_seconds'])
  expect(refused(await ask('join', { id: apart.id, version: apart.version, code: '000000' }, 'carrier2'))).toBe('wrongCode')
  const joined = await ask('join', { id: apart.id, version: apart.version, code: demoCode }, 'carrier2')
  expect(joined).toMatchObject({ code: 200, data: { identity: 1, mobile: expect.stringContaining(`${theirs.slice(0, 3)}****${theirs.slice(7)}`) } })
  world.sessions.forget()
  expect([await trips(hisToken), await trips(theirToken)]).toEqual([[trip.id], undefined])
  expect(await me(hisToken)).toMatchObject({ driver_name: '赵大路', mobile: his })
  expect(refused(await logIn(theirs))).toBe('notADriver')
  expect((await row(apart.id, 'carrier2')).more.login_mobile).toBe(`138****${his.slice(7)}`)
  expect(await told(his)).toEqual(['driverJoin', 'driverJoined'])
  expect(await ask('join', { id: apart.id, version: apart.version, code: demoCode }, 'carrier2')).toMatchObject({ code: 200, data: { identity: 1 } })
  expect(refused(await ask('join_code', { id: apart.id }, 'carrier2'))).toBe('driverJoinedAlready')
  expect(await told(his)).toEqual(['driverJoin', 'driverJoined'])
  expect((await world.acts(apart.id)).filter(({ act, result }) => act === 'driver.joined' && result === 'done')).toHaveLength(2)
  // One of two carriers alone changes nothing of how he logs in; both together do.
  const { id_no: _a, ...first } = driverEntry(image.carrier, { mobile: demoMobile(959) })
  await ask('update', { ...first, id: known.id, version: known.version }, 'carrier')
  expect(await me(await tokenOf(his))).toMatchObject({ driver_name: '赵大路', mobile: his })
  const { id_no: _b, ...second } = driverEntry(image.carrier2, { mobile: demoMobile(959) })
  const now = (await row(apart.id, 'carrier2')).driver
  await ask('update', { ...second, id: apart.id, version: now.version }, 'carrier2')
  expect(await me(await tokenOf(demoMobile(959)))).toMatchObject({ mobile: demoMobile(959) })
})

test('he agrees on his own phone: he sees who has entered him, and nobody else does', async () => {
  const { his, theirs, known, apart } = await twoEntries(88)
  const stranger = await create('carrier', { mobile: demoMobile(888) })
  const [mine, others, strangers] = [await tokenOf(his), await tokenOf(theirs), await tokenOf(demoMobile(888))]
  const claims = async (token: string) =>
    ((await world.post('/api/driver/claims', {}, token)).data as { data: { id: number; carrier_name: string }[] }).data
  const carrier_name = world.base.companies['carrier2']?.name
  expect(await claims(mine)).toEqual([{ id: apart.id, carrier_name, created_at: expect.any(String) }])
  expect([await claims(others), await claims(strangers)]).toEqual([[], []])
  for (const [token, id] of [
    [others, known.id],
    [strangers, apart.id],
    [mine, stranger.id]
  ] as const)
    expect(refused(await world.post('/api/driver/agree', { id }, token))).toBe('notFound')
  expect(await world.post('/api/driver/agree', { id: apart.id }, mine)).toMatchObject({ code: 200, data: { carrier_name } })
  expect(refused(await world.post('/api/driver/agree', { id: apart.id }, mine))).toBe('notFound')
  expect([await claims(mine), (await row(apart.id, 'carrier2')).driver.identity]).toEqual([[], 1])
  expect(await told(his)).toEqual(['driverJoined'])
})

test('a code to join is good for five tries, five minutes, one carrier, and this alone', async () => {
  const { his, apart } = await twoEntries(96)
  const join = (code: string) => ask('join', { id: apart.id, version: apart.version, code }, 'carrier2')
  expect(refused(await join(demoCode))).toBe('wrongCode')
  await world.post('/api/duanxin/send_msg', { phone: his, type: 'driver_login' })
  expect(refused(await join(demoCode))).toBe('wrongCode')
  expect(await ask('join_code', { id: apart.id }, 'carrier2')).toMatchObject({ code: 200 })
  expect(refused(await ask('join_code', { id: apart.id }, 'carrier2'))).toBe('tooMany')
  await forgetCodes()
  await ask('join_code', { id: apart.id }, 'carrier2')
  expect(refused(await world.post('/api/session/driver_login', { phone: his, code: demoCode }))).toBe('wrongCode')
  for (let tries = 0; tries < 5; tries += 1) expect(refused(await join('000000'))).toBe('wrongCode')
  expect(refused(await join(demoCode))).toBe('wrongCode')
  await forgetCodes()
  await ask('join_code', { id: apart.id }, 'carrier2')
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('verify_code').set({ expires_at: '2020-01-01T00:00:00Z' }).execute())
  expect(refused(await join(demoCode))).toBe('wrongCode')
  expect((await row(apart.id, 'carrier2')).driver.identity).toBe(2)
})

test('a company learns the ends of few numbers: ten codes an hour, and a stranger’s driver is as good as none', async () => {
  await forgetCodes()
  const entries = []
  for (let n = 200; n < 211; n += 1) entries.push(await twoEntries(n))
  expect(refused(await ask('join_code', { id: entries[0]?.known.id ?? 0 }, 'carrier2'))).toBe('notFound')
  const sent = []
  for (const { apart } of entries) sent.push((await ask('join_code', { id: apart.id }, 'carrier2')).code)
  expect(sent.filter((code) => code === 200)).toHaveLength(10)
  expect(sent.at(-1)).toBe(429)
})

test('who is under way for both at once is joined when one of the trips is over', async () => {
  const { known, apart } = await twoEntries(97)
  const when = new Date(Date.now() + 86_400_000).toISOString()
  for (const [carrier, { id }] of [
    ['carrier', known],
    ['carrier2', apart]
  ] as const)
    await aTrip(world, { carrier, driver_id: id, plan_start_time: when })
  await forgetCodes()
  await ask('join_code', { id: apart.id }, 'carrier2')
  expect(refused(await ask('join', { id: apart.id, version: apart.version, code: demoCode }, 'carrier2'))).toBe('driverJoinBusy')
})

test('the operator joins whom he has identified, and gives him the new mobile where the known one is lost', async () => {
  const { his, theirs, apart } = await twoEntries(98)
  const identify = (over: object = {}) =>
    ask('identify', { id: apart.id, version: apart.version, take_mobile: false, reason: '核对身份证原件', ...over }, 'operator')
  expect(
    await world.post('/api/driver/identify', { id: apart.id, version: apart.version, take_mobile: false, reason: '核对' }, tokens.carrier2)
  ).toMatchObject({ code: -1 })
  expect(await identify()).toMatchObject({ code: 200, data: { identity: 1 } })
  expect(await identify()).toMatchObject({ code: 200, data: { identity: 1 } })
  expect(await me(await tokenOf(his))).toMatchObject({ mobile: his })
  expect(refused(await logIn(theirs))).toBe('notADriver')
  const token = await tokenOf(his)
  const { version } = (await row(apart.id, 'carrier2')).driver
  expect(await identify({ version, take_mobile: true })).toMatchObject({ code: 200 })
  world.sessions.forget()
  expect(await world.post('/api/session/driver_me', {}, token)).toMatchObject({ code: 501 })
  expect(await me(await tokenOf(theirs))).toMatchObject({ driver_name: '赵大路', mobile: theirs })
  expect(await told(his)).toEqual(['driverJoined', 'driverMobile'])
  expect((await world.acts(apart.id)).map(({ act, result }) => `${act} ${result}`)).toEqual([
    'driver.created done',
    'driver.identified done',
    'driver.identified done',
    'driver.identified done'
  ])
})

test('while two carriers have him, none of them alone changes how he logs in, not even when the other has taken him out of service', async () => {
  const { his, known, apart } = await twoEntries(89)
  await ask('identify', { id: apart.id, version: apart.version, take_mobile: false, reason: '核对身份证原件' }, 'operator')
  await ask('enable', { id: known.id, version: known.version, state: 2, reason: '请长假' }, 'carrier')
  const { id_no: _, ...rest } = driverEntry(image.carrier2, { mobile: demoMobile(898) })
  const { version } = (await row(apart.id, 'carrier2')).driver
  expect(await ask('update', { ...rest, id: apart.id, version }, 'carrier2')).toMatchObject({ code: 200 })
  expect(refused(await logIn(demoMobile(898)))).toBe('notADriver')
  expect(await me(await tokenOf(his))).toMatchObject({ mobile: his })
})

test('whom his carrier let go without a trip stands in nobody’s way', async () => {
  const { known, apart } = await twoEntries(99)
  await ask('remove', { id: known.id, version: known.version }, 'carrier')
  expect((await row(apart.id, 'carrier2')).driver.identity).toBe(1)
})

test('a corrected identity number leaves a driver his trips and his login', async () => {
  const mobile = demoMobile(1990)
  const made = await create('carrier', { mobile })
  const trip = await aTrip(world, { driver_id: made.id })
  const token = await tokenOf(mobile)
  const { id_no: _, ...rest } = driverEntry(image.carrier, { mobile })
  expect(await ask('update', { ...rest, id_no: demoIdNo(199), id: made.id, version: made.version }, 'carrier')).toMatchObject({
    code: 200,
    data: { identity: 1 }
  })
  expect((await world.post('/api/waybill/trips', {}, token)).data).toMatchObject({ trips: [{ id: trip.id }] })
})

test('all that was done above came to its rows in the order of locks', () => {
  expect(lockCheck.takeFaults()).toEqual([])
})
