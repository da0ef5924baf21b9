import { template } from '@yunshu/contract/template/contract'
import { templateMachine } from '@yunshu/contract/template/enums'
import { shippedTemplates } from '@yunshu/contract/template/shipped'
import { listVerb } from '../../platform/verb/list.ts'
import { read } from '../../platform/verb/verb.ts'
import { columnsOf, getTemplate, getTemplateRow, rowsOf, templatesOf } from './queries.ts'

export const listTemplates = listVerb(template.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 'm.id',
  filters: { keyword: { text: ['m.code', 'm.name'] }, template_status: 'm.template_status' },
  sorts: { created_at: 'm.created_at', code: 'm.code' },
  first: ['created_at', 'desc']
})

export const templateInfo = read(template.info, async ({ tx, actor, input }) => {
  const row = await getTemplate(tx, actor, input.id)
  return { ...(await getTemplateRow(tx, actor, row.id)), columns: columnsOf(row) }
})

export const templateChoices = read(template.choices, async ({ tx, actor }) => {
  const rows = await templatesOf(tx, actor)
    .select(['m.id', 'm.code', 'm.name', 'm.template_status'])
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
  return {
    data: rows.filter(({ template_status }) => template_status === templateMachine.code.inUse).map(({ id, code, name }) => ({ id, code, name })),
    shipped: shippedTemplates.filter(({ code }) => !rows.some((row) => row.code === code)).map(({ code, name }) => ({ code, name }))
  }
})
