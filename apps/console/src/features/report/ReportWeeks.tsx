import { report } from '@yunshu/contract/report/contract'
import { reportTerms } from '@yunshu/contract/report/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Table } from 'antd'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { reportPhrases as phrases } from '../../widgets/reportPhrases.ts'

type Week = OutputOf<typeof report.weeks>['data'][number]
/** Above this the authority's trial run is not passed (R8). */
const mostBp = 100

/** 差错率 of the last twelve weeks. */
export const ReportWeeks = () => {
  const say = useSay()
  const { data, error, refresh } = useCall(report.weeks, {}, { kinds: ['report'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  if (data.data.length === 0) return <p className="quiet">{say(phrases, 'noWeeks')}</p>
  return (
    <>
      <p className="quiet">{say(phrases, 'weeksAbout')}</p>
      <Table<Week>
        size="small"
        rowKey="week"
        pagination={false}
        dataSource={[...data.data]}
        columns={[
          { title: say(reportTerms, 'week'), dataIndex: 'week', width: 160 },
          { title: say(reportTerms, 'accepted'), width: 140, align: 'right', render: (_, row) => num(row.accepted) },
          { title: say(reportTerms, 'failed'), width: 140, align: 'right', render: (_, row) => num(row.failed) },
          {
            title: say(reportTerms, 'error_bp'),
            width: 140,
            align: 'right',
            render: (_, { error_bp }) =>
              error_bp === null ? '-' : <span className={error_bp > mostBp ? 'mark-wrong' : undefined}>{`${num(error_bp / 100)} %`}</span>
          },
          { title: say(reportTerms, 'waybills'), align: 'right', render: (_, row) => num(row.waybills) }
        ]}
      />
    </>
  )
}
