import { timingSafeEqual } from 'node:crypto'
import { advance } from '@yunshu/contract/kit/machine'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine } from '@yunshu/contract/release/machine'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { ordersOf } from '../order/index.ts'
import { clearTries, countTry } from '../session/index.ts'
import { findOpenRelease, getReleaseRow } from './queries.ts'

/** The code that the consignee brings is entered and used up (核销); tries are counted for each company and order before the code is looked at. */
export const redeemRelease = writeAfter(
  release.use,
  async ({ actor, input, services }) => {
    const name = `pickup:${actor.company_id}:${input.order_no}`
    await countTry(services.db, name)
    return name
  },
  async ({ tx, actor, input, services: { secrets }, publishChange, first: name }) => {
    const order = await ordersOf(tx, actor).select(['o.id', 'o.order_no']).where('o.order_no', '=', input.order_no).executeTakeFirst()
    if (!order) return refuse('notFound')
    const before = (await findOpenRelease(tx, actor, order.id)) ?? refuse('releaseOver', { order_no: order.order_no })
    if (!timingSafeEqual(Buffer.from(secrets.unseal(before.code_enc)), Buffer.from(input.code))) refuse('pickupCodeWrong')
    await clearTries(tx, name)
    const release_status = advance(releaseMachine, before.release_status, 'use', actor.who)
    const after = await updateVersioned(tx, 'release', actor, before, { release_status, used_at: nowIso(), used_by_name: actor.user_name })
    publishChange('release', after)
    return { output: await getReleaseRow(tx, actor, after.id), log: { before, after, no: after.release_no } }
  }
)
