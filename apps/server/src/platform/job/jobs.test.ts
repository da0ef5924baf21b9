import { testApp, type TestApp } from '../../../testkit/app.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../app.ts'
import { openJobLocks } from './jobLocks.ts'
import { later, prepareJobs, startJobs, wake } from './jobs.ts'
import { transactAsSystem } from '../db/scope.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ withJobs: true })
})
afterAll(() => world.close())

test('every timer has its mark, and its queue is there for the application’s role', async () => {
  const client = new pg.Client({ connectionString: world.appUrl })
  await client.connect()
  const marks = async () => (await client.query<{ queue: string }>('select queue from timer order by queue')).rows.map(({ queue }) => queue)
  const timed = jobs(world.services).flatMap(({ queue, cron }) => (cron ? [queue] : []))
  await expect.poll(marks, { timeout: 20_000 }).toEqual(timed.sort())
  const queues = await client.query<{ name: string }>('select name from job.queue')
  await client.end()
  expect(queues.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(timed))
})

test('jobs that begin at one moment are held over one connection, each until it is done', async () => {
  const holds = await openJobLocks(world.appUrl)
  const client = new pg.Client({ connectionString: world.appUrl })
  await client.connect()
  const held = async () => {
    // Only its own: the world's timers hold jobs as well.
    const locks = `select pid from pg_locks where locktype = 'advisory' and classid = 7119 and granted and database = (select oid from pg_database where datname = current_database())
      and objid::bigint in (select hashtext('job ' || i) & 4294967295::bigint from generate_series(0, 7) i)`
    const { rows } = await client.query<{ pid: number }>(locks)
    return [rows.length, new Set(rows.map(({ pid }) => pid)).size]
  }
  let end = (): void => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  let begun = 0
  const all = Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      holds.during(`job ${i}`, async () => {
        begun += 1
        await ended
      })
    )
  )
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(8)
  expect(await held()).toEqual([8, 1])
  end()
  await all
  expect(await held()).toEqual([0, 0])
  await holds.close()
  await client.end()
})

test('a queue that is woken after the commit is looked into at once', async () => {
  const queue = 'test.woken'
  await prepareJobs(world.adminUrl, new URL(world.appUrl).username, [queue])
  const done: unknown[] = []
  const work = async (data: unknown) => void done.push(data)
  // By itself it would look again in a quarter of an hour.
  const { boss, stop } = await startJobs(world.services.db, world.appUrl, [{ queue, everySeconds: 900, work }])
  for (const id of [1, 2]) {
    await transactAsSystem(world.services.db, (tx) => later(tx, boss, queue, { id }))
    wake(boss, queue)
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(id)
  }
  expect(done).toEqual([{ id: 1 }, { id: 2 }])
  await stop()
})
