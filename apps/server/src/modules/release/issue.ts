import { orderMachine } from '@yunshu/contract/order/machine'
import { randomInt } from 'node:crypto'
import { advance } from '@yunshu/contract/kit/machine'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine } from '@yunshu/contract/release/machine'
import { inFuture } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { getOrder, ordersOf } from '../order/index.ts'
import { findOpenRelease, getRelease, getReleaseRow, releaseRows } from './queries.ts'

const hour = 3_600_000

export const listReleases = read(release.ofOrder, async ({ tx, actor, input }) => {
  await getOrder(tx, actor, input.order_id)
  return { data: await releaseRows(tx, actor).where('f.order_id', '=', input.order_id).orderBy('f.id', 'desc').limit(50).execute() }
})

/** The shipper consents that the goods of an order are handed over (同意放货); one consent at a time. */
export const issueRelease = write(release.issue, async ({ tx, actor, input, services: { secrets }, publishChange }) => {
  const order = await getOrder(tx, actor, input.order_id)
  const { order_no } = order
  if (order.order_status < orderMachine.code.accepted || order.order_status > orderMachine.code.delivered) refuse('releaseEarly', { order_no })
  await tx.selectFrom('order').select('id').where('tenant_id', '=', actor.tenant_id).where('id', '=', order.id).forUpdate().execute()
  if (await findOpenRelease(tx, actor, order.id)) refuse('releaseTwice', { order_no })
  const after = await tx
    .insertInto('release')
    .values({
      tenant_id: actor.tenant_id,
      id: newId(),
      parties: order.parties,
      release_no: await nextNo(tx, actor.tenant_id, 'release'),
      order_id: order.id,
      order_no,
      shipper_id: order.shipper_id,
      carrier_id: order.carrier_id,
      code_enc: secrets.seal(String(randomInt(1_000_000)).padStart(6, '0')),
      valid_to: inFuture((input.hours ?? 24) * hour),
      issued_by_name: actor.user_name,
      created_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('release', after)
  return { output: await getReleaseRow(tx, actor, after.id), log: { after, no: after.release_no } }
})

export const revokeRelease = write(release.revoke, async ({ tx, actor, input, publishChange }) => {
  const before = await getRelease(tx, actor, input.id)
  const release_status = advance(releaseMachine, before.release_status, 'revoke', actor.who)
  const after = await updateVersioned(tx, 'release', actor, before, { release_status }, input.version)
  publishChange('release', after)
  return { output: await getReleaseRow(tx, actor, after.id), log: { before, after, no: after.release_no } }
})

/** Shows the pickup code (查看提货码); who looked stays in the log. */
export const seeCode = write(release.seeCode, async ({ tx, actor, input, services: { secrets } }) => {
  const order = await ordersOf(tx, actor).select(['o.id', 'o.order_no']).where('o.order_no', '=', input.order_no).executeTakeFirst()
  if (!order) return refuse('notFound')
  const open = (await findOpenRelease(tx, actor, order.id)) ?? refuse('releaseOver', { order_no: order.order_no })
  const { release_no, order_no, valid_to } = open
  return { output: { order_no, release_no, code: secrets.unseal(open.code_enc), valid_to }, log: { id: open.id, no: release_no } }
})
