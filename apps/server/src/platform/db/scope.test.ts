import { testApp, type TestApp } from '../../../testkit/app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { type Db, openDb, openPool, type Tx } from './pool.ts'
import { transact, withSystemScope } from './scope.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

/* One connection that nobody has used yet, so that whoever comes second gets what the first left behind. */
const withOne = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDb(openPool(world.appUrl, 1))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
const look = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => transact(db, carrier, work, { readonly: true })
const said = (error: unknown): string => (error as Error).message
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve()
}
const state = sql<{
  read_only: string
  company: string
}>`select current_setting('transaction_read_only') as read_only, current_setting('app.company', true) as company`

test('what a reading finds is of one moment, whatever is changed between its statements', () =>
  withOne(async (db) => {
    const title = sql<{ short_name: string }>`select short_name from company where tenant_id = ${carrier.tenant_id} and id = ${carrier.company_id}`
    const rename = (to: string) =>
      transact(world.services.db, carrier, (tx) =>
        sql`update company set short_name = ${to} where tenant_id = ${carrier.tenant_id} and id = ${carrier.company_id}`.execute(tx)
      )
    const titleIn = async (tx: Tx): Promise<string | undefined> => (await title.execute(tx)).rows[0]?.short_name
    const before = await look(db, titleIn)
    const seen = await look(db, async (tx) => {
      const first = await titleIn(tx)
      await rename('改名物流')
      return [first, await titleIn(tx)]
    })
    expect(seen).toEqual([before, before])
    expect(await look(db, titleIn)).toBe('改名物流')
  }))

test('a reading that ends before its first statement leaves nothing begun, however early it ends', async () => {
  for (let early = 0; early < 24; early += 1)
    await withOne(async (db) => {
      const refused = async (): Promise<never> => {
        await turns(early)
        throw new Error('refused')
      }
      expect(await look(db, refused).catch(said)).toBe('refused')
      const { rows } = await transact(db, carrier, (tx) => state.execute(tx))
      expect([early, rows[0]]).toEqual([early, { read_only: 'off', company: String(carrier.company_id) }])
    })
})

test.each([true, false])('what is asked after a transaction ended reaches no other (read only: %s)', (readonly) =>
  withOne(async (db) => {
    let late: Promise<unknown> = Promise.resolve()
    const torn = async (tx: Tx): Promise<unknown> => {
      let go = (): void => {}
      const gate = new Promise<void>((open) => {
        go = open
      })
      late = gate.then(() => sql`set local app.company = '0'`.execute(tx)).catch(said)
      setTimeout(go, 50)
      return await sql`select 1 / 0`.execute(tx)
    }
    expect(await transact(db, carrier, torn, { readonly }).catch(said)).toContain('division by zero')
    const seen = await transact(db, carrier, async (tx) => {
      await late
      return (await state.execute(tx)).rows[0]?.company
    })
    expect(seen).toBe(String(carrier.company_id))
    expect(await late).toContain('after the end of its transaction')
  })
)

test('an end waits for what was asked before it', () =>
  withOne(async (db) => {
    const done: string[] = []
    const slow = async (tx: Tx): Promise<void> => {
      void sql`select pg_sleep(0.2)`.execute(tx).then(() => done.push('slow'))
      await sql`select 1 / 0`.execute(tx)
    }
    expect(await transact(db, carrier, slow).catch(said)).toContain('division by zero')
    expect(done).toEqual(['slow'])
  }))

test('work that goes on after a statement of it failed is not told as done', () =>
  withOne(async (db) => {
    const swallowed = async (tx: Tx): Promise<string> => {
      await sql`select 1 / 0`.execute(tx).catch((fault: Error) => expect(fault.message).toContain('division by zero'))
      return 'done'
    }
    expect(await transact(db, carrier, swallowed).catch(said)).toContain('nothing of it was kept')
  }))

test('the wall is lifted once for pieces of work that follow each other, and stands again for whatever else is asked, the commit included', async () => {
  const sent: string[] = []
  const db = openDb(openPool(world.appUrl, 1), ({ query }) => void sent.push(query.sql))
  try {
    const isLifted = async (tx: Tx): Promise<boolean> =>
      (await sql<{ on: boolean }>`select coalesce(current_setting('app.platform', true), '') = 'on' as on`.execute(tx)).rows[0]?.on ?? false
    const lifted = await transact(db, carrier, async (tx) => {
      const within = () => withSystemScope(tx, () => isLifted(tx))
      const [first, second, outside, third] = [await within(), await within(), await isLifted(tx), await within()]
      return [first, second, outside, third]
    })
    expect(lifted).toEqual([true, true, false, true])
    expect(sent.filter((text) => text.startsWith('set local app.platform'))).toEqual(
      ['on', 'off', 'on', 'off'].map((to) => `set local app.platform = '${to}'`)
    )
    expect(sent.at(-1)).toContain('off')
  } finally {
    await db.destroy()
  }
})
