import { Type, type TSchema } from 'typebox'

/** An application-made, time-ordered 53-bit integer. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** The version a person looked at; writing goes only over it. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** Free text; trimmed and its inner blanks collapsed before it is checked, control characters refused. */
export const Text = (min: number, max: number, more: { format?: string; pattern?: string } = {}) =>
  Type.String({ minLength: min, maxLength: max, ...more })
/** A secret: never trimmed, never logged. */
export const Secret = (min: number, max: number) => Type.String({ minLength: min, maxLength: max, secret: true })
export const Fen = Type.Integer({ minimum: 0, maximum: 9_999_999_999 })
export const Kg = Type.Number({ minimum: 0, maximum: 99_999_999.999, decimals: 3 })
export const M3 = Type.Number({ minimum: 0, maximum: 999_999.9999, decimals: 4 })
export const Pieces = Type.Integer({ minimum: 0, maximum: 999_999 })
/** An instant, ISO 8601 with zone. */
export const Time = Type.String({ format: 'date-time' })
/** A calendar day in Asia/Shanghai, YYYY-MM-DD. */
export const Day = Type.String({ format: 'date' })
export const Mobile = Type.String({ format: 'mobile' })
/** Mobile, landline or 400 number. */
export const Phone = Type.String({ format: 'phone', maxLength: 20 })
export const Lng = Type.Number({ minimum: 73, maximum: 136 })
export const Lat = Type.Number({ minimum: 3, maximum: 54 })
/** Six-digit division code. */
export const AreaCode = Type.String({ pattern: '^[1-9]\\d{5}$' })
/** Uploaded files as one comma-separated string of their stable addresses. */
export const FileList = Type.String({ maxLength: 4000, format: 'file-list' })
/** One photo with where and when it was taken. */
export const Photo = Type.Object(
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
/** Exports take the list's own filters; the answer is a job whose file waits in the download drawer. */
export const JobStarted = Type.Object({ job_id: Id }, { additionalProperties: false })
