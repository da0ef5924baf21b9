import { statementCells } from '@yunshu/contract/statement/cells'
import { Alert, Pagination, Table, Tabs } from 'antd'
import type { Page } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { isIn } from '@yunshu/contract/kit/machine'
import { statement } from '@yunshu/contract/statement/contract'
import { statementCourse } from '@yunshu/contract/statement/course'
import { statementMachine, adjustType, lineCheck } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { Failed } from '../../kit/Empty.tsx'
import { money } from '../../kit/format.ts'
import { CourseBar } from '../../kit/CourseBar.tsx'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { Mark } from '../../kit/Status.tsx'
import { useRun } from '../../kit/useRun.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { About } from './About.tsx'
import { useStatementActions } from './actions.tsx'
import { isCredit, lineColumnsOf, type StatementRow, StatementState } from './columns.tsx'
import { LeftTable } from './Outlook.tsx'
import { LineDrawer } from './LineDrawer.tsx'
import { Matches } from './Matches.tsx'
import { phrases } from './phrases.ts'
import { type Side, sideOf, sidePages } from './side.ts'

const { FlagField, KeywordField, SelectField } = queryFields(statement.lines)
type Info = OutputOf<typeof statement.info>
type AdjustRow = Info['adjusts'][number]

/** One statement: what it comes to, its lines with charges and threads, adjustments, what was left out, the other side's workbook, its story. */
export const StatementInfoPage = ({ page }: { page: Page }) => {
  const side = sideOf(page)
  const say = useSay()
  const [search] = useSearchParams()
  const called = useCall(statement.info, { id: Number(search.get('id')) }, { kinds: ['statement', 'bill'] })
  const { actions, dialog } = useStatementActions()
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.statement.statement_no}
        status={(info) => <StatementState row={info.statement} />}
        facts={({ statement: row }) => (
          <>
            <span>{side === 'shipper' ? row.carrier_name : statementCells.party_name(row)}</span>
            <span>{statementCells.period(row)}</span>
            <span>{say(phrases, row.is_maker ? 'weMade' : 'theyMade')}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.statement)} />}
      >
        {(info) => (
          <>
            <CourseBar of={statementCourse} code={info.statement.statement_status} row={info.statement} turn={null} />
            <Standing info={info} />
            <Section title={say(phrases, 'about')}>
              <About row={info.statement} />
            </Section>
            <section className="card section">
              <Tabs
                className="info-tabs"
                items={[
                  {
                    key: 'lines',
                    label: `${say(phrases, 'lines')} ${info.statement.waybill_count}`,
                    children: <Lines row={info.statement} side={side} />
                  },
                  { key: 'adjusts', label: `${say(phrases, 'adjusts')} ${info.adjusts.length}`, children: <Adjusts info={info} side={side} /> },
                  { key: 'left', label: `${say(phrases, 'left')} ${info.left_count}`, children: <Left id={info.statement.id} /> },
                  ...(info.match_count > 0
                    ? [{ key: 'matched', label: `${say(phrases, 'matched')} ${info.match_count}`, children: <Matches row={info.statement} /> }]
                    : []),
                  { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="statement" id={info.statement.id} /> }
                ]}
              />
            </section>
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

/* What the reader must know before anything else: that it waits for a second person, or that it is a credit note and what became of its claim. */
const Standing = ({ info: { statement: row, adjusts } }: { info: Info }) => {
  const say = useSay()
  const count = adjusts.filter(({ waits }) => waits).length
  const isBilled = isIn(statementMachine, row.statement_status, 'billed', 'settled')
  const claim = { amount: money(-row.total_fen), used: money(0 - row.paid_fen), rest: money(row.paid_fen - row.total_fen) }
  return (
    <>
      {count > 0 && <Alert type="warning" showIcon title={say(phrases, row.is_maker ? 'waitingOurs' : 'waitingTheirs', { count })} />}
      {isCredit(row) && row.direction === 1 && row.statement_status !== statementMachine.code.void && (
        <Alert type="info" showIcon title={isBilled ? say(phrases, 'creditBilled', claim) : say(phrases, 'creditOpen')} />
      )}
    </>
  )
}

const Lines = ({ row, side }: { row: StatementRow; side: Side }) => {
  const say = useSay()
  const list = useList(statement.lines, { fixed: { statement_id: row.id }, local: true, kinds: ['statement', 'charge'] })
  const [open, setOpen] = useState<number>()
  const page = sidePages[side]
  const columns = lineColumnsOf(row.is_maker, row.direction === 2)
  return (
    <>
      <QueryForm list={list} terms={statementTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findLine')} />
        <SelectField name="line_check" of={lineCheck} />
        <FlagField name="diff_flag" label={say(phrases, 'onlyDiff')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={statementTerms}
        columns={columns}
        index
        pickable={false}
        onOpen={({ id }) => setOpen(id)}
        extra={
          <ExportList
            list={list}
            columns={columns}
            terms={statementTerms}
            may={page.may.export}
            title={{ zh: row.statement_no, en: row.statement_no }}
          />
        }
        moves={({ id }) => <Actions items={[{ key: 'open', label: say(phrases, 'open'), run: () => setOpen(id) }]} />}
      />
      {open !== undefined && <LineDrawer id={open} row={row} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const Adjusts = ({ info: { statement: row, adjusts }, side }: { info: Info; side: Side }) => {
  const say = useSay()
  const taking = useRun(statement.unadjust)
  const agreeing = useAsked(statement.agreeAdjust)
  const agree = ({ id: adjust_id, adjust_no: no, amount_fen, beyond_fen, created_by_name: name }: AdjustRow) => {
    const content = say(phrases, 'agreeAdjustAsk', { no, amount: money(amount_fen), base: money(beyond_fen ?? 0), name })
    const words = { ask: { title: say(phrases, 'agreeAdjust'), content, danger: false }, done: say(phrases, 'agreedAdjust', { no }) }
    return agreeing.run({ id: row.id, version: row.version, adjust_id }, words)
  }
  const may = sidePages[side].may.adjust
  const isOpen = row.is_maker && row.statement_status > statementMachine.code.void && row.statement_status < statementMachine.code.confirmed
  const term = (name: keyof typeof statementTerms.zh) => say(statementTerms, name)
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 1040 }}
      dataSource={adjusts}
      columns={[
        { title: term('adjust_no'), dataIndex: 'adjust_no', width: 176, className: 'no' },
        { title: term('adjust_type'), width: 110, render: (_, one) => say.label(nameOf(adjustType, one.adjust_type)) },
        {
          title: say.label({ zh: '金额（元）', en: 'Amount (CNY)' }),
          width: 120,
          align: 'right',
          render: (_, one) => <span className={one.amount_fen < 0 ? 'figure figure-minus' : 'figure'}>{money(one.amount_fen)}</span>
        },
        {
          title: say.label({ zh: '税额', en: 'Tax' }),
          width: 100,
          align: 'right',
          render: (_, one) => <span className="figure">{money(one.tax_fen)}</span>
        },
        { title: say(phrases, 'reason'), render: (_, one) => <Why one={one} /> },
        { title: say(phrases, 'createdBy'), dataIndex: 'created_by_name', width: 100 },
        { title: say.label({ zh: '复核', en: 'Second person' }), width: 190, render: (_, one) => <Second one={one} /> },
        {
          title: '',
          width: 150,
          render: (_, one) =>
            isOpen ? (
              <Actions
                items={[
                  ...(one.waits && !one.by_me ? [{ key: 'agree', label: say(phrases, 'agreeAdjust'), may, run: () => void agree(one) }] : []),
                  {
                    key: 'off',
                    label: say(phrases, 'unadjust'),
                    may,
                    danger: true,
                    run: () => void taking.run({ id: row.id, version: row.version, adjust_id: one.id })
                  }
                ]}
              />
            ) : null
        }
      ]}
    />
  )
}

/* Why it was made, and the earlier document that it names. */
const Why = ({ one: { reason, ref_no } }: { one: AdjustRow }) => (
  <>
    {reason}
    {ref_no && <div className="quiet no">{ref_no}</div>}
  </>
)
/* Whether an adjustment goes beyond what it adjusts, and who agreed to that. */
const Second = ({ one: { beyond_fen, waits, agreed_by_name } }: { one: AdjustRow }) => {
  const say = useSay()
  if (beyond_fen === null) return '-'
  return (
    <>
      {waits ? (
        <Mark tone="wait">{say(phrases, 'waitsForSecond')}</Mark>
      ) : (
        <Mark tone="done">{say(phrases, 'agreedBy', { name: agreed_by_name })}</Mark>
      )}
      <div className="quiet">{say(phrases, 'beyond', { base: money(beyond_fen) })}</div>
    </>
  )
}

const leftPage = 50
const Left = ({ id }: { id: number }) => {
  const [page, setPage] = useState(1)
  const { data, error, refresh } = useCall(statement.left, { id, page, pagesize: leftPage }, { kinds: ['statement', 'charge'] })
  if (error) return <Failed error={error} onRetry={refresh} />
  return (
    <>
      <LeftTable rows={data?.data ?? []} />
      <Pagination
        className="left-pages"
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={leftPage}
        total={data?.total ?? 0}
        onChange={setPage}
      />
    </>
  )
}
