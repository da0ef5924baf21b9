import { enums } from '@yunshu/contract/enums'
import { machines } from '@yunshu/contract/machines'
import { setting } from '@yunshu/contract/setting/contract'
import { orderDanwei } from '@yunshu/contract/order/packing'
import { filesOf, idOfUrl, largestUpload } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { sql } from 'kysely'
import { openCarriers } from '../company/rows.ts'
import { isCarrierOf } from '../link/rows.ts'
import { tenantOf } from '../tenant/rows.ts'

/** The platform of the caller with its carriers, as third parties choose them. */
export const platforms = read(setting.platforms, async ({ tx, actor }) => {
  const tenant = await tenantOf(tx, actor.tenant_id)
  const companies = openCarriers(tx, actor.tenant_id)
  // A company sees itself and those it has signed with, the operator all of them.
  const linked = companies.where((e) => e.or([e('c.id', '=', actor.company_id), isCarrierOf(actor.tenant_id, actor.company_id, sql.ref('c.id'))]))
  return [
    { id: tenant.id, title: tenant.tenant_name, system_title: tenant.system_title, children: await (actor.type === 1 ? companies : linked).execute() }
  ]
})

/** Every closed list of codes under the column that stores it, and the limits of this installation. */
export const parameters = read(setting.parameters, async () => ({
  enums: Object.fromEntries(
    Object.entries(enums).map(([column, { codes, names }]) => [
      column,
      codes.map((id) => ({ id, title: names[id]?.zh ?? '', title_en: names[id]?.en ?? '' }))
    ])
  ),
  states: Object.fromEntries(
    Object.values(machines).map(({ column, states }) => [
      column,
      Object.values(states).map(({ code, zh, en }) => ({ id: code, title: zh, title_en: en }))
    ])
  ),
  danwei: [...orderDanwei],
  pagesizes: [10, 20, 50, 100, 200],
  upload_max_bytes: largestUpload,
  send_code_seconds: 59
}))

/** One of our own files, seen by whoever sees the row that holds it; no foreign address is ever fetched. */
export const fileBase64 = read(setting.fileBase64, async ({ tx, actor, input, services }) => {
  const id = idOfUrl(input.url)
  if (id === undefined) return refuse('notFound')
  const row = await filesOf(tx, actor).select(['mime', 'store_key']).where('id', '=', id).executeTakeFirst()
  if (!row) return refuse('notFound')
  return { base64: (await services.files.bytesOf(row)).toString('base64'), mime: row.mime }
})
