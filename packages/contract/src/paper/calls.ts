import { type TProperties, type TSchema, Type } from 'typebox'
import type { Grant } from '../kit/console.ts'
import { Closed, command, type Endpoint, query } from '../kit/endpoint.ts'
import { CompanyName, Day, Id, Name, Nullable, Remark, Secret, StateOf, Text, Time } from '../kit/fields.ts'
import { Expiry } from './expiry.ts'
import { FaultsShown, PaperFaults } from './faults.ts'
import { paperMachine } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

type RefusalName = Endpoint['refuses'][number]
/** Whose papers are reviewed. */
type Bearer = 'driver' | 'fleet' | 'vehicle'
const changed = ['notFound', 'staleVersion'] as const

/** What every row of a bearer of papers shows of their review, and of whose it is. */
export const paperColumns = {
  audit_status: StateOf(paperMachine),
  /** Why the papers were refused last; kept while they wait again, so that the reviewer sees it. */
  audit_reason: Remark(),
  audited_at: Nullable(Time),
  entered_at: Time,
  carrier_name: CompanyName,
  remark: Remark(),
  created_at: Time
}
/** What a row shows besides, where several carriers may have entered the same vehicle or person. */
export const sharedColumns = {
  /** The fleet in which it is now. */
  fleet_id: Nullable(Id),
  fleet_name: Name,
  bar_reason: Remark(),
  /** Another carrier has entered it too. */
  elsewhere: Type.Boolean()
}

/** What the lists of all bearers are filtered by. */
export const paperFilters = {
  keyword: Type.Optional(Text(0, 60)),
  audit_status: Type.Optional(StateOf(paperMachine)),
  /** Part of the name of its carrier. */
  carrier_name: Type.Optional(Text(0, 60))
}
/** What lists of those are filtered by besides whose papers end: which of them ends between two days; without the kind, any. */
export const expiryFilters = <E extends TSchema>(kinds: { readonly schema: E }) => ({
  fleet_id: Type.Optional(Id),
  elsewhere: Type.Optional(Type.Boolean()),
  expiry: Type.Optional(kinds.schema),
  ends_from: Type.Optional(Day),
  ends_to: Type.Optional(Day)
})

/** What a detail tells of the review. */
export const paperInfo = {
  /** What a reviewer has refused, by field. */
  faults: FaultsShown,
  /** Whether the reader himself entered the papers: he may not let them pass. */
  entered_by_me: Type.Boolean()
}
export const sharedInfo = {
  ...paperInfo,
  /** The other carriers that have entered it, for the operator; empty for a carrier, who learns no more than that there are some. */
  elsewhere_names: Type.String()
}

type Papers<R extends TSchema> = {
  readonly row: R
  /** Who reviews, and who removes. */
  readonly reviewing: readonly Grant[]
  readonly removing: readonly Grant[]
  /** The fields that may be refused by themselves. */
  readonly reviewed: readonly string[]
  /** Why one is not removed. */
  readonly kept: RefusalName
}
/** The calls by which papers are reviewed, and by which one is removed that nothing hangs on. */
export const paperCalls = <R extends TSchema>(word: Bearer, { row, reviewing, removing, reviewed, kept }: Papers<R>) => ({
  /** Lets the papers pass as they were entered last; whoever entered them may not. */
  approve: command(`${word}/approve`, {
    may: reviewing,
    logAs: `${word}.papersPassed`,
    input: Closed(seenRow),
    output: row,
    refuses: [...changed, 'illegalMove', 'paperOwnEntry']
  }),
  /** Sends them back with a reason; until they are entered anew, there is no dispatch, and no captain is paid. */
  refuse: command(`${word}/refuse`, {
    may: reviewing,
    logAs: `${word}.papersRefused`,
    input: Closed({ ...seenRow, reason: Remark(2, 200), faults: PaperFaults(reviewed) }),
    output: row,
    refuses: [...changed, 'illegalMove']
  }),
  remove: command(`${word}/remove`, {
    may: removing,
    logAs: `${word}.removed`,
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: [...changed, kept]
  })
})

type Barring<R extends TSchema> = {
  readonly row: R
  readonly viewing: readonly Grant[]
  readonly barring: Grant
  readonly kept?: readonly RefusalName[]
}
/** What the operator does across all carriers, and what of the papers ends when. */
export const barCalls = <R extends TSchema>(word: Exclude<Bearer, 'fleet'>, { row, viewing, barring, kept = [] }: Barring<R>) => ({
  /** 停用: the operator lets nobody dispatch this one, whichever carrier has entered it; trips under way go on. */
  bar: command(`${word}/bar`, {
    may: [barring],
    logAs: `${word}.barred`,
    input: Closed({ ...seenRow, barred: Type.Boolean(), reason: Remark(2, 200) }),
    output: row,
    refuses: [...changed, ...kept]
  }),
  /** 到期一览: how many papers end in which of the next weeks, by kind; week -1 is what has ended. */
  expiry: query(`${word}/expiry`, { may: viewing, input: Closed({}), output: Expiry })
})

/** 停用: switched off by whom it belongs to, or on again, with a reason. */
export const suspendCall = <R extends TSchema>(word: Exclude<Bearer, 'driver'>, may: readonly Grant[], row: R, kept: readonly RefusalName[] = []) =>
  command(`${word}/suspend`, {
    may,
    logAs: `${word}.suspended`,
    input: Closed({ ...seenRow, suspended: Type.Boolean(), reason: Remark(2, 200) }),
    output: row,
    refuses: [...changed, ...kept]
  })

/** Shows the numbers in full to a user who has the permission and enters his own password again; logged. */
export const unmaskCall = <P extends TProperties>(word: Exclude<Bearer, 'vehicle'>, may: readonly Grant[], numbers: P) =>
  command(`${word}/unmask`, {
    may,
    logAs: `${word}.unmasked`,
    secret: true,
    input: Closed({ id: Id, password: Secret(1, 64) }),
    output: Closed(numbers),
    refuses: ['notFound', 'passwordNotConfirmed', 'locked']
  })
