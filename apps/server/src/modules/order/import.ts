import { districtText } from '@yunshu/domain/address'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { order, type orderInside } from '@yunshu/contract/order/contract'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { cellText } from '@yunshu/contract/kit/parseCell'
import { importFaults } from '@yunshu/contract/order/importWords'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { type RefusalName, refusals } from '@yunshu/contract/refusals'
import type { Services } from '../../platform/verb/services.ts'
import type { Actor } from '../../platform/actor.ts'
import { notesOf, reasonTitle, templateSheets } from '../../platform/sheet/columns.ts'
import type { SheetCell } from '../../platform/sheet/limits.ts'
import { type SheetPart, writeBook } from '../../platform/sheet/threads.ts'
import { transact } from '../../platform/db/scope.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { read, readApart, writeAfter } from '../../platform/verb/verb.ts'
import { findLink } from '../link/rows.ts'
import { allGoods, openTypes } from '../setting/index.ts'
import { type Failure, findTask, startTask, type TaskRunner, templateSheet } from '../task/index.ts'
import { openCustomer } from './behalf.ts'
import { demandApproved, endDivisions, startDivisions } from './content.ts'
import { importColumns } from './importColumns.ts'
import { type FileOrder, readImport, readOrders } from './importFile.ts'
import { importOrders, type ReadOrder, sayFaults } from './importOrders.ts'
import type { ImportFault } from './importParse.ts'

const sampled = 100

/** The template: the columns with an example, an explanation of each, and the values that may be chosen. */
export const importTemplate = read(order.template, async ({ tx, actor }) => {
  const goods = (await allGoods(tx)).filter(({ dangerous }) => !dangerous)
  const vehicles = await openTypes(tx, actor.tenant_id)
  const bytes = await templateSheet([
    ...templateSheets('订单', importColumns),
    {
      sheet: '货物类型和车型',
      head: ['货物类型', '车型'],
      body: Array.from({ length: Math.max(goods.length, vehicles.length) }, (_, i) => [goods[i]?.goods_type_name ?? null, vehicles[i]?.title ?? null])
    }
  ])
  return { name: '订单导入模板.xlsx', base64: bytes.toString('base64') }
})

/** Whose orders a file holds: a shipper's are its own, a carrier says for which of its customers they are. */
const shipperOf = async ({ db }: Services, actor: Actor, { shipper_id }: { readonly shipper_id?: number | undefined }): Promise<number> => {
  if (actor.type !== 2) return actor.company_id
  if (shipper_id === undefined)
    return refuseField('shipper_id', { zh: '客户', en: 'Customer' }, { zh: '必须选择', en: 'is needed' }, actor.origin.lang)
  if (!(await transact(db, actor, (tx) => findLink(tx, actor.tenant_id, shipper_id, actor.company_id), { readonly: true }))) refuse('notFound')
  return shipper_id
}

const told = 1000

/** What an import would create, and the faults of the file; nothing is changed. */
export const importPreview = readApart(order.importPreview, async ({ actor, input, services }) => {
  const { rows, count, seen, parts } = await readImport(services, actor, input, await shipperOf(services, actor, input))
  const errors: { row: number; column: string; key: string; reason: string }[] = []
  const sample: ReturnType<typeof sampleOf>[] = []
  let good = 0
  const notes: FileOrder['notes'][number][] = []
  for await (const part of parts)
    for (const read of part) {
      notes.push(...read.notes)
      if (read.form) good += 1
      if (read.form && sample.length < sampled) sample.push(sampleOf(read.key, read.form))
      for (const fault of read.faults)
        if (errors.length < told) errors.push({ row: fault.row, column: fault.column, key: fault.key, reason: reasonOf(fault, actor.origin.lang) })
    }
  return { rows, orders: count, good, bad: count - good, errors, seen: { ...seen, notes: notesOf(notes, actor.origin.lang) }, sample }
})
const sampleOf = (key: string, form: NonNullable<FileOrder['form']>) => {
  const goods = form.shouhuo.flatMap(({ goods_info_json_arr }) => goods_info_json_arr)
  const [start, end] = [form.fahuo[0], form.shouhuo.at(-1)]
  return {
    key,
    start: start ? districtText(startDivisions(start)) : '',
    end: end ? districtText(endDivisions(end)) : '',
    goods_name: [...new Set(goods.map(({ goods_name }) => goods_name))].join('、'),
    goods_kg: Math.round(goods.reduce((sum, { goods_kg }) => sum + goods_kg, 0) * 1000) / 1000,
    points: form.fahuo.length + form.shouhuo.length
  }
}

/** The rows of faulty orders as they were uploaded, with the reasons in a last column, to be corrected and uploaded again. */
export const importErrors = readApart(order.importErrors, async ({ actor, input, services }) => {
  const { head: titles, parts } = await readImport(services, actor, input, await shipperOf(services, actor, input), true)
  const head = { sheet: '订单', head: [...titles, reasonTitle], widths: [...titles.map(() => 16), 50] }
  const reasons = (faults: readonly ImportFault[], row: number): string =>
    faults
      .filter((fault) => fault.row === row)
      .map((fault) => `${fault.column}：${reasonOf(fault, actor.origin.lang)}`)
      .join('；')
  const bytes = await writeBook(
    'ask',
    [head],
    (async function* (): AsyncIterable<SheetPart> {
      yield { head }
      for await (const part of parts)
        yield {
          rows: part
            .filter(({ faults }) => faults.length > 0)
            .flatMap(({ rows, faults, cells = [] }) =>
              rows.map((row, at) => [...titles.map((_, i) => plain(cells[at]?.[i])), reasons(faults, row) || null])
            )
        }
    })()
  )
  return { name: '有误的行.xlsx', base64: bytes.toString('base64') }
})
const plain = (cell: SheetCell): string | number | null => (typeof cell === 'number' ? cell : cellText(cell) || null)

/** Starts the import. The file is read again when it runs, and customer numbers that were used in the meantime are refused then. */
export const importCommit = writeAfter(
  order.importCommit,
  async ({ actor, input, services }) => {
    let good = 0
    const { parts } = await readImport(services, actor, input, await shipperOf(services, actor, input))
    for await (const part of parts) good += part.filter(({ form }) => form).length
    return good
  },
  async ({ tx, actor, input, services, first: good }) => {
    if (actor.type === 2) await openCustomer(tx, actor, input.shipper_id ?? 0)
    else await demandApproved(tx, actor)
    const task = await startTask(tx, services, actor, {
      kind: 'orderImport',
      title: { zh: `导入订单（${good} 个）`, en: `Import of ${good} orders` },
      input
    })
    return {
      output: { job_id: task.id },
      log: { id: task.id, after: { file: input.file, hidden_rows: input.hidden_rows, shipper_id: input.shipper_id, orders: good } }
    }
  }
)

/**
 * Creates the orders of a file that have no faults, some at a time. Each step notes in the task how many orders of the file are accounted for, so an import
 * that was interrupted goes on behind them, and one that was cancelled keeps what it has created.
 */
const run: TaskRunner = async ({ services, actor, task, lang }) => {
  const { submit, shipper_id, ...given } = task.input as InputOf<typeof order.importCommit>
  const { count: total, parts } = await readOrders(services, actor, given, 'task')
  let at = task.done + task.failed
  let seen = 0
  for await (const part of parts) {
    const left = part.slice(Math.max(0, at - seen))
    seen += part.length
    const failures = left.flatMap(({ key, form, faults }): Failure[] => (form ? [] : [{ no: key || '-', reason: sayFaults(faults, lang) }]))
    const orders = left.flatMap(({ key, rows, form }): ReadOrder[] => (form ? [{ key, row: rows[0] ?? 0, form }] : []))
    if (left.length > 0)
      await createInHalves(
        actor,
        { task_id: task.id, at, total, submit, ...(shipper_id !== undefined && { shipper_id }), orders, failures },
        async (step) => await importOrders.run(services, actor, step)
      )
    at += left.length
  }
  const { done, failed, failures } = await findTask(services, actor, task.id)
  return { done, failed, failures }
}

export const orderImport = {
  run,
  logOf: ({ id, input, done, failed, total }: Parameters<TaskRunner>[0]['task']) => ({
    act: 'order.imported' as const,
    id,
    after: { file: (input as { file: string }).file, done, failed, total }
  })
}

type Step = InputOf<typeof orderInside.import>
/** Creates the orders of a step; where the database turns the step down for one of them, its halves are tried, so that only this one fails. */
export const createInHalves = async (actor: Actor, step: Step, create: (step: Step) => Promise<unknown>): Promise<void> => {
  try {
    await create(step)
  } catch (fault) {
    const { at, orders, failures } = step
    const [first] = orders
    if (!(fault instanceof Refusal) || !first || ofTheCompany.has(fault.code)) throw fault
    if (orders.length > 1) {
      const half = Math.ceil(orders.length / 2)
      await createInHalves(actor, { ...step, orders: orders.slice(0, half) }, create)
      await createInHalves(actor, { ...step, at: at + half + failures.length, orders: orders.slice(half), failures: [] }, create)
    } else {
      const reason = `${first.row} ${refusalText(refusals, fault, actor.origin.lang)}`
      await create({ ...step, orders: [], failures: [...failures, { no: first.key, reason }] })
    }
  }
}
/** What is refused to every order alike ends the import. */
const ofTheCompany: ReadonlySet<string> = new Set([
  'companyNotApproved',
  'customerNotActive',
  'customerNotOpen',
  'noPermission',
  'loggedOut'
] satisfies RefusalName[])

const reasonOf = ({ fault, slots }: ImportFault, lang: Lang): string => sayIn(lang, importFaults, fault, slots)
