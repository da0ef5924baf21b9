import type { Schema } from '@yunshu/contract/kit/check'
import { maskMobile } from '@yunshu/domain/mask'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apart, doorsWorld, type DoorsWorld, endpoints, type Principal } from '../testkit/doors.ts'
import { bodyWith, leavesOf } from '../testkit/unusualInput.ts'
import { transactAsSystem } from './platform/db/scope.ts'
import { idOfUrl } from './platform/file/files.ts'

// What was made for one person, or one company, is nobody else's at any door that takes it: files and sealed phones. The doors are those of the contract.

let world: DoorsWorld
beforeAll(async () => {
  world = await doorsWorld()
})
afterAll(() => world.close())

type Door = (typeof endpoints)[number]
type Place = { readonly door: Door; readonly path: readonly (string | number)[]; readonly caller: Principal }
const called = (name: string) => (one: Principal) => one.name === name
const formats = (schema: Schema, path: readonly (string | number)[]): Schema => {
  const [step, ...rest] = path
  if (step === undefined) return schema
  const own = schema.anyOf?.[0] ?? schema
  return formats((typeof step === 'number' ? own.items : own.properties?.[step]) ?? {}, rest)
}
/** Every place of every call of these people where such a value stands. */
const placesOf = (isSuch: (schema: Schema, name: string) => boolean, ...names: readonly string[]): Place[] =>
  endpoints
    .filter(({ endpoint }) => !apart.has(endpoint.path))
    .flatMap((door) => {
      const input = door.endpoint.input as Schema
      const caller = names.map((name) => world.principals.find(called(name))).find((one) => one && world.expected(door.endpoint, one) === 'open')
      if (!caller || door.endpoint.may === 'anyone') return []
      return leavesOf(input)
        .filter(({ path }) => isSuch(formats(input, path), String(path.findLast((step) => typeof step === 'string'))))
        .map(({ path }) => ({ door, path, caller }))
    })
const send = async ({ door, caller }: Place, payload: string) => {
  const headers = { token: caller.token ?? '', 'content-type': 'application/json' }
  const answer = await world.app.inject({ method: 'POST', url: door.endpoint.path, headers, payload })
  return answer.json<{ code: number; data: { refusal?: { name: string } } | null }>()
}
const told = ({ door, path }: Place, code: number): string => `${door.endpoint.path} ${path.join('.')}: ${code}`

test('a file that was made for a colleague is taken at no door, and one of the company’s is', async () => {
  const places = placesOf((schema, name) => /^file-(url|list)$/.test(schema.format ?? '') || name === 'file', 'shipper', 'carrier', 'operator')
  const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const keep = async (account: string, isPersonal: boolean) => {
    const colleague = { ...(await world.actor(account)), user_id: world.base.users[`${account}-fin`]?.id ?? 0 }
    const needs = [{ type: colleague.type as 1, code: [...colleague.codes][0] ?? '' }]
    return (await world.services.files.keep(world.services.db, colleague, { name: 'a', bytes, ...(isPersonal && { needs }) })).url
  }
  const taken: string[] = []
  let shared = 0
  for (const account of ['shipper', 'carrier', 'operator']) {
    const [own, personal] = [await keep(account, false), await keep(account, true)]
    for (const place of places.filter(({ caller }) => caller.name === account)) {
      const with_ = async (url: string) => await send(place, bodyWith(world.inputFor(place.door), place.path, JSON.stringify(url)))
      const { code } = await with_(personal)
      if (code === 200) taken.push(told(place, code))
      if ((await with_(own)).code === 200) shared += 1
    }
    const parties = await transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('file')
        .select('parties')
        .where('tenant_id', '=', world.base.tenant_id)
        .where('id', '=', idOfUrl(personal) ?? 0)
        .execute()
    )
    expect(parties).toEqual([{ parties: [world.base.companies[account]?.id] }])
  }
  console.log(`tickets: ${places.length} doors for files, ${taken.length} took a colleague's, ${shared} the company's own`)
  expect(taken).toEqual([])
  expect(shared).toBeGreaterThan(0)
}, 900_000)

test('a sealed phone of another company opens at no door, and one of one’s own does', async () => {
  const phone = '13977771234'
  const places = placesOf((schema) => /^(mobile|phone)$/.test(schema.format ?? ''), 'shipper', 'carrier', 'operator')
  const seal = (company_id: number): string =>
    world.services.secrets.makeTicket(
      'phone',
      JSON.stringify({ phone, company_id, day: '2026-01-01', place: 'address', field: 'link_phone', id: null, no: '' })
    )
  const [opened, own]: [string[], string[]] = [[], []]
  for (const place of places) {
    const company_id = world.base.companies[place.caller.name]?.id ?? 0
    const tried = async (text: string): Promise<number> => {
      const masked = bodyWith(world.inputFor(place.door), place.path, JSON.stringify(maskMobile(phone)))
      const name = String(place.path.at(-1))
      return (await send(place, bodyWith(JSON.parse(masked), [...place.path.slice(0, -1), `${name}_seal`], JSON.stringify(text)))).code
    }
    // A mask whose seal does not open is no phone: the input is refused before anything is done.
    const foreign = await tried(seal(world.base.companies['shipper2']?.id ?? 0))
    if (foreign !== 422) opened.push(told(place, foreign))
    if ((await tried(seal(company_id))) !== 422) own.push(told(place, 0))
  }
  console.log(`tickets: ${places.length} doors for phones, ${opened.length} opened another's, ${own.length} one's own`)
  expect(opened).toEqual([])
  expect(own.length).toBeGreaterThan(0)
}, 900_000)
