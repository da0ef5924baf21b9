import { order } from '@yunshu/contract/order/contract'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { importFaults } from '@yunshu/contract/order/importWords'
import { refusalText } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import { refusalOf } from '../../platform/verb/constraints.ts'
import type { SheetCell } from '../../platform/sheet/limits.ts'
import { type SheetPart, writeBook } from '../../platform/sheet/threads.ts'
import { read, readApart, writeAfter } from '../../platform/verb/verb.ts'
import { openTypes } from '../setting/index.ts'
import { type Failure, makeSheet, startTask, type TaskRunner } from '../task/index.ts'
import { demandApproved } from './content.ts'
import { importColumns, importNames, reasonTitle, titleOf } from './importColumns.ts'
import { type FileOrder, readImport, readOrders } from './importFile.ts'
import { importOrder } from './create.ts'
import type { ImportFault } from './importParse.ts'

const sampled = 100

/** The template: the columns with an example, what each asks for, and what may be chosen. */
export const importTemplate = read(order.template, async ({ tx, actor }) => {
  const goods = await tx.selectFrom('goods_type').select('goods_type_name').where('dangerous', '=', false).orderBy('sort').execute()
  const vehicles = await openTypes(tx, actor.tenant_id)
  const starred = (name: (typeof importNames)[number]) => (isRequired(name) ? `${titleOf(name)} *` : titleOf(name))
  const bytes = await makeSheet([
    { sheet: '订单', head: importNames.map(starred), body: [importNames.map((name) => importColumns[name].example || null)] },
    {
      sheet: '填写说明',
      head: ['列', '是否必填', '说明', '示例'],
      body: importNames.map((name) => [
        titleOf(name),
        isRequired(name) ? '必填' : '选填',
        importColumns[name].hint || null,
        importColumns[name].example || null
      ]),
      widths: [18, 10, 50, 24]
    },
    {
      sheet: '货物类型和车型',
      head: ['货物类型', '车型'],
      body: Array.from({ length: Math.max(goods.length, vehicles.length) }, (_, i) => [goods[i]?.goods_type_name ?? null, vehicles[i]?.title ?? null])
    }
  ])
  return { name: '订单导入模板.xlsx', base64: bytes.toString('base64') }
})
const isRequired = (name: (typeof importNames)[number]): boolean => (importColumns[name] as { required?: boolean }).required === true

const told = 1000

/** What an import would do, and what is wrong with it; nothing is changed. */
export const importPreview = readApart(order.importPreview, async ({ actor, input, services }) => {
  const { rows, count, parts } = await readImport(services, actor, input.file)
  const errors: { row: number; column: string; key: string; reason: string }[] = []
  const sample: ReturnType<typeof sampleOf>[] = []
  let good = 0
  for await (const part of parts)
    for (const read of part) {
      if (read.form) good += 1
      if (read.form && sample.length < sampled) sample.push(sampleOf(read.key, read.form))
      for (const fault of read.faults)
        if (errors.length < told) errors.push({ row: fault.row, column: fault.column, key: fault.key, reason: reasonOf(fault, actor.origin.lang) })
    }
  return { rows, orders: count, good, bad: count - good, errors, sample }
})
const sampleOf = (key: string, form: NonNullable<FileOrder['form']>) => {
  const goods = form.shouhuo.flatMap(({ goods_info_json_arr }) => goods_info_json_arr)
  const [start, end] = [form.fahuo[0], form.shouhuo.at(-1)]
  return {
    key,
    start: `${start?.start_address_city ?? ''}${start?.start_address_area ?? ''}`,
    end: `${end?.end_address_city ?? ''}${end?.end_address_area ?? ''}`,
    goods_name: [...new Set(goods.map(({ goods_name }) => goods_name))].join('、'),
    goods_kg: Math.round(goods.reduce((sum, { goods_kg }) => sum + goods_kg, 0) * 1000) / 1000,
    points: form.fahuo.length + form.shouhuo.length
  }
}

/** The rows of faulty orders as they came, each with its reasons in a last column, to be mended and sent again. */
export const importErrors = readApart(order.importErrors, async ({ actor, input, services }) => {
  const { head: titles, parts } = await readImport(services, actor, input.file, true)
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
const plain = (cell: SheetCell): string | number | null =>
  cell === null || cell === undefined
    ? null
    : cell instanceof Date
      ? cell.toISOString().slice(0, 16).replace('T', ' ')
      : typeof cell === 'boolean'
        ? String(cell)
        : cell

/** Starts the import; the file is read again when it runs, and what was taken in the meantime is refused then. */
export const importCommit = writeAfter(
  order.importCommit,
  async ({ actor, input, services }) => {
    let good = 0
    for await (const part of (await readImport(services, actor, input.file)).parts) good += part.filter(({ form }) => form).length
    return good
  },
  async ({ tx, actor, input, services, first: good }) => {
    await demandApproved(tx, actor)
    const task = await startTask(tx, services, actor, {
      kind: 'orderImport',
      title: { zh: `导入订单（${good} 个）`, en: `Import of ${good} orders` },
      input
    })
    return { output: { job_id: task.id }, log: { id: task.id, after: { file: input.file, orders: good } } }
  }
)

/**
 * Makes the good orders of a file, each through the same door as by hand: whole or not at all, and once, since its key is the file and its number in it.
 * An import that was cut off goes through the file again: what it has made already is answered by its key, not refused as taken.
 */
export const runImport: TaskRunner = async ({ services, actor, task, lang, progress }) => {
  const { file, submit } = task.input as { file: string; submit: boolean }
  const { count, parts } = await readOrders(services, actor, file, 'task')
  const failures: Failure[] = []
  let done = 0
  const make = async ({ key, form, faults }: FileOrder): Promise<void> => {
    if (!form) {
      failures.push({ no: key || '-', reason: faults.map((fault) => `${fault.row} ${fault.column}：${reasonOf(fault, lang)}`).join('；') })
      return
    }
    try {
      await importOrder.run(services, actor, { ...form, submit }, { key: `import:${task.id}:${key}` })
      done += 1
    } catch (fault) {
      const refusal = refusalOf(fault)
      if (!refusal) throw fault
      failures.push({ no: key, reason: refusalText(refusals, refusal, lang) })
    }
  }
  for await (const part of parts) {
    for (const one of part) await make(one)
    await progress(done + failures.length, count)
  }
  return { done, failures }
}
const reasonOf = ({ fault, slots }: ImportFault, lang: Lang): string => sayIn(lang, importFaults, fault, slots)
