import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { siteFormFaults } from '@yunshu/contract/site/check'
import { site, siteEntry, type SiteRowOf } from '@yunshu/contract/site/contract'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { openFiles, openTo, openUrl } from '../../platform/file/openFiles.ts'
import { findRoot, findTenant } from '../../platform/tenant/find.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { agreementsInForce } from './rows.ts'

// Two who save the first time at once: the later one looks at what the other wrote.
onConstraint('site_info_pkey', 'staleVersion')

type Banners = SiteRowOf['banners']
const findSite = async (tx: Tx, tenant_id: number) =>
  await tx.selectFrom('site_info').selectAll().where('tenant_id', '=', tenant_id).executeTakeFirst()
const nothing = { site_name: '', title_suffix: '', hotline: '', icp_no: '', logo: '', banners: [], version: 0, updated_at: null }
const rowOf = async (tx: Tx, tenant_id: number): Promise<SiteRowOf> => {
  const found = await findSite(tx, tenant_id)
  if (!found) return nothing
  const { site_name, title_suffix, hotline, icp_no, logo, version, updated_at } = found
  return { site_name, title_suffix, hotline, icp_no, logo, banners: found.banners as Banners, version, updated_at }
}

export const siteInfo = read(site.info, async ({ tx, actor }) => await rowOf(tx, actor.tenant_id))

/** 站点信息: what anybody sees before he logs in; its pictures are open to anybody from then on. */
export const saveSite = write(site.save, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id } = actor
  const { version, ...form } = input
  refuseFaults(siteFormFaults(form), actor.origin.lang)
  const banners: Banners = form.banners ?? []
  const before = await findSite(tx, tenant_id)
  if ((before?.version ?? 0) !== version) refuse('staleVersion')
  const pictures = [form.logo ?? '', ...banners.map(({ picture }) => picture)].filter(Boolean)
  await openFiles(tx, actor, pictures, openTo.anybody)
  const columns = { ...columnsOf(siteEntry, form), banners: JSON.stringify(banners), updated_at: nowIso(), updated_by: actor.user_id }
  const after = before
    ? ((await tx
        .updateTable('site_info')
        .set({ ...columns, version: version + 1 })
        .where('tenant_id', '=', tenant_id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst()) ?? refuse('staleVersion'))
    : await tx
        .insertInto('site_info')
        .values({ tenant_id, ...columns })
        .returningAll()
        .executeTakeFirstOrThrow()
  publishChange('site', { id: tenant_id, parties: [] })
  return { output: await rowOf(tx, tenant_id), log: { id: tenant_id, no: after.site_name, before, after } }
})

/** What a login page shows of its platform; nothing of it is private. */
export const siteShown = read(site.shown, async ({ tx, actor, input }): Promise<OutputOf<typeof site.shown>> => {
  const found = input.root ? await findRoot(tx) : await findTenant(tx, actor.origin.host, input.tenant)
  const { banners, logo, site_name, title_suffix, hotline, icp_no } = found ? await rowOf(tx, found.id) : nothing
  if (!found) return { site_name, title_suffix, hotline, icp_no, logo, banners: [], agreements: [] }
  const { tenant_no } = found
  return {
    site_name,
    title_suffix,
    hotline,
    icp_no,
    logo: openUrl(logo, tenant_no),
    banners: banners.map((banner) => ({ ...banner, picture: openUrl(banner.picture, tenant_no) })),
    agreements: (await agreementsInForce(tx, found.id)).map(({ kind, title, edition }) => ({ kind: kind as 1, title, edition }))
  }
})
