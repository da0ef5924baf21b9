import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { customColumn } from '@yunshu/contract/kit/valueText'
import type { template, TaskRow, TemplateColumn } from '@yunshu/contract/template/contract'
import { columnKind, columnSource, type TaskFact, templateMachine } from '@yunshu/contract/template/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { AnyColumn, Column } from '../../kit/cells.tsx'
import { No } from '../../kit/Copy.tsx'
import { Status } from '../../kit/Status.tsx'
import type { RowOf } from '../../kit/useList.ts'
import { LateCell } from './LateCell.tsx'

export type TemplateRow = RowOf<typeof template.list>

export const templateColumns: Column<TemplateRow>[] = [
  { name: 'name', width: 180, link: true },
  { name: 'code', width: 130, sort: 'code' },
  { name: 'template_status', width: 100, cell: (row) => <Status machine={templateMachine} code={row.template_status} /> },
  { name: 'column_count', width: 90 },
  { name: 'customer_count', width: 100 },
  { name: 'remark', width: 180 },
  { name: 'created_by_name', width: 110 },
  { name: 'created_at', width: 140, sort: 'created_at' }
]

const sorts: Partial<Record<TaskFact, string>> = { run_date: 'run_date', late_min: 'late_min', plan_arrive_end: 'plan_arrive_end' }
/** What says what is left to do of a trip is shown before the rest, wherever the template has it. */
const firstSeen: readonly TaskFact[] = ['customer_order_no', 'plan_arrive_end', 'waybill_status']
const cells: Partial<Record<TaskFact, AnyColumn<TaskRow>['cell']>> = {
  waybill_no: (row) => <No text={row.waybill_no} to={linkTo(carrier.waybillInfo, { id: row.waybill_id })} />,
  late_min: (row) => <LateCell row={row} />,
  waybill_status: (row) => <Status machine={waybillMachine} code={row.waybill_status} />
}

/** The columns of a template as a list shows them: what is known here by its own field, everything else under the template's name for it. */
export const taskColumnsOf = (columns: readonly TemplateColumn[]): AnyColumn<TaskRow>[] =>
  columns.map(({ field, source, kind, title_zh, title_en, width }) => {
    const title = { title: { zh: title_zh, en: title_en || title_zh } }
    if (source !== columnSource.code.fact) {
      const shape = source === columnSource.code.formula || kind === columnKind.code.number ? 'number' : kind === columnKind.code.day ? 'day' : 'text'
      return { name: customColumn(shape, field), width, ...title }
    }
    const name = field as TaskFact
    const [sort, cell] = [sorts[name], cells[name]]
    return {
      name,
      width,
      ...(title_zh && title),
      ...(sort && { sort }),
      ...(cell && { cell }),
      ...(firstSeen.includes(name) && { rank: 1 as const })
    }
  })
