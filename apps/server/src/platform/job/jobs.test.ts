import { testApp, type TestApp } from '@yunshu/testkit/app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ withJobs: true })
}, 60_000)
afterAll(() => world.close())

test('every timer is scheduled, and the queue that the timers go through is there for the application’s role', async () => {
  const client = new pg.Client({ connectionString: world.appUrl })
  await client.connect()
  const timers = await client.query<{ name: string }>('select name from job.schedule order by name')
  const queues = await client.query<{ name: string }>('select name from job.queue')
  await client.end()
  const timed = jobs(world.services).flatMap(({ queue, cron }) => (cron ? [queue] : []))
  expect(timers.rows.map(({ name }) => name)).toEqual(timed.sort())
  expect(queues.rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...timed, '__pgboss__send-it']))
})
