import type { Tx } from '../db/pool.ts'

type Scope = { readonly data_scope: number; readonly scope_zuzhi_ids: readonly number[] }
type Member = Scope & { readonly tenant_id: number; readonly id: number; readonly company_id: number; readonly zuzhi_id: number | null }
const [department, tree, all, chosen] = [2, 3, 4, 5]

/**
 * Whose work a user may see: the widest of what his roles say, unless he himself has a scope of his own. Nothing at all means everybody's.
 * Himself always, his department, his department with those below it, or the chosen ones with those below them.
 */
export const peopleOf = async (tx: Tx, user: Member, roles: readonly Scope[]): Promise<readonly number[] | undefined> => {
  const scopes: readonly Scope[] = user.data_scope === all ? roles : [user]
  if (scopes.length === 0 || scopes.some(({ data_scope }) => data_scope === all)) return undefined
  const own = user.zuzhi_id === null ? [] : [user.zuzhi_id]
  const alone = scopes.some(({ data_scope }) => data_scope === department) ? own : []
  const below = scopes.flatMap(({ data_scope, scope_zuzhi_ids }) => (data_scope === chosen ? scope_zuzhi_ids : data_scope === tree ? own : []))
  if (alone.length === 0 && below.length === 0) return [user.id]
  const found = await tx
    .selectFrom('user as u')
    .innerJoin('department as d', (on) => on.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.zuzhi_id'))
    .select('u.id')
    .where('u.tenant_id', '=', user.tenant_id)
    .where('u.company_id', '=', user.company_id)
    .where((e) => e.or([...alone.map((id) => e('d.id', '=', id)), ...below.map((id) => e('d.path', 'like', `%/${id}/%`))]))
    .execute()
  return [...new Set([user.id, ...found.map(({ id }) => id)])]
}
