import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { asOwner } from '../../../testkit/walls.ts'
import { prepareJobs } from '../job/jobs.ts'
import { passTime } from '../clock.ts'
import { appPool } from '../db/pool.ts'
import { Health } from './health.ts'
import { openLooks, watchAll } from './looks.ts'

let world: TestApp
const queue = 'test.health'
beforeAll(async () => {
  world = await testApp()
  await prepareJobs(world.adminUrl, new URL(world.appUrl).username, [queue])
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => world.close())

const ask = async (path = '/api/health') => {
  const answer = await world.app.inject({ method: 'GET', url: path })
  const { data } = answer.json<{ data: { ok: boolean; parts: { part: string; state: string; since: string; why?: string }[] } }>()
  return { status: answer.statusCode, ...data, bad: (data.parts ?? []).flatMap(({ part, state }) => (state === 'bad' ? [part] : [])) }
}
/** A health of its own, looked at by one connection. */
const aHealth = () => {
  const health = new Health()
  const end = watchAll(health, { pool: openLooks(world.appUrl), live: world.services.live, node: undefined, filesFolder: undefined, withJobs: true })
  return { health, end, bad: () => health.parts().flatMap(({ part, state }) => (state === 'bad' ? [part] : [])) }
}

test('a server that is well says so of each part, and tells a stranger nothing else', async () => {
  await world.services.health.lookAtAll()
  const { status, ok, parts } = await ask()
  expect([status, ok]).toEqual([200, true])
  expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual(['database ok', 'writes ok', 'files ok', 'live ok', 'node ok'])
  expect(parts.every((part) => !('why' in part))).toBe(true)
})

test('a disk without room is told at the next look and with the first call that meets it, though the process lives; with room it is well again', async () => {
  await asOwner(
    world,
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on write_probe for each row execute function no_room()`
  )
  await world.services.health.lookAtAll()
  expect(await ask()).toMatchObject({ status: 503, ok: false, bad: ['writes'] })
  expect(await ask('/api/health/live')).toMatchObject({ status: 200, ok: true })
  await asOwner(world, 'drop function no_room cascade')
  await world.services.health.lookAtAll()
  expect(await ask()).toMatchObject({ status: 200, bad: [] })
  // What a call has met counts for a while, whatever a look of ours finds.
  world.services.health.saw(Object.assign(new Error('could not extend file'), { code: '53100' }))
  await world.services.health.lookAtAll()
  expect(await ask()).toMatchObject({ status: 503, bad: ['writes'] })
  passTime(20_000)
  await world.services.health.lookAtAll()
  expect(await ask()).toMatchObject({ status: 200, bad: [] })
})

test('jobs that stand are told; after a minute only a restart would help', async () => {
  const { health, end, bad } = aHealth()
  await health.lookAtAll()
  expect(bad()).toEqual([])
  await asOwner(world, `insert into job.job (name, start_after) values ('${queue}', now() - interval '5 minutes')`)
  await health.lookAtAll()
  expect([bad(), health.isReady(), health.isAlive()]).toEqual([['jobs'], true, true])
  passTime(61_000)
  expect(health.isAlive()).toBe(false)
  // A queue that is worked on may be long.
  await asOwner(world, `insert into job.job (name, state, started_on) values ('${queue}', 'active', now())`)
  await health.lookAtAll()
  expect([bad(), health.isAlive()]).toEqual([[], true])
  await asOwner(world, `delete from job.job`)
  await end()
})

test('changes that are not heard are told', async () => {
  const { health, end, bad } = aHealth()
  vi.spyOn(world.services.live, 'on').mockReturnValue(() => {})
  await health.lookAtAll()
  expect([bad(), health.isReady()]).toEqual([['live'], true])
  vi.restoreAllMocks()
  await health.lookAtAll()
  expect(bad()).toEqual([])
  await end()
})

test('a database that answers late is slow, and one whose connections are all busy is not away', async () => {
  const health = new Health()
  let wait = 1200
  health.watch('database', () => new Promise((done) => setTimeout(() => done(undefined), wait)))
  await health.lookAtAll()
  expect(health.parts()).toMatchObject([{ part: 'database', state: 'slow' }])
  expect([health.isReady(), health.isAlive()]).toEqual([true, true])
  wait = 60_000
  await health.lookAtAll()
  expect(health.parts()).toMatchObject([{ state: 'bad' }])
  expect([health.isReady(), health.isAlive()]).toEqual([false, true])
  const busy = appPool(world.appUrl, { max: 1 })
  const held = await busy.connect()
  expect(await ask()).toMatchObject({ status: 200 })
  held.release()
  await busy.end()
})
