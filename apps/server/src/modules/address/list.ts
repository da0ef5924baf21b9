import { address } from '@yunshu/contract/address/contract'
import { sql } from 'kysely'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { addressColumns, addressesOf } from './queries.ts'

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
export const listAddresses = listVerb(address.list, {
  rows: ({ tx, actor }) => addressesOf(tx, actor).select(addressColumns),
  id: 'a.id',
  filters: {
    name: { text: ['a.link_name', 'a.link_phone'] },
    keyword: { text: ['a.address', 'a.address_diming', 'a.address_content', 'a.address_province', 'a.address_city', 'a.address_area'] },
    address_province: 'a.address_province',
    address_city: 'a.address_city',
    // A place for loading and unloading is found under both.
    address_type: (code) => sql<boolean>`a.address_type in (${code}, 3)`
  },
  sorts: { use_count: 'a.use_count', created_at: 'a.created_at' },
  first: ['use_count', 'desc']
})
