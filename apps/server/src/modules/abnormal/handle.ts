import { abnormal } from '@yunshu/contract/abnormal/contract'
import { abnormalMachine, driverAnswer } from '@yunshu/contract/abnormal/machine'
import { closeHours, emptyTypes, itemOf, mostRounds, openStates, reopenDays, valueTypes } from '@yunshu/contract/abnormal/rules'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { Fault } from '@yunshu/contract/kit/fault'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { needsDriver, deductionCap } from '@yunshu/domain/ladder'
import { formatYuan } from '@yunshu/domain/money'
import { now, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { mayDo, write } from '../../platform/verb/verb.ts'
import { deductedFromDriver, updateCharges, lossByReceipt, takeBackClaims } from '../charge/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { ordersOf } from '../order/index.ts'
import { updatePayable } from '../payable/index.ts'
import { findColleague } from '../user/index.ts'
import { ordersOnTrips } from '../waybill/index.ts'
import { lockTrip, payableOf, setEta } from '../waybill/rows.ts'
import { toCarrier, toShipper, typeOf } from './markTrips.ts'
import { changeAbnormal, type Context, logOf, moveAbnormal } from './move.ts'
import { getAbnormal, getShown } from './queries.ts'
import { demandOpen } from './register.ts'
import { recordAbnormalEvent } from './rows.ts'
import { amountText, settleClaims } from './settle.ts'

/** Somebody of the carrier, or the operator, takes it up. */
export const takeAbnormal = write(abnormal.take, async (context) => {
  const { tx, actor, input } = context
  const before = await getAbnormal(tx, actor, input.id)
  const own = before.handler_id === null && actor.type === 2 && actor.user_id !== null
  const changes = own ? { handler_id: actor.user_id, handler_name: actor.user_name } : {}
  const after = await moveAbnormal(context, before, 'take', changes, { seen: input.version })
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

/** 指派: one row of many, to a colleague. */
export const assignAbnormal = write(abnormal.assign, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getAbnormal(tx, actor, input.id)
  demandOpen(before)
  const colleague = (await findColleague(tx, actor, input.handler_id)) ?? refuse('handlerUnknown')
  const after = await changeAbnormal(context, before, { handler_id: colleague.id, handler_name: colleague.user_name }, input.version)
  await recordAbnormalEvent(context, after, 'assign', before.abnormal_status, { reason: colleague.user_name })
  publishChange('abnormal', after)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toCarrier(after),
    phrase: 'abnormalAssigned',
    slots: { abnormal_no: after.abnormal_no, waybill_no: after.waybill_no, type: typeOf(after), handler_name: colleague.user_name }
  })
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

/** 处理: who answers for it, what is done, what it costs on both sides. A deduction above 30 % of the driver's freight is asked of him. */
export const handleAbnormal = write(abnormal.handle, async (context) => {
  const { tx, actor, input } = context
  const before = await getAbnormal(tx, actor, input.id)
  const { id: _, version, order_id, liable_party, solution, loss_fen, claim_up_fen, claim_down_fen, ...more } = input
  const isMoney = loss_fen !== before.loss_fen || claim_up_fen !== before.claim_up_fen || claim_down_fen !== before.claim_down_fen
  if (isMoney && !mayDo(actor, carrier.abnormals.may.money)) refuse('moneyNeedsRight')
  const order = await orderOf(context, before, order_id ?? before.order_id)
  refuseFaults([...faultsOf(before, input), ...(await aboveValue(context, before, order?.order_id ?? null, claim_up_fen))], actor.origin.lang)
  if (claim_up_fen !== 0 && order === undefined) refuse('claimNeedsOrder')
  const asks = await asksDriver(context, before, claim_down_fen)
  const answered = before.driver_answer === driverAnswer.code.agreed && before.asked_fen === claim_down_fen
  const after = await moveAbnormal(
    context,
    before,
    'handle',
    {
      ...(order && {
        order_id: order.order_id,
        order_no: order.order_no,
        order_ids: [order.order_id],
        shipper_id: order.shipper_id,
        shipper_name: order.shipper_name
      }),
      liable_party,
      solution,
      loss_fen,
      claim_up_fen,
      claim_down_fen,
      empty_time: more.empty_time ?? null,
      empty_fen: more.empty_fen ?? null,
      new_eta: more.new_eta ?? null,
      insurance_case_no: more.insurance_case_no ?? '',
      driver_answer: asks ? driverAnswer.code[answered ? 'agreed' : 'asked'] : driverAnswer.code.notAsked,
      asked_fen: asks ? claim_down_fen : null,
      ...(before.handler_id === null && { handler_id: actor.user_id, handler_name: actor.user_name })
    },
    { seen: version }
  )
  if (after.new_eta !== null && after.new_eta !== before.new_eta) await expectAnew(context, after, after.new_eta)
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

/* A trip on the road is expected at another time, and the shippers of its orders hear of it. */
const expectAnew = async ({ tx, actor, publishChange }: Context, row: Row<'abnormal'>, eta: string): Promise<void> =>
  await withSystemScope(tx, async () => {
    const trip = await lockTrip(tx, row.tenant_id, row.waybill_id)
    if (!(await setEta(tx, trip, eta))) return
    publishChange('waybill', trip)
    for (const { order_id, order_no, shipper_id } of await ordersOnTrips(tx, actor, [trip.id]))
      await notifyCompany({ tx, publishChange }, actor, {
        company_id: shipper_id,
        grant: shipper.orders.may.view,
        phrase: 'abnormalEta',
        slots: { order_no, plate_no: trip.plate_no, type: typeOf(row), eta: shanghaiMinute(eta) },
        link: linkTo(shipper.orderInfo, { id: order_id }),
        biz_type: 'order',
        biz_id: order_id
      })
  })

/** What the shippers declared of some orders; null where nothing. */
export const declaredOf = async ({ tx, actor }: Pick<Context, 'tx' | 'actor'>, order_ids: readonly number[]) =>
  await withSystemScope(tx, () =>
    ordersOf(tx, { ...actor, type: 1 })
      .select(['o.id as order_id', 'o.goods_value_fen'])
      .where('o.id', 'in', [0, ...order_ids])
      .execute()
  )

/** Goods are paid for at most at their declared value (domain 5.3); without one their value at the destination is agreed on. */
export const aboveValue = async (context: Context, row: Row<'abnormal'>, order_id: number | null, claim_up_fen: number): Promise<Fault[]> => {
  if (claim_up_fen <= 0 || order_id === null || !valueTypes.includes(row.abnormal_type)) return []
  const [declared] = await declaredOf(context, [order_id])
  const declared_fen = declared?.goods_value_fen ?? claim_up_fen
  if (claim_up_fen <= declared_fen) return []
  const yuan = formatYuan(declared_fen)
  return [{ field: 'claim_up_fen', reason: { zh: `不能超过申报货值 ${yuan} 元`, en: `is at most the declared value, CNY ${yuan}` } }]
}

const faultsOf = (row: Row<'abnormal'>, input: InputOf<typeof abnormal.handle>): Fault[] => {
  const { claim_up_fen, claim_down_fen, empty_time, empty_fen, new_eta } = input
  const wrongWay = { zh: '该类异常没有可收取的费用项目，只能填赔付或扣款', en: 'of this kind is a deduction: there is no fee for it' }
  const faults: (Fault | false)[] = [
    claim_up_fen < 0 && itemOf(row.abnormal_type, claim_up_fen) === undefined && { field: 'claim_up_fen', reason: wrongWay },
    claim_down_fen < 0 && itemOf(row.abnormal_type, claim_down_fen) === undefined && { field: 'claim_down_fen', reason: wrongWay },
    claim_down_fen !== 0 &&
      row.person_id === null && { field: 'claim_down_fen', reason: { zh: '运单没有司机', en: 'has no driver to take it from' } },
    new_eta != null &&
      Date.parse(new_eta) !== Date.parse(row.new_eta ?? '') &&
      Date.parse(new_eta) < now().getTime() && { field: 'new_eta', reason: { zh: '不能早于现在', en: 'is not in the past' } },
    emptyTypes.includes(row.abnormal_type) &&
      !empty_time && { field: 'empty_time', reason: { zh: '放空与取消须填写时间', en: 'is needed where a trip was for nothing' } },
    emptyTypes.includes(row.abnormal_type) &&
      empty_fen == null && { field: 'empty_fen', reason: { zh: '放空与取消须填写费用', en: 'is needed where a trip was for nothing' } }
  ]
  return faults.filter((fault) => fault !== false)
}

const orderOf = async ({ tx, actor }: Context, row: Row<'abnormal'>, order_id: number | null) =>
  order_id === null
    ? undefined
    : ((await ordersOnTrips(tx, actor, [row.waybill_id])).find((order) => order.order_id === order_id) ?? refuse('notFound'))

const asksDriver = async ({ tx, actor }: Context, row: Row<'abnormal'>, deduct_fen: number): Promise<boolean> => {
  if (deduct_fen <= 0) return false
  const { freight_fen, standing_fen } = await driverSide({ tx, actor }, row)
  return needsDriver({ freight_fen, standing_fen, deduct_fen })
}

/** The driver's freight of a trip, and what other exceptions take of it already. */
export const driverSide = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  row: Row<'abnormal'>
): Promise<{ readonly freight_fen: number; readonly standing_fen: number }> =>
  await withSystemScope(tx, async () => ({
    freight_fen: await payableOf(tx, actor.tenant_id, row.waybill_id),
    standing_fen: await deductedFromDriver(tx, actor.tenant_id, row.waybill_id, row.id)
  }))

/** What the carrier asks of the shipper, or solves alone, must be said first, and the driver must have agreed to what is taken from him beyond the limit. */
export const demandHandled = async (context: Context, row: Row<'abnormal'>): Promise<void> => {
  if (row.liable_party === null || row.solution === '') refuse('handleFirst')
  if (row.driver_answer !== driverAnswer.code.asked && row.driver_answer !== driverAnswer.code.refused) return
  const { freight_fen } = await driverSide(context, row)
  refuse('driverFirst', { amount: formatYuan(row.claim_down_fen), cap: formatYuan(deductionCap(freight_fen)) })
}

/** 转货主确认. */
export const turnAbnormal = write(abnormal.turn, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getAbnormal(tx, actor, input.id)
  if (before.abnormal_status === abnormalMachine.code.inProgress) {
    await demandHandled(context, before)
    if (before.order_id === null) refuse('claimNeedsOrder')
    if (before.round >= mostRounds) refuse('roundsOver', { rounds: mostRounds })
  }
  const after = await moveAbnormal(
    context,
    before,
    'turn',
    { round: before.round + 1, objection: '', shipper_fen: null },
    { seen: input.version, amount_fen: before.claim_up_fen }
  )
  await notifyCompany({ tx, publishChange }, actor, {
    ...toShipper(after, after.shipper_id ?? 0),
    phrase: 'abnormalTurned',
    slots: {
      carrier_name: after.carrier_name,
      abnormal_no: after.abnormal_no,
      order_no: after.order_no,
      type: typeOf(after),
      amount: amountText(after.claim_up_fen)
    }
  })
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

/** Solved without the shipper, where no money of his is touched. */
export const resolveAbnormal = write(abnormal.resolve, async (context) => {
  const { tx, actor, input } = context
  const before = await getAbnormal(tx, actor, input.id)
  if (before.abnormal_status === abnormalMachine.code.inProgress) {
    await demandHandled(context, before)
    if (before.claim_up_fen !== 0 || before.round > 0 || (await standingOf(context, before)) !== null) refuse('shipperFirst')
  }
  const after = await moveAbnormal(context, before, 'resolve', { resolved_at: nowIso() }, { seen: input.version })
  const settled = await settleClaims(context, after, actor.user_name)
  return { output: await getShown(tx, actor, after.id), log: logOf(settled, before) }
})

/** What the receipts have deducted for the same by themselves, null where nothing. */
export const standingOf = async ({ tx, actor }: Pick<Context, 'tx' | 'actor'>, row: Row<'abnormal'>): Promise<number | null> => {
  const { order_id } = row
  const item_code = itemOf(row.abnormal_type, 0)
  if (order_id === null || item_code === undefined) return null
  return await withSystemScope(tx, () => lossByReceipt(tx, actor.tenant_id, { waybill_id: row.waybill_id, order_id, item_code }))
}

export const rejectAbnormal = write(abnormal.reject, async (context) => {
  const { tx, actor, input } = context
  const before = await getAbnormal(tx, actor, input.id)
  const after = await moveAbnormal(
    context,
    before,
    'reject',
    { reason: input.reason, claim_up_fen: 0, claim_down_fen: 0 },
    { seen: input.version, reason: input.reason }
  )
  return { output: await getShown(tx, actor, after.id), log: logOf(after, before) }
})

/** A solved exception is put away: by the shipper whose money it was, else by the carrier; by itself after three days. */
export const closeAbnormal = write(abnormal.close, async (context) => {
  const { tx, actor, input } = context
  const before = await getAbnormal(tx, actor, input.id)
  if (actor.type === 2 && before.abnormal_status === abnormalMachine.code.resolved && before.round > 0) refuse('shipperCloses', { hours: closeHours })
  const after = await moveAbnormal(context, before, 'close', { closed_at: nowIso() }, { seen: input.version })
  return { output: about(after), log: logOf(after, before) }
})

/** What an answer to either side says of it. */
export const about = ({ id, version, abnormal_status }: Row<'abnormal'>) => ({ id, version, abnormal_status })

/** Opened again within fifteen days and before its money was paid: its charges go. */
export const reopenAbnormal = write(abnormal.reopen, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getAbnormal(tx, actor, input.id)
  if (before.auto_closed) refuse('closedByItself')
  const since = before.resolved_at === null ? 0 : Date.parse(before.resolved_at)
  if (before.resolved_at !== null && now().getTime() - since > reopenDays * 86_400_000) refuse('tooLateToReopen', { days: reopenDays })
  return await withSystemScope(tx, async () => {
    // Of two that are opened again at once, the second sees the first.
    await lockTrip(tx, before.tenant_id, before.waybill_id)
    const other = await tx
      .selectFrom('abnormal')
      .select('abnormal_no')
      .where('tenant_id', '=', before.tenant_id)
      .where('waybill_id', '=', before.waybill_id)
      .where('abnormal_type', '=', before.abnormal_type)
      .where('abnormal_status', 'in', [...openStates])
      .where('id', '<>', before.id)
      .executeTakeFirst()
    if (other) refuse('openOneThere', { abnormal_no: other.abnormal_no })
    const after = await moveAbnormal(
      context,
      before,
      'reopen',
      { reason: input.reason, resolved_at: null, closed_at: null, round: 0, claim_up_charge_id: null, claim_down_charge_id: null },
      { seen: input.version, reason: input.reason }
    )
    const paid = await takeBackClaims(tx, actor, before.id, input.reason, publishChange)
    if (paid) refuse('claimPaid', paid)
    await updateCharges(tx, actor, before.waybill_id, publishChange)
    await updatePayable({ tx, actor, publishChange }, before.waybill_id, { why: `异常 ${before.abnormal_no} 重新打开` })
    const slots = { abnormal_no: after.abnormal_no, type: typeOf(after), reason: input.reason }
    if (actor.type === 4) await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(after), phrase: 'abnormalReopened', slots })
    else if (after.shipper_id !== null)
      await notifyCompany({ tx, publishChange }, actor, { ...toShipper(after, after.shipper_id), phrase: 'abnormalReopened', slots })
    return { output: about(after), log: logOf(after, before) }
  })
})
