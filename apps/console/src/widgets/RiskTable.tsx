import { invoice } from '@yunshu/contract/invoice/contract'
import { riskFlag, riskRule } from '@yunshu/contract/risk/enums'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Table } from 'antd'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { useSay } from '../kit/lang.ts'
import { EnumName, Mark } from '../kit/Status.tsx'
import { useCall } from '../kit/useCall.ts'
import { invoicePhrases as phrases } from './invoicePhrases.ts'

type Check = OutputOf<typeof invoice.riskOfTrip>[number]
const tones = { 0: 'done', 1: 'care', 2: 'wrong' } as const
/** 通过, 预警 or 拦截. */
export const Risk = ({ code }: { code: number }) => {
  const say = useSay()
  const flag = code as 0 | 1 | 2
  return <Mark tone={tones[flag]}>{say.label(riskFlag.names[flag])}</Mark>
}

/** 风险核查: every check by itself, whether there was anything to judge, and the trips that did not pass. */
export const RiskTable = ({ checks, one = false }: { checks: readonly Check[]; one?: boolean }) => {
  const say = useSay()
  return (
    <Table<Check>
      size="small"
      rowKey="rule"
      pagination={false}
      dataSource={[...checks]}
      columns={[
        { title: say(phrases, 'risks'), width: 220, render: (_, row) => <EnumName of={riskRule} code={row.rule} /> },
        {
          title: say(phrases, 'result'),
          ...(!one && { width: 150 }),
          render: (_, row) => (row.judged === 0 ? <span className="quiet">{say(phrases, 'notJudged')}</span> : <Risk code={row.result} />)
        },
        ...(one
          ? []
          : [
              {
                title: say(invoiceTerms, 'waybill_count'),
                width: 130,
                render: (_: unknown, row: Check) => (row.judged === 0 ? '-' : say(phrases, 'judged', { count: row.judged }))
              },
              { title: say(invoiceTerms, 'waybill_no'), render: (_: unknown, row: Check) => row.waybill_nos.join(' ') || '-' }
            ])
      ]}
    />
  )
}

/** The checks of one trip as they stand now. */
export const TripRisks = ({ waybill_id }: { waybill_id: number }) => {
  const { data, error, refresh } = useCall(invoice.riskOfTrip, { waybill_id }, { kinds: ['waybill'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return <RiskTable checks={data} one />
}
