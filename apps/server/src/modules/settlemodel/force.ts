import { faultsOf } from '@yunshu/contract/kit/fault'
import { advance } from '@yunshu/contract/kit/machine'
import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import { settleModelFaults } from '@yunshu/contract/settlemodel/words'
import { addDays, type Day, shanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { getModel, getModelRow } from './queries.ts'

type Model = Row<'settle_model'>
onConstraint('settle_model_once_a_day', 'modelOverlaps', { other: '', day: '' })

/** 启用: from this day on the version settles trips; the one before settles those of the days before, as it always did. */
export const enactModel = write(settlemodel.enact, async ({ tx, actor, input, publishChange }) => {
  const before = await getModel(tx, actor, input.id)
  const model_status = advance(settleModelMachine, before.model_status, 'enact', actor.who)
  if (before.version !== input.version) refuse('staleVersion')
  const { valid_from } = input
  const earlier = await lockEarlier(tx, before)
  demandDay(actor, before, earlier, valid_from)
  await demandFree(tx, before, valid_from)
  const ended: Model[] = []
  for (const row of earlier)
    if (row.ended_on === null || row.ended_on > valid_from)
      ended.push(await updateVersioned(tx, 'settle_model', actor, row, { ended_on: valid_from }))
  const after = await updateVersioned(tx, 'settle_model', actor, before, { model_status, valid_from }, input.version)
  for (const row of [after, ...ended]) publishChange('settlemodel', row)
  return { output: await getModelRow(tx, actor, after.id), log: { id: after.id, no: after.model_no, before, after } }
})

/** 停用: from this day on it settles no more trips; those of the days before keep it. */
export const stopModel = write(settlemodel.stop, async ({ tx, actor, input, publishChange }) => {
  const before = await getModel(tx, actor, input.id)
  const model_status = advance(settleModelMachine, before.model_status, 'stop', actor.who)
  const { ended_on, reason } = input
  const today = shanghaiDay(now())
  const isPast = ended_on < today || (before.valid_from !== null && ended_on < before.valid_from)
  refuseFaults(
    faultsOf(settleModelFaults, [
      [isPast, 'ended_on', 'endPast'],
      [ended_on > addDays(today, 366), 'ended_on', 'dayFar']
    ]),
    actor.origin.lang
  )
  // A version that a later one has replaced already ends where it does.
  const last = before.ended_on !== null && before.ended_on < ended_on ? before.ended_on : ended_on
  const after = await updateVersioned(tx, 'settle_model', actor, before, { model_status, ended_on: last, reason }, input.version)
  publishChange('settlemodel', after)
  return { output: await getModelRow(tx, actor, after.id), log: { id: after.id, no: after.model_no, before, after } }
})

/* The versions of the same model that were ever in force; nobody else changes them until the end of the transaction. */
const lockEarlier = async (tx: Tx, { tenant_id, model_no, id }: Model): Promise<Model[]> =>
  await tx
    .selectFrom('settle_model')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('model_no', '=', model_no)
    .where('id', '<>', id)
    .where('model_status', 'in', [settleModelMachine.code.inForce, settleModelMachine.code.stopped])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/* A first version may begin in the past, where there was none; a later one never changes what trips of the past come to. */
const demandDay = ({ origin }: Actor, { revision }: Model, earlier: readonly Model[], day: Day): void => {
  const today = shanghaiDay(now())
  const begun = earlier
    .map(({ valid_from }) => valid_from ?? '')
    .toSorted()
    .at(-1)
  const isBehind = begun !== undefined && day <= begun
  const faults = faultsOf(settleModelFaults, [
    [day < addDays(today, -366) || day > addDays(today, 366), 'valid_from', 'dayFar'],
    [revision > 1 && earlier.length > 0 && day < today, 'valid_from', 'dayPast']
  ])
  const behind = isBehind
    ? [
        {
          field: 'valid_from',
          reason: { zh: settleModelFaults.zh.dayBehind.replace('{day}', begun), en: settleModelFaults.en.dayBehind.replace('{day}', begun) }
        }
      ]
    : []
  refuseFaults([...faults, ...behind], origin.lang)
}

/* Of a customer one model is in force on any day; another one is named. */
const demandFree = async (tx: Tx, { tenant_id, carrier_id, shipper_id, model_no }: Model, day: Day): Promise<void> => {
  const other = await tx
    .selectFrom('settle_model')
    .select(['model_no', 'revision', 'valid_from'])
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', carrier_id)
    .where(sql<boolean>`shipper_id is not distinct from ${shipper_id}`)
    .where('model_no', '<>', model_no)
    .where('model_status', 'in', [settleModelMachine.code.inForce, settleModelMachine.code.stopped])
    .where(sql<boolean>`daterange(valid_from, ended_on) && daterange(${day}::date, null)`)
    .orderBy('valid_from')
    .executeTakeFirst()
  if (other)
    refuse('modelOverlaps', {
      other: `${other.model_no} v${other.revision}`,
      day: other.valid_from !== null && other.valid_from > day ? other.valid_from : day
    })
}
