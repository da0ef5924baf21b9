import { articleMachine } from '@yunshu/contract/article/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { tenantNoOf } from '../../platform/tenant/number.ts'
import { openRichText } from '../../platform/file/openFiles.ts'

/** A text that asks its readers for consent: the edition that is read, and the newest one that asked. */
export type AskingText = {
  readonly subject_id: number
  readonly edition: number
  readonly consent_edition: number
  readonly title: string
  readonly content: string
  readonly doc_no: string
  readonly published_at: string
}

/** The published articles that ask this kind of user for consent. */
export const articlesThatAsk = async (tx: Tx, actor: Actor): Promise<AskingText[]> => {
  const rows = await tx
    .selectFrom('article as a')
    .innerJoin('article_edition as e', (on) =>
      on.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.article_id', '=', 'a.id').onRef('e.edition', '=', 'a.edition')
    )
    .select(['a.id as subject_id', 'a.edition', 'a.consent_edition', 'e.title', 'e.content', 'e.doc_no', 'e.published_at'])
    .where('a.tenant_id', '=', actor.tenant_id)
    .where('a.article_status', '=', articleMachine.code.published)
    .where('a.deleted_at', 'is', null)
    .where('a.consent_edition', '>', 0)
    .where((e) => e(e.val<number>(actor.type), '=', e.fn.any('a.readers')))
    .orderBy('e.published_at')
    .limit(20)
    .execute()
  if (rows.length === 0) return []
  const tenant_no = await tenantNoOf(tx, actor.tenant_id)
  return rows.map((row) => ({ ...row, content: openRichText(row.content, tenant_no) }))
}

/** What these articles said in the editions that somebody consented to, and what the later editions said of themselves. */
export const editionsSince = async (tx: Tx, tenant_id: number, since: readonly { readonly subject_id: number; readonly edition: number }[]) =>
  since.length === 0
    ? []
    : await tx
        .selectFrom('article_edition as e')
        .innerJoin(
          sql<{
            id: number
            edition: number
          }>`unnest(${since.map(({ subject_id }) => subject_id)}::bigint[], ${since.map(({ edition }) => edition)}::int[])`.as<'s'>(
            sql`s(id, edition)`
          ),
          (on) => on.onRef('s.id', '=', 'e.article_id')
        )
        .select(['e.article_id as subject_id', 'e.edition', 'e.content', 'e.change_note'])
        .where('e.tenant_id', '=', tenant_id)
        .whereRef('e.edition', '>=', 's.edition')
        .orderBy('e.edition')
        .execute()
