import { agreementReaders } from '@yunshu/contract/site/contract'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { openUrl } from '../../platform/file/openFiles.ts'
import { openRichText } from '../../platform/file/openFiles.ts'
import { tenantNoOf } from '../../platform/tenant/number.ts'

/** What a platform calls itself, where it says so itself; the rest is the tenant's. */
export const siteNamesOf = async (
  tx: Tx,
  tenant: { readonly id: number; readonly tenant_no: string }
): Promise<{ site_name: string; title_suffix: string; logo: string }> => {
  const found = await tx.selectFrom('site_info').select(['site_name', 'title_suffix', 'logo']).where('tenant_id', '=', tenant.id).executeTakeFirst()
  return { site_name: found?.site_name ?? '', title_suffix: found?.title_suffix ?? '', logo: openUrl(found?.logo ?? '', tenant.tenant_no) }
}

/** The editions that are in force, one of each kind. */
export const agreementsInForce = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('agreement')
    .distinctOn('kind')
    .select(['kind', 'edition', 'title', 'content', 'change_note', 'effective_at'])
    .where('tenant_id', '=', tenant_id)
    .where('deleted_at', 'is', null)
    .where('effective_at', '<=', nowIso())
    .orderBy('kind')
    .orderBy('edition', 'desc')
    .execute()

/** The agreements in force that ask this kind of user for consent; the subject of an agreement is its kind. */
export const agreementsThatAsk = async (tx: Tx, actor: Actor) => {
  const kinds = Object.keys(agreementReaders)
    .map(Number)
    .filter((kind) => agreementReaders[kind]?.includes(actor.type))
  if (kinds.length === 0) return []
  const asked = await tx
    .selectFrom('agreement')
    .select(['kind', (e) => e.fn.max('edition').as('edition')])
    .where('tenant_id', '=', actor.tenant_id)
    .where('deleted_at', 'is', null)
    .where('effective_at', '<=', nowIso())
    .where('asks_consent', '=', true)
    .where('kind', 'in', kinds)
    .groupBy('kind')
    .execute()
  if (asked.length === 0) return []
  const [current, tenant_no] = [await agreementsInForce(tx, actor.tenant_id), await tenantNoOf(tx, actor.tenant_id)]
  return asked.flatMap(({ kind, edition: consent_edition }) =>
    current
      .filter((text) => text.kind === kind)
      .map(({ edition, title, content, effective_at }) => ({
        subject_id: kind,
        edition,
        consent_edition,
        title,
        content: openRichText(content, tenant_no),
        doc_no: '',
        published_at: effective_at
      }))
  )
}

/** What the agreements of these kinds said from these editions on. */
export const agreementsSince = async (tx: Tx, tenant_id: number, since: readonly { readonly subject_id: number; readonly edition: number }[]) => {
  if (since.length === 0) return []
  const rows = await tx
    .selectFrom('agreement')
    .select(['kind as subject_id', 'edition', 'content', 'change_note'])
    .where('tenant_id', '=', tenant_id)
    .where('deleted_at', 'is', null)
    .where('effective_at', '<=', nowIso())
    .where(
      'kind',
      'in',
      since.map(({ subject_id }) => subject_id)
    )
    .orderBy('edition')
    .execute()
  return rows.filter((row) => since.some(({ subject_id, edition }) => subject_id === row.subject_id && row.edition >= edition))
}
