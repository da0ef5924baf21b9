import { invoice } from '@yunshu/contract/invoice/contract'
import { riskFlag, riskRule } from '@yunshu/contract/risk/enums'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Table } from 'antd'
import { useSay } from '../kit/lang.ts'
import { EnumName, Mark } from '../kit/Status.tsx'
import { invoicePhrases as phrases } from './invoicePhrases.ts'

type Check = OutputOf<typeof invoice.info>['risks'][number]
const tones = { 0: 'done', 1: 'care', 2: 'wrong' } as const
/** 通过, 预警 or 拦截. */
export const Risk = ({ code }: { code: number }) => {
  const say = useSay()
  const flag = code as 0 | 1 | 2
  return <Mark tone={tones[flag]}>{say.label(riskFlag.names[flag])}</Mark>
}

/** 风险核查: every check by itself, whether there was anything to judge, and the trips that did not pass. */
export const RiskTable = ({ checks }: { checks: readonly Check[] }) => {
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
          width: 150,
          render: (_, row) => (row.judged === 0 ? <span className="quiet">{say(phrases, 'notJudged')}</span> : <Risk code={row.result} />)
        },
        {
          title: say(invoiceTerms, 'waybill_count'),
          width: 130,
          render: (_, row) => (row.judged === 0 ? '-' : say(phrases, 'judged', { count: row.judged }))
        },
        { title: say(invoiceTerms, 'waybill_no'), render: (_, row) => row.waybill_nos.join(' ') || '-' }
      ]}
    />
  )
}
