import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { advance } from '@yunshu/contract/kit/machine'
import { templateFormFaults } from '@yunshu/contract/template/check'
import { template } from '@yunshu/contract/template/contract'
import { templateMachine } from '@yunshu/contract/template/enums'
import { shippedTemplates } from '@yunshu/contract/template/shipped'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { countOnTemplate } from '../link/rows.ts'
import { getTemplate, getTemplateRow } from './queries.ts'

onConstraint('custom_template_code_once', 'templateCodeTwice')

export const createTemplate = write(template.create, async ({ tx, actor, input, publishChange }) => {
  const after = await insertTemplate(tx, actor, input)
  publishChange('template', after)
  return { output: await getTemplateRow(tx, actor, after.id), log: { id: after.id, no: after.name, after } }
})

/** 启用内置模板: what comes with the product becomes a row like any other. */
export const takeTemplate = write(template.take, async ({ tx, actor, input, publishChange }) => {
  const shipped = shippedTemplates.find(({ code }) => code === input.code) ?? refuse('notFound')
  const after = await insertTemplate(tx, actor, { ...shipped, columns: [...shipped.columns] })
  publishChange('template', after)
  return { output: await getTemplateRow(tx, actor, after.id), log: { id: after.id, no: after.name, after } }
})

export const updateTemplate = write(template.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, name, columns, remark = '' } = input
  refuseFaults(templateFormFaults({ columns }), actor.origin.lang)
  const before = await getTemplate(tx, actor, id)
  const after = await updateVersioned(tx, 'custom_template', actor, before, { name, columns: JSON.stringify(columns), remark }, version)
  publishChange('template', after)
  return { output: await getTemplateRow(tx, actor, id), log: { id, no: after.name, before, after } }
})

const move = (call: typeof template.stop, act: 'stop' | 'enable') =>
  write(call, async ({ tx, actor, input, publishChange }) => {
    const before = await getTemplate(tx, actor, input.id)
    const template_status = advance(templateMachine, before.template_status, act, actor.who)
    const after = await updateVersioned(tx, 'custom_template', actor, before, { template_status }, input.version)
    publishChange('template', after)
    return { output: await getTemplateRow(tx, actor, after.id), log: { id: after.id, no: after.name, before, after } }
  })
export const stopTemplate = move(template.stop, 'stop')
export const enableTemplate = move(template.enable, 'enable')

/** Whoever puts a customer on it holds its row, so nobody comes onto one that is being removed. */
export const removeTemplate = write(template.remove, async ({ tx, actor, input, publishChange }) => {
  const before = await getTemplate(tx, actor, input.id)
  const after = await updateVersioned(tx, 'custom_template', actor, before, { deleted_at: nowIso() }, input.version)
  const count = await countOnTemplate(tx, actor.tenant_id, before.id)
  if (count > 0) refuse('templateUsed', { count })
  publishChange('template', after)
  return { output: { id: before.id }, log: { id: before.id, no: before.name, before, after } }
})

type Entry = InputOf<typeof template.create>
const insertTemplate = async (tx: Tx, actor: Actor, { code, name, columns, remark = '' }: Entry): Promise<Row<'custom_template'>> => {
  refuseFaults(templateFormFaults({ columns }), actor.origin.lang)
  const { tenant_id, company_id, user_id, user_name } = actor
  const made = { created_at: nowIso(), created_by: user_id, created_by_name: user_name }
  return await tx
    .insertInto('custom_template')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      carrier_id: company_id,
      code,
      name,
      columns: JSON.stringify(columns),
      remark,
      ...made
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
