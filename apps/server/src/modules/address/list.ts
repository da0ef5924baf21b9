import { address } from '@yunshu/contract/address/contract'
import { pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'
import { addressColumns, addressesOf } from './queries.ts'

const like = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`

/** The company's loading addresses, for clients that choose where to load. */
export const startAddresses = read(
  address.startAddresses,
  async ({ tx, actor }) =>
    await addressesOf(tx, actor)
      .select(addressColumns)
      .where('a.address_type', 'in', [1, 3])
      .orderBy('a.use_count', 'desc')
      .orderBy('a.id', 'desc')
      .limit(500)
      .execute()
)

/** The address book, most used first. */
export const listAddresses = read(address.list, async ({ tx, actor, input }) => {
  const { name, keyword, address_type, sort = 'use_count', order = 'desc', pagesize = 15 } = input
  let rows = addressesOf(tx, actor).select(addressColumns)
  if (name) rows = rows.where((e) => e.or([e('a.link_name', 'ilike', like(name)), e('a.link_phone', 'like', like(name))]))
  if (keyword)
    rows = rows.where((e) =>
      e.or(
        (['a.address', 'a.address_diming', 'a.address_content', 'a.address_province', 'a.address_city', 'a.address_area'] as const).map((column) =>
          e(column, 'ilike', like(keyword))
        )
      )
    )
  if (address_type) rows = rows.where('a.address_type', 'in', [address_type, 3])
  return await pageOf(tx, rows.orderBy(`a.${sort}`, order).orderBy('a.id', 'desc'), { ...input, pagesize })
})
