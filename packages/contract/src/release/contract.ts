import { releaseMachine } from './machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Id, Name, No, Nullable, StateOf, Text, Time, Version } from '../kit/fields.ts'

/** A consent as both parties see it; it never contains the code itself. */
export const ReleaseRow = Closed({
  id: Id,
  version: Version,
  release_no: No,
  order_id: Id,
  order_no: No,
  release_status: StateOf(releaseMachine),
  valid_to: Time,
  /** Expired without having been used. */
  is_over: Type.Boolean(),
  issued_by_name: Name,
  used_at: Nullable(Time),
  used_by_name: Name,
  created_at: Time
})

const { orders } = shipper
const OrderNo = Text(4, 40)

export const release = {
  /** The consents of an order, newest first. */
  ofOrder: query('release/of_order', {
    may: [orders.may.view, carrier.orders.may.view],
    input: Closed({ order_id: Id }),
    output: Closed({ data: Type.Array(ReleaseRow) }),
    refuses: ['notFound']
  }),
  /** 同意放货: the shipper consents, and a code is made that is valid for 24 hours unless given otherwise. */
  issue: command('release/issue', {
    may: [orders.may.release],
    logAs: 'release.issued',
    input: Closed({ order_id: Id, hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168, default: 24 })) }),
    output: ReleaseRow,
    refuses: ['notFound', 'releaseTwice', 'releaseEarly']
  }),
  revoke: command('release/revoke', {
    may: [orders.may.release],
    logAs: 'release.revoked',
    input: Closed({ id: Id, version: Version }),
    output: ReleaseRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion']
  }),
  /** 查看提货码: the pickup code of an order's release, for users who may consent; every view is logged. */
  seeCode: command('/admin/index/see_code', {
    may: [orders.may.release],
    logAs: 'release.seen',
    secret: true,
    input: Closed({ order_no: OrderNo }),
    output: Closed({ order_no: No, release_no: No, code: Type.String(), valid_to: Time }),
    refuses: ['notFound', 'releaseOver']
  }),
  /** 核销: at the hand-over the carrier's staff enter the code that the consignee shows. */
  use: command('release/use', {
    may: [carrier.waybills.may.backfill],
    logAs: 'release.used',
    input: Closed({ order_no: OrderNo, code: Type.String({ pattern: '^\\d{6}$' }) }),
    output: ReleaseRow,
    refuses: ['notFound', 'releaseOver', 'pickupCodeWrong', 'illegalMove', 'locked']
  })
}
