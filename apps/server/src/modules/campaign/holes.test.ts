import { bidMode } from '@yunshu/contract/campaign/machine'
import { campaign } from '@yunshu/contract/campaign/contract'
import { type KyselyPlugin, type OperationNode, OperationNodeTransformer, type RawNode, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import readXlsxFile from 'read-excel-file/node'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anOrder } from '../../../testkit/order.ts'
import { type HeardStream, openStream } from '../../../testkit/stream.ts'
import { funded } from '../../../testkit/wallet.ts'
import { asOwner, withoutScope } from '../../../testkit/walls.ts'
import { runners, verbs } from '../../app.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso, setClock } from '../../platform/clock.ts'
import { audit } from '../../platform/db/audit.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import type { Verb } from '../../platform/verb/verb.ts'
import { runTask } from '../task/index.ts'
import { bidInCampaign, takeBackBid } from './carrier.ts'
import { createCampaign } from './create.ts'
import { returnDeposits } from './deposit.ts'

// Whoever says that sealed means sealed must show that he would see it otherwise. Each hole is made by hand from outside, and the same walk that finds nothing in the
// product finds it: every way by which somebody could read a price, another bidder's name, or that a bid was late.

let world: TestApp
let shipper: Actor
let one: Actor
let two: Actor
let plain: TestApp['services']['db']
beforeAll(async () => {
  world = await testApp()
  plain = world.services.db
  ;[shipper, one, two] = [await world.actor('shipper'), await world.actor('carrier'), await world.actor('carrier2')]
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all(open.map(async ({ close }) => await close()))
  await world.close()
})
/* Live streams that were opened; a closed one closes again at once. */
const open: HeardStream[] = []

/* The price of the first carrier, as it could be written: in fen, or in yuan. */
const price = 731_942
const written = ['731942', '7319.42', '7,319.42']
const tells = (text: string): boolean => written.some((one_) => text.includes(one_))

const started = async (over: Partial<Parameters<typeof createCampaign.run>[2] & object> = {}) => {
  const { id: order_id } = await anOrder(world)
  const asked = { order_ids: [order_id], carrier_ids: [one.company_id, two.company_id], deadline: inFuture(2 * 3_600_000), price_unit: 5 as const }
  const plainly = { bid_mode: bidMode.code.sealed, ceiling_fen: 900_000, show_rank: true, need_plate: false, min_bidders: 1 }
  return await createCampaign.run(world.services, shipper, { ...asked, ...plainly, ...over })
}
const bid = async (actor: Actor, id: number, bid_fen: number) => await bidInCampaign.run(world.services, actor, { id, bid_fen, tax_rate_bp: 900 })

/** The walk: a sealed campaign with a bid in it, and everybody looks everywhere before its deadline. Gives where the price, or the other bidder, was read. */
const walk = async (): Promise<string[]> => {
  const found: string[] = []
  const accounts = ['shipper', 'carrier2', 'operator'] as const
  const tokens = Object.fromEntries(await Promise.all(accounts.map(async (account) => [account, await world.login(account)] as const)))
  const streams = await Promise.all(accounts.map(async (account) => await openStream(world, tokens[account])))
  open.push(...streams)
  const row = await started()
  const { id } = row
  await bidInCampaign.run(world.services, one, { id, bid_fen: price, tax_rate_bp: 900 })
  // A try that is refused is in the log with what was asked, but for what is secret.
  await world.post(campaign.bid.path, { id, bid_fen: 90_000_000, tax_rate_bp: 900 }, await world.login('carrier'))
  await bid(two, id, 645_317)
  const look = (where: string, text: string, secret: (text: string) => boolean): void => void (secret(text) && found.push(where))
  const names = (text: string): boolean => text.includes(one.company_name)
  const any = (text: string): boolean => tells(text) || text.includes('90000000')
  for (const account of accounts) {
    const ask = async (path: string, body: object) => JSON.stringify((await world.post(path, body, tokens[account])).data ?? {})
    const other = account === 'carrier2' ? (text: string) => any(text) || names(text) : any
    look(`${account} list`, await ask(campaign.list.path, { keyword: row.campaign_no }), other)
    look(`${account} hall`, await ask(campaign.hall.path, { keyword: row.campaign_no }), other)
    look(`${account} detail`, await ask(campaign.info.path, { id }), other)
    look(`${account} lot`, await ask(campaign.lot.path, { id }), other)
    look(`${account} search`, await ask('/api/search/find', { keyword: row.campaign_no }), other)
    look(`${account} log`, await ask('/api/adminlog/admin_log_index', { pagesize: 100 }), any)
    if (account !== 'operator') look(`${account} export`, await exported(account, tokens[account] ?? ''), other)
  }
  for (const [i, { heard, close }] of streams.entries()) {
    // The operator, who comes last, has no page of campaigns and hears of none.
    if (accounts[i] === 'operator') expect(heard()).not.toContain('campaign')
    else await expect.poll(heard, { timeout: 20_000 }).toContain('campaign')
    look(`${accounts[i]} live`, heard(), any)
    await close()
  }
  for (const reader of [shipper, two, undefined]) look(`${reader?.user_name ?? 'system'} sql`, await everything(reader), any)
  return found
}
const exported = async (account: string, token: string): Promise<string> => {
  const [path, column] = account === 'shipper' ? [campaign.list.path, 'best_fen'] : [campaign.hall.path, 'my_bid_fen']
  const ask = { path, filters: {}, columns: [{ name: 'campaign_no' }, { name: column }], title: { zh: '竞价', en: 'Bidding' } }
  const { data } = await world.post('/api/task/export', ask, token)
  await runTask(world.services, runners, { tenant_id: world.base.tenant_id, id: (data as { job_id: number }).job_id })
  const { data: made } = await world.post('/api/task/list', {}, token)
  const url = (made as { data: { url: string }[] }).data[0]?.url ?? ''
  if (!url) return ''
  const { rawPayload } = await world.app.inject({ method: 'GET', url, headers: { token } })
  return JSON.stringify(await readXlsxFile(rawPayload))
}
/* What the application's role reads with SQL, as a company or with its walls open, in every table that a bid writes to. */
const everything = async (reader: Actor | undefined): Promise<string> => {
  const client = new pg.Client({ connectionString: world.appUrl })
  await client.connect()
  try {
    await client.query('begin')
    if (reader)
      await client.query(`select set_config('app.tenant', $1, true), set_config('app.company', $2, true)`, [
        String(reader.tenant_id),
        String(reader.company_id)
      ])
    else await client.query(`select set_config('app.platform', 'on', true)`)
    const rows: unknown[] = []
    for (const table of ['bid', 'campaign', 'campaign_order', 'oplog', 'idem_key', 'notice', 'wallet_flow', 'ledger_txn', 'order_event'])
      rows.push((await client.query(`select * from ${table}`)).rows)
    return JSON.stringify(rows)
  } finally {
    await client.end()
  }
}

type Undo = () => unknown
const replaced = (path: string, make: (run: Verb['run']) => Verb['run']) => async (): Promise<Undo> => {
  const verb = verbs.find(({ contract }) => contract.path === path)
  if (!verb) throw new Error(`no verb at ${path}`)
  const { run } = verb
  Object.assign(verb, { run: make(run) })
  return () => Object.assign(verb, { run })
}
const eachRow =
  (more: object) =>
  (run: Verb['run']) =>
  async (...asked: Parameters<Verb['run']>) => {
    const page = (await run(...asked)) as { data: object[] }
    return { ...page, data: page.data.map((row) => ({ ...row, ...more })) }
  }
const withDb = (plugin: KyselyPlugin): Undo => {
  const db = openDb(openPool(world.appUrl, 4), undefined, [plugin])
  Object.assign(world.services, { db })
  return async () => {
    Object.assign(world.services, { db: plain })
    await db.destroy()
  }
}

/* Bids are written in clear instead of sealed. */
const unsealed = async (): Promise<Undo> => {
  await asOwner(
    world,
    `create function planted() returns trigger language plpgsql as $$ begin new.sealed := null; new.bid_fen := ${price}; return new; end $$;
     create trigger planted before update on bid for each row when (new.sealed is not null) execute function planted()`
  )
  return async () => {
    await asOwner(world, 'drop trigger planted on bid; drop function planted')
    await asOwner(world, 'set app.platform = on; update bid set bid_fen = null where bid_status = 30')
  }
}

/* In clear, with the wall of the database and the scope of the queries gone. */
const everyBid = async (): Promise<Undo> => {
  const undoSeal = await unsealed()
  await asOwner(world, 'create policy hole on public.bid using (true)')
  const undo = withDb(withoutScope(() => true))
  return async () => {
    await undo()
    await asOwner(world, 'drop policy hole on public.bid')
    await undoSeal()
  }
}

type Hole = { readonly name: string; readonly where: RegExp; readonly plant: () => Promise<Undo> }
const holes: readonly Hole[] = [
  { name: 'the list tells the lowest price', where: /shipper list/, plant: replaced(campaign.list.path, eachRow({ best_fen: price })) },
  {
    name: 'the detail tells what was bid',
    where: /shipper detail/,
    plant: replaced(campaign.info.path, (run) => async (...asked) => {
      const shown = (await run(...asked)) as { bids: object[] }
      return { ...shown, bids: shown.bids.map((row) => ({ ...row, bid_fen: price })) }
    })
  },
  { name: 'the hall tells the lowest price', where: /carrier2 hall/, plant: replaced(campaign.hall.path, eachRow({ best_fen: price })) },
  { name: 'the sheet of the hall forgets whose bids it writes', where: /carrier2 export/, plant: async () => await everyBid() },
  {
    name: 'the search finds bids',
    where: /search/,
    plant: replaced('/api/search/find', (run) => async (...asked) => ({
      ...((await run(...asked)) as object),
      data: [{ kind: 'campaign', id: 1, no: String(price), text: '' }]
    }))
  },
  {
    name: 'the log holds the price',
    where: /log|sql/,
    plant: async () => {
      await asOwner(
        world,
        `create function planted() returns trigger language plpgsql as $$ begin new.changes := new.changes || '{"bid_fen": ${price}}'; return new; end $$;
         create trigger planted before insert on oplog for each row when (new.act = 'campaign.bid') execute function planted()`
      )
      return async () => await asOwner(world, 'drop trigger planted on oplog; drop function planted')
    }
  },
  {
    name: 'a live event carries the price',
    where: /live/,
    plant: async () => {
      const { live } = world.services
      const tell = live.publish.bind(live)
      live.publish = (touches) => tell(touches.map((touch) => (touch.kind === 'campaign' ? { ...touch, id: price } : touch)))
      return () => (live.publish = tell)
    }
  },
  {
    name: 'a bid is written in clear beside its seal',
    where: /system sql/,
    plant: async () => {
      await asOwner(
        world,
        `create function planted() returns trigger language plpgsql as $$ begin new.remark := case when new.sealed is null then '' else '${price}' end; return new; end $$;
         create trigger planted before update on bid for each row execute function planted()`
      )
      return async () => await asOwner(world, "drop trigger planted on bid; drop function planted; set app.platform = on; update bid set remark = ''")
    }
  },
  {
    name: 'a bidder sees the other one',
    where: /carrier2 hall/,
    plant: replaced(campaign.hall.path, eachRow({ winner_name: '', plate_no: '蜀道演示物流有限公司' }))
  },
  { name: 'row-level security shows every bid, and the hall forgets whose it is', where: /carrier2 (hall|lot)/, plant: async () => await everyBid() }
]

test('before anything is planted nobody reads a price or another bidder', async () => {
  expect(await walk()).toEqual([])
})

test.each(holes)(
  'found: $name',
  async ({ where, plant }) => {
    const undo = await plant()
    const found = await walk().finally(async () => await undo())
    expect(found.filter((line) => where.test(line))).not.toEqual([])
  },
  60_000
)

/* The server's own clock in the place of the database's. */
class ServersClock extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode): RawNode {
    const made = super.transformRaw(node)
    return { ...made, sqlFragments: made.sqlFragments.map((part) => part.replaceAll('clock_timestamp()', `'${nowIso()}'::timestamptz`)) }
  }
}
const byServersClock: KyselyPlugin = {
  transformQuery: ({ node }) => new ServersClock().transformNode(node as OperationNode) as never,
  transformResult: ({ result }) => Promise.resolve(result)
}

test('a server whose clock is slow takes no late bid; planted, its own clock takes one', async () => {
  const lateBid = async (): Promise<string> => {
    const { id } = await started({ bid_mode: bidMode.code.auction, step_fen: 100 })
    await transactAsSystem(plain, (tx) =>
      tx
        .updateTable('campaign')
        .set({ deadline: inFuture(-60_000) })
        .where('tenant_id', '=', world.base.tenant_id)
        .where('id', '=', id)
        .execute()
    )
    setClock(new Date(Date.now() - 3_600_000))
    try {
      return await bid(one, id, 500_000).then(
        () => 'taken',
        ({ code }: { code: string }) => code
      )
    } finally {
      setClock(undefined)
    }
  }
  expect(await lateBid()).toBe('bidLate')
  const undo = withDb(byServersClock)
  expect(await lateBid().finally(async () => await undo())).toBe('taken')
})

test('a deposit is returned once; planted, the second time is found by the auditor', async () => {
  await funded(world, 'carrier', 500_000)
  const over = { bid_mode: bidMode.code.auction, step_fen: 100, deposit_fen: 50_000 }
  const [{ id }, other] = [await started(over), await started(over)]
  for (const each of [id, other.id]) await bid(one, each, 500_000)
  await takeBackBid.run(world.services, one, { id })
  const again = async () =>
    await transactAsSystem(world.services.db, async (tx) =>
      withSystemScope(tx, async () => {
        const of = <T extends 'bid' | 'campaign'>(table: T, column: string) =>
          tx
            .selectFrom(table as 'bid')
            .selectAll()
            .where('tenant_id', '=', world.base.tenant_id)
            .where(sql.ref(column), '=', id as never)
        const row = (await of('campaign', 'id').executeTakeFirstOrThrow()) as never
        const held = await of('bid', 'campaign_id').where('carrier_id', '=', one.company_id).execute()
        await returnDeposits({ tx, actor: one, publishChange: () => undefined }, row, held)
      })
    )
  const asked = async () => {
    const client = new pg.Client({ connectionString: world.appUrl })
    await client.connect()
    return (await audit(client).finally(async () => await client.end())).map(({ ask }) => ask)
  }
  await again()
  expect(await asked()).toEqual([])
  // The mark that it was returned is lost, and the database looks away.
  await asOwner(
    world,
    `alter table bid disable trigger bid_deposit_once; set app.platform = on; update bid set deposit_status = 10 where campaign_id = ${id} and deposit_status = 20; alter table bid enable trigger bid_deposit_once`
  )
  await again()
  const found = await asked()
  for (const part of [/^I-02/, /^the deposits in a carrier/, /^a deposit was held once/])
    expect(found.filter((ask) => part.test(ask)).length).toBeGreaterThan(0)
})
