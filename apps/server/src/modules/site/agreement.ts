import { picturesOf } from '@yunshu/contract/article/markup'
import { agreementFaults } from '@yunshu/contract/site/check'
import { type AgreementRowOf, agreementState, site } from '@yunshu/contract/site/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { openFiles, openRichText, openTo } from '../../platform/file/openFiles.ts'
import { newId } from '../../platform/ids.ts'
import { everybody } from '../../platform/live/live.ts'
import { cleanRichText } from '../../platform/richText.ts'
import { findTenant } from '../../platform/tenant/find.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { agreementsInForce } from './rows.ts'

onConstraint('agreement_edition_once', 'staleVersion')

const agreementsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('agreement as g').where('g.tenant_id', '=', actor.tenant_id).where('g.deleted_at', 'is', null)
/* The newest edition whose moment has come is in force, those before it are replaced. */
const stateOf = (at: string) => sql<
  AgreementRowOf['agreement_state']
>`case when g.effective_at > ${at}::timestamptz then ${codes(agreementState, 'waiting')}
  when g.edition = max(g.edition) filter (where g.effective_at <= ${at}::timestamptz) over (partition by g.kind) then ${codes(agreementState, 'current')} else ${codes(agreementState, 'replaced')} end`
const rowsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom(
      agreementsOf(tx, actor)
        .select([
          'g.id',
          'g.version',
          'g.kind',
          'g.edition',
          'g.title',
          'g.change_note',
          'g.asks_consent',
          'g.effective_at',
          'g.published_by_name',
          'g.created_at'
        ])
        .select(stateOf(nowIso()).as('agreement_state'))
        .as('g')
    )
    .selectAll('g')
    .$narrowType<{ kind: AgreementRowOf['kind'] }>()
const getRow = async (tx: Tx, actor: Actor, id: number): Promise<AgreementRowOf> =>
  (await rowsOf(tx, actor).where('g.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
const getAgreement = async (tx: Tx, actor: Actor, id: number) =>
  (await agreementsOf(tx, actor).selectAll('g').where('g.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** Every edition of the platform's agreements, the newest first. */
export const listAgreements = listVerb(site.agreements, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'g.id',
  filters: {
    keyword: { text: ['g.title', 'g.change_note'] },
    kind: 'g.kind',
    effective_from: (day) => sql<boolean>`g.effective_at >= ${startOfShanghaiDay(day)}`,
    effective_to: (day) => sql<boolean>`g.effective_at < ${endOfShanghaiDay(day)}`
  },
  sorts: { effective_at: 'g.effective_at', edition: 'g.edition', created_at: 'g.created_at' },
  first: ['effective_at', 'desc']
})

export const agreementInfo = read(site.agreementInfo, async ({ tx, actor, input }) => ({
  agreement: await getRow(tx, actor, input.id),
  content: (await getAgreement(tx, actor, input.id)).content
}))

/** 发布协议: the next edition; while one waits for its moment there is no other, so that editions come into force in their order. */
export const publishAgreement = write(site.publishAgreement, async ({ tx, actor, input, publishChange }) => {
  const { kind, title, change_note = '', asks_consent = false, effective_at } = input
  const last = await agreementsOf(tx, actor).selectAll('g').where('g.kind', '=', kind).orderBy('g.edition', 'desc').limit(1).executeTakeFirst()
  const [at, content] = [nowIso(), cleanRichText(input.content)]
  refuseFaults(
    agreementFaults({ ...input, content: content === '' ? '<p></p>' : content }, { edition: last?.edition ?? 0, now: at }),
    actor.origin.lang
  )
  if (last && last.effective_at > at) refuse('agreementWaits', { edition: last.edition })
  await openFiles(tx, actor, picturesOf(content), openTo.anybody)
  const made = { published_by_name: actor.user_name, created_at: at, created_by: actor.user_id, updated_at: at }
  const after = await tx
    .insertInto('agreement')
    .values({
      tenant_id: actor.tenant_id,
      id: newId(),
      edition: (last?.edition ?? 0) + 1,
      effective_at: effective_at && effective_at > at ? effective_at : at,
      kind,
      title,
      content,
      change_note,
      asks_consent,
      ...made
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('site', { id: after.id, parties: [everybody] })
  return { output: await getRow(tx, actor, after.id), log: { id: after.id, no: after.title, after } }
})

/** Takes back what is not in force yet; nobody has read it. */
export const dropAgreement = write(site.dropAgreement, async ({ tx, actor, input, publishChange }) => {
  const before = await getAgreement(tx, actor, input.id)
  if (before.effective_at <= nowIso()) refuse('agreementInForce', { edition: before.edition })
  await updateVersioned(tx, 'agreement', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('site', { id: before.id, parties: [] })
  return { output: { id: before.id }, log: { id: before.id, no: before.title, before } }
})

export const readAgreement = read(site.agreement, async ({ tx, actor, input }) => {
  const found = (await findTenant(tx, actor.origin.host, input.tenant)) ?? refuse('notFound')
  const text = (await agreementsInForce(tx, found.id)).find(({ kind }) => kind === input.kind) ?? refuse('notFound')
  return { ...text, kind: input.kind, content: openRichText(text.content, found.tenant_no) }
})
