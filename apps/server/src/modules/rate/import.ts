import { bookedName } from '@yunshu/contract/address/cells'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { rate } from '@yunshu/contract/rate/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { transact } from '../../platform/db/scope.ts'
import { headOf, reasonTitle, templateSheets } from '../../platform/sheet/columns.ts'
import { read, readApart, writeAfter } from '../../platform/verb/verb.ts'
import { getOwnProject, lockDraft, payingOut } from '../project/index.ts'
import { openGoods, openTypes } from '../setting/index.ts'
import { makeSheet, sheetParts, templateSheet } from '../task/index.ts'
import { insertRules } from './edit.ts'
import { ownPayees } from './payees.ts'
import { placesOf, rulesOf, shownRule } from './queries.ts'
import { agreedColumns, type Dictionaries, type RulePart, sheetColumns } from './sheet.ts'

/** The template: the columns with an example, and what each asks for. */
export const rateTemplate = read(rate.template, async ({ actor }) => {
  const bytes = await templateSheet(templateSheets('计价规则', actor.type === 2 ? sheetColumns : agreedColumns))
  return { name: '计价规则导入模板.xlsx', base64: bytes.toString('base64') }
})

/** What an import would do, and what is wrong with it; nothing is changed. */
export const previewRules = readApart(rate.importPreview, async ({ actor, input, services }) => {
  const { lines, seen } = await rulesIn(services, actor, input)
  const { lang } = actor.origin
  const good = lines.flatMap(({ row, rule }) => (rule ? [{ row, rule }] : []))
  return {
    rows: lines.length,
    good: good.length,
    bad: lines.length - good.length,
    errors: lines.flatMap(({ faults }) => faults.map(({ row, column, reason }) => ({ row, column, reason: reason[lang] }))).slice(0, 1000),
    seen,
    sample: good
      .slice(0, 100)
      .map(({ row, rule: { start_name, end_name, billing_unit, tiers } }) => ({ row, start_name, end_name, billing_unit, tiers }))
  }
})

/** The bad rows as they came, each with its reasons in a last column, to be mended and sent again. */
export const rateErrors = readApart(rate.importErrors, async ({ actor, input, services }) => {
  const { lines, head } = await rulesIn(services, actor, input)
  const { lang } = actor.origin
  const body = lines
    .filter(({ faults }) => faults.length > 0)
    .map(({ cells, faults }) => [...cells.map((cell) => cell || null), faults.map(({ column, reason }) => `${column}：${reason[lang]}`).join('；')])
  const bytes = await makeSheet([{ sheet: '计价规则', head: [...head, reasonTitle], body, widths: [...head.map(() => 16), 50] }])
  return { name: '有误的行.xlsx', base64: bytes.toString('base64') }
})

/** Takes the good rows of a sheet into a draft, all of them in one step; a draft that has changed since they were compared with it is asked about again. */
export const importRules = writeAfter(
  rate.import,
  async ({ actor, input, services }) => await rulesIn(services, actor, input),
  async ({ tx, actor, input, first: { lines, project: seen, kept }, publishChange }) => {
    const project = await lockDraft(tx, await getOwnProject(tx, actor, input.project_id))
    if (project.version !== seen.version || printOf(await rulesOf(tx, project)) !== printOf(kept)) refuse('staleVersion')
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
/** Which rules a draft had, each in which version. */
const printOf = (rules: readonly Pick<Row<'rate_rule'>, 'id' | 'version'>[]): string => rules.map(({ id, version }) => `${id}:${version}`).join()

/** A file against the draft as it is now, read in a thread of its own. */
const rulesIn = async (services: Services, actor: Actor, { project_id, file, hidden_rows = false }: InputOf<typeof rate.importPreview>) => {
  const { known, ...draft } = await transact(services.db, actor, async (tx) => await draftOf(tx, actor, project_id), { readonly: true })
  const parts = sheetParts<RulePart>(services, actor, file, {
    purpose: 'ask',
    job: 'rules',
    argument: known,
    reading: { head: headOf(sheetColumns), hidden_rows }
  })
  const lines: Extract<RulePart, readonly unknown[]>[number][] = []
  let top: Exclude<RulePart, readonly unknown[]> | undefined
  for await (const part of parts)
    if ('head' in part) top = part
    else lines.push(...part)
  if (!top) throw new Error('a file of rules begins with its head')
  return { ...draft, ...top, lines }
}

const draftOf = async (tx: Tx, actor: Actor, project_id: number) => {
  const project = await getOwnProject(tx, actor, project_id)
  const kept = await rulesOf(tx, project)
  const places = await placesOf(tx, actor).execute()
  const known: Dictionaries = {
    project: { valid_from: project.valid_from, valid_to: project.valid_to },
    goodsTypes: (await openGoods(tx)).map(({ id, goods_type_name }) => ({ id, goods_type_name })),
    vehicleTypes: (await openTypes(tx, actor.tenant_id)).map(({ id, title }) => ({ id, title })),
    payees: project.direction === payingOut ? await ownPayees(tx, actor, {}) : null,
    addresses: places.map((place) => ({ id: place.id, name: bookedName(place), area_code: place.area_code })),
    kept: kept.map(shownRule)
  }
  return { project, kept, known }
}
