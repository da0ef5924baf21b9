import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { cellText, type SheetCell } from '@yunshu/contract/kit/parseCell'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { template, templateInside } from '@yunshu/contract/template/contract'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import { reasonTitle, templateSheets } from '../../platform/sheet/columns.ts'
import { read, readApart, write, writeAfter } from '../../platform/verb/verb.ts'
import { customersOfTemplate } from '../link/rows.ts'
import { createInHalves, openCustomer, placeSome, type ReadOrder } from '../order/index.ts'
import { type Failure, findTask, lockRunningTask, makeSheet, startTask, stepTask, type TaskRunner, templateSheet } from '../task/index.ts'
import { columnsOf, getTemplate } from './queries.ts'
import { readTasks, shownColumns, type TaskLine } from './tasksImport.ts'

/** The customers on a template whose trips may come in. */
export const templateCustomers = read(template.customers, async ({ tx, actor, input }) => {
  const { id } = await getTemplate(tx, actor, input.template_id)
  return { data: await customersOfTemplate(tx, actor, id) }
})

/** The workbook to be filled in: the columns of the template that a file can bring. */
export const tasksTemplate = read(template.tasksTemplate, async ({ tx, actor, input }) => {
  const row = await getTemplate(tx, actor, input.template_id)
  const columns = Object.fromEntries(shownColumns(columnsOf(row)).map((column, i) => [String(i), column]))
  const bytes = await templateSheet(templateSheets('任务', columns))
  return { name: `${row.name}任务导入模板.xlsx`, base64: bytes.toString('base64') }
})

const [told, sampled] = [1000, 100]

/** What a file of a customer's trips would bring, and its faults by row; nothing is changed. */
export const tasksPreview = readApart(template.tasksPreview, async ({ actor, input, services }) => {
  const { lines, seen } = await readTasks(services, actor, input)
  const good = lines.filter(({ task }) => task)
  return {
    rows: lines.length,
    good: good.length,
    bad: lines.length - good.length,
    errors: lines
      .flatMap(({ faults, no }) => faults.map(({ row, column, reason }) => ({ row, column, key: no, reason: reason[actor.origin.lang] })))
      .slice(0, told),
    seen,
    sample: good.slice(0, sampled).flatMap(({ row, no, task }) => {
      if (!task) return []
      const { fahuo, shouhuo } = task.form
      const [start] = fahuo.map(({ zhiding_start_time }) => zhiding_start_time).toSorted()
      const end = shouhuo
        .map(({ zhiding_end_time, zhiding_end_time_end }) => zhiding_end_time_end ?? zhiding_end_time)
        .toSorted()
        .at(-1)
      return [{ row, customer_order_no: no, section_name: task.section_name, plan_arrive_start: start ?? '', plan_arrive_end: end ?? '' }]
    })
  }
})

/** The rows with faults as they were sent, with the reasons in a last column. */
export const tasksErrors = readApart(template.tasksErrors, async ({ actor, input, services }) => {
  const { head, lines } = await readTasks(services, actor, input)
  const { lang } = actor.origin
  const body = lines
    .filter(({ faults }) => faults.length > 0)
    .map(({ cells, faults }) => [...head.map((_, i) => plain(cells[i])), faults.map(({ column, reason }) => `${column}：${reason[lang]}`).join('；')])
  const bytes = await makeSheet([{ sheet: '任务', head: [...head, reasonTitle], body, widths: [...head.map(() => 16), 50] }])
  return { name: '有误的行.xlsx', base64: bytes.toString('base64') }
})
const plain = (cell: SheetCell): string | number | null => (typeof cell === 'number' ? cell : cellText(cell) || null)

/** Starts the import; the file is read again as it runs. */
export const tasksImport = writeAfter(
  template.tasksImport,
  async ({ actor, input, services }) => (await readTasks(services, actor, input)).lines.filter(({ task }) => task).length,
  async ({ tx, actor, input, services, first: good }) => {
    const { shipper_id, template_id, file = 'csv' } = input
    const { name } = await getTemplate(tx, actor, template_id)
    await openCustomer(tx, actor, shipper_id)
    const title = { zh: `导入${name}任务（${good} 趟）`, en: `Import of ${good} ${name} trips` }
    const task = await startTask(tx, services, actor, { kind: 'taskImport', title, input })
    return { output: { job_id: task.id }, log: { id: task.id, after: { file, template_id, shipper_id, trips: good } } }
  }
)

const partSize = 100
/* As in the import of orders: each step notes how many rows are accounted for, so that one that was interrupted goes on behind them. */
const run: TaskRunner = async ({ services, actor, task, lang }) => {
  const input = task.input as InputOf<typeof template.tasksImport>
  const { template_id, shipper_id } = input
  // Numbers are judged as the orders are placed: those that this task placed before are no fault of its own.
  const { lines } = await readTasks(services, actor, input, false)
  for (let at = task.done + task.failed; at < lines.length; at += partSize) {
    const part = lines.slice(at, at + partSize)
    const failures = part.flatMap((line): Failure[] => (line.task ? [] : [{ no: line.no || String(line.row), reason: sayFaults(line, lang) }]))
    const orders = part.flatMap(({ no, row, task: made }): ReadOrder[] => (made ? [{ key: no, row, form: made.form }] : []))
    const customs = part.flatMap(({ no, task: made }) => (made && Object.keys(made.custom).length > 0 ? [{ no, custom: made.custom }] : []))
    const step = { task_id: task.id, at, total: lines.length, submit: true, shipper_id, orders, failures }
    await createInHalves(actor, step, async (some) => await importTasks.run(services, actor, { ...some, template_id, customs }))
  }
  const { done, failed, failures } = await findTask(services, actor, task.id)
  return { done, failed, failures }
}
const sayFaults = ({ faults }: TaskLine, lang: Lang): string =>
  faults.map(({ row, column, reason }) => `${row} ${column}：${reason[lang]}`).join('；')

/** Places some trips of a file with what their template keeps of them, each completely or not at all, and notes it in their task. */
const importTasks = write(templateInside.importTasks, async ({ tx, actor, input, publishChange }) => {
  const { task_id, at, total, template_id, customs } = input
  const task = await lockRunningTask(tx, { tenant_id: actor.tenant_id, id: task_id }, at)
  const { rows, failures } = await placeSome({ tx, actor, publishChange }, input)
  const ids = new Map(rows.map(({ id, customer_order_no }) => [customer_order_no, id]))
  const kept = customs.flatMap(({ no, custom }) => {
    const id = ids.get(no)
    return id === undefined ? [] : [taskRow(actor, id, template_id, custom)]
  })
  if (kept.length > 0) await insertRows(tx, 'customer_task', actor, kept)
  await stepTask(tx, task, { done: rows.length, failures, total })
  publishChange('task', task)
  return { output: { made: rows.length }, log: 'none' }
})
const taskRow = ({ tenant_id, company_id, user_id }: Actor, id: number, template_id: number, custom: object) => ({
  tenant_id,
  id,
  parties: [company_id],
  carrier_id: company_id,
  template_id,
  custom,
  created_at: nowIso(),
  created_by: user_id
})

export const taskImport = {
  run,
  logOf: ({ id, input, done, failed, total }: Parameters<TaskRunner>[0]['task']) => ({
    act: 'template.imported' as const,
    id,
    after: { file: (input as { file?: string }).file ?? 'csv', done, failed, total }
  })
}
