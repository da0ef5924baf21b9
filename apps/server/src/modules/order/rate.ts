import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { stateOf } from '@yunshu/contract/kit/machine'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { isFinished, isRatingOver, ratingDays, ratingNames, scoredDays } from '@yunshu/contract/order/rating'
import { sql } from 'kysely'
import { inFuture, now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { keepScore } from '../link/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { recordOrderEvent } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

const day = 86_400_000

/** 评价: the shipper rates the carrier of a finished order; what all its ratings come to is the carrier's score from here on. */
export const rateOrder = write(order.rate, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { id, version, ...rating } = input
  const before = await getOrder(tx, actor, id)
  const { zh, en } = stateOf(orderMachine, before.order_status)
  if (!isFinished(before) || before.carrier_id === null) return refuse('notFinished', { state: { zh, en } })
  if (isRatingOver(before, now())) refuse('ratingOver', { days: ratingDays })
  const rated = { ...rating, rated_at: before.rated_at ?? nowIso(), rated_by_name: actor.user_name }
  const after = await updateVersioned(tx, 'order', actor, before, rated, version)
  await recordOrderEvent(tx, actor, after, 'rate', before.order_status, rating.rate_remark)
  publishChange('order', after)
  const pair = { tenant_id: after.tenant_id, shipper_id: after.shipper_id, carrier_id: before.carrier_id }
  await keepScore(context, pair, async () => await scoreOf(tx, pair))
  await notifyCompany(context, actor, {
    company_id: before.carrier_id,
    phrase: 'orderRated',
    slots: { shipper_name: after.shipper_name, order_no: after.order_no, stars: starsOf(rating) },
    link: linkTo(carrier.orderInfo, { id: after.id }),
    biz_type: 'order',
    biz_id: after.id
  })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})
const starsOf = (rating: Readonly<Record<(typeof ratingNames)[number], number>>): number =>
  Math.round((ratingNames.reduce((sum, name) => sum + rating[name], 0) / ratingNames.length) * 10) / 10

type Pair = { readonly tenant_id: number; readonly shipper_id: number; readonly carrier_id: number }
const ratedOf = (tx: Tx, { tenant_id, shipper_id, carrier_id }: Pair) =>
  tx
    .selectFrom('order as o')
    .where('o.tenant_id', '=', tenant_id)
    .where('o.shipper_id', '=', shipper_id)
    .where('o.carrier_id', '=', carrier_id)
    .where('o.rated_at', 'is not', null)
const ofLastYear = (tx: Tx, pair: Pair) => ratedOf(tx, pair).where('o.rated_at', '>', inFuture(-scoredDays * day))

/** What the stars of the last year come to, in points of 100. */
const scoreOf = async (tx: Tx, pair: Pair): Promise<number> =>
  (
    await ofLastYear(tx, pair)
      .select(sql<number>`round(avg(o.rate_time + o.rate_goods + o.rate_service + o.rate_receipt) * 5, 1)`.as('score'))
      .executeTakeFirstOrThrow()
  ).score

const shownRatings = 50
/** 评价: what this shipper said of this carrier, for either of the two. */
export const orderRatings = read(order.ratings, async ({ tx, actor: { tenant_id, company_id, type }, input }) => {
  const pair =
    type === 4
      ? { tenant_id, shipper_id: company_id, carrier_id: input.company_id }
      : { tenant_id, shipper_id: input.company_id, carrier_id: company_id }
  const averageOf = (name: (typeof ratingNames)[number]) => sql<number | null>`round(avg(${sql.ref(`o.${name}`)}), 1)`.as(name)
  const { rated_count, ...average } = await ofLastYear(tx, pair)
    .select((e) => e.fn.countAll<number>().as('rated_count'))
    .select(ratingNames.map(averageOf))
    .executeTakeFirstOrThrow()
  const data = await ratedOf(tx, pair)
    .select(['o.id', 'o.order_no', 'o.rate_remark', 'o.rated_by_name'])
    .select([sql<string>`o.rated_at`.as('rated_at'), ...ratingNames.map((name) => sql<number>`${sql.ref(`o.${name}`)}`.as(name))])
    .orderBy('o.rated_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(shownRatings)
    .execute()
  return { rated_count, average, data }
})
