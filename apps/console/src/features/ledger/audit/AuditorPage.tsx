import { DownOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented, Table } from 'antd'
import { audit } from '@yunshu/contract/audit/contract'
import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { Failed } from '../../../kit/Empty.tsx'
import { fullTime, num } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { phrases } from '../phrases.ts'
import { Retention } from './Retention.tsx'

type Question = OutputOf<typeof audit.run>['questions'][number]

type View = Question['about'] | 'kept'

/** 账务审计: every question of the auditor, the rows of its answer and how long it took; and what is kept for how long. */
export const AuditorPage = () => {
  const say = useSay()
  const [view, setView] = useState<View>('money')
  const called = useCall(audit.run, {}, { kinds: [] })
  const countOf = (about: View) => called.data?.questions.filter((one) => one.about === about).length ?? ''
  return (
    <ListPage page={operator.auditor}>
      <section className="card table-card">
        <div className="table-tools">
          <Segmented
            value={view}
            onChange={setView}
            options={[
              ...(['money', 'transport'] as const).map((value) => ({ value, label: `${say(phrases, value)} ${countOf(value)}` })),
              { value: 'kept' as const, label: say(phrases, 'kept') }
            ]}
          />
          {view === 'kept' ? (
            <span />
          ) : (
            <Button icon={<ReloadOutlined spin={called.fetching} />} onClick={called.refresh}>
              {say(phrases, 'again')}
            </Button>
          )}
        </div>
        {view === 'kept' ? <Retention /> : <Answers called={called} about={view} />}
      </section>
    </ListPage>
  )
}

const Answers = ({
  called: { data, error, loading, refresh },
  about
}: {
  called: ReturnType<typeof useCall<typeof audit.run>>
  about: Question['about']
}) => {
  const say = useSay()
  const [unfolded, setUnfolded] = useState(false)
  const countOf = (isNote: boolean) => data?.questions.reduce((sum, { count, is_note }) => sum + (is_note === isNote ? count : 0), 0) ?? 0
  const findings = countOf(false)
  const notes = countOf(true)
  const text =
    data && say(phrases, findings === 0 ? 'silent' : 'found', { count: findings === 0 ? data.questions.length : findings, ms: num(data.ms) })
  const asked = (data?.questions ?? []).filter((one) => one.about === about)
  const quiet = asked.filter(({ count }) => count === 0)
  return (
    <>
      <p className="quiet">
        {say(phrases, 'auditHow')} {data && say(phrases, 'askedAt', { time: fullTime(data.asked_at) })}
      </p>
      {text && <Alert className="gap-bottom" type={findings === 0 ? 'success' : 'error'} showIcon title={text} />}
      {notes > 0 && <Alert className="gap-bottom" type="info" showIcon title={say(phrases, 'notes', { count: notes })} />}
      {error && <Failed error={error} onRetry={refresh} />}
      <Questions rows={worstFirst(asked)} loading={loading} />
      {quiet.length > 0 && (
        <>
          <Button
            type="text"
            className="audit-quiet"
            aria-expanded={unfolded}
            icon={unfolded ? <DownOutlined /> : <RightOutlined />}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Mark tone="done">{say(phrases, 'quiet', { count: quiet.length })}</Mark>
          </Button>
          {unfolded && <Questions rows={quiet} />}
        </>
      )}
    </>
  )
}

/* Faults before notes; what answered nothing stands in one line of its own. */
const worstFirst = (asked: readonly Question[]): readonly Question[] =>
  asked.filter(({ count }) => count > 0).sort((one, other) => Number(one.is_note) - Number(other.is_note))

const Questions = ({ rows, loading = false }: { rows: readonly Question[]; loading?: boolean }) => {
  const say = useSay()
  if (rows.length === 0 && !loading) return null
  return (
    <Table<Question>
      size="small"
      rowKey="no"
      loading={loading}
      pagination={false}
      dataSource={[...rows]}
      expandable={{
        showExpandColumn: rows.some(({ count }) => count > 0),
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
  )
}
