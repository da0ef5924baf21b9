import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleFaults } from '@yunshu/contract/vehicle/check'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { enteredPapers } from '../paper/index.ts'
import { registerPapers } from './entry.ts'
import { getVehicle, getVehicleRow } from './queries.ts'

const ofPapers = /^(compulsory|commercial|inspection_month)/

/** Registers a new policy, or an inspection, or all of them; an old one stays in the history. They are judged by their days at once, and wait for their review. */
export const renewVehicle = write(vehicle.renew, async ({ tx, actor, input, publishChange }) => {
  const kept = await getVehicle(tx, actor, input.id)
  if (!input.compulsory && !input.commercial && !input.inspection_month) refuse('nothingToRenew')
  const { compulsory, commercial, inspection_month } = input
  refuseFaults(
    vehicleFaults({ compulsory, commercial, inspection_month }, shanghaiDay(now())).filter(({ field }) => ofPapers.test(field)),
    actor.origin.lang
  )
  const papers = await registerPapers(tx, actor, kept, input)
  const after = await updateVersioned(tx, 'vehicle', actor, kept, enteredPapers(actor, kept))
  publishChange('vehicle', after)
  return { output: await getVehicleRow(tx, actor, kept.id), log: { id: kept.id, no: kept.plate_no, after: papers, parties: kept.parties } }
})

/** Takes back a paper that was typed in wrongly; the log keeps what it said. */
export const discardPaper = write(vehicle.discard, async ({ tx, actor, input: { id, policy_id, inspection_id, reason }, publishChange }) => {
  const { tenant_id } = await getVehicle(tx, actor, id)
  // What is told below is how the vehicle stands, also where somebody was judging it at the same instant.
  await lockRows(tx, tenant_id, { vehicle: [id] })
  const kept = await getVehicle(tx, actor, id)
  const table = policy_id === undefined ? 'inspection' : 'insurance_policy'
  const gone = await tx
    .deleteFrom(table)
    .where('tenant_id', '=', actor.tenant_id)
    .where('vehicle_id', '=', id)
    .where('id', '=', policy_id ?? inspection_id ?? 0)
    .returningAll()
    .executeTakeFirst()
  if (!gone) refuse('notFound')
  publishChange('vehicle', kept)
  return {
    output: await getVehicleRow(tx, actor, id),
    log: { id, no: kept.plate_no, before: { ...gone, reason: '' }, after: { reason }, parties: kept.parties }
  }
})
