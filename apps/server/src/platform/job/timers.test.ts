import cronParser from 'cron-parser'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { randomFrom } from '../../../testkit/model/world.ts'
import { asOwner } from '../../../testkit/walls.ts'
import { prepareJobs, startJobs } from './jobs.ts'
import { previousOf, startTimers } from './timers.ts'

let world: TestApp
const queue = 'test.timer'
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  world = await testApp()
  await prepareJobs(world.adminUrl, new URL(world.appUrl).username, [queue])
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const stop of stops.splice(0)) await stop()
  await asOwner(world, `delete from timer; delete from job.job`)
})
afterAll(() => world.close())

/** Due once a year, so that no test meets the moment. */
const everyYear = [{ queue, cron: '0 0 1 1 *' }]
/** Timers whose work is counted instead of queued. */
const counted = () => {
  const sent: string[] = []
  const timers = startTimers(
    world.services.db,
    everyYear,
    async (_tx, name) => void sent.push(name),
    (name) => sent.push(name === undefined ? 'woken' : `${name} woken`)
  )
  stops.push(timers.stop)
  return { sent, look: timers.look }
}
/** Put into its queue, which is then looked into. */
const onceDone = [queue, `${queue} woken`]
const mark = async (at: string): Promise<void> =>
  void (await asOwner(world, `insert into timer values ('${queue}', ${at}) on conflict (queue) do update set due_at = excluded.due_at`))
const told = async (what: string, from: string): Promise<string> =>
  (await asOwner(world, `select (${what})::text as name from ${from}`))[0]?.name ?? ''

test('a timer whose mark a day of a wrong clock has left in the future is due at the next look, and goes on from there', async () => {
  await mark(`now() + interval '1 day'`)
  const { sent, look } = counted()
  await look()
  expect(sent).toEqual(onceDone)
  await look()
  expect(sent).toEqual(onceDone)
  expect(await told(`due_at <= now() and due_at > now() - interval '367 days'`, 'timer')).toBe('true')
})

test('a timer that is new waits for its next moment, and one that was missed while no server ran is done once', async () => {
  const { sent, look } = counted()
  await look()
  expect(sent).toEqual([])
  await mark(`now() - interval '3 years'`)
  const other = counted()
  await Promise.all([look(), other.look()])
  await Promise.all([look(), other.look()])
  expect([...sent, ...other.sent]).toEqual(onceDone)
})

test('this server’s clock says nothing about what is due: a day ahead or behind, the timer stays where it was', async () => {
  await mark(`now() - interval '1 s'`)
  const { sent, look } = counted()
  for (const day of [86_400_000, -86_400_000]) {
    vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + day)
    await look()
  }
  expect(sent).not.toContain(queue)
  // The queue library counts its pauses by this server's clock, so they are ended when it was set.
  expect(sent).toContain('woken')
})

test('a job that a wrong clock has put off for a day, and one that it began, are worked on by the next server', async () => {
  const job = (state: string, rest: string) =>
    `insert into job.job (name, state, start_after, created_on, started_on, data, retry_limit, retry_count)
     values ('${queue}', '${state}', ${rest}, '{}', 3, 0)`
  await asOwner(world, job('created', `now() + interval '1 day', now() + interval '1 day', null`))
  await asOwner(world, job('active', `now(), now(), now() + interval '1 day'`))
  await asOwner(world, `update job.version set maintained_on = now() + interval '1 day'`)
  let done = 0
  const { stop } = await startJobs(world.services.db, world.appUrl, [{ queue, work: async () => void (done += 1) }])
  stops.push(stop)
  await expect.poll(() => done, { timeout: 30_000 }).toBe(2)
  expect(await told('maintained_on <= now()', 'job.version')).toBe('true')
})

test('moments are those of Shanghai, and the one that is now counts', () => {
  const at = (text: string) => previousOf('40 2 * * *', Date.parse(text)).toISOString()
  expect(at('2026-11-28T02:40:00+08:00')).toBe('2026-11-27T18:40:00.000Z')
  expect(at('2026-11-28T02:39:59+08:00')).toBe('2026-11-26T18:40:00.000Z')
})

test('the last moment is the same however often and in which order it is asked for, and a clock that goes back finds the one before', () => {
  const fresh = (cron: string, at: number) =>
    cronParser
      .parseExpression(cron, { currentDate: new Date(at + 1), tz: 'Asia/Shanghai' })
      .prev()
      .getTime()
  const random = randomFrom(7)
  const begin = Date.parse('2026-11-28T00:00:00+08:00')
  for (const cron of ['*/5 * * * *', '37 6 * * *', '7 9 1 * *', '0 0 1 1 *'])
    for (let i = 0; i < 4; i += 1) {
      const at = begin + Math.floor(random() * 70 * 86_400_000)
      for (const moment of [at, at + 1, fresh(cron, at), fresh(cron, at) - 1])
        expect([cron, previousOf(cron, moment).getTime()]).toEqual([cron, fresh(cron, moment)])
    }
})
