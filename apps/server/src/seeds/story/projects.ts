import { sql } from 'kysely'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/verb/services.ts'
import type { Base } from '../base.ts'
import { customerWords, ownerOf, type WordsOf } from './cast.ts'
import { type Machine, writeCopies } from './copy.ts'
import { customers, type Stem, stemNames, stems } from './customers.ts'
import { type Group, readGroups } from './group.ts'

/** A project of each customer as its stem's is, older than the story; and what stands for its stem in its copies. */
export const seedProjects = async ({ db }: Services, base: Base, machine: Machine): Promise<WordsOf> =>
  await transactAsSystem(db, async (tx) => {
    const { companies, tenant_id } = base
    const groups = new Map<Stem, Group>()
    for (const stem of stemNames) {
      const { shipper, carrier } = stems[stem]
      const found = await tx
        .selectFrom('project')
        .select('id')
        .where('tenant_id', '=', tenant_id)
        .where('direction', '=', 1)
        .where('shipper_id', '=', companies[shipper]?.id ?? 0)
        .where('carrier_id', '=', companies[carrier]?.id ?? 0)
        .orderBy('id')
        .limit(1)
        .execute()
      const ids = found.map(({ id }) => id)
      const group = (await readGroups(tx, tenant_id, { project: ids }, new Map(ids.map((id) => [id, stem])))).get(stem)
      if (group) groups.set(stem, group)
    }
    const plain = customers.map((customer) => ({ customer, words: new Map(customerWords(customer, base)) }))
    const copies = plain.flatMap(({ customer, words }) => {
      const group = groups.get(customer.stem)
      const own = new Map([
        ...words,
        ['锦城食品', customer.short],
        ['江城电器', customer.short],
        ['JC-', `${customer.letters}-`],
        ['JD-', `${customer.letters}-`]
      ])
      return group ? [{ customer, words, copy: { group, days: -60, words: own } }] : []
    })
    const made = await writeCopies(
      tx,
      ownerOf(base),
      machine,
      copies.map(({ copy }) => copy)
    )
    // The projects of the two shippers are as old as their customers'.
    const own = copies.flatMap(({ copy }) => copy.group.ids.map(Number))
    for (const [table, moments] of [
      ['project', ['created_at', 'submitted_at', 'confirmed_at']],
      ['rate_rule', ['created_at']]
    ] as const) {
      const earlier = sql.join(
        moments.map((name) => sql`${sql.ref(name)} = (${sql.ref(name)} at time zone 'UTC' - interval '60 days') at time zone 'UTC'`)
      )
      await sql`update ${sql.table(table)} set valid_from = valid_from - 60, ${earlier} where tenant_id = ${tenant_id} and id = any(${own}::bigint[])`.execute(
        tx
      )
    }
    return new Map(copies.map(({ customer, words }, i) => [customer.key, new Map([...words, ...(made[i] ?? [])])]))
  })
