import { abnormal } from '@yunshu/contract/abnormal/contract'
import { driverAnswer } from '@yunshu/contract/abnormal/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { getWaybill } from '../waybill/index.ts'
import { toCarrier } from './markTrips.ts'
import { changeAbnormal, logOf } from './move.ts'
import { abnormalsOf, getAbnormal } from './queries.ts'
import { recordAbnormalEvent } from './rows.ts'

type DriverRow = OutputOf<typeof abnormal.report>
/** What the driver may know: nothing of what is between carrier and shipper. */
export const driverRow = (row: Row<'abnormal'>): DriverRow => ({
  id: row.id,
  version: row.version,
  abnormal_no: row.abnormal_no,
  abnormal_type: row.abnormal_type,
  level: row.level,
  abnormal_status: row.abnormal_status,
  occurred_at: row.occurred_at,
  description: row.description,
  said: row.said as DriverRow['said'],
  imgs: row.imgs as DriverRow['imgs'],
  signal_count: row.signal_count,
  solution: row.solution,
  claim_down_fen: row.claim_down_fen,
  driver_answer: row.driver_answer
})

/** The exceptions of one of his trips. */
export const abnormalsOfTrip = read(abnormal.ofTrip, async ({ tx, actor, input }) => {
  const trip = await getWaybill(tx, actor, input.waybill_id)
  const rows = await abnormalsOf(tx, actor).selectAll('a').where('a.waybill_id', '=', trip.id).orderBy('a.id', 'desc').limit(50).execute()
  return rows.map(driverRow)
})

/** He agrees to a deduction above what may be taken without his word, or does not. */
export const answerAbnormal = write(abnormal.answer, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getAbnormal(tx, actor, input.id)
  if (before.driver_answer !== driverAnswer.code.asked) refuse('notAskedDriver')
  const { agree, reason = '' } = input
  return await withSystemScope(tx, async () => {
    const after = await changeAbnormal(context, before, { driver_answer: driverAnswer.code[agree ? 'agreed' : 'refused'] }, input.version)
    await recordAbnormalEvent(context, after, agree ? 'driverAgreed' : 'driverRefused', before.abnormal_status, { reason })
    publishChange('abnormal', after)
    await notifyCompany({ tx, publishChange }, actor, {
      ...toCarrier(after),
      phrase: 'abnormalAnswered',
      slots: {
        driver_name: after.driver_name,
        answer: agree ? { zh: '同意', en: 'agrees to' } : { zh: '不同意', en: 'refuses' },
        abnormal_no: after.abnormal_no
      }
    })
    return { output: driverRow(after), log: logOf(after, before) }
  })
})
