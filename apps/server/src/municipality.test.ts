import { columnOf, type ListSchema } from '@yunshu/contract/kit/valueText'
import { cellsOf, rowOf } from '@yunshu/contract/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver, upload } from '../testkit/delivered.ts'
import { doorsWorld, type DoorsWorld, endpoints } from '../testkit/doors.ts'
import { anAcceptedOrder, anOrderForm } from '../testkit/order.ts'
import { aTrip } from '../testkit/trip.ts'
import { asOwner } from '../testkit/walls.ts'
import { inFuture } from './platform/clock.ts'

// 重庆市沙坪坝区 is how people write it. The division codes have 市辖区 between the two, which is stored and sent as a part, and read by nobody.

const placeholder = '市辖区'
/** The tree of the divisions, in which one chooses, has the names of the codes. */
const trees = new Set(['/api/address/province_city_areas', '/getAreaList'])
let world: DoorsWorld
let cities: readonly { name: string }[] = []

beforeAll(async () => {
  world = await doorsWorld()
  const { fahuo, shouhuo } = anOrderForm()
  // Where the drive of the kit goes; the names are what counts here.
  const order = await anAcceptedOrder(world, {
    fahuo: fahuo.map((stop) => ({
      ...stop,
      start_address_province: '重庆市',
      start_address_city: placeholder,
      start_address_area: '沙坪坝区',
      start_area_code: '500106',
      start_address_str: '西永大道 1 号',
      start_address_diming: '',
      lng: 104.27,
      lat: 30.56
    })),
    shouhuo: shouhuo.map((stop) => ({
      ...stop,
      end_address_province: '上海市',
      end_address_city: placeholder,
      end_address_area: '青浦区',
      end_area_code: '310118',
      end_address_str: '华新镇 2 号',
      end_address_diming: '',
      lng: 114.14,
      lat: 30.62,
      zhiding_end_time: inFuture(90 * 3_600_000)
    }))
  })
  const trip = await aTrip(world, { order })
  await deliver(world, trip)
  await upload(world, trip)
  // Whatever else was planted lies in a municipality from now on: addresses, stations, companies, stops.
  cities = await asOwner(
    world,
    `select c.table_name || '|' || c.column_name as name from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
       join information_schema.columns p on p.table_schema = c.table_schema and p.table_name = c.table_name
        and p.column_name = regexp_replace(c.column_name, 'city$', 'province')
      where c.table_schema = 'public' and c.column_name ~ 'city$' and c.data_type = 'text'`
  )
  for (const [table, city = ''] of cities.map(({ name }) => name.split('|')))
    await asOwner(
      world,
      `update "${table}" set "${city.replace(/city$/, 'province')}" = '重庆市', "${city}" = '${placeholder}' where "${city}" <> ''`
    )
})
afterAll(() => world.close())

/** Texts that have the placeholder in them, by their path: all but a stored city beside its province, of which addresses are put together. */
const saidIn = (value: unknown, path: string, beside: object = {}): string[] => {
  if (Array.isArray(value)) return value.flatMap((each, i) => saidIn(each, `${path}[${i}]`))
  if (value !== null && typeof value === 'object') return Object.entries(value).flatMap(([key, each]) => saidIn(each, `${path}.${key}`, value))
  if (typeof value !== 'string' || !value.includes(placeholder)) return []
  const key = path.split('.').at(-1) ?? ''
  const isPart = value === placeholder && key.endsWith('city') && key.replace(/city$/, 'province') in beside
  return isPart ? [] : [`${path}: ${value}`]
}

test('no answer has 市辖区 in a text, and no column of a list shows it, in both languages', async () => {
  const wrong = new Set<string>()
  let [answers, places] = [0, 0]
  for (const door of endpoints.filter(({ endpoint }) => endpoint.kind === 'query' && !trees.has(endpoint.path)))
    for (const principal of world.principals.filter(({ stranger, type }) => !stranger && type !== 0)) {
      const { endpoint } = door
      if (world.expected(endpoint, principal) !== 'open') continue
      for (const input of [world.inputFor(door), world.inputFor(door, { bare: true })]) {
        const { answer, text } = await world.ask(endpoint, input, principal.token)
        if (answer.code !== 200) continue
        answers += 1
        if (text.includes(placeholder)) places += 1
        for (const said of saidIn(answer.data, endpoint.path)) wrong.add(said)
        const row = rowOf(endpoint)
        const list: ListSchema | undefined = row && { row, cells: cellsOf(endpoint) }
        const rows = (answer.data as { data?: readonly object[] } | null)?.data
        if (!list || !Array.isArray(rows)) continue
        for (const one of rows as readonly object[])
          for (const name of Object.keys(list.cells ?? {}))
            for (const lang of ['zh', 'en'] as const) {
              const shown = columnOf(list, name)?.textOf(one, { lang, type: principal.type === 0 || principal.type === 3 ? 1 : principal.type }) ?? ''
              if (shown.includes(placeholder)) wrong.add(`${endpoint.path} ${name} ${lang}: ${shown}`)
            }
      }
    }
  expect([...wrong]).toEqual([])
  expect(cities.length).toBeGreaterThan(3)
  expect(answers).toBeGreaterThan(200)
  // Else nothing of a municipality was read at all.
  expect(places).toBeGreaterThan(20)
})
