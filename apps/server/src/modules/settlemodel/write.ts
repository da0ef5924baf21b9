import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { stateOf } from '@yunshu/contract/kit/machine'
import { settleModelFormFaults } from '@yunshu/contract/settlemodel/check'
import { settlemodel, settleSteps } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { findLink } from '../link/rows.ts'
import { getModel, getModelRow } from './queries.ts'

type Model = Row<'settle_model'>
onConstraint('settle_model_one_draft', 'staleVersion')
onConstraint('settle_model_revision_once', 'staleVersion')

export const createModel = write(settlemodel.create, async ({ tx, actor, input, publishChange }) => {
  const entered = await checked(tx, actor, input)
  const { tenant_id, company_id } = actor
  const after = await tx
    .insertInto('settle_model')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      carrier_id: company_id,
      model_no: await nextNo(tx, tenant_id, 'settlemodel'),
      ...entered,
      ...madeBy(actor)
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('settlemodel', after)
  return { output: await getModelRow(tx, actor, after.id), log: { id: after.id, no: after.model_no, after } }
})

/** Only a draft is written anew; for whom a model is stays the same through all its versions. */
export const updateModel = write(settlemodel.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...form } = input
  const before = demandDraft(await getModel(tx, actor, id))
  if (before.revision > 1 && before.shipper_id !== form.shipper_id) refuse('modelScopeStays')
  const after = await updateVersioned(tx, 'settle_model', actor, before, await checked(tx, actor, form), version)
  publishChange('settlemodel', after)
  return { output: await getModelRow(tx, actor, id), log: { id, no: after.model_no, before, after } }
})

export const removeModel = write(settlemodel.remove, async ({ tx, actor, input, publishChange }) => {
  const before = demandDraft(await getModel(tx, actor, input.id))
  const after = await updateVersioned(tx, 'settle_model', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('settlemodel', after)
  return { output: { id: before.id }, log: { id: before.id, no: before.model_no, before, after } }
})

/** 新版本: a draft with the same figures; the version that is in force stays as it is. */
export const copyModel = write(settlemodel.copy, async ({ tx, actor, input, publishChange }) => {
  const before = await getModel(tx, actor, input.id)
  if (before.version !== input.version) refuse('staleVersion')
  const { tenant_id, model_no } = before
  const others = await tx
    .selectFrom('settle_model')
    .select(['revision', 'model_status'])
    .where('tenant_id', '=', tenant_id)
    .where('model_no', '=', model_no)
    .where('deleted_at', 'is', null)
    .execute()
  const draft = others.find(({ model_status }) => model_status === settleModelMachine.code.draft)
  if (draft) refuse('modelDraftOpen', { revision: draft.revision })
  const { created_at: _at, updated_at: _on, updated_by: _by, valid_from: _from, ended_on: _end, ...kept } = before
  const after = await tx
    .insertInto('settle_model')
    .values({
      ...kept,
      ...madeBy(actor),
      late_rungs: JSON.stringify(kept.late_rungs),
      rebate_tiers: JSON.stringify(kept.rebate_tiers),
      id: newId(),
      version: 1,
      revision: Math.max(...others.map(({ revision }) => revision)) + 1,
      model_status: settleModelMachine.code.draft,
      reason: ''
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('settlemodel', after)
  return { output: await getModelRow(tx, actor, after.id), log: { id: after.id, no: after.model_no, after } }
})

type Entered = InputOf<typeof settlemodel.create>
/* What is entered, without a fault, as it is stored; the customer must be one of the company's. */
const checked = async (tx: Tx, actor: Actor, { model_name, shipper_id, remark, ...terms }: Entered) => {
  refuseFaults(settleModelFormFaults(terms), actor.origin.lang)
  const link = shipper_id === null ? undefined : ((await findLink(tx, actor.tenant_id, shipper_id, actor.company_id)) ?? refuse('notFound'))
  return {
    model_name,
    shipper_id: link?.shipper_id ?? null,
    shipper_name: link?.shipper_name ?? '',
    remark,
    ...columnsOf(settleSteps, terms),
    late_rungs: JSON.stringify(terms.late_rungs),
    rebate_tiers: JSON.stringify(terms.rebate_tiers)
  }
}

const demandDraft = (row: Model): Model => {
  if (row.model_status === settleModelMachine.code.draft) return row
  const { zh, en } = stateOf(settleModelMachine, row.model_status)
  return refuse('modelLocked', { revision: row.revision, state: { zh, en } })
}

const madeBy = ({ user_id, user_name }: Actor) => ({ created_at: nowIso(), created_by: user_id, created_by_name: user_name })
