import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { kpi } from '@yunshu/contract/kpi/contract'
import { appealMachine, kpiItem, kpiMachine } from '@yunshu/contract/kpi/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { KpiFacts } from '@yunshu/domain/kpi'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { factsOfDriver, myKpi } from './mine.ts'
import { lockMonth, lockOwnMonth, nextEdition } from './month.ts'

onConstraint('kpi_appeal_once', 'kpiAppealTwice')

type AppealRow = OutputOf<typeof kpi.appeal>
type Of = { readonly tenant_id: number; readonly kpi_month_id: number; readonly driver_id: number }
type Item = keyof typeof kpiItem.code

/** What a driver said against a month, the newest first, each with what was corrected. */
export const appealRowsOf = async (tx: Tx, { tenant_id, kpi_month_id, driver_id }: Of): Promise<AppealRow[]> =>
  (await appealRows(tx, tenant_id)
    .where('a.kpi_month_id', '=', kpi_month_id)
    .where('a.driver_id', '=', driver_id)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()) as AppealRow[]
const appealRow = async (tx: Tx, { tenant_id, id }: Pick<Row<'kpi_appeal'>, 'tenant_id' | 'id'>): Promise<AppealRow> =>
  (await appealRows(tx, tenant_id).where('a.id', '=', id).executeTakeFirstOrThrow()) as AppealRow
const appealRows = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('kpi_appeal as a')
    .innerJoin('kpi_trip as t', (on) =>
      on.onRef('t.tenant_id', '=', 'a.tenant_id').onRef('t.kpi_month_id', '=', 'a.kpi_month_id').onRef('t.waybill_id', '=', 'a.waybill_id')
    )
    .leftJoin('kpi_fix as x', (on) => on.onRef('x.tenant_id', '=', 'a.tenant_id').onRef('x.appeal_id', '=', 'a.id'))
    .where('a.tenant_id', '=', tenant_id)
    .select([
      'a.id',
      'a.version',
      'a.waybill_id',
      't.waybill_no',
      'a.kpi_item',
      'a.content',
      'a.imgs',
      'a.appeal_status',
      'a.reply',
      'a.created_at',
      'a.decided_at',
      'a.decided_by_name',
      'x.before_value',
      'x.after_value',
      'x.edition as fix_edition'
    ])

/** What a trip says of one item: 1 in time and 0 not, or how many there were. */
const valueOf = (item: Item, fact: KpiFacts): number =>
  ({
    pickup: Number(fact.pickup_ok),
    delivery: Number(fact.delivery_ok),
    receipt: Number(fact.receipt_ok ?? true),
    damage: fact.damage_cases,
    accident: fact.accidents,
    overspeed: fact.overspeed,
    fatigue: fact.fatigue,
    node: fact.node_done
  })[item]
/** The best that an item can be: to it an appeal leads at most. */
const bestOf = (item: Item, fact: KpiFacts): number => (item === 'node' ? fact.node_count : isInTime(item) ? 1 : 0)
const isInTime = (item: Item): boolean => item === 'pickup' || item === 'delivery' || item === 'receipt'
const itemOf = (code: number): Item => (Object.keys(kpiItem.code) as Item[]).find((name) => kpiItem.code[name] === code) ?? refuse('notFound')

/** 申诉: once against one item of one trip, while its publication may be appealed against. */
export const appealKpi = write(kpi.appeal, async ({ tx, actor, input, publishChange }) => {
  const own = await myKpi(tx, actor, input.id)
  const { imgs = [] } = input
  await shareFiles(
    tx,
    actor,
    imgs.map(({ url }) => url),
    [own.carrier_id, own.person_id]
  )
  return await withSystemScope(tx, async () => {
    const { tenant_id, kpi_month_id, driver_id, carrier_id, person_id } = own
    const month = await lockMonth(tx, tenant_id, kpi_month_id)
    if (month.appeal_until === null || Date.parse(month.appeal_until) < now().getTime())
      refuse('kpiAppealLate', { until: shanghaiMinute(month.appeal_until ?? nowIso()) })
    const fact = (await factsOfDriver(tx, own, month.edition)).get(input.waybill_id) ?? refuse('notFound')
    const item = itemOf(input.kpi_item)
    if (valueOf(item, fact) === bestOf(item, fact)) refuse('kpiNothingLost')
    const { id, waybill_id, kpi_item, content } = { ...input, id: newId() }
    const parties = [carrier_id, person_id]
    const after = await tx
      .insertInto('kpi_appeal')
      .values({ tenant_id, id, parties, kpi_month_id, waybill_id, driver_id, kpi_item, content, imgs: JSON.stringify(imgs), created_at: nowIso() })
      .returningAll()
      .executeTakeFirstOrThrow()
    const row = await appealRow(tx, after)
    publishChange('kpi', { ...month, parties })
    await notifyCompany({ tx, publishChange }, actor, {
      company_id: carrier_id,
      grant: carrier.driverKpi.may.appeal,
      phrase: 'kpiAppealed',
      slots: { driver_name: own.driver_name, month: month.month, waybill_no: row.waybill_no },
      link: linkTo(carrier.driverKpiInfo, { id: own.id }),
      biz_type: 'kpi',
      biz_id: after.id
    })
    return { output: row, log: { id, no: row.waybill_no, after, parties } }
  })
})

/* The appeal, locked after its month, as everybody locks who decides or publishes. */
const lockAppeal = async (tx: Tx, actor: Actor, id: number) => {
  const { tenant_id } = actor
  const found =
    (await tx.selectFrom('kpi_appeal').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  const month = await lockOwnMonth(tx, actor, found.kpi_month_id)
  const before = await tx.selectFrom('kpi_appeal').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
  return { before, month }
}

const answer = (actor: Actor, reply: string) => ({ reply, decided_at: nowIso(), decided_by_name: actor.user_name })

/** 采纳: what the trip says is corrected in these books, from the next publication on. */
export const upholdAppeal = write(kpi.uphold, async ({ tx, actor, input, publishChange }) => {
  const { before, month } = await lockAppeal(tx, actor, input.id)
  const appeal_status = advance(appealMachine, before.appeal_status, 'uphold', actor.who)
  const { tenant_id, kpi_month_id, waybill_id, kpi_item, parties } = before
  const edition = nextEdition(month)
  const fact = (await factsOfDriver(tx, before, edition)).get(waybill_id) ?? refuse('notFound')
  const item = itemOf(kpi_item)
  const [before_value, best] = [valueOf(item, fact), bestOf(item, fact)]
  const [least, most] = best > before_value ? [before_value + 1, best] : [best, before_value - 1]
  if (input.after_value < least || input.after_value > most) refuse('kpiValue', { least, most })
  const after = await updateVersioned(tx, 'kpi_appeal', actor, before, { appeal_status, ...answer(actor, input.reply) }, input.version)
  const fix = { before_value, after_value: input.after_value, edition, kpi_item }
  await tx
    .insertInto('kpi_fix')
    .values({ tenant_id, appeal_id: before.id, parties, kpi_month_id, waybill_id, ...fix, created_at: nowIso(), created_by: actor.user_id })
    .execute()
  const kpi_status = advance(kpiMachine, month.kpi_status, 'correct', actor.who)
  await updateVersioned(tx, 'kpi_month', actor, month, { kpi_status })
  publishChange('kpi', after)
  const row = await appealRow(tx, after)
  return { output: row, log: { id: after.id, no: row.waybill_no, before, after: { ...after, ...fix } } }
})

/** 不采纳: with the reason, which the driver reads. */
export const rejectAppeal = write(kpi.reject, async ({ tx, actor, input, publishChange }) => {
  const { before } = await lockAppeal(tx, actor, input.id)
  const appeal_status = advance(appealMachine, before.appeal_status, 'reject', actor.who)
  const after = await updateVersioned(tx, 'kpi_appeal', actor, before, { appeal_status, ...answer(actor, input.reply) }, input.version)
  publishChange('kpi', after)
  const row = await appealRow(tx, after)
  return { output: row, log: { id: after.id, no: row.waybill_no, before, after } }
})
