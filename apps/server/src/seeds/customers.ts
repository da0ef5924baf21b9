import { customer, customerGrade, customerType, followWay } from '@yunshu/contract/customer/contract'
import { taxpayerType } from '@yunshu/contract/company/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { link, overCredit } from '@yunshu/contract/link/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { usccCheck } from '@yunshu/domain/uscc'
import type { DemoContext } from './context.ts'
import { demoMobile } from './identities.ts'
import type { SeededTemplates } from './templates.ts'

const first17 = '91510100MADEMKH01'
const grades = [customerGrade.code.a, customerGrade.code.b, customerGrade.code.b, customerGrade.code.c] as const
const said = ['确认下月运量与用车计划', '沟通对账差异，对方财务本周处理', '回访时效与回单，对方满意', '谈续签价格，待对方报批'] as const

/**
 * The first carrier's customers as its people keep them: graded, each with somebody who looks after it, a contract and a title; some to be followed up today, one
 * without account. With the story of the full demo one has a limit that forbids more.
 */
export const seedCustomerCards = async (demo: DemoContext, isFull: boolean, templates: SeededTemplates): Promise<void> => {
  const { runAs, users, now } = demo
  const [owner, settler] = [users['carrier'], users['carrier-fin']]
  if (!owner?.user_id || !settler?.user_id) return
  const today = shanghaiDay(new Date(now))
  const people = [owner.user_id, settler.user_id] as const
  const { data } = await runAs(owner, customer.list, { sort: 'created_at', order: 'asc', pagesize: 100 })
  for (const [i, { id, version, customer_name, short_name, credit_code, contact_name }] of data.entries()) {
    const ends = addDays(today, i % 5 === 1 ? 18 : 200 + i * 7)
    await runAs(owner, customer.update, {
      id,
      version,
      ...cardOf(people[i % 2] ?? people[0], { customer_name, short_name, credit_code, contact_name, contact_mobile: demoMobile(801 + i) }),
      grade: grades[i % grades.length] ?? grades[0],
      template_id: templates[i] ?? null,
      contacts: [{ contact_name: '仓库值班', duty: '仓库', contact_mobile: demoMobile(851 + i) }],
      contracts: [
        {
          contract_no: `HT-KH-${String(i + 1).padStart(3, '0')}`,
          contract_name: '年度运输合同',
          contract_file: '',
          valid_from: addDays(ends, -364),
          valid_to: ends
        }
      ],
      titles: [{ title: customer_name, tax_no: credit_code, receiver_email: `tax${i + 1}@example.com` }]
    })
    if (i % 3 === 0)
      await runAs(owner, customer.follow, {
        id,
        follow_way: followWay.code.phone,
        followed_on: addDays(today, -3),
        follow_note: said[i % said.length] ?? said[0],
        next_follow_on: i % 2 === 0 ? today : addDays(today, 5)
      })
  }
  await aloneCard(demo, people[0], today)
  if (isFull) await limitOne(demo)
}

type Named = Pick<InputOf<typeof customer.update>, 'customer_name' | 'short_name' | 'credit_code' | 'contact_name' | 'contact_mobile'>
const cardOf = (owner_id: number, named: Named) => ({
  ...named,
  customer_type: customerType.code.company,
  taxpayer_type: taxpayerType.code.general,
  owner_id,
  grade: customerGrade.code.b,
  template_id: null,
  contacts: [],
  contracts: [],
  titles: []
})

/* A customer that rang and has no account yet. */
const aloneCard = async ({ runAs, users: { carrier } }: DemoContext, owner_id: number, today: string): Promise<void> => {
  if (!carrier) return
  const { id } = await runAs(carrier, customer.create, {
    ...cardOf(owner_id, {
      customer_name: '青白江演示冷饮有限公司',
      short_name: '青白江冷饮',
      credit_code: first17 + (usccCheck(first17) ?? ''),
      contact_name: '采购主管',
      contact_mobile: demoMobile(899)
    }),
    terms: {
      settle_cycle: 4,
      settle_day: 1,
      pay_days: 30,
      tax_rate_bp: 900,
      invoice_type: 1,
      receipt_days: 7,
      deposit_fen: 0,
      credit_fen: 20_000_000,
      over_credit_action: overCredit.code.forbid
    }
  })
  await runAs(carrier, customer.follow, {
    id,
    follow_way: followWay.code.visit,
    followed_on: addDays(today, -6),
    follow_note: '夏季冷链线路询价，已报价，等回复',
    next_follow_on: today
  })
}

/* Of the customers of the story, the one that owes most beside the two that the demo's people work with has used most of a limit that forbids more. */
const limitOne = async ({ runAs, users: { carrier, shipper, shipper2 } }: DemoContext): Promise<void> => {
  if (!carrier) return
  const { data } = await runAs(carrier, customer.list, { pagesize: 100 })
  const busy = new Set([shipper?.company_id, shipper2?.company_id])
  const [most] = data.filter(({ shipper_id, used_fen }) => used_fen > 0 && !busy.has(shipper_id ?? 0)).toSorted((a, b) => b.used_fen - a.used_fen)
  if (!most?.link_version) return
  // In whole tens of thousands of yuan, with room for a few trips.
  const credit_fen = (Math.ceil((most.used_fen * 1.2) / 1_000_000) + 2) * 1_000_000
  await runAs(carrier, link.setCredit, { id: most.id, version: most.link_version, credit_fen, over_credit_action: overCredit.code.forbid })
}
