import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'

/** Under which name and tax number a company stands on invoices, as far as its record says: some companies, or all of a kind. */
export const titlesOf = async (
  tx: Tx,
  tenant_id: number,
  wanted: { readonly ids: readonly number[] } | { readonly type: 2 | 4 }
): Promise<{ id: number; name: string; tax_no: string }[]> =>
  await withSystemScope(
    tx,
    async () =>
      await tx
        .selectFrom('company')
        .select(['id', 'company_name as name', 'credit_code as tax_no'])
        .where('tenant_id', '=', tenant_id)
        .where('deleted_at', 'is', null)
        .where((e) => ('ids' in wanted ? e('id', 'in', [0, ...wanted.ids]) : e('company_type', '=', wanted.type)))
        .orderBy('company_name')
        .limit(1000)
        .execute()
  )
