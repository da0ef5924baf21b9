import { logCells } from './cells.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, list, query } from '../kit/endpoint.ts'
import { CompanyName, Day, Id, Name, No, Nullable, Text, Time } from '../kit/fields.ts'

const Result = Type.Union([Type.Literal('done'), Type.Literal('refused')])

/** One line of the operation log. Another company's lines tell who did what and when, not what changed. */
export const LogRow = Type.Object(
  {
    id: Id,
    created_at: Time,
    company_name: CompanyName,
    user_name: Name,
    who: Type.String(),
    act: Type.String(),
    object_type: Type.String(),
    object_id: Nullable(Id),
    object_no: No,
    result: Result,
    refusal: Nullable(Type.String()),
    /** Field by field `[before, after]`, without secrets and without prices that the reader may not see. */
    changes: Type.Record(Type.String(), Type.Unknown()),
    ip: Type.String()
  },
  { additionalProperties: false }
)

const breaks = ['changed', 'removed', 'inserted', 'unchained', 'cut'] as const
/** The first link of a chain that does not hold: a line that was changed, taken away or slipped in, links in another order, or an end that was cut off. */
export const Break = Closed({
  kind: Type.Unsafe<(typeof breaks)[number]>({ type: 'string', enum: [...breaks] }),
  company_name: CompanyName,
  /** Its place in the chain of its company. */
  seq: Type.Integer(),
  log_id: Type.Integer(),
  act: Type.String(),
  object_no: No,
  user_name: Name,
  created_at: Nullable(Time)
})

const mayRead = [shipper.log.may.view, carrier.log.may.view, operator.log.may.view]

export const oplog = {
  /** The log of the actor's company, newest first. */
  list: list('/api/adminlog/admin_log_index', {
    may: mayRead,
    row: LogRow,
    cells: logCells,
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
  /** Whether the log still is what was written; each broken chain is named by its first bad line. */
  check: query('oplog/check', {
    may: mayRead,
    input: Closed({}),
    output: Closed({
      chains: Type.Integer(),
      /** Lines that were looked at, and those too new to be sealed. */
      lines: Type.Integer(),
      waiting: Type.Integer(),
      /** Where the own chain ends: number and hash of its last link, to be noted elsewhere. */
      head: Type.String(),
      broken: Type.Array(Break)
    })
  }),
  /** What happened to one object, as far as the reader's company is a party to it. */
  story: list('oplog/story', {
    may: 'user',
    row: LogRow,
    cells: logCells,
    filters: { object_type: Text(1, 30), object_id: Id },
    sorts: ['created_at']
  })
}
