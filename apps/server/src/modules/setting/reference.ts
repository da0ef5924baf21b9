import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { enums } from '@yunshu/contract/enums'
import { machines } from '@yunshu/contract/machines'
import { setting } from '@yunshu/contract/setting/contract'
import { orderDanwei } from '@yunshu/contract/order/packing'
import { filesOf, idOfUrl, largestUpload } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'

/** The platform of the caller with its carriers, as third parties choose them. */
export const platforms = read(setting.platforms, async ({ tx, actor }) => {
  const tenant = await tx
    .selectFrom('tenant')
    .select(['id', 'tenant_name', 'system_title'])
    .where('id', '=', actor.tenant_id)
    .executeTakeFirstOrThrow()
  const companies = tx
    .selectFrom('company as c')
    .select(['c.id', 'c.company_name as title'])
    .where('c.tenant_id', '=', actor.tenant_id)
    .where('c.company_type', '=', 2)
    .where('c.audit_status', '=', auditStatus.code.approved)
    .where('c.state', '=', companyState.code.normal)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id')
    .limit(500)
  // A company sees itself and those it has signed with, the operator all of them.
  const linked = companies.where((e) =>
    e.or([
      e('c.id', '=', actor.company_id),
      e.exists(
        e
          .selectFrom('company_link as l')
          .select('l.id')
          .where('l.tenant_id', '=', actor.tenant_id)
          .whereRef('l.carrier_id', '=', 'c.id')
          .where('l.shipper_id', '=', actor.company_id)
          .where('l.link_status', '=', linkMachine.code.active)
      )
    ])
  )
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
