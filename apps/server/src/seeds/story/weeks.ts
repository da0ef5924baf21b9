import { statementMachine } from '@yunshu/contract/statement/machine'
import { type RawBuilder, sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'
import type { Base } from '../base.ts'
import { type Cast, crewWords, ownerOf, type Words, type WordsOf } from './cast.ts'
import { type Copy, writeCopies } from './copy.ts'
import { type Customer, customers, slots, type Stem } from './customers.ts'
import { type Group, readGroups } from './group.ts'

/** A trip of the week that is settled by hand. */
export type First = {
  readonly customer: Customer
  readonly carrier_id: number
  readonly order_id: number
  readonly waybill_ids: readonly number[]
  readonly from: number
  readonly until: number
}

/** The carrier that has two crews: each week of its story is driven by both. */
export const twoCrews = 'carrier'

/** The weeks of the story, counted from the one that was settled by hand: before and after it, and whether the standing crews drive or their stand-ins. */
const weeks: readonly (readonly [days: number, crew: 'standing' | 'twins'])[] = [
  [0, 'twins'],
  [14, 'twins'],
  [7, 'standing'],
  [7, 'twins'],
  ...[-7, -14, -21, -28, -35].flatMap((days): [number, 'standing' | 'twins'][] => [
    [days, 'standing'],
    [days, 'twins']
  ])
]
/** The settled week in every other week, with other customers and other crews. */
export const tellOtherWeeks = async (
  { db }: Services,
  base: Base,
  from: number,
  first: readonly First[],
  words: WordsOf,
  cast: Cast
): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    const machine = { from, until: Date.now() }
    for (const [account, stemsOfIt] of [
      ['carrier', ['food', 'goods']],
      ['carrier2', ['outside']]
    ] as const) {
      const own = first.filter(({ carrier_id }) => carrier_id === base.companies[account]?.id)
      const group = await settledGroup(tx, base.tenant_id, own)
      if (!group) continue
      const back = reversed(crewWords(cast, account, 'standing', 0))
      const copies = weeks
        .filter(([, crew]) => crew === 'standing' || account === twoCrews)
        .map(([days, crew], nth): Copy => {
          const crewed = composed(back, crewWords(cast, account, crew, Math.floor(nth / 2)))
          const others = stemsOfIt.flatMap((stem) => turned(stem, nth + 1, words))
          return { group, days, words: new Map([...crewed, ...others]), serials: (nth + 1) * 1000 }
        })
      await writeCopies(tx, ownerOf(base), machine, copies)
    }
    // What was confirmed is known by the numbers of its charges, which are others in a copy.
    await sql`
      update statement s set lines_hash = h.hash from (
        select p.tenant_id, p.statement_id, encode(sha256(convert_to(string_agg(p.no || ',' || p.fen, E'\n' order by p.no collate "C"), 'UTF8')), 'hex') as hash
        from (select tenant_id, statement_id, charge_no as no, amount_fen as fen from charge where statement_id is not null
          union all select tenant_id, statement_id, adjust_no, amount_fen from statement_adjust) p group by 1, 2) h
      where s.tenant_id = ${base.tenant_id} and h.tenant_id = s.tenant_id and h.statement_id = s.id
        and s.statement_status in (${codes(statementMachine, 'confirmed', 'billed', 'settled')}) and s.lines_hash <> h.hash`.execute(tx)
  })

const reversed = (words: Words): Words => words.map(([from, to]) => [to, from])
/** One list of words after the other. */
const composed = (one: Words, other: Words): Words => {
  const then = new Map(other)
  const both = new Map(one.map(([from, to]) => [from, then.get(to) ?? to]))
  return [...both, ...other.filter(([from]) => !both.has(from) && !one.some(([, to]) => to === from))]
}

/** The customers of the settled week give way to those that many places on in their list. */
const turned = (stem: Stem, nth: number, words: WordsOf): Words => {
  const list = customers.filter((one) => one.stem === stem)
  return list.slice(0, slots[stem]).flatMap((from, i) => {
    const to = list[(i + nth * slots[stem]) % list.length]
    const [mine, theirs] = [words.get(from.key), words.get(to?.key ?? '')]
    if (!to || !mine || !theirs || to === from) return []
    return [...mine].map(([word, of]): [string, string] => [of, theirs.get(word) ?? of])
  })
}

const settledGroup = async (tx: Tx, tenant_id: number, own: readonly First[]): Promise<Group | undefined> => {
  const [order, waybill] = [own.map(({ order_id }) => order_id), own.flatMap(({ waybill_ids }) => waybill_ids)]
  if (order.length === 0) return undefined
  const idsOf = async (text: RawBuilder<{ id: number }>): Promise<number[]> => (await text.execute(tx)).rows.map(({ id }) => id)
  const statement = await idsOf(
    sql`select distinct statement_id as id from charge where tenant_id = ${tenant_id} and waybill_id = any(${waybill}::bigint[]) and statement_id is not null`
  )
  const bill = await idsOf(
    sql`select id from bill where tenant_id = ${tenant_id} and (waybill_id = any(${waybill}::bigint[]) or statement_id = any(${statement}::bigint[]))`
  )
  const pay_batch = await idsOf(
    sql`select distinct batch_id as id from pay_batch_row where tenant_id = ${tenant_id} and bill_id = any(${bill}::bigint[])`
  )
  const payment = await idsOf(
    sql`select distinct payment_id as id from settlement_alloc where tenant_id = ${tenant_id} and bill_id = any(${bill}::bigint[])`
  )
  const roots = { order, waybill, statement, bill, pay_batch, payment }
  const rootOf = new Map(Object.values(roots).flatMap((ids) => ids.map((id) => [id, 'week'] as const)))
  return (await readGroups(tx, tenant_id, roots, rootOf)).get('week')
}
