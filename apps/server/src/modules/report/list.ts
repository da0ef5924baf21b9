import { report } from '@yunshu/contract/report/contract'
import { kindNamed, messageKind, reportStatus } from '@yunshu/contract/report/enums'
import { fieldsAt, messageLines } from '@yunshu/contract/report/check'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { maskBankNo, maskIdNo, maskMobile } from '@yunshu/domain/mask'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read } from '../../platform/verb/verb.ts'
import { getOrder } from '../order/index.ts'
import { tripsOfOrder } from '../waybill/index.ts'
import { type Built, messagesOfTrips } from './build.ts'
import { factsOfTrips } from './facts.ts'
import { canReport, isNews, keyOf, lastMessages, tripsAsked } from './send.ts'
import { settingOf } from './settings.ts'

type Shown = OutputOf<typeof report.list>['data'][number]
const columns = [
  'r.id',
  'r.version',
  'r.message_no',
  'r.message_kind',
  'r.subject_no',
  'r.carrier_name',
  'r.report_status',
  'r.round',
  'r.faults',
  'r.answer_code',
  'r.receipt_no',
  'r.tries',
  'r.created_by_name',
  'r.created_at',
  'r.sent_at',
  'r.done_at'
] as const

/* What the system answered; of a message that did not arrive yet, why not. */
const rowsOf = (tx: Tx, { tenant_id }: Actor) =>
  tx
    .selectFrom('report as r')
    .select([...columns])
    .select(sql<string>`coalesce(nullif(r.answer_text, ''), r.failure)`.as('answer_text'))
    .where('r.tenant_id', '=', tenant_id)
    .where('r.replaced_at', 'is', null)

/** The last message of every subject, the newest first. */
export const listReports = listVerb(report.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor).$castTo<Shown>(),
  id: 'r.id',
  filters: {
    keyword: (text) => sql<boolean>`(r.message_no = ${text.trim()} or r.subject_no like ${`%${text.trim().replace(/[\\%_]/g, '\\$&')}%`})`,
    message_kind: 'r.message_kind',
    report_status: 'r.report_status',
    carrier_id: 'r.carrier_id',
    date_from: { since: 'r.created_at' },
    date_to: { until: 'r.created_at' }
  },
  sorts: { created_at: 'r.created_at' },
  first: ['created_at', 'desc']
})

/* Numbers of persons and of accounts are there to be told apart, not to be read. */
const masks = { id: maskIdNo, phone: maskMobile, account: maskBankNo }
const linesOf = ({ message_kind, message }: Built) =>
  messageLines(message).map(({ path, value }) => {
    const hide = fieldsAt(kindNamed(message_kind), path).at(-1)?.hide
    return { path, value: hide === undefined || value === '' ? value : masks[hide](value) }
  })

/** Messages as they would leave now, each with what became of the last one of its subject. Within `withSystemScope`. */
export const previewsOf = async (
  tx: Tx,
  services: Services,
  tenant_id: number,
  built: readonly Built[]
): Promise<OutputOf<typeof report.preview>['data']> => {
  const last = await lastMessages(tx, tenant_id, built)
  return built.map((one) => {
    const row = last.get(keyOf(one))
    return {
      message_kind: one.message_kind,
      subject_no: one.subject_no,
      waybill_id: one.order_no === '' ? null : (one.waybill_ids[0] ?? null),
      order_no: one.order_no,
      report_status: row?.report_status ?? reportStatus.code.none,
      is_news: isNews(services, one, row),
      faults: [...one.faults],
      answer_code: row?.answer_code ?? '',
      answer_text: row?.answer_text || (row?.failure ?? ''),
      receipt_no: row?.receipt_no ?? '',
      sent_at: row?.sent_at ?? null,
      done_at: row?.done_at ?? null,
      lines: linesOf(one)
    }
  })
}

/** The messages of a trip, or of all trips of an order, as they would leave now, each with what became of the last one. */
export const previewReport = read(report.preview, async ({ tx, actor, input: { waybill_id, order_id }, services }) => {
  const { tenant_id } = actor
  const ids =
    waybill_id !== undefined
      ? [waybill_id]
      : order_id !== undefined
        ? await tripsOfOrder(tx, actor, (await getOrder(tx, actor, order_id)).id)
        : refuse('notFound')
  const trips = ids.length === 0 ? [] : await tripsAsked(tx, actor, ids)
  return await withSystemScope(tx, async () => {
    const ready = trips.filter(canReport)
    const built =
      ready.length === 0
        ? []
        : messagesOfTrips(
            await factsOfTrips(
              tx,
              services.secrets,
              tenant_id,
              ready.map(({ id }) => id)
            )
          )
    return {
      enabled: (await settingOf(tx, tenant_id))?.enabled ?? false,
      waybill_ids: ready.map(({ id }) => id),
      early_nos: trips.filter((trip) => !canReport(trip)).map(({ waybill_no }) => waybill_no),
      data: await previewsOf(tx, services, tenant_id, built)
    }
  })
})

/** How many of the messages that were answered since a day the authority took, basis points, by what `week` says of the day; also where a later message took their place since. */
export const acceptedRates = (
  tenant_id: number,
  since: string,
  week: (day: RawBuilder<unknown>) => RawBuilder<number>
): RawBuilder<{ week: number; report_bp: number }> => {
  const { accepted, failed, resend } = reportStatus.code
  return sql`
    select r.week, round(10000.0 * count(*) filter (where r.report_status <> ${failed}) / count(*))::int as report_bp
    from (select ${week(sql`(a.done_at at time zone 'Asia/Shanghai')::date`)} as week, a.report_status from report a
      where a.tenant_id = ${tenant_id} and a.done_at >= (${since} || ' 00:00+08')::timestamptz and a.sent_at is not null and a.report_status in (${sql.join([accepted, failed, resend])})) as r
    group by 1`
}

/** 差错率 of the last twelve weeks: what was refused of all that was answered, also where a later message took its place since. */
export const reportWeeks = read(report.weeks, async ({ tx, actor }) => {
  const { accepted, failed, resend } = reportStatus.code
  const { rows } = await sql<OutputOf<typeof report.weeks>['data'][number]>`
    select week::text, accepted, failed, waybills, round(failed * 10000.0 / nullif(accepted + failed, 0))::int as error_bp
    from (
      select date_trunc('week', r.done_at at time zone 'Asia/Shanghai')::date as week,
        count(*) filter (where r.report_status in (${accepted}, ${resend}))::int as accepted,
        count(*) filter (where r.report_status = ${failed})::int as failed,
        count(*) filter (where r.report_status in (${accepted}, ${resend}) and r.message_kind = ${messageKind.code.waybill})::int as waybills
      from report r where r.tenant_id = ${actor.tenant_id} and r.done_at > now() - interval '84 days' and r.sent_at is not null group by 1) as weeks
    order by week desc`.execute(tx)
  return { data: rows }
})
