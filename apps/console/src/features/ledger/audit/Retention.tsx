import { Alert, Table } from 'antd'
import { audit } from '@yunshu/contract/audit/contract'
import { retentionEnd, retentionKind } from '@yunshu/contract/audit/enums'
import { retentionTerms } from '@yunshu/contract/audit/words'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Failed } from '../../../kit/Empty.tsx'
import { num } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import { EnumName } from '../../../kit/Status.tsx'
import { useCall } from '../../../kit/useCall.ts'

type Row = OutputOf<typeof audit.retention>[number]

const phrases = definePhrases({
  zh: {
    how: '交易、服务和轨迹记录自运输完成起至少保存 3 年，涉税资料 10 年（网络平台道路货物运输经营管理办法）。系统不提供提前删除；每天夜间只清理已过保存期的月份。',
    years: '{count} 年',
    noLaw: '-',
    always: '长期',
    months: '{count} 个月',
    more: '{count} 以上',
    held: '有 {count} 张运单完成未满 3 年或仍在途，其轨迹虽已超过保存期，继续保留。'
  },
  en: {
    how: 'Records of trade, service and tracks are kept for three years at least from the end of the transport on, and what taxes rest on for ten (rules for network freight). Nothing can be deleted earlier; every night only months go whose time is over.',
    years: '{count, year, years}',
    noLaw: '-',
    always: 'For ever',
    months: '{count, month, months}',
    more: 'More than {count}',
    held: '{count, trip, trips} ended less than three years ago or not yet: their tracks stay, although their months are over.'
  }
})

/** 保存期限: what is kept, how long by law and by rule, since when, and what becomes of it. */
export const Retention = () => {
  const say = useSay()
  const { data, error, loading, refresh } = useCall(audit.retention, {}, { kinds: [] })
  if (error) return <Failed error={error} onRetry={refresh} />
  const held_count = data?.reduce((sum, row) => sum + (row.held_count ?? 0), 0) ?? 0
  return (
    <>
      <p className="quiet">{say(phrases, 'how')}</p>
      {held_count > 0 && <Alert className="gap-bottom" type="info" showIcon title={say(phrases, 'held', { count: held_count })} />}
      <Table<Row>
        size="small"
        rowKey="retention_kind"
        loading={loading}
        pagination={false}
        dataSource={[...(data ?? [])]}
        columns={[
          { title: say(retentionTerms, 'retention_kind'), render: (_, row) => <EnumName of={retentionKind} code={row.retention_kind} /> },
          {
            title: say(retentionTerms, 'law_years'),
            width: 120,
            render: (_, { law_years }) => (law_years === null ? say(phrases, 'noLaw') : say(phrases, 'years', { count: law_years }))
          },
          {
            title: say(retentionTerms, 'kept_months'),
            width: 130,
            render: (_, { kept_months }) => (kept_months === null ? say(phrases, 'always') : say(phrases, 'months', { count: kept_months }))
          },
          { title: say(retentionTerms, 'retention_end'), width: 260, render: (_, row) => <EnumName of={retentionEnd} code={row.retention_end} /> },
          { title: say(retentionTerms, 'first_day'), width: 130, render: (_, { first_day }) => first_day ?? '-' },
          {
            title: say(retentionTerms, 'row_count'),
            width: 150,
            align: 'right',
            render: (_, { row_count, is_more }) => (
              <span className="figure">{row_count === null ? '-' : is_more ? say(phrases, 'more', { count: num(row_count) }) : num(row_count)}</span>
            )
          }
        ]}
      />
    </>
  )
}
