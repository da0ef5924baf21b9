import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { kpi } from '@yunshu/contract/kpi/contract'
import { gradeTone, kpiGrade } from '@yunshu/contract/kpi/machine'
import { kpiTerms } from '@yunshu/contract/kpi/words'
import { Table } from 'antd'
import { Section } from '../kit/InfoPage.tsx'
import { scrollableTable } from '../kit/keyboardScroll.tsx'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { ComplianceStatus } from './complianceStatus.tsx'

type Month = OutputOf<typeof kpi.partner>['data'][number]
const rates = ['pickup_on_time_rate_bp', 'delivery_on_time_rate_bp', 'receipt_on_time_rate_bp', 'damage_rate_bp', 'node_complete_rate_bp'] as const

/** 月度 KPI: what a carrier came to with a shipper, month by month, as the drivers of a carrier are judged; nothing is shown before the first. */
export const PartnerKpi = ({ company_id, title }: { company_id: number; title: string }) => {
  const say = useSay()
  const { data } = useCall(kpi.partner, { company_id })
  if (!data || data.data.length === 0) return null
  return (
    <Section title={title}>
      <Table<Month>
        size="small"
        rowKey="month"
        pagination={false}
        dataSource={data.data}
        components={scrollableTable}
        scroll={{ x: 900 }}
        columns={[
          { title: say(kpiTerms, 'month'), dataIndex: 'month', width: 90 },
          { title: say(kpiTerms, 'waybill_count'), dataIndex: 'waybill_count', align: 'right', width: 80 },
          {
            title: say(kpiTerms, 'score'),
            align: 'right',
            width: 90,
            render: (_, { score }) => (score === null ? '-' : <b className="figure">{score.toFixed(2)}</b>)
          },
          { title: say(kpiTerms, 'grade'), width: 130, render: (_, { grade }) => <ComplianceStatus of={kpiGrade} tones={gradeTone} code={grade} /> },
          ...rates.map((name) => ({
            title: say(kpiTerms, name),
            align: 'right' as const,
            width: 110,
            render: (_: unknown, month: Month) =>
              month[name] === null ? '-' : <span className="figure">{`${(month[name] / 100).toFixed(2)}%`}</span>
          }))
        ]}
      />
    </Section>
  )
}
