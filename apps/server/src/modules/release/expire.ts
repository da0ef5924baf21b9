import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { advance } from '@yunshu/contract/kit/machine'
import { releaseTimer } from '@yunshu/contract/release/contract'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { sql } from 'kysely'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { tellTrip } from '../waybill/index.ts'
import { lockRelease } from './queries.ts'
import { toCarrier, toShipper } from './rows.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>

/** Writes that the time of a release is over and it was not used. */
export const expireNow = async ({ tx, actor, publishChange }: Context, before: Row<'release'>): Promise<Row<'release'>> => {
  const after = await updateVersioned(tx, 'release', actor, before, {
    release_status: advance(releaseMachine, before.release_status, 'expire', 'system')
  })
  publishChange('release', after)
  await tellTrip({ tx, publishChange }, after.tenant_id, after.waybill_id)
  return after
}

/** Its time is over, by the clock of the database: whoever waited for it is told, since it is to be asked for again. */
const expireRelease = write(releaseTimer.expire, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { row: before, now } = await lockRelease(tx, actor, input)
  advance(releaseMachine, before.release_status, 'expire', 'system')
  if (before.valid_to !== null && Date.parse(before.valid_to) > Date.parse(now)) refuse('notYet')
  const after = await expireNow(context, before)
  const { waybill_no, plate_no, order_no } = after
  if (after.release_type === releaseType.code.departure && after.carrier_id !== null)
    await notifyCompany({ tx, publishChange }, actor, {
      ...toCarrier(after, carrier.releases.may.ask),
      phrase: 'departureExpired',
      slots: { waybill_no, plate_no }
    })
  if (after.release_type === releaseType.code.cargo && after.shipper_id !== null)
    await notifyCompany({ tx, publishChange }, actor, {
      ...toShipper(after, shipper.orders.may.release),
      phrase: 'cargoExpired',
      slots: { order_no }
    })
  return { output: { id: after.id }, log: { type: 'release', id: after.id, no: after.release_no, before, after } }
})

/** The timer, every minute: what is due, each in its own transaction. What was used or revoked meanwhile is refused and left. */
export const expireReleases = async (services: Services): Promise<number> => {
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('release')
      .select(['tenant_id', 'id'])
      .where('release_status', '=', releaseMachine.code.released)
      .where('valid_to', '<=', sql<string>`clock_timestamp()`)
      .limit(500)
      .execute()
  )
  return await runDue(services, expireRelease, due)
}
