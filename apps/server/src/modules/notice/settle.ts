import { asks, askOf, type Subject } from '@yunshu/contract/asks'
import { noticeInbox } from '@yunshu/contract/notice/contract'
import { nowIso } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type ChangedRow, onChange } from '../../platform/verb/followChanges.ts'

const kinds = new Set(Object.values(asks).flatMap((all) => (all ?? []).map(({ kind }) => kind)))

/* A row may be told of several times in one command; how it stands in the end is its highest version. */
const inTheEnd = (changed: readonly ChangedRow[]): ReadonlyMap<string, Subject> => {
  const rows = new Map<string, Subject>()
  for (const { kind, row } of changed) {
    const key = `${kind}|${row.id}`
    const before = rows.get(key)
    if (!before || Number(row['version'] ?? 0) >= Number(before['version'] ?? 0)) rows.set(key, row)
  }
  return rows
}

/** Whoever was asked for an act is no longer asked once the row has moved on, by his own hand or another's. */
onChange(kinds, async ({ tx, actor, publishChange }, changed) => {
  const rows = inTheEnd(changed)
  const settled = await withSystemScope(tx, async () => {
    const open = await tx
      .selectFrom('notice')
      .select(['id', 'asks', 'biz_type', 'biz_id', 'company_id', 'receiver_user_id'])
      .where('tenant_id', '=', actor.tenant_id)
      .where('biz_id', 'in', [...new Set(changed.map(({ row }) => row.id))])
      .where('newest', '=', true)
      .where('inbox', '=', noticeInbox.code.todo)
      .execute()
    const done = open.filter(({ asks: phrase, biz_type, biz_id, company_id, receiver_user_id }) => {
      const row = rows.get(`${biz_type}|${biz_id}`)
      const ask = askOf(phrase)
      if (!row || !ask || row[ask.column] === undefined) return false
      return !ask.waits(row, company_id) || (ask.each && receiver_user_id === actor.user_id)
    })
    if (done.length > 0)
      await tx
        .updateTable('notice')
        .set({ inbox: noticeInbox.code.done, done_at: nowIso() })
        .where('tenant_id', '=', actor.tenant_id)
        .where(
          'id',
          'in',
          done.map(({ id }) => id)
        )
        .execute()
    return done
  })
  for (const company_id of new Set(settled.map((one) => one.company_id)))
    publishChange('notice', { id: settled[0]?.id ?? 0, tenant_id: actor.tenant_id, parties: [company_id] })
})
