import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { nextNo } from '../../platform/docno.ts'

type Typed = Omit<NewRow<'company'>, 'tenant_id' | 'id' | 'parties' | 'company_type' | 'company_no' | 'short_name'>
/** The one company that bears a credit code among the carriers, locked; made as a shadow where there is none. Call it within `withSystemScope`. */
export const getOrMakeShadow = async (tx: Tx, tenant_id: number, typed: Typed): Promise<Row<'company'>> => {
  const id = newId()
  const made = {
    ...typed,
    tenant_id,
    id,
    parties: [id],
    company_type: 2,
    short_name: typed.company_name.slice(0, 30),
    source: 4,
    state: companyState.code.notJoined
  }
  await tx
    .insertInto('company')
    .values({ ...made, company_no: await nextNo(tx, tenant_id, 'customer') })
    .onConflict((on) => on.columns(['tenant_id', 'company_type', 'credit_code']).doNothing())
    .execute()
  return await tx
    .selectFrom('company')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_type', '=', 2)
    .where('credit_code', '=', typed.credit_code)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export type Joining = Pick<NewRow<'company'>, 'company_name' | 'contact_name' | 'contact_mobile'> & Partial<NewRow<'company'>>
/** Makes the shadow with this credit code the company of those who join; nothing where there is none. Call it within `withSystemScope`. */
export const enterShadow = async (tx: Tx, tenant_id: number, credit_code: string, joining: Joining): Promise<Row<'company'> | undefined> =>
  await tx
    .updateTable('company')
    .set((e) => ({
      ...joining,
      short_name: joining.company_name.slice(0, 30),
      state: companyState.code.normal,
      version: e('version', '+', 1),
      updated_at: nowIso()
    }))
    .where('tenant_id', '=', tenant_id)
    .where('company_type', '=', 2)
    .where('credit_code', '=', credit_code)
    .where('state', '=', companyState.code.notJoined)
    .returningAll()
    .executeTakeFirst()

type Founded = Pick<NewRow<'company'>, 'tenant_id' | 'company_name' | 'contact_name' | 'contact_mobile' | 'credit_code' | 'source'>
/** A shipper that registers by itself; it awaits review. */
export const foundShipper = async (tx: Tx, shipper: Founded): Promise<Row<'company'>> => {
  const id = newId()
  return await tx
    .insertInto('company')
    .values({
      ...shipper,
      id,
      parties: [id],
      company_type: 4,
      company_no: await nextNo(tx, shipper.tenant_id, 'customer'),
      short_name: shipper.company_name.slice(0, 30),
      audit_status: auditStatus.code.inReview
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a company has set for itself, by key. Within `withSystemScope` where a driver asks. */
export const settingsOf = async (tx: Tx, tenant_id: number, id: number): Promise<Readonly<Record<string, unknown>>> => {
  const company = await tx.selectFrom('company').select('settings').where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()
  return (company?.settings ?? {}) as Record<string, unknown>
}

/** Sets one key of a company's settings; of two who do so at once both keys stand. */
export const setSetting = async (tx: Tx, tenant_id: number, id: number, key: string, value: boolean | object): Promise<void> =>
  void (await tx
    .updateTable('company')
    .set({ settings: sql`settings || ${JSON.stringify({ [key]: value })}::jsonb` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute())

/** Lets one company see another's row. Call it within `withSystemScope`. */
export const showCompany = async (tx: Tx, tenant_id: number, id: number, to: number): Promise<void> => {
  const { parties } = await tx
    .selectFrom('company')
    .select('parties')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (parties.includes(to)) return
  await tx
    .updateTable('company')
    .set({ parties: [...parties, to] })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** The operator's own company. */
export const operatorOf = async (tx: Tx, tenant_id: number): Promise<number> =>
  (await tx.selectFrom('company').select('id').where('tenant_id', '=', tenant_id).where('company_type', '=', 1).executeTakeFirstOrThrow()).id
