import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { list } from '../kit/endpoint.ts'
import { Day, Id, Nullable, Text, Time } from '../kit/fields.ts'

const Result = Type.Union([Type.Literal('done'), Type.Literal('refused')])

/** One line of the operation log. Another company's lines tell who did what and when, not what changed. */
export const LogRow = Type.Object(
  {
    id: Id,
    created_at: Time,
    company_name: Type.String(),
    user_name: Type.String(),
    who: Type.String(),
    act: Type.String(),
    object_type: Type.String(),
    object_id: Nullable(Id),
    object_no: Type.String(),
    result: Result,
    refusal: Nullable(Type.String()),
    /** Field by field `[before, after]`, without secrets and without prices that the reader may not see. */
    changes: Type.Record(Type.String(), Type.Unknown()),
    ip: Type.String()
  },
  { additionalProperties: false }
)

export const oplog = {
  /** The log of the actor's company, newest first. */
  list: list('/api/adminlog/admin_log_index', {
    may: [shipper.log.may.view, carrier.log.may.view, operator.log.may.view],
    row: LogRow,
    filters: {
      user_id: Type.Optional(Id),
      act: Type.Optional(Text(0, 60)),
      object_type: Type.Optional(Text(0, 30)),
      object_no: Type.Optional(Text(0, 60)),
      ip: Type.Optional(Text(0, 45)),
      result: Type.Optional(Result),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at']
  }),
  /** What happened to one object, as far as the reader's company is a party to it. */
  story: list('oplog/story', { may: 'user', row: LogRow, filters: { object_type: Text(1, 30), object_id: Id }, sorts: ['created_at'] })
}
