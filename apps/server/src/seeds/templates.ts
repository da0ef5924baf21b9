import { template } from '@yunshu/contract/template/contract'
import type { DemoContext } from './context.ts'

/** The templates that the demo's customers are on: by which of them, counted from the oldest. */
export type SeededTemplates = readonly (number | null)[]

/** The first carrier has taken on both templates that come with the product: its first customer is on the one, the second on the other. */
export const seedTemplates = async ({ runAs, users: { carrier } }: DemoContext): Promise<SeededTemplates> => {
  if (!carrier) return []
  const taken: number[] = []
  for (const code of ['duoduo', 'mt']) taken.push((await runAs(carrier, template.take, { code })).id)
  return taken
}

const records = ['2.1 / 3.4 / 3.0 ℃', '-18.2 / -17.5 ℃', '1.8 / 2.6 ℃', ''] as const
/** What was filled in on some trips of the customer with crates and temperatures; now and then a crate is missing. */
export const seedTaskEntries = async ({ runAs, users: { carrier } }: DemoContext, [, template_id]: SeededTemplates): Promise<void> => {
  if (!carrier || !template_id) return
  const { data } = await runAs(carrier, template.tasks, { template_id, pagesize: 8 })
  for (const [i, { id, version }] of data.entries()) {
    const box_out = 24 + i * 4
    const isBack = i % 3 !== 0
    await runAs(carrier, template.fill, {
      waybill_order_id: id,
      version,
      values: {
        wave: `W${1 + (i % 3)}`,
        temp_zone: i % 2 === 0 ? '冷藏' : '冷冻',
        temp_record: records[i % records.length] ?? '',
        box_out,
        ...(isBack && { box_in: i % 4 === 1 ? box_out - 2 : box_out })
      }
    })
  }
}
