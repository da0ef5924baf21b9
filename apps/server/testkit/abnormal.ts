import { liableParty } from '@yunshu/contract/abnormal/machine'
import { openStates } from '@yunshu/contract/abnormal/rules'
import { acceptAbnormal } from '../src/modules/abnormal/answer.ts'
import { handleAbnormal, turnAbnormal } from '../src/modules/abnormal/handle.ts'
import { abnormalInfo } from '../src/modules/abnormal/info.ts'
import { listAbnormals } from '../src/modules/abnormal/list.ts'
import type { TestApp } from './app.ts'
import type { Trip } from './trip.ts'

/** Settles what is open about the money of a trip as its receipts say, agreed to by its shipper. */
export const settleAbnormals = async ({ services, actor }: Pick<TestApp, 'services' | 'actor'>, trip: Trip, shipper = 'shipper'): Promise<void> => {
  const theirs = await actor(shipper)
  const { data } = await listAbnormals.run(services, trip.dispatcher, { waybill_id: trip.id, pagesize: 200 })
  for (const { id, version, abnormal_status, money } of data) {
    if (!money || !openStates.includes(abnormal_status)) continue
    const { standing_fen } = await abnormalInfo.run(services, trip.dispatcher, { id })
    const handled = await handleAbnormal.run(services, trip.dispatcher, {
      id,
      version,
      liable_party: liableParty.code.carrier,
      solution: '按回单赔付',
      loss_fen: 0,
      claim_up_fen: -(standing_fen ?? 0),
      claim_down_fen: 0
    })
    const turned = await turnAbnormal.run(services, trip.dispatcher, { id, version: handled.version })
    await acceptAbnormal.run(services, theirs, { id, version: turned.version })
  }
}
