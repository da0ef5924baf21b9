import type { TemplateColumn } from './contract.ts'
import { columnKind, columnSource, type TaskFact, taskFacts } from './enums.ts'

/*
 * The templates that come with the product, in the very form in which the screens make others: nothing asks for their codes. What they hold is our reading of
 * line-haul practice (domain 2.3), and a carrier changes it like any of its own.
 */
type Shipped = { readonly code: string; readonly name: string; readonly columns: readonly TemplateColumn[] }

const fact = (field: TaskFact, width: number, title: { readonly zh: string; readonly en: string } = taskFacts[field]): TemplateColumn => ({
  field,
  source: columnSource.code.fact,
  kind: columnKind.code.text,
  title_zh: title.zh,
  title_en: title.en,
  width,
  choices: [],
  formula: ''
})
const entry = (field: string, kind: number, width: number, zh: string, en: string, choices: readonly string[] = []): TemplateColumn => ({
  field,
  source: columnSource.code.entry,
  kind,
  title_zh: zh,
  title_en: en,
  width,
  choices: [...choices],
  formula: ''
})
const formula = (field: string, text: string, width: number, zh: string, en: string): TemplateColumn => ({
  field,
  source: columnSource.code.formula,
  kind: columnKind.code.number,
  title_zh: zh,
  title_en: en,
  width,
  choices: [],
  formula: text
})
const { text, number, choice } = columnKind.code

export const shippedTemplates: readonly Shipped[] = [
  {
    code: 'duoduo',
    name: '多多',
    columns: [
      fact('customer_order_no', 150, { zh: '任务号', en: 'Task no.' }),
      fact('waybill_no', 150),
      fact('section_name', 170),
      fact('lane_code', 120),
      fact('run_date', 110),
      fact('plan_arrive_start', 130),
      fact('driver_qiandao_time', 130),
      fact('plan_depart', 130),
      fact('shiji_fache_start_time', 130),
      fact('plan_arrive_end', 130),
      fact('driver_shiji_songda_time', 130),
      fact('late_min', 90),
      fact('plate_no', 100),
      fact('driver_name', 90),
      fact('vehicle_type_id', 90),
      fact('seal_no', 110),
      fact('photos_missing', 100),
      fact('base_fen', 110),
      fact('deduct_fen', 100),
      fact('settle_fen', 110),
      fact('settle_result', 110),
      fact('waybill_status', 100)
    ]
  },
  {
    code: 'mt',
    name: 'MT',
    columns: [
      fact('customer_order_no', 150, { zh: '任务号', en: 'Task no.' }),
      fact('waybill_no', 150),
      fact('lane_code', 120, { zh: '路线编码', en: 'Route code' }),
      entry('wave', text, 80, '波次', 'Wave'),
      fact('site_from', 100, { zh: '发出仓', en: 'From warehouse' }),
      fact('site_to', 100, { zh: '到达仓', en: 'To warehouse' }),
      fact('run_date', 110),
      entry('temp_zone', choice, 90, '温区', 'Zone', ['常温', '冷藏', '冷冻']),
      entry('temp_record', text, 130, '温度记录', 'Temperatures'),
      entry('box_out', number, 90, '周转箱发出', 'Crates out'),
      entry('box_in', number, 90, '周转箱收回', 'Crates in'),
      formula('basket_diff', 'box_out - box_in', 90, '周转箱差', 'Crates missing'),
      fact('plan_arrive_start', 130),
      fact('driver_qiandao_time', 130),
      fact('plan_arrive_end', 130),
      fact('driver_shiji_songda_time', 130),
      fact('late_min', 90),
      fact('plate_no', 100),
      fact('driver_name', 90),
      fact('settle_fen', 110),
      fact('settle_result', 110),
      fact('waybill_status', 100)
    ]
  }
]
