import { rate } from '@yunshu/contract/rate/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { transact } from '../../platform/db/scope.ts'
import { read, readApart, writeAfter } from '../../platform/verb/verb.ts'
import { getProject, lockDraft } from '../project/index.ts'
import { openTypes } from '../setting/index.ts'
import type { SheetCell } from '../../platform/sheet/limits.ts'
import { makeSheet, sheetRows } from '../task/index.ts'
import { insertRules } from './edit.ts'
import { rulesOf, shownRule } from './queries.ts'
import { parseRules, sheetColumns, type SheetLine, sheetNames, textOf } from './sheet.ts'

const limit = 2000
const reasonTitle = '错误原因'
type Project = Row<'project'>

/** The template: the columns with an example, and what each asks for. */
export const rateTemplate = read(rate.template, async () => {
  const starred = sheetNames.map((name) => ('required' in sheetColumns[name] ? `${sheetColumns[name].title} *` : sheetColumns[name].title))
  const bytes = await makeSheet([
    { sheet: '计价规则', head: starred, body: [sheetNames.map((name) => sheetColumns[name].example || null)] },
    {
      sheet: '填写说明',
      head: ['列', '是否必填', '说明', '示例'],
      body: sheetNames.map((name) => {
        const { title, hint, example } = sheetColumns[name]
        return [title, 'required' in sheetColumns[name] ? '必填' : '选填', hint || null, example || null]
      }),
      widths: [18, 10, 70, 24]
    }
  ])
  return { name: '计价规则导入模板.xlsx', base64: bytes.toString('base64') }
})

/** What an import would do, and what is wrong with it; nothing is changed. */
export const previewRules = readApart(rate.importPreview, async ({ actor, input, services }) => {
  const { lines } = await rulesIn(services, actor, input)
  const { lang } = actor.origin
  const good = lines.flatMap(({ row, rule }) => (rule ? [{ row, rule }] : []))
  return {
    rows: lines.length,
    good: good.length,
    bad: lines.length - good.length,
    errors: lines.flatMap(({ faults }) => faults.map(({ row, column, reason }) => ({ row, column, reason: reason[lang] }))).slice(0, 1000),
    sample: good
      .slice(0, 100)
      .map(({ row, rule: { start_name, end_name, billing_unit, tiers } }) => ({ row, start_name, end_name, billing_unit, tiers }))
  }
})

/** The bad rows as they came, each with its reasons in a last column, to be mended and sent again. */
export const rateErrors = readApart(rate.importErrors, async ({ actor, input, services }) => {
  const { lines, sheet } = await rulesIn(services, actor, input)
  const { lang } = actor.origin
  const head = (sheet[0] ?? []).map(textOf)
  const body = lines
    .filter(({ faults }) => faults.length > 0)
    .map(({ row, faults }) => [
      ...head.map((_, i) => textOf(sheet[row - 1]?.[i]) || null),
      faults.map(({ column, reason }) => `${column}：${reason[lang]}`).join('；')
    ])
  const bytes = await makeSheet([{ sheet: '计价规则', head: [...head, reasonTitle], body, widths: [...head.map(() => 16), 50] }])
  return { name: '有误的行.xlsx', base64: bytes.toString('base64') }
})

/** Takes the good rows of a sheet into a draft, all of them in one step. */
export const importRules = writeAfter(
  rate.import,
  async ({ actor, input, services }) => await sheetOf(services, actor, input.file),
  async ({ tx, actor, input, first: sheet, publishChange }) => {
    const project = await lockDraft(tx, await getProject(tx, actor, input.project_id))
    const lines = await readRules(tx, actor, project, sheet)
    const good = lines.flatMap(({ rule }) => (rule ? [rule] : []))
    await insertRules(
      tx,
      actor,
      project,
      good.map(({ rule_no: _, ...rule }) => rule)
    )
    publishChange('project', project)
    const output = { done: good.length, failed: lines.length - good.length }
    return { output, log: { id: project.id, no: project.project_no, after: { file: input.file, ...output } } }
  }
)

const sheetOf = async (services: Services, actor: Actor, file: string): Promise<SheetCell[][]> => {
  const sheet = await sheetRows(services, actor, file)
  if (sheet.length - 1 > limit) refuse('tooManyRows', { limit })
  return sheet
}

/** A file against the draft as it is now. */
const rulesIn = async (
  services: Services,
  actor: Actor,
  { project_id, file }: { readonly project_id: number; readonly file: string }
): Promise<{ lines: SheetLine[]; sheet: SheetCell[][] }> => {
  const inOne = <T>(work: (tx: Tx, project: Project) => Promise<T>): Promise<T> =>
    transact(services.db, actor, async (tx) => await work(tx, await getProject(tx, actor, project_id)), { readonly: true })
  await inOne(async () => {})
  const sheet = await sheetOf(services, actor, file)
  return { sheet, lines: await inOne((tx, project) => readRules(tx, actor, project, sheet)) }
}

const readRules = async (tx: Tx, actor: Actor, project: Project, sheet: SheetCell[][]): Promise<SheetLine[]> => {
  const goodsTypes = await tx.selectFrom('goods_type').select(['id', 'goods_type_name']).where('forbidden', '=', false).execute()
  const vehicleTypes = await openTypes(tx, actor.tenant_id)
  const addresses = await tx
    .selectFrom('address_book')
    .select(['id', sql<string>`coalesce(nullif(address_diming, ''), address_city || address_area || address)`.as('name')])
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('deleted_at', 'is', null)
    .execute()
  const kept = (await rulesOf(tx, project)).map(shownRule)
  const parsed = parseRules(sheet, { project, goodsTypes, vehicleTypes, addresses, kept })
  if ('missing' in parsed) return refuse('badSheet', { reason: { zh: `缺少“${parsed.missing}”列`, en: `the column “${parsed.missing}” is missing` } })
  return parsed.lines
}
