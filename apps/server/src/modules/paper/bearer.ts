import { type Grant, linkTo } from '@yunshu/contract/kit/console'
import type { Command, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { paperCalls } from '@yunshu/contract/paper/calls'
import type { NoticePhrase, NoticeSlots } from '@yunshu/contract/notices'
import type { TSchema } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Changes, Row } from '../../platform/db/versioned.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { passedPapers, refusedPapers } from './judge.ts'

type Word = 'driver' | 'fleet' | 'vehicle'
/** What every row with papers has. */
type Papered = Row<Word>
type Calls<O extends TSchema> = ReturnType<typeof paperCalls<O>>

/** Who bears papers: a driver, a vehicle, or a fleet for its captain. */
type Bearer<R extends Papered, O extends TSchema> = {
  readonly word: Word
  readonly calls: Calls<O>
  /** The row to act on, as far as the actor may see it; and the same as lists show it. */
  readonly get: (tx: Tx, actor: Actor, id: number) => Promise<R>
  readonly shown: (tx: Tx, actor: Actor, id: number) => Promise<OutputOf<Calls<O>['approve']>>
  /** Writes over the version that was read. */
  readonly save: (tx: Tx, actor: Actor, before: R, changes: Changes<Word>, seen: number) => Promise<R>
  /** Its name, under the name by which the sentences call it. */
  readonly named: (row: R) => { readonly driver_name: string } | { readonly fleet_name: string } | { readonly plate_no: string }
  /** Who in the carrier's office hears of it, and the pages to which he is led. */
  readonly office: { readonly edit: Grant; readonly view: Grant }
  readonly pages: { readonly info: OnePage; readonly edit: OnePage }
}
type OnePage = Parameters<typeof linkTo<'id'>>[0]
type Told = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>
type Asked = Told & { readonly input: { readonly id: number; readonly version: number } }

const nameOf = (named: object): string => Object.values(named).join('')

type Listed<R, S> = {
  readonly word: Word
  readonly shown: (tx: Tx, actor: Actor, id: number) => Promise<S>
  readonly named: (row: R) => object
}
type Shown<R, S> = Omit<Listed<R, S>, 'word'>
/** What a verb gives back of a row that it has changed: the row as lists show it, and what the log keeps. */
export const shownAndLogged = async <R extends Papered, S>({ tx, actor }: Told, { shown, named }: Shown<R, S>, before: R, after: R) => ({
  output: await shown(tx, actor, after.id),
  log: { id: after.id, no: nameOf(named(after)), before, after }
})
/** The same, and the screens are told of it. */
export const changed = async <R extends Papered, S>(context: Told, bearer: Listed<R, S>, before: R, after: R) => {
  context.publishChange(bearer.word, after)
  return await shownAndLogged(context, bearer, before, after)
}

type News<K extends NoticePhrase> = {
  /** The page to which he is led, and whoever may do what hears of it. */
  readonly page: 'info' | 'edit'
  readonly grant: 'edit' | 'view'
  readonly phrase: K
  readonly slots: NoticeSlots<K>
}
/** Tells the carrier's office about one of its own. */
export const tellOffice = async <K extends NoticePhrase>(
  { tx, actor, publishChange }: Told,
  { word, office, pages }: Pick<Bearer<never, TSchema>, 'word' | 'office' | 'pages'>,
  { company_id, id }: { readonly company_id: number; readonly id: number },
  { page, grant, phrase, slots }: News<K>
): Promise<void> => {
  const about = { biz_type: word, biz_id: id, notice_type: 4, link: linkTo(pages[page], { id }) } as const
  await notifyCompany({ tx, publishChange }, actor, { company_id, grant: office[grant], ...about, phrase, slots })
}

type EachNews<R, K extends NoticePhrase> = { readonly phrase: K; readonly slots: (row: R) => NoticeSlots<K> }
/** What the operator decides across carriers: each of them hears of its own, and so do the screens. */
export const tellEach = async <R extends Papered, K extends NoticePhrase>(
  context: Told,
  bearer: Pick<Bearer<never, TSchema>, 'word' | 'office' | 'pages'>,
  rows: readonly R[],
  { phrase, slots }: EachNews<R, K>
): Promise<void> => {
  for (const row of rows) {
    context.publishChange(bearer.word, row)
    await tellOffice(context, bearer, row, { page: 'info', grant: 'view', phrase, slots: slots(row) })
  }
}

/** The two verbs of a review: the papers pass, or are sent back with a reason, which leads whoever may edit to the form. The carrier's office hears of both. */
export const reviewVerbs = <R extends Papered, O extends TSchema>(bearer: Bearer<R, O>) => {
  const { word, calls, get, save, named } = bearer
  const judge = async (context: Asked, judged: (before: R) => Changes<Word>) => {
    const { tx, actor, input } = context
    const before = await get(tx, actor, input.id)
    return await changed(context, bearer, before, await save(tx, actor, before, judged(before), input.version))
  }
  const approve = write(calls.approve, async (context) => {
    const done = await judge(context, (before) => passedPapers(context.actor, before))
    await tellOffice(context, bearer, done.log.after, { page: 'info', grant: 'edit', phrase: `${word}PapersPassed`, slots: named(done.log.before) })
    return done
  })
  const refuse = write(calls.refuse, async (context) => {
    const { reason, faults = [] } = context.input
    const done = await judge(context, (before) => refusedPapers(context.actor, before, reason, faults))
    const slots = { ...named(done.log.before), reason }
    await tellOffice(context, bearer, done.log.after, { page: 'edit', grant: 'edit', phrase: `${word}PapersRefused`, slots })
    return done
  })
  return { approve, refuse }
}

type Removal<R> = {
  /** Locks what is locked before it. */
  readonly lock?: (context: Asked) => Promise<void>
  /** Refuses where something hangs on it. */
  readonly demandUnused: (context: Asked, before: R) => Promise<void>
  /** What follows for others. */
  readonly follow?: (context: Asked, before: R) => Promise<void>
}
/** Removes one that nothing hangs on. */
export const removeVerb = <R extends Papered, O extends TSchema>({ word, calls, get, save, named }: Bearer<R, O>, removal: Removal<R>) =>
  write(calls.remove, async (context) => {
    const { tx, actor, input, publishChange } = context
    await removal.lock?.(context)
    const before = await get(tx, actor, input.id)
    await removal.demandUnused(context, before)
    const after = await save(tx, actor, before, { deleted_at: nowIso() }, input.version)
    await removal.follow?.(context, before)
    publishChange(word, after)
    return { output: { id: before.id }, log: { id: before.id, no: nameOf(named(before)), before, after } }
  })
