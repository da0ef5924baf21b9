import { campaign } from '@yunshu/contract/campaign/contract'
import { bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { beforePickupMinutes, leastAheadMinutes, quantityOf } from '@yunshu/contract/campaign/rules'
import type { Fault } from '@yunshu/contract/kit/fault'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { activeCarriers, getActiveLink } from '../link/index.ts'
import { demandApproved, ordersToBid, startBidding } from '../order/index.ts'
import { lockCampaign } from './lot.ts'
import { campaignsOf, getShown, isOwn } from './queries.ts'
import { publicHalf, sealPurpose } from './seal.ts'
import { minutesAfter, offerTo, tellCarrier } from './steps.ts'

type Asked = Omit<InputOf<typeof campaign.create>, 'previous_id'>

type Writing = WriteContext<typeof campaign.create> | WriteContext<typeof campaign.update>

/** Orders are put out to bid as one lot: they leave the unassigned ones, the carriers are asked, and from then on the clock of the database runs. Or it is kept as a draft. */
export const createCampaign = write(campaign.create, async (context) => {
  const { tx, actor, input } = context
  const { previous_id } = input
  const { tenant_id, company_id, company_name, user_id, user_name } = actor
  await demandApproved(tx, actor)
  const round = previous_id === undefined ? 1 : (await previousRound(tx, actor, previous_id)) + 1
  const id = newId()
  const lot = await lotFor(context, id)
  const campaign_no = await nextNo(tx, tenant_id, 'campaign')
  const row = await tx
    .insertInto('campaign')
    .values({
      tenant_id,
      id,
      campaign_no,
      shipper_id: company_id,
      shipper_name: company_name,
      ...lot.values,
      round,
      previous_id: previous_id ?? null,
      created_at: lot.now,
      created_by: user_id,
      created_by_name: user_name,
      updated_by: user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  context.publishChange('campaign', row)
  await begin(context, row, lot)
  return { output: await getShown(tx, actor, id), log: { id, no: campaign_no, after: told(row), parties: [company_id] } }
})

/** A draft is entered anew, and published unless it stays one. */
export const updateCampaign = write(campaign.update, async (context) => {
  const { tx, actor, input, publishChange } = context
  await demandApproved(tx, actor)
  const { campaign: before } = await withSystemScope(tx, () => lockCampaign(tx, actor.tenant_id, input.id, actor.company_id))
  if (!isOwn(before, actor)) refuse('notFound')
  if (before.version !== input.version) refuse('staleVersion')
  advance(campaignMachine, before.campaign_status, 'publish', actor.who)
  const lot = await lotFor(context, before.id)
  await tx.deleteFrom('campaign_order').where('tenant_id', '=', before.tenant_id).where('campaign_id', '=', before.id).execute()
  const row = await withSystemScope(tx, () => updateVersioned(tx, 'campaign', actor, before, lot.values))
  publishChange('campaign', row)
  await begin(context, row, lot)
  const log = { id: row.id, no: row.campaign_no, before: told(before), after: told(row), parties: [actor.company_id] }
  return { output: await getShown(tx, actor, row.id), log }
})
/* What of it stands in the log. */
const told = ({ seal_key: _, ...row }: Row<'campaign'>) => row

/** What is entered of a campaign, with the orders and carriers behind it; published, everything about it was checked, and its orders are out to bid. */
const lotFor = async (context: Writing, id: number) => {
  const { tx, actor, input, services } = context
  const { tenant_id, company_id } = actor
  const { bid_mode, price_unit, deadline, show_rank, need_plate, min_bidders, remark = '' } = input
  const now = await databaseNow(tx)
  const invited = await carriersFor(tx, actor, input)
  const ids = [...new Set(input.order_ids)]
  const isDraft = input.publish === false
  const orders = isDraft ? await ordersToBid(tx, actor, ids) : await startBidding(context, ids)
  const lot = lotOf(orders)
  refuseFaults(isDraft ? limitFaults(input) : faultsOf(input, invited.length, now, lot.first_start_time), actor.origin.lang)
  if (!isDraft && quantityOf({ ...lot, price_unit }) === null) refuse('noDistance')
  const asked_ids = invited.map(({ carrier_id }) => carrier_id)
  const { draft } = campaignMachine.code
  const seal_until = !isDraft && bid_mode === bidMode.code.sealed ? deadline : null
  const values = {
    parties: isDraft ? [company_id] : [company_id, ...asked_ids],
    campaign_status: isDraft ? draft : advance(campaignMachine, draft, 'publish', actor.who),
    bid_mode,
    price_unit,
    ...lot,
    deadline,
    target_fen: input.target_fen ?? null,
    floor_fen: input.floor_fen ?? null,
    ceiling_fen: input.ceiling_fen ?? null,
    step_fen: input.step_fen ?? null,
    deposit_fen: input.deposit_fen ?? null,
    show_rank,
    need_plate,
    min_bidders,
    seal_until,
    seal_key: seal_until === null ? null : publicHalf(services.secrets.privateKey(sealPurpose({ tenant_id, id, seal_until }))),
    asked_ids: isDraft ? asked_ids : [],
    invited_count: invited.length,
    remark
  }
  return { values, orders, invited, now, isDraft }
}

/** Binds the orders to their campaign; published, its carriers are asked. */
const begin = async (
  context: Writing,
  row: Row<'campaign'>,
  { orders, invited, now, isDraft }: Awaited<ReturnType<typeof lotFor>>
): Promise<void> => {
  const { tx, actor } = context
  const { tenant_id, id, campaign_no, parties } = row
  await insertRows(
    tx,
    'campaign_order',
    actor,
    orders.map((order) => ({ tenant_id, id: newId(), parties, campaign_id: id, order_id: order.id, is_live: !isDraft }))
  )
  if (isDraft) return
  const bids = invited.map(({ carrier_id, carrier_name }, i) => ({ id: newId(), carrier_id, carrier_name, seq: i + 1 }))
  // Until the bids are opened a bid is its carrier's alone, in the database too.
  await withSystemScope(tx, () =>
    insertRows(
      tx,
      'bid',
      actor,
      bids.map((bid) => ({ ...bid, tenant_id, parties: [bid.carrier_id], campaign_id: id, created_at: now, updated_at: now }))
    )
  )
  const route = `${row.start_address_diming}→${row.end_address_diming}`
  if (row.bid_mode === bidMode.code.waterfall) {
    await withSystemScope(tx, async () => {
      const first = await tx
        .selectFrom('bid')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where('campaign_id', '=', id)
        .orderBy('seq')
        .executeTakeFirst()
      await offerTo(context, row, first, now)
    })
  } else
    for (const { carrier_id } of invited)
      await tellCarrier(context, row, carrier_id, 'campaignInvited', { shipper_name: row.shipper_name, campaign_no, route })
}

/** The carriers that are asked, in the order of their turn: those that were chosen, or in a grab everybody with whom the shipper works. */
const carriersFor = async (tx: Tx, { tenant_id, company_id }: Actor, { bid_mode, carrier_ids }: Asked) => {
  const active = await activeCarriers(tx, tenant_id, company_id)
  if (carrier_ids.length === 0) return bid_mode === bidMode.code.grab ? active : []
  const found: Pick<(typeof active)[number], 'carrier_id' | 'carrier_name'>[] = []
  for (const carrier_id of new Set(carrier_ids))
    found.push(active.find((one) => one.carrier_id === carrier_id) ?? (await getActiveLink(tx, tenant_id, company_id, carrier_id)))
  return found
}

/* A campaign that came to nothing is put out once more. */
const previousRound = async (tx: Tx, actor: Actor, id: number): Promise<number> => {
  const before =
    (await campaignsOf(tx, actor).select(['c.round', 'c.campaign_status']).where('c.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
  if (!isIn(campaignMachine, before.campaign_status, 'failed', 'withdrawn')) advance(campaignMachine, before.campaign_status, 'publish')
  return before.round
}

/** What the orders of a lot are together. */
const lotOf = (orders: readonly Row<'order'>[]) => {
  const byStart = orders.toSorted((a, b) => (a.first_start_time ?? '').localeCompare(b.first_start_time ?? ''))
  const byEnd = orders.toSorted((a, b) => (a.last_end_time ?? '').localeCompare(b.last_end_time ?? ''))
  const [first, last] = [byStart[0], byEnd.at(-1)]
  const sum = (of: (order: Row<'order'>) => number) => orders.reduce((total, order) => total + of(order), 0)
  return {
    order_count: orders.length,
    order_nos: orders.map(({ order_no }) => order_no).join(','),
    start_address_diming: first?.start_address_diming ?? '',
    end_address_diming: last?.end_address_diming ?? '',
    start_area_code: first?.start_area_code ?? null,
    end_area_code: last?.end_area_code ?? null,
    goods_name: [...new Set(orders.map(({ goods_name }) => goods_name))].join('、').slice(0, 200),
    goods_kg: Number(sum(({ goods_kg }) => goods_kg).toFixed(3)),
    goods_volume: Number(sum(({ goods_volume }) => goods_volume).toFixed(4)),
    vehicle_type_ids: [...new Set(orders.flatMap(({ vehicle_type_ids }) => vehicle_type_ids))],
    distance_m: orders.some(({ distance_m }) => distance_m === null) ? null : sum(({ distance_m }) => distance_m ?? 0),
    first_start_time: first?.first_start_time ?? null,
    last_end_time: last?.last_end_time ?? null
  }
}

/** What is wrong with a campaign before it is published, by its fields. */
const faultsOf = (input: Asked, invited: number, now: string, pickup: string | null): Fault[] => {
  const { bid_mode, carrier_ids, ceiling_fen, step_fen, min_bidders } = input
  const fixed = isFixed(bid_mode)
  const all: (Fault | false)[] = [
    deadlineFault(input.deadline, now, pickup),
    invited === 0 && { field: 'carrier_ids', reason: { zh: '请至少邀请一家合作中的承运商', en: 'Invite at least one carrier with whom you work' } },
    fixed && !ceiling_fen && { field: 'ceiling_fen', reason: { zh: '请填写价格', en: 'is needed: it is the price' } },
    bid_mode === bidMode.code.auction &&
      !step_fen && { field: 'step_fen', reason: { zh: '公开降价须填写每次降价幅度', en: 'is needed for an open auction' } },
    ...limitFaults(input),
    !fixed && min_bidders > carrier_ids.length && { field: 'min_bidders', reason: { zh: '多于邀请的家数', en: 'is more than are invited' } }
  ]
  return all.filter((fault) => fault !== false)
}

/** What is wrong with its prices, of a draft too. */
const limitFaults = ({ bid_mode, floor_fen, ceiling_fen, deposit_fen }: Asked): Fault[] => {
  const all: (Fault | false)[] = [
    floor_fen != null &&
      ceiling_fen != null &&
      floor_fen > ceiling_fen && { field: 'floor_fen', reason: { zh: '不能高于最高限价', en: 'is above the highest price' } },
    isFixed(bid_mode) &&
      deposit_fen != null && {
        field: 'deposit_fen',
        reason: { zh: '只适用于邀请暗标和公开降价', en: 'is only for bids: who takes a lot has confirmed it with that' }
      }
  ]
  return all.filter((fault) => fault !== false)
}
const isFixed = (bid_mode: Asked['bid_mode']): boolean => bid_mode === bidMode.code.grab || bid_mode === bidMode.code.waterfall

/** A deadline leaves time to answer, and time between it and the first pickup. */
export const deadlineFault = (deadline: string, now: string, pickup: string | null): Fault | false => {
  const [least, most] = [minutesAfter(now, leastAheadMinutes), pickup === null ? null : minutesAfter(pickup, -beforePickupMinutes)]
  if (Date.parse(deadline) < Date.parse(least))
    return { field: 'deadline', reason: { zh: `至少在 ${leastAheadMinutes} 分钟以后`, en: `is at least ${leastAheadMinutes} minutes ahead` } }
  if (most !== null && Date.parse(deadline) > Date.parse(most)) {
    const at = shanghaiMinute(most)
    return { field: 'deadline', reason: { zh: `须在首个提货时间前 2 小时，即 ${at} 以前`, en: `is two hours before the first pickup, by ${at}` } }
  }
  return false
}
