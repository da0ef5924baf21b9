import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { leaveDefault } from './default.ts'
import { linkOutput, partnerOf } from './move.ts'
import { getLink } from './queries.ts'

/** The shipper writes down how the two settle; what was billed before stays as it was. */
export const settleLink = write(link.settle, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...settlement } = input
  const before = await getLink(tx, actor, id)
  if (settlement.default_flag && before.link_status === linkMachine.code.ended)
    refuseFaults(
      [{ field: 'default_flag', reason: { zh: '合作已终止，不能设为默认', en: 'is not for a cooperation that has ended' } }],
      actor.origin.lang
    )
  if (settlement.default_flag) await leaveDefault(tx, actor, publishChange, id)
  const after = await updateVersioned(tx, 'company_link', actor, before, settlement, version)
  publishChange('link', after)
  return { output: linkOutput(after), log: { before, after, no: partnerOf(after, actor).name } }
})

/** The carrier limits what a customer may owe; its customer learns nothing of it. */
export const setCredit = write(link.setCredit, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...credit } = input
  const before = await getLink(tx, actor, id)
  const after = await updateVersioned(tx, 'company_link', actor, before, credit, version)
  publishChange('link', after)
  return { output: linkOutput(after), log: { before, after, no: partnerOf(after, actor).name, parties: [actor.company_id] } }
})

/** 评分: what the shipper thinks of the carrier, as the assign dialog shows it; it stands until the next rating of an order. */
export const scoreLink = write(link.score, async ({ tx, actor, input, publishChange }) => {
  const before = await getLink(tx, actor, input.id)
  const after = await updateVersioned(tx, 'company_link', actor, before, { score: input.score }, input.version)
  publishChange('link', after)
  return { output: linkOutput(after), log: { before, after, no: partnerOf(after, actor).name } }
})
