import { Refusal } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testkit/app.ts'
import { hostileArchive, hostileBody, hostileBook } from '../testkit/hostile.ts'
import { randomFrom } from '../testkit/model/world.ts'

// The long form: HOSTILE=1000 npx vitest run apps/server/src/hostile.test.ts
const count = Number(process.env['HOSTILE'] ?? 25)
let world: TestApp
let token = ''
beforeAll(async () => {
  world = await testApp()
  token = await world.login('shipper')
})
afterAll(() => world.close())

/** What a call answered: refusals are counted by their code, anything else is told. */
const tell = (said: Record<string, number>, code: number): void => void (said[code] = (said[code] ?? 0) + 1)
/** The bytes as they are: whatever type they would be taken for at the door is another test's matter. */
const importing = async (bytes: Buffer): Promise<number> => {
  const kept = await world.services.files
    .keep(world.services.db, await world.actor('shipper'), { name: 'a.xlsx', bytes })
    .catch((error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)))
  const codes: Readonly<Record<string, number>> = refusals.codes
  return kept instanceof Refusal ? (codes[kept.code] ?? 0) : (await world.post('/api/order/import_preview', { file: kept.url }, token)).code
}

test.each([
  ['workbooks', hostileBook],
  ['archives', hostileArchive]
])(
  'hostile %s are refused with a sentence or read, and nothing falls',
  async (_what, make) => {
    const random = randomFrom(41)
    const said: Record<string, number> = {}
    for (let n = 0; n < count; n += 1) tell(said, await importing(make(random)))
    const foreseen = new Set(['200', '1050', String(refusals.codes.badFile), String(refusals.codes.badSheet), '422', '413'])
    expect(
      Object.keys(said).filter((code) => !foreseen.has(code)),
      JSON.stringify(said)
    ).toEqual([])
  },
  120_000 + count * 3000
)

test(
  'hostile bodies are refused with a sentence, of strangers and of users, and nothing falls',
  async () => {
    const random = randomFrom(42)
    const faults: string[] = []
    for (let n = 0; n < count; n += 1) {
      const { type, payload } = hostileBody(random)
      for (const [url, as] of [
        ['/api/order/list', token],
        ['/api/order/list', ''],
        ['/api/index/login', '']
      ] as const) {
        const answer = await world.app.inject({ method: 'POST', url, headers: { 'content-type': type, ...(as && { token: as }) }, payload })
        const { code, msg } = answer.json<{ code: number; msg: string }>()
        if (answer.statusCode >= 500 || code === 500 || (code !== 200 && !msg))
          faults.push(`${url} ${answer.statusCode} ${code}: ${payload.slice(0, 60)}`)
      }
    }
    expect(faults).toEqual([])
  },
  60_000 + count * 500
)
