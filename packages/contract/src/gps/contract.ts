import { type Doubt, doubts } from '@yunshu/domain/trackBelief'
import { pointKind } from '../waybill/machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { driver } from '../consoles/driver.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Address, ChoiceOf, Count, Day, Distance, Id, Minutes, Name, No, Nullable, Plate, Secret, Text, Time, Version } from '../kit/fields.ts'

const may = [carrier.waybills.may.view, shipper.orders.may.track, operator.orders.may.view]
const Speed = Nullable(Type.Number())
/* What a device says, wherever that is: a fix that cannot be believed is dropped alone, and does not refuse the others beside it. */
const Degrees = Type.Number({ minimum: -180, maximum: 180 })

/** Where a vehicle was last seen, in the specification's fields; coordinates are those of the map (GCJ-02). */
export const VehiclePosition = Closed({
  plate_no: Plate,
  lon: Type.Number(),
  lat: Type.Number(),
  speed: Speed,
  gpsTime: Time,
  end_address_str: Address
})
/** A stop of the plan; `done`: the vehicle has left it behind. */
const Place = Closed({
  kind: ChoiceOf(pointKind),
  seq: Type.Integer(),
  lon: Type.Number(),
  lat: Type.Number(),
  address_diming: Address,
  done: Type.Boolean()
})
const Stop = Closed({ lon: Type.Number(), lat: Type.Number(), from: Time, to: Time, minutes: Minutes, end_address_str: Address })

const counted = Type.Optional(Type.Integer({ minimum: 1 }))
const Track = Type.Array(Closed({ lon: Type.Number(), lat: Type.Number(), speed: Speed, gpsTime: Time }))
/** Positions told in that time that nobody believes, and that are therefore not on the track; a shipper is told none. */
const dropped = Type.Integer({ minimum: 0 })
const Platform = Closed({
  version: Version,
  platform_name: Name,
  enabled: Type.Boolean(),
  /** As whom the platform signs. */
  access_code: No,
  has_secret: Type.Boolean(),
  last_at: Nullable(Time),
  kept_count: Count,
  dropped_count: Count
})

/** How many positions of a call are not believed, by reason; `repeated` ones were told before, and count as neither kept nor dropped. */
const Reasons = Closed(Object.fromEntries(doubts.map((doubt) => [doubt, counted])) as Readonly<Record<Doubt, typeof counted>>)
/** The track of a vehicle is asked for over so many days at most. */
export const trackDays = 31

export const gps = {
  /** 车辆位置 of a trip; null before a position was received. A shipper sees it from dispatch to two hours after delivery. */
  position: query('gps/position', {
    may,
    input: Closed({ waybill_id: Id }),
    output: Closed({ waybill_no: No, position: Nullable(VehiclePosition) }),
    refuses: ['notFound']
  }),
  /** The last position of a vehicle of the caller's company, on any trip. */
  vehicle: query('gps/vehicle', {
    may: [carrier.vehicles.may.view],
    input: Closed({ vehicle_id: Id }),
    output: Closed({ position: Nullable(VehiclePosition) }),
    refuses: ['notFound']
  }),
  /** 轨迹 of a trip with its stops of ten minutes and more. */
  track: query('gps/track', {
    may,
    input: Closed({ waybill_id: Id }),
    output: Closed({
      waybill_no: No,
      plate_no: Plate,
      distance_m: Distance,
      dropped,
      track: Track,
      stops: Type.Array(Stop),
      places: Type.Array(Place)
    }),
    refuses: ['notFound']
  }),
  /**
   * What the track of a trip says by its fences: when the vehicle came to each stop and left it, to be offered and never taken for the driver's word, and when it
   * is expected at the last one by the way that is left and its own pace; null once it is there, and before it has left.
   */
  watch: query('gps/watch', {
    may: [...may, driver.trips.may.view],
    input: Closed({ waybill_id: Id }),
    output: Closed({
      expected_at: Nullable(Time),
      remaining_m: Nullable(Distance),
      visits: Type.Array(Closed({ kind: ChoiceOf(pointKind), seq: Type.Integer(), arrived_at: Time, left_at: Nullable(Time) }))
    }),
    refuses: ['notFound']
  }),
  /** 轨迹 of a vehicle of the caller's company over some days, whatever trips it was on. */
  vehicleTrack: query('gps/vehicle_track', {
    may: [carrier.vehicles.may.track],
    input: Closed({ vehicle_id: Id, date_from: Day, date_to: Day }),
    output: Closed({ plate_no: Plate, distance_m: Distance, dropped, track: Track, stops: Type.Array(Stop), places: Type.Array(Place) }),
    refuses: ['notFound', 'badInput']
  }),
  /**
   * Positions from the phone of a driver on a trip. What cannot be, or what the others belie, is dropped one by one; what was told before counts as neither.
   * A single wrong one is believed until others belie it, and one that was dropped comes back when later ones agree with it.
   */
  report: command('gps/report', {
    may: [driver.trips.may.act],
    logAs: 'gps.reported',
    input: Closed({
      waybill_id: Id,
      fixes: Type.Array(Closed({ lon: Degrees, lat: Degrees, speed: Type.Optional(Speed), fix_time: Time }), { minItems: 1, maxItems: 200 })
    }),
    output: Closed({ kept: Type.Integer(), dropped: Type.Integer(), reasons: Reasons }),
    refuses: ['notFound', 'notUnderWay']
  }),
  /** 位置接入: how another platform delivers positions of the caller's vehicles. The key that signs them is written and never read. */
  platform: query('gps/platform', { may: [carrier.vehicles.may.track], input: Closed({}), output: Platform }),
  /** Sets it up; without a key the one before stays. */
  setPlatform: command('gps/set_platform', {
    may: [carrier.vehicles.may.edit],
    logAs: 'gps.platformSet',
    secret: true,
    input: Closed({
      version: Version,
      platform_name: Text(2, 60, { kind: 'name' }),
      enabled: Type.Boolean(),
      secret: Type.Optional(Secret(32, 200))
    }),
    output: Platform,
    refuses: ['staleVersion', 'badInput']
  }),
  /**
   * Positions from another platform. `sign` is the HMAC-SHA256 of `access_code`, `sent_at` and `data`, a line break between them, by the key, in lower-case hex. `data` is a text, so
   * that what is signed is what was sent: a JSON array of at most 500 positions, each with plate_no, fix_time, lon, lat, and where they are known datum (wgs84, else gcj02),
   * located, speed, course, altitude_m, mileage_m, temps, acc. Each delivery is sent later than the one before and within five minutes of now; one that was not answered
   * may be sent again with a new time, since positions that stand already are only counted as repeated.
   */
  deliver: command('gps/deliver', {
    may: 'anyone',
    logAs: 'gps.delivered',
    input: Closed({
      access_code: Text(3, 40),
      sent_at: Time,
      data: Type.String({ minLength: 2, maxLength: 60_000 }),
      sign: Type.String({ minLength: 64, maxLength: 64, secret: true })
    }),
    output: Closed({
      kept: Type.Integer(),
      dropped: Type.Integer(),
      reasons: Reasons,
      /** Rows that are no positions: without a plate, a time or a place. */
      unread: Type.Integer(),
      /** Plates that are no vehicles of the company. */
      unknown_plates: Type.Array(Plate)
    }),
    refuses: ['platformSignWrong', 'deliveredBefore', 'deliveryUnread']
  })
}
