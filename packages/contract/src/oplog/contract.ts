import { logCells } from './cells.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import type { Grant } from '../kit/console.ts'
import { Closed, list, query } from '../kit/endpoint.ts'
import { CompanyName, Day, Id, Name, No, Nullable, Text, Time } from '../kit/fields.ts'

const Result = Type.Union([Type.Literal('done'), Type.Literal('refused')])

/** One line of the operation log. Of lines of another company the reader sees who did what and when, not what changed. */
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
/** The first broken link of a chain: a line that was changed, removed or inserted, links in another order, or an end that was cut off. */
const Break = Closed({
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

/** Prices are hidden in the log too: a user who may not see a column may not read its earlier values. */
export const pricedFields: Readonly<Record<string, readonly Grant[]>> = {
  freight_fen: [shipper.orders.may.price, carrier.orders.may.price],
  receivable_fen: [carrier.waybills.may.receivable],
  payable_fen: [carrier.waybills.may.payable]
}
const shows = Object.values(pricedFields).flat()

/** A link whose line is more than an hour older than the one before it, by the server's clock: the clock was set back. The links are intact, so this is no tampering. */
const ClockStep = Closed({ company_name: CompanyName, seq: Type.Integer(), log_id: Type.Integer(), at: Time, before: Time })

const mayRead = [shipper.log.may.view, carrier.log.may.view, operator.log.may.view]

export const oplog = {
  /** The log of the actor's company, newest first. */
  list: list('/api/adminlog/admin_log_index', {
    may: mayRead,
    shows,
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
  /** Checks whether the log is unchanged; of each broken chain the first broken line is given. */
  check: query('oplog/check', {
    may: mayRead,
    input: Closed({}),
    output: Closed({
      chains: Type.Integer(),
      /** The number of lines that were checked, and of those that are too new to be in a chain. */
      lines: Type.Integer(),
      waiting: Type.Integer(),
      /** The end of the company's own chain: number and hash of its last link, so that they can be recorded outside the system. */
      head: Type.String(),
      broken: Type.Array(Break),
      clocks: Type.Array(ClockStep)
    })
  }),
  /** What happened to one object, if the reader's company is a party to it. */
  story: list('oplog/story', {
    may: 'user',
    shows,
    row: LogRow,
    cells: logCells,
    filters: { object_type: Text(1, 30), object_id: Id },
    sorts: ['created_at']
  })
}
