import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Day, Id, Name, Nullable, Remark, Time, Version } from '../kit/fields.ts'
import { freezeGround } from '../order/machine.ts'
import { OrderRow } from '../order/rows.ts'

const one = { id: Id, version: Type.Optional(Version) }

/** A freeze of an order and how it ended, with the operator's own reasons: nobody else reads it. */
const Freeze = Closed({
  id: Id,
  freeze_ground: freezeGround.schema,
  freeze_reason: Remark(),
  frozen_until: Nullable(Day),
  frozen_at: Time,
  frozen_by_name: Name,
  lifted_at: Nullable(Time),
  lift_reason: Remark(),
  /** Empty: it ended with its day. */
  lifted_by_name: Type.String()
})

/**
 * 冻结结算 of one order: until it is lifted (解冻) or its last day is over, no money of the order moves. The transport goes on. Both parties hear the ground in
 * general words; the reason is the operator's own.
 */
export const freeze = {
  /** Every freeze of an order, the latest first. */
  list: query('freeze/list', {
    may: [operator.orders.may.view],
    input: Closed({ order_id: Id }),
    output: Closed({ data: Type.Array(Freeze) }),
    refuses: ['notFound']
  }),
  freeze: command('freeze/freeze', {
    may: [operator.orders.may.freeze],
    logAs: 'freeze.frozen',
    input: Closed({ ...one, freeze_ground: freezeGround.schema, frozen_until: Type.Optional(Nullable(Day)), reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: ['notFound', 'staleVersion', 'orderFrozenAlready', 'nothingToFreeze', 'freezeDayPassed']
  }),
  unfreeze: command('freeze/unfreeze', {
    may: [operator.orders.may.freeze],
    logAs: 'freeze.lifted',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: ['notFound', 'staleVersion', 'orderNotFrozen']
  })
}

/** The timer's command: the last day of a freeze is over. */
export const freezeTimer = {
  thaw: command('freeze/thaw', {
    may: [],
    logAs: 'freeze.lifted',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['orderNotFrozen']
  })
}
