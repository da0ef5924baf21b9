import { nameOf } from '@yunshu/contract/kit/enums'
import { laneplan } from '@yunshu/contract/laneplan/contract'
import { shift } from '@yunshu/contract/laneplan/enums'
import { laneplanTerms } from '@yunshu/contract/laneplan/words'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { stateOf } from '@yunshu/contract/kit/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { readApart } from '../../platform/verb/verb.ts'
import { transact } from '../../platform/db/scope.ts'
import { makeSheet } from '../task/index.ts'
import { plannedSections } from '../section/rows.ts'
import { tasksOn } from './queries.ts'

const columns = [
  'lane_code',
  'section_name',
  'shipper_name',
  'shift',
  'start_at',
  'customer_order_no',
  'order_no',
  'goods_kg',
  'plate_no',
  'driver_name',
  'waybill_no',
  'waybill_status'
] as const

/** 导出当日排班: each task of a day in the order of the lanes and times, those without a pair too. */
export const daySheet = readApart(laneplan.daySheet, async ({ actor, input: { day, ...which }, services }) => {
  const { lang } = actor.origin
  const rows = await transact(
    services.db,
    actor,
    async (tx) => {
      const lanes = await plannedSections(tx, actor, day, day, which)
      const tasks = await tasksOn(tx, actor, lanes, day, day)
      return lanes.flatMap((lane) =>
        tasks
          .filter(({ section_id }) => section_id === lane.id)
          .toSorted((a, b) => a.start_at.localeCompare(b.start_at))
          .map((task) => ({ ...task, lane }))
      )
    },
    { readonly: true }
  )
  const body = rows.map(({ lane, ...task }) => [
    lane.lane_code,
    lane.section_name,
    lane.shipper_name,
    nameOf(shift, task.shift)[lang],
    shanghaiMinute(task.start_at),
    task.customer_order_no,
    task.order_no,
    task.goods_kg,
    task.plate_no,
    task.driver_name,
    task.waybill_no,
    task.waybill_status === null ? '' : stateOf(waybillMachine, task.waybill_status)[lang]
  ])
  const bytes = await makeSheet([{ sheet: day, head: columns.map((name) => laneplanTerms[lang][name]), body, widths: columns.map(() => 18) }])
  return { name: `${lang === 'zh' ? '排班' : 'plan'}-${day}.xlsx`, base64: bytes.toString('base64') }
})
