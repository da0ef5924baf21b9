import { auditStatus, companyState, companyType } from '@yunshu/contract/company/contract'
import { type RawBuilder, sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { NewRow, Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { nextNo } from '../../platform/docno.ts'
import { likeText } from '../../platform/db/like.ts'

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

/** The row of a company, where whoever asks may see it. */
export const findCompany = async (tx: Tx, tenant_id: number, id: number): Promise<Row<'company'> | undefined> =>
  await tx.selectFrom('company').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()

/** Twenty approved companies `c` of a kind that are there and not frozen, by part of the name, the whole credit code or the whole mobile number. Within `withSystemScope`. */
export const openCompanies = (tx: Tx, tenant_id: number, kind: 'carrier' | 'shipper', keyword: string) =>
  tx
    .selectFrom('company as c')
    .where('c.tenant_id', '=', tenant_id)
    .where('c.company_type', '=', companyType.code[kind])
    .where('c.audit_status', '=', auditStatus.code.approved)
    .where('c.state', '=', companyState.code.normal)
    .where('c.deleted_at', 'is', null)
    .where((e) =>
      e.or([e('c.company_name', 'ilike', likeText(keyword)), e('c.credit_code', '=', keyword.toUpperCase()), e('c.contact_mobile', '=', keyword)])
    )
    .orderBy('c.company_name')
    .limit(20)

/** The row of a company that is there for sure. */
export const companyOf = async (tx: Tx, tenant_id: number, id: number): Promise<Row<'company'>> =>
  (await findCompany(tx, tenant_id, id)) ?? missing(id)
const missing = (id: number): never => {
  throw new Error(`no company ${id}`)
}

/** The same, held until the transaction ends: alone by who changes what hangs on it, or shared by who relies on how it stands. */
export const lockCompany = async (tx: Tx, tenant_id: number, id: number, how: 'alone' | 'shared'): Promise<Row<'company'> | undefined> => {
  const asked = tx.selectFrom('company').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id)
  return await (how === 'alone' ? asked.forNoKeyUpdate() : asked.forShare()).executeTakeFirst()
}

/** The name of the company that a statement names; null where the reader does not see it. */
export const companyName = (tenant_id: number, id: RawBuilder<unknown>, name: 'company_name' | 'short_name' = 'company_name') =>
  sql<string | null>`(select c.${sql.ref(name)} from company c where c.tenant_id = ${tenant_id} and c.id = ${id})`

/** Whether the name of the company that a statement names holds what was typed. */
export const isCompanyNamed = (tenant_id: number, id: RawBuilder<unknown>, typed: string) =>
  sql<boolean>`exists (select from company c where c.tenant_id = ${tenant_id} and c.id = ${id} and c.company_name ilike ${likeText(typed)})`

/** The names of companies, by their ids. */
export const companyNames = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('company')
    .select(['id', 'company_name'])
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, company_name }) => [id, company_name]))
}

/** The companies of the operator itself, in their order. */
export const operatorCompanies = async (tx: Tx, tenant_id: number): Promise<Row<'company'>[]> =>
  await tx
    .selectFrom('company')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_type', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** The carriers and shippers of a tenant that have joined, as forms of its operator choose them. */
export const joinedCompanies = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('company')
    .select(['id', 'company_name as name', 'company_type'])
    .where('tenant_id', '=', tenant_id)
    .where('company_type', 'in', [2, 4])
    .where('state', '<>', companyState.code.notJoined)
    .where('deleted_at', 'is', null)
    .orderBy('company_no')
    .limit(2000)
    .execute()

/** How many companies have joined each tenant, or one of them. Beyond tenants: within `withSystemScope`. */
export const countCompanies = (tx: Tx, one?: number) =>
  tx
    .selectFrom('company')
    .select(['tenant_id', (e) => e.fn.countAll<number>().as('n')])
    .where('company_type', '<>', 1)
    .where('state', '<>', companyState.code.notJoined)
    .where('deleted_at', 'is', null)
    .$if(one !== undefined, (q) => q.where('tenant_id', '=', one ?? 0))
    .groupBy('tenant_id')

/** The carrier under a number, as shippers type it who were invited by it. */
export const findCarrierByNo = async (tx: Tx, tenant_id: number, company_no: string): Promise<Row<'company'> | undefined> =>
  await tx
    .selectFrom('company')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('company_type', '=', 2)
    .where('company_no', '=', company_no)
    .where('state', '=', companyState.code.normal)
    .executeTakeFirst()

/** The carriers of a platform that are approved and not frozen, as third parties choose them. */
export const openCarriers = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('company as c')
    .select(['c.id', 'c.company_name as title'])
    .where('c.tenant_id', '=', tenant_id)
    .where('c.company_type', '=', 2)
    .where('c.audit_status', '=', auditStatus.code.approved)
    .where('c.state', '=', companyState.code.normal)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id')
    .limit(500)

/** The carriers of a platform by their ids, joined or not. Within the system's scope. */
export const carrierIds = async (tx: Tx, tenant_id: number): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await tx
        .selectFrom('company')
        .select('id')
        .where('tenant_id', '=', tenant_id)
        .where('company_type', '=', companyType.code.carrier)
        .where('deleted_at', 'is', null)
        .execute()
    ).map(({ id }) => id)
  )
