import { type Static, Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, query } from '../kit/endpoint.ts'
import { Address, AnyFen, AnyKg, AnyM3, Count, Day, Id, Minutes, No, Nullable, Plate, StateOf, Time } from '../kit/fields.ts'
import { waybillMachine } from '../waybill/machine.ts'

const nothing = Closed({})

/** One thing that waits for the reader; `kind` is the key of its declaration (`waits.ts`), which knows what the rest is. */
const WaitRow = Closed({
  kind: Type.String(),
  id: Id,
  /** The row that its page is about. */
  of: Id,
  no: No,
  who: Type.String(),
  from: Address,
  to: Address,
  note: Type.String(),
  code: Nullable(Type.Integer()),
  amount_fen: Nullable(AnyFen),
  due_at: Nullable(Time)
})

/** A trip on the road or about to leave, with one of its orders. */
const UnderWayTrip = Closed({
  id: Id,
  waybill_no: No,
  waybill_status: StateOf(waybillMachine),
  plate_no: Plate,
  order_id: Id,
  order_no: No,
  start_address_diming: Address,
  end_address_diming: Address,
  plan_start_time: Time,
  plan_end_time: Time,
  eta: Nullable(Time),
  departed_at: Nullable(Time),
  /** By how much it is late where it unloads. */
  late_min: Nullable(Minutes),
  lng: Nullable(Type.Number()),
  lat: Nullable(Type.Number()),
  seen_at: Nullable(Time)
})

/** How many bills, and what is open of them. */
const dueSum = { count: Count, unpaid_fen: AnyFen }
const DueSum = Closed(dueSum)
/** What is open of the bills of one side by the day on which it is due, every open bill once: what is past its day, the next days one by one and together, and what comes later. */
const Due = Closed({ past: DueSum, days: Type.Array(Closed({ day: Day, ...dueSum })), within: DueSum, later: DueSum, all: DueSum })
export type Due = Static<typeof Due>

/** The big screen (数据大屏): sums over the trips and orders of the caller's company, for the operator over its tenant. It contains no names of persons. */
export const board = {
  /**
   * 待我处理: the next ten things that wait for the reader by what he may do, in the order of their deadlines, four of a kind before the rest of it, and how many there are of each kind, counted up
   * to 10,000; of a kind without any nothing is told. With `kind` the first fifty of that kind alone; none of one that he may not deal with.
   */
  next: query('board/next', {
    may: 'user',
    input: Closed({ kind: Type.Optional(Type.String({ maxLength: 40 })) }),
    output: Closed({ data: Type.Array(WaitRow), counts: Type.Record(Type.String(), Count) })
  }),
  graphs: query('/admin/Araphs/graphs', {
    may: 'user',
    input: nothing,
    output: Closed({
      orders_today: Type.Integer(),
      waybills_today: Type.Integer(),
      in_transit: Type.Integer(),
      delivered_today: Type.Integer(),
      overdue: Type.Integer(),
      abnormal: Type.Integer(),
      companies: Type.Integer()
    })
  }),
  /** 在途: trips on the road or leaving today, what is due first before the rest; `more`: there are others besides these forty. */
  underWay: query('board/under_way', {
    may: [carrier.waybills.may.view, shipper.orders.may.view, operator.orders.may.view],
    input: nothing,
    output: Closed({ data: Type.Array(UnderWayTrip), more: Type.Boolean() })
  }),
  /**
   * 资金到期: open bills by the day in China on which they are due, today and the thirteen days after it one by one. Bills are those of the bill lists with `open`: in review, unpaid
   * or partly paid, frozen and financed ones among them; a void one is not. For the operator it is what drivers and captains wait for, of every carrier. A side whose bills the
   * reader may not see is empty.
   */
  due: query('board/due', {
    may: [shipper.payables.may.view, carrier.receivables.may.view, carrier.payables.may.view, operator.lateFreight.may.view],
    input: nothing,
    output: Closed({ incoming: Nullable(Due), outgoing: Nullable(Due) })
  }),
  /** Orders and goods day by day, the last thirty days. */
  freightTransport: query('/admin/Araphs/freight_transport', {
    may: 'user',
    input: nothing,
    output: Type.Array(Closed({ day: Day, order_count: Count, goods_kg: AnyKg, goods_volume: AnyM3 }))
  }),
  /** Freight of the last twelve months, for users who may see prices. */
  dealMoney: query('/admin/Araphs/deal_money', {
    may: 'user',
    input: nothing,
    output: Type.Array(Closed({ month: Type.String(), order_count: Count, freight_fen: Nullable(AnyFen) }))
  }),
  /** The ten cities with the most waybills of thirty days, by unloading point. */
  cityWaybills: query('/admin/Araphs/city_yundan', {
    may: 'user',
    input: nothing,
    output: Type.Array(Closed({ city_code: Type.String(), city: Type.String(), waybill_count: Count, goods_kg: AnyKg }))
  }),
  /** Vehicles on a trip with their last known positions, in the fields of the vehicle map. */
  vehicles: query('/admin/Araphs/positioner_car', {
    may: 'user',
    input: nothing,
    output: Type.Array(
      Closed({
        plate_no: Plate,
        lon: Type.Number(),
        lat: Type.Number(),
        speed: Nullable(Type.Number()),
        gpsTime: Time,
        end_address_str: Address
      })
    )
  })
}
