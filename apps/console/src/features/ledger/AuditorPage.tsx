import { ReloadOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented, Table } from 'antd'
import { audit } from '@yunshu/contract/audit/contract'
import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { Failed } from '../../kit/Empty.tsx'
import { fullTime, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Question = OutputOf<typeof audit.run>['questions'][number]

/** 账务审计: every question of the auditor, the rows of its answer and how long it took. */
export const AuditorPage = () => {
  const say = useSay()
  const [about, setAbout] = useState<Question['about']>('money')
  const { data, error, loading, fetching, refresh } = useCall(audit.run, {}, { kinds: [] })
  const countOf = (isNote: boolean) => data?.questions.reduce((sum, { count, is_note }) => sum + (is_note === isNote ? count : 0), 0) ?? 0
  const findings = countOf(false)
  const notes = countOf(true)
  const text =
    data && say(phrases, findings === 0 ? 'silent' : 'found', { count: findings === 0 ? data.questions.length : findings, ms: num(data.ms) })
  return (
    <ListPage page={operator.auditor}>
      <section className="card table-card">
        <div className="table-tools">
          <Segmented
            value={about}
            onChange={(next) => setAbout(next)}
            options={(['money', 'transport'] as const).map((value) => ({
              value,
              label: `${say(phrases, value)} ${data?.questions.filter((one) => one.about === value).length ?? ''}`
            }))}
          />
          <Button icon={<ReloadOutlined spin={fetching} />} onClick={refresh}>
            {say(phrases, 'again')}
          </Button>
        </div>
        <p className="quiet">
          {say(phrases, 'auditHow')} {data && say(phrases, 'askedAt', { time: fullTime(data.asked_at) })}
        </p>
        {text && <Alert className="gap-bottom" type={findings === 0 ? 'success' : 'error'} showIcon title={text} />}
        {notes > 0 && <Alert className="gap-bottom" type="info" showIcon title={say(phrases, 'notes', { count: notes })} />}
        {error && <Failed error={error} onRetry={refresh} />}
        <Table<Question>
          size="small"
          rowKey="no"
          loading={loading}
          pagination={false}
          dataSource={(data?.questions ?? []).filter((one) => one.about === about)}
          expandable={{
            showExpandColumn: findings + notes > 0,
            rowExpandable: ({ count }) => count > 0,
            expandedRowRender: ({ found }) => (
              <ul>
                {found.map((row) => (
                  <li key={`${row.about} ${row.found}`}>
                    <strong>{row.about}</strong> {row.found}
                  </li>
                ))}
              </ul>
            )
          }}
          columns={[
            { title: say(phrases, 'question'), dataIndex: 'ask', render: (ask: Question['ask']) => say.label(ask) },
            {
              title: say(phrases, 'answer'),
              dataIndex: 'count',
              width: 140,
              render: (count: number, { is_note }) =>
                count === 0 ? (
                  <Mark tone="done">{say(phrases, 'none')}</Mark>
                ) : (
                  <Mark tone={is_note ? 'wait' : 'wrong'}>{say(phrases, is_note ? 'rowsNoted' : 'rowsFound', { count })}</Mark>
                )
            },
            {
              title: `${say(phrases, 'took')} (ms)`,
              dataIndex: 'ms',
              width: 120,
              align: 'right',
              render: (ms: number) => <span className="figure">{ms.toFixed(1)}</span>
            }
          ]}
        />
      </section>
    </ListPage>
  )
}
