import type { Tx } from '../../platform/db/pool.ts'

/** All goods types in their order, also those that nobody may send: they are the same for every tenant. */
export const allGoods = async (tx: Tx) =>
  await tx
    .selectFrom('goods_type')
    .select(['id', 'goods_type_name', 'goods_type_name_en', 'dangerous', 'forbidden'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
/** Those that may be sent. */
export const openGoods = async (tx: Tx) => (await allGoods(tx)).filter(({ forbidden }) => !forbidden)
