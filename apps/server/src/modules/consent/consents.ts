import { consent } from '@yunshu/contract/consent/contract'
import { endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { consenterOf, dueFor, keyOf, textsThatAsk } from './due.ts'

export const dueConsents = read(consent.due, async ({ tx, actor }) => ({ data: await dueFor(tx, actor) }))

/** 同意: one row for each text, once; who has consented already is not asked why he says it again. */
export const giveConsent = write(consent.give, async ({ tx, actor, input, publishChange }) => {
  const asking = new Map((await textsThatAsk(tx, actor)).map((text) => [keyOf(text), text]))
  const at = nowIso()
  const rows = input.texts.map(({ subject, subject_id, edition }) => {
    const text = asking.get(keyOf({ subject, subject_id })) ?? refuse('consentNotAsked')
    if (text.edition !== edition) refuse('consentReplaced', { title: text.title, edition: text.edition })
    return {
      tenant_id: actor.tenant_id,
      id: newId(),
      subject,
      subject_id,
      edition,
      title: text.title,
      consenter_kind: actor.type,
      consenter_id: consenterOf(actor),
      consenter_name: actor.user_name,
      company_name: actor.kind === 'driver' ? '' : actor.company_name,
      consented_at: at
    }
  })
  const made = await tx
    .insertInto('consent')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  publishChange('consent', { id: made[0]?.id ?? consenterOf(actor), parties: [actor.company_id] })
  const no = rows.map(({ title, edition }) => `${title} v${edition}`).join(', ')
  return { output: { given: made.length }, log: { ...(made[0] && { id: made[0].id }), no, after: { title: no, consented_at: at } } }
})

/** Who consented to what, the newest first. */
export const listConsents = listVerb(consent.list, {
  rows: ({ tx, actor }) =>
    tx
      .selectFrom('consent as c')
      .where('c.tenant_id', '=', actor.tenant_id)
      .select(['c.id', 'c.subject', 'c.title', 'c.edition', 'c.consenter_kind', 'c.consenter_name', 'c.company_name', 'c.consented_at'])
      .$narrowType<{ subject: 1 | 2; consenter_kind: 2 | 3 | 4 }>(),
  id: 'c.id',
  filters: {
    keyword: { text: ['c.title', 'c.consenter_name', 'c.company_name'] },
    subject: 'c.subject',
    subject_id: (id) => sql<boolean>`c.subject_id = ${id}`,
    edition: 'c.edition',
    consenter_kind: 'c.consenter_kind',
    consented_from: (day) => sql<boolean>`c.consented_at >= ${startOfShanghaiDay(day)}`,
    consented_to: (day) => sql<boolean>`c.consented_at < ${endOfShanghaiDay(day)}`
  },
  sorts: { consented_at: 'c.consented_at', edition: 'c.edition' },
  first: ['consented_at', 'desc']
})
