import { Type, type TSchema, type TUnsafe } from 'typebox'
import type { Enum } from './enums.ts'
import type { Machine } from './machine.ts'
import type { Bilingual } from './phrases.ts'

/**
 * What a field holds: said once, in its schema, and read by column, form control, facts, export, operation log, OpenAPI and docs (`valueText.ts`).
 * A schema without a kind is plain text, a plain number or yes and no.
 */
export type Kind =
  | 'fen'
  | 'kg'
  | 'm3'
  | 'pieces'
  | 'count'
  | 'distance'
  | 'metres'
  | 'millimetres'
  | 'minutes'
  | 'seconds'
  | 'days'
  | 'megabytes'
  | 'basisPoints'
  | 'percent'
  | 'time'
  | 'dayOfTime'
  | 'day'
  | 'phone'
  | 'wholePhone'
  | 'publicPhone'
  | 'plate'
  | 'no'
  | 'name'
  | 'companyName'
  | 'roleName'
  | 'address'
  | 'remark'
  | 'files'
  | 'state'
  | 'choice'
  | 'vehicleType'
const kind = (of: Kind) => ({ kind: of }) as const

/** An id: an integer of 53 bits, made by the application, in the order of time. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** The version of a row that the user was shown; it is only changed while it still has this version. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** Free text; trimmed and its inner blanks collapsed before it is checked, control characters refused. */
export const Text = (min: number, max: number, more: { format?: string; pattern?: string; kind?: Kind } = {}) =>
  Type.String({ minLength: min, maxLength: max, ...more })
/** A field that is named otherwise than its column elsewhere, in what a call says of it. */
export const Labelled = <T extends TSchema>(schema: T, label: Bilingual): T => ({ ...schema, label })
/** A secret: never trimmed, never logged. */
export const Secret = (min: number, max: number) => Type.String({ minLength: min, maxLength: max, secret: true })
/** Sentences that a person writes, such as a remark or a reason. */
export const Remark = (min?: number, max?: number) =>
  Type.String({ ...(min !== undefined && { minLength: min }), ...(max !== undefined && { maxLength: max }), ...kind('remark') })

/** An amount that is typed in, in fen; shown in yuan. */
export const Fen = Type.Integer({ minimum: 0, maximum: 9_999_999_999, ...kind('fen') })
export const FenOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('fen') })
/** Any amount in fen, for rows of answers: sums and negative amounts too. */
export const AnyFen = Type.Integer(kind('fen'))
/** A weight that is typed in, with other limits than the usual ones. */
export const KgOf = (minimum: number, maximum: number) => Type.Number({ minimum, maximum, decimals: 3, ...kind('kg') })
export const Kg = KgOf(0, 99_999_999.999)
export const AnyKg = Type.Number(kind('kg'))
export const M3Of = (minimum: number, maximum: number) => Type.Number({ minimum, maximum, decimals: 4, ...kind('m3') })
export const M3 = M3Of(0, 999_999.9999)
export const AnyM3 = Type.Number(kind('m3'))
export const Pieces = Type.Integer({ minimum: 0, maximum: 999_999, ...kind('pieces') })
export const AnyPieces = Type.Number(kind('pieces'))
/** A count. */
export const Count = Type.Integer(kind('count'))
/** A count that is typed in. */
export const CountOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('count') })
/** Metres along a road; shown in kilometres. */
export const Distance = Type.Integer(kind('distance'))
/** The same where it is typed in. */
export const DistanceOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('distance') })
/** A short distance: a radius, or the distance from a place. */
export const Metres = Type.Integer(kind('metres'))
export const MetresOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('metres') })
export const Millimetres = Type.Integer(kind('millimetres'))
export const MillimetresOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('millimetres') })
export const Minutes = Type.Integer(kind('minutes'))
export const MinutesOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('minutes') })
export const Seconds = Type.Integer(kind('seconds'))
export const SecondsOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('seconds') })
export const Days = Type.Integer(kind('days'))
export const DaysOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('days') })
export const Megabytes = Type.Number(kind('megabytes'))
/** A ten-thousandth; shown in per cent. */
export const BasisPoints = Type.Integer(kind('basisPoints'))
export const BasisPointsOf = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, ...kind('basisPoints') })
/** Basis points of a closed set, such as the rates of value-added tax. */
export const BasisPointsFrom = <const C extends number>(rates: readonly C[]) =>
  Type.Unsafe<C>({ type: 'integer', enum: [...rates], ...kind('basisPoints') })
export const Percent = Type.Integer(kind('percent'))

/** An instant, ISO 8601 with zone. */
export const Time = Type.String({ format: 'date-time', ...kind('time') })
/** An instant that is shown as its day, such as a due date. */
export const DayOfTime = Type.String({ format: 'date-time', ...kind('dayOfTime') })
/** A calendar day in Asia/Shanghai, YYYY-MM-DD. */
export const Day = Type.String({ format: 'date', ...kind('day') })

/** The records whose phones may be seen in full, by the word; `phone/places.ts` says by whom. */
export type PhonePlace = 'waybill' | 'driver' | 'fleet' | 'order' | 'address' | 'link' | 'company' | 'tenant'
/**
 * A mobile number. Every answer masks a phone at the server's door, whatever list or page it stands in; where `place` says by whom it may be seen,
 * what opens it stands beside it (`mobile`, `mobile_seal`): by that it is revealed (`phone/reveal`), or kept by a form that leaves it untouched.
 */
export const Mobile = Type.String({ format: 'mobile', ...kind('phone') })
/** Mobile, landline or 400 number. */
export const Phone = Type.String({ format: 'phone', ...kind('phone') })
/** The same where it is read as well: whoever may see phones of that kind of record may see it. */
export const PhoneFor = (place: PhonePlace) => Type.String({ format: 'phone', ...kind('phone'), place })
/** The published number of a business, such as a service station's: nobody's private one, so it is never masked. */
export const PublicPhone = Type.String({ format: 'phone', maxLength: 20, ...kind('publicPhone') })
/** A phone number in a row of an answer, masked for everybody; it may be missing. */
export const AnyPhone = Type.String(kind('phone'))
/** The same, for those to see in full who may see phones of that kind of record. */
export const PhoneOf = (place: PhonePlace) => Type.String({ ...kind('phone'), place })
/** A phone that is answered whole: one's own, and the contacts that a driver calls on his trip. */
export const WholePhone = Type.String(kind('wholePhone'))
/** A code of six digits from an SMS. */
export const SmsCode = Type.String({ pattern: '^\\d{6}$', secret: true })
/** The same for a form that sends it empty where no code is asked for. */
export const SmsCodeOrNone = Type.String({ pattern: '^(\\d{6})?$', secret: true })
/** Number of a number plate (车牌号); several are joined by commas. */
export const Plate = Type.String(kind('plate'))
/** The number of a record, of ours or of somebody else; several are joined by commas. */
export const No = Type.String(kind('no'))
/** The name of a person, a place or a thing. */
export const Name = Type.String(kind('name'))
/** The name of a company as its licence has it; several are joined by commas. Lists show the short one. */
export const CompanyName = Type.String(kind('companyName'))
/** Names of roles; those of preset roles are known in both languages. */
export const RoleName = Type.String(kind('roleName'))
export const Address = Type.String(kind('address'))

export const Lng = Type.Number({ minimum: 73, maximum: 136 })
export const Lat = Type.Number({ minimum: 3, maximum: 54 })
/** Six-digit division code. */
export const AreaCode = Type.String({ pattern: '^[1-9]\\d{5}$' })
/** Uploaded files as one comma-separated string of their stable addresses. */
export const FileList = Type.String({ maxLength: 4000, format: 'file-list', ...kind('files') })
/** The same where there must be at least one. */
export const SomeFiles = Type.String({ minLength: 1, maxLength: 4000, format: 'file-list', ...kind('files') })
/** Files in a row of an answer; no files are an empty text. */
export const AnyFiles = Type.String(kind('files'))
/** One photo with where and when it was taken. */
const Photo = Type.Object(
  {
    url: Type.String({ maxLength: 400, format: 'file-url' }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    taken_at: Type.Optional(Time),
    lng: Type.Optional(Type.Number()),
    lat: Type.Optional(Type.Number())
  },
  { additionalProperties: false }
)
export const Photos = Type.Array(Photo, { maxItems: 9 })
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** A closed set of numbers. */
export const OneOf = <const C extends number>(codes: readonly C[]) => Type.Unsafe<C>({ type: 'integer', enum: [...codes] })
/** The stored number of a state of a machine, with the names of all of them; `none` is the value of rows that have no state of this machine. */
export const StateOf = (machine: Machine, none?: number): TUnsafe<number> => {
  const states = Object.values(machine.states)
  return Type.Unsafe<number>({
    type: 'integer',
    enum: [...(none === undefined ? [] : [none]), ...states.map(({ code }) => code)],
    ...kind('state'),
    names: Object.fromEntries(states.map(({ code, zh, en, tone, sides }) => [code, { zh, en, tone, ...(sides && { sides }) }]))
  })
}
/** The stored number of an enumeration, for rows of answers; inputs use the enumeration's own `schema`. */
export const ChoiceOf = (list: Enum): TUnsafe<number> => Type.Unsafe<number>({ ...list.schema })
/** A stored word that has a name in both languages. */
export const WordOf = (names: Readonly<Record<string, Bilingual>>) => Type.String({ ...kind('choice'), names })
/** The number of a vehicle type; its name is the tenant's own. */
export const VehicleTypeId = Type.Integer({ minimum: 1, maximum: 9999, ...kind('vehicleType') })
/** Exports take the list's own filters; the answer is a job whose file waits in the download drawer. */
export const JobStarted = Type.Object({ job_id: Id }, { additionalProperties: false })
