import { type Static, Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { AnyFen, AnyKg, Count, Day, DaysOf, Id, Labelled, Name, Text, Time } from '../kit/fields.ts'

const { may } = operator.home

/** A link by which the big screen is opened without an account. Its code is told once, when it is made. */
const ScreenRow = Closed({ id: Id, screen_name: Name, created_at: Time, expires_at: Time, maker: Name })

/** A city as both languages write it, and where about it lies in degrees (GCJ-02). */
const City = Closed({ city: Type.String(), city_en: Type.String(), lng: Type.Number(), lat: Type.Number() })

/**
 * What the big screen (数据大屏) shows of a tenant: counts and sums, so that nobody's name, phone, plate or price is among them. Days are China's, cancelled orders
 * and trips are in none of it, and each figure is the one of the workbench's calls (`board`).
 */
const Figures = Closed({
  screen_name: Name,
  expires_at: Time,
  /** When these figures were read. */
  read_at: Time,
  orders_today: Count,
  waybills_today: Count,
  in_transit: Count,
  delivered_today: Count,
  /** Late and under way. */
  overdue: Count,
  /** Orders with an exception that is open. */
  abnormal: Count,
  /** Papers of vehicles and drivers that end within four weeks from today, and those that have ended. */
  papers_ending: Count,
  papers_ended: Count,
  /** Freight of the orders of this month that a carrier has agreed to, and of those of the same days a year ago. */
  deals: Closed({ month: Type.String(), order_count: Count, freight_fen: AnyFen, prior_order_count: Count, prior_freight_fen: AnyFen }),
  days: Type.Array(Closed({ day: Day, order_count: Count, goods_kg: AnyKg })),
  cities: Type.Array(Closed({ ...City.properties, waybill_count: Count, goods_kg: AnyKg })),
  flows: Type.Array(Closed({ from: City, to: City, waybill_count: Count })),
  /** Vehicles on a trip that were seen within the hour, put together by squares and told to a tenth of a degree, some ten kilometres. */
  vehicles: Type.Array(Closed({ lng: Type.Number(), lat: Type.Number(), vehicle_count: Count }))
})
export type ScreenFigures = Static<typeof Figures>

export const screen = {
  /** The links that still hold. */
  list: query('screen/list', { may: [may.screen], input: Closed({}), output: Closed({ data: Type.Array(ScreenRow) }) }),
  create: command('screen/create', {
    may: [may.screen],
    logAs: 'screen.created',
    // The code is stored nowhere.
    secret: true,
    input: Closed({ screen_name: Text(1, 40, { kind: 'name' }), days: DaysOf(1, 366) }),
    output: Closed({ id: Id, path: Type.String(), expires_at: Time })
  }),
  revoke: command('screen/revoke', {
    may: [may.screen],
    logAs: 'screen.revoked',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['notFound']
  }),
  /** For whoever has the code of a link that holds. */
  figures: query('screen/figures', {
    may: 'anyone',
    // Whatever is no code of a link is a link that does not exist.
    input: Closed({ code: Labelled(Text(0, 200), { zh: '链接', en: 'Link' }) }),
    output: Figures,
    refuses: ['linkExpired', 'tooMany']
  })
}
