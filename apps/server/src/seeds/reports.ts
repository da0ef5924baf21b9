import { report } from '@yunshu/contract/report/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { usccCheck } from '@yunshu/domain/uscc'
import { drillUrl, sendReports } from '../modules/report/index.ts'
import type { DemoContext } from './context.ts'

const consigneeNo = (n: number): string => {
  const first17 = `91510100MA0DEMR${String(n).padStart(2, '0')}`
  return first17 + (usccCheck(first17) ?? '0')
}

/** The platform reports to the stand-in: some signed trips were accepted, two wait for the number of their consignee, and the rest was not reported yet. */
export const seedReports = async ({ services, runAs, users: { operator, carrier } }: DemoContext): Promise<void> => {
  if (!operator || !carrier) return
  const { version } = await runAs(operator, report.setting, {})
  const connection = { base_url: drillUrl, sender_code: 'YS-DEMO', secret: 'demo-key-of-the-stand-in' }
  await runAs(operator, report.set, { version, enabled: true, automatic: false, ...connection })
  const signed = (await runAs(carrier, waybill.list, { waybill_status: waybillMachine.code.signed, pagesize: 10 })).data.filter(
    (row) => !row.subcontracted
  )
  for (const [n, { id }] of signed.slice(0, 6).entries()) {
    const lacking = (await runAs(carrier, report.preview, { waybill_id: id })).data.filter(({ faults }) =>
      faults.some(({ path }) => path === 'consigneeInfo.consigneeID')
    )
    if (n >= 2)
      for (const { order_no } of lacking) await runAs(carrier, report.setConsignee, { waybill_id: id, order_no, consignee_no: consigneeNo(n) })
    await runAs(carrier, report.send, { waybill_ids: [id] })
  }
  await sendReports(services)
}
