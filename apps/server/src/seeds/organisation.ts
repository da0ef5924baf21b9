import { department } from '@yunshu/contract/department/contract'
import { user } from '@yunshu/contract/user/contract'
import { day } from './plan.ts'
import type { DemoContext } from './context.ts'

type Unit = { readonly name: string; readonly posts: readonly (readonly [name: string, places: number])[]; readonly below?: readonly Unit[] }
/** How the demo's companies are organised. */
const companies: Readonly<Record<string, readonly Unit[]>> = {
  shipper: [
    { name: '物流部', posts: [['物流经理', 1]], below: [{ name: '成都发货组', posts: [['发货员', 3]] }] },
    { name: '仓储部', posts: [['仓管员', 4]] },
    {
      name: '财务部',
      posts: [
        ['结算会计', 2],
        ['出纳', 1]
      ]
    }
  ],
  carrier: [
    {
      name: '调度中心',
      posts: [
        ['调度主管', 1],
        ['调度员', 4]
      ]
    },
    { name: '车队管理部', posts: [['车管', 2]] },
    { name: '客服部', posts: [['客服专员', 3]] },
    {
      name: '财务部',
      posts: [
        ['结算会计', 2],
        ['出纳', 1]
      ]
    }
  ]
}
/** Who works where: account, department, position. */
const people: readonly (readonly [account: string, unit: string, post: string])[] = [
  ['shipper-fin', '财务部', '结算会计'],
  ['shipper-pay', '财务部', '出纳'],
  ['carrier-fin', '财务部', '结算会计'],
  ['carrier-pay', '财务部', '出纳']
]

/** Departments, positions and who holds them, made by each company's administrator before the first order. */
export const seedOrganisation = ({ agenda, runAs, users, now: end }: DemoContext): void => {
  for (const [account, units] of Object.entries(companies))
    agenda.begin(end - 20 * day, async () => {
      const actor = users[account]
      if (!actor) return
      const made = new Map<string, { id: number; posts: Map<string, number> }>()
      const build = async (list: readonly Unit[], parent_id: number | null): Promise<void> => {
        for (const [sort, { name, posts, below = [] }] of list.entries()) {
          const { id } = await runAs(actor, department.create, { zuzhi_name: name, parent_id, sort })
          const held = new Map<string, number>()
          for (const [ganwei_name, head_count] of posts)
            held.set(ganwei_name, (await runAs(actor, department.createPosition, { zuzhi_id: id, ganwei_name, head_count })).id)
          made.set(name, { id, posts: held })
          await build(below, id)
        }
      }
      await build(units, null)
      for (const [name, unit, post] of people) {
        const person = users[name]
        const place = made.get(unit)
        if (!person?.user_id || person.company_id !== actor.company_id || !place) continue
        await runAs(actor, user.transfer, { id: person.user_id, zuzhi_id: place.id, ganwei_id: place.posts.get(post) ?? null })
      }
    })
}
