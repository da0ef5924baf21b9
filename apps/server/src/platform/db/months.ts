import { waybillMachine } from '@yunshu/contract/waybill/machine'
import pg from 'pg'
import { firstIdAt } from '../ids.ts'

/**
 * Tables that grow with time: a partition a month, by the time in the row's own id or by a time of its own.
 * What stands in them is kept three years at least (domain R3); `keepMonths` is how long a month stays, none for ever, and `after` what becomes of it. A month with rows of
 * trips (`ofTrips`) stays until three years after the last of them was completed, however old it is.
 * A month that is detached is an ordinary table of the owner, out of every query, which a backup may take away.
 */
export const growingTables: readonly Growing[] = [
  { table: 'oplog', by: 'id', why: 'a chain is proved from its first line on, so no line leaves it' },
  { table: 'order_event', by: 'id', keepMonths: 60, after: 'detach' },
  { table: 'waybill_event', by: 'id', keepMonths: 60, after: 'detach' },
  { table: 'gps_position', by: 'fix_time', keepMonths: 42, after: 'drop', ofTrips: true },
  { table: 'sms_outbox', by: 'id', keepMonths: 12, after: 'drop' }
]
/**
 * Rows that are good for a time only and record no business; every night what is older is deleted, by a time of the row. `why` says what the days are for.
 * What is counted of logins is read back 15 minutes, codes by message 24 hours, a piece of work 3 minutes.
 */
export const passingTables = [
  { table: 'idem_key', by: 'created_at', keepDays: 7, why: 'so long a repeated call gets the first one’s answer' },
  { table: 'file_piece', by: 'created_at', keepDays: 3, why: 'an upload that nobody went on with for days has no end' },
  { table: 'login_guard', by: 'first_at', keepDays: 1, why: 'wrong tries and used pieces of work hold for minutes' },
  { table: 'verify_code', by: 'sent_at', keepDays: 7, why: 'ten codes a day are counted; phone and address are nobody’s business later' },
  { table: 'login_device', by: 'seen_at', keepDays: 180, why: 'a browser that was not used for half a year is known no longer' },
  { table: 'gps_doubt', by: 'recv_time', keepDays: 92, why: 'a position that nobody believes is looked at while its trip is argued about' },
  { table: 'stray_terminal', by: 'last_at', keepDays: 30, why: 'a terminal that has not called for a month is not waited for' },
  { table: 'session', by: 'expires_at', keepDays: 7, why: 'an ended session lets nobody in; its address may still be asked about' }
] as const
type Growing = {
  readonly table: string
  readonly by: 'id' | 'fix_time'
  readonly keepMonths?: number
  readonly after?: 'detach' | 'drop'
  readonly ofTrips?: boolean
  readonly why?: string
}
/** So many years records of orders, trips and tracks are kept from the end of the transport on, and what taxes rest on (domain R3). */
export const leastYears = { trade: 3, tax: 10 } as const
/** Months that are ready before they begin, so that a timer may fail for a quarter of a year. */
const monthsAhead = 3
/** Months before this one of which positions are told: the oldest is of 31 days ago, and the demo's are of sixty. */
const toldMonths = 3

type Kept = { readonly made: string[]; readonly gone: string[]; readonly held: string[] }
/** Makes the months to come and lets the old ones go, by the rule of each table; says which came, which went, and which stay since their trips need them. Needs the owner of the tables. */
export const keepMonths = async (client: pg.Client, today: Date): Promise<Kept> => {
  const [made, gone, held]: [string[], string[], string[]] = [[], [], []]
  for (const growing of growingTables) {
    const parts = await findParts(client, growing.table)
    // Rows of no month stand in the last partition: of a clock that went wrong, or of a server that stood still for long.
    if (parts && !parts.has(restOf(growing.table)))
      await client.query(`create table public.${restOf(growing.table)} partition of public.${growing.table} default`)
    for (const month of parts ? monthsFrom(today, growing.by === 'fix_time' ? -toldMonths : -1, monthsAhead) : [])
      if (!parts?.has(partOf(growing.table, month))) made.push(await makeMonth(client, growing, month))
    for (const part of parts ?? [])
      if (isOver(growing, part, today))
        if (growing.ofTrips && (await isNeeded(client, part, today))) held.push(part)
        else gone.push(await endMonth(client, growing, part))
  }
  return { made, gone, held }
}

/** The same over a connection of its own. */
export const keepMonthsOf = async (adminUrl: string, today: Date): Promise<Kept> => {
  const client = new pg.Client({ connectionString: adminUrl, options: '-c lock_timeout=5000', application_name: 'yunshu months' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await keepMonths(client, today)
  } finally {
    await client.end()
  }
}

const restOf = (table: string): string => `${table}_rest`
const partOf = (table: string, month: Date): string => `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
const monthsFrom = (today: Date, first: number, last: number): Date[] =>
  Array.from({ length: last - first + 1 }, (_, i) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + first + i, 1)))

const findParts = async (client: pg.Client, table: string): Promise<Set<string> | undefined> => {
  const { rows } = await client.query<{ parent: string; part: string | null }>(
    `select p.relname as parent, c.relname as part from pg_class p left join pg_inherits i on i.inhparent = p.oid left join pg_class c on c.oid = i.inhrelid where p.oid = to_regclass('public.' || $1) and p.relkind = 'p'`,
    [table]
  )
  return rows.length ? new Set(rows.flatMap(({ part }) => part ?? [])) : undefined
}

const makeMonth = async (client: pg.Client, { table, by }: Growing, month: Date): Promise<string> => {
  const name = partOf(table, month)
  const [from, to] = monthsFrom(month, 0, 1).map((at) => (by === 'id' ? String(firstIdAt(at)) : `'${at.toISOString()}'`))
  const within = `from (${from}) to (${to})`
  const waiting = `${by} >= ${from} and ${by} < ${to}`
  const { rowCount } = await client.query(`select from public.${restOf(table)} where ${waiting} limit 1`)
  if (!rowCount) await client.query(`create table public.${name} partition of public.${table} for values ${within}`)
  // Rows of that month have come before it: they move over.
  else
    await inOne(client, [
      `create table public.${name} (like public.${table} including all)`,
      `with moved as (delete from public.${restOf(table)} where ${waiting} returning *) insert into public.${name} select * from moved`,
      `alter table public.${table} attach partition public.${name} for values ${within}`
    ])
  return name
}

const isOver = ({ table, keepMonths: months }: Growing, part: string, today: Date): boolean => {
  const [first] = months === undefined ? [] : monthsFrom(today, -months, -months)
  return first !== undefined && part !== restOf(table) && part < partOf(table, first)
}

/* Whether a trip of the month is still under way, or was completed less than three years ago. */
const isNeeded = async (client: pg.Client, part: string, today: Date): Promise<boolean> => {
  await client.query(`begin; set local app.platform = 'on'`)
  try {
    const { rowCount } = await client.query(
      `select from public.waybill w where w.waybill_status <> $2 and (w.completed_at is null or w.completed_at > $1)
        and exists (select from public.${part} p where p.tenant_id = w.tenant_id and p.vehicle_id = w.vehicle_id
          and p.fix_time between least(w.created_at, w.sent_at, w.driver_qiandao_time, w.shiji_fache_start_time) and coalesce(w.unload_done_at, w.completed_at, 'infinity')) limit 1`,
      [yearsBefore(today), waybillMachine.code.cancelled]
    )
    return rowCount === 1
  } finally {
    await client.query('rollback')
  }
}
const yearsBefore = (today: Date): Date => new Date(Date.UTC(today.getUTCFullYear() - leastYears.trade, today.getUTCMonth(), today.getUTCDate()))

/** A trip of before `begun` holds its month of positions, unless it was completed by `over`. */
export const tracksHeldFrom = (today: Date): { begun: string; over: string } => {
  const months = growingTables.find(({ ofTrips }) => ofTrips)?.keepMonths ?? 0
  const [first = today] = monthsFrom(today, -months, -months)
  return { begun: first.toISOString(), over: yearsBefore(today).toISOString() }
}

const endMonth = async (client: pg.Client, { table, after }: Growing, part: string): Promise<string> => {
  await inOne(client, [`alter table public.${table} detach partition public.${part}`, ...(after === 'drop' ? [`drop table public.${part}`] : [])])
  return part
}

const inOne = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (fault) {
    await client.query('rollback')
    throw fault
  }
}
