import { statementCells } from '@yunshu/contract/statement/cells'
import { Pagination, Table, Tabs, Tooltip } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Page } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { statement } from '@yunshu/contract/statement/contract'
import { statementMachine, adjustType, dateBasis, lineStatus } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { Failed } from '../../kit/Empty.tsx'
import { day, fullTime, money } from '../../kit/format.ts'
import { Facts, InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { FlagField, KeywordField, SelectField } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { reached } from '../../kit/reach.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { useStatementActions } from './actions.tsx'
import { lineColumnsOf, type StatementRow, StatementState } from './columns.tsx'
import { LeftTable } from './GenerateDialog.tsx'
import { LineDrawer } from './LineDrawer.tsx'
import { Matches } from './Matches.tsx'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof statement.info>

/** One statement: what it comes to, its lines with charges and threads, adjustments, what was left out, the other side's workbook, its story. */
export const StatementInfoPage = ({ page }: { page: Page }) => {
  const side = page === shipper.statementInfo ? 'shipper' : 'carrier'
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
            <span>{side === 'shipper' ? row.carrier_name : row.shipper_name}</span>
            <span>{statementCells.period(row)}</span>
            <span>{say(phrases, row.is_maker ? 'weMade' : 'theyMade')}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.statement)} />}
      >
        {(info) => (
          <>
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

const About = ({ row }: { row: StatementRow }) => {
  const say = useSay()
  const term = (name: keyof typeof statementTerms.zh) => say(statementTerms, name)
  const yuan = (fen: number) => <span className={fen < 0 ? 'figure figure-minus' : 'figure'}>{money(fen)}</span>
  return (
    <>
      <Facts
        columns={4}
        items={[
          [say.label({ zh: '运费（元）', en: 'Freight (CNY)' }), yuan(row.freight_fen)],
          [term('surcharge_fen'), yuan(row.surcharge_fen)],
          [term('deduct_fen'), yuan(row.deduct_fen)],
          [term('adjust_fen'), yuan(row.adjust_fen)],
          [term('total_fen'), <b key="total">{yuan(row.total_fen)}</b>],
          [term('net_fen'), yuan(row.net_fen)],
          [term('tax_fen'), yuan(row.tax_fen)],
          [term('paid_fen'), yuan(row.paid_fen)],
          [term('due_at'), row.due_at ? day(row.due_at) : '-'],
          [term('date_basis'), say.label(nameOf(dateBasis, row.date_basis))],
          [term('confirmed_by_name'), row.confirmed_by_name],
          [term('confirmed_at'), row.confirmed_at ? fullTime(row.confirmed_at) : '-'],
          ...(row.void_reason ? [[term('void_reason'), row.void_reason] as const] : [])
        ]}
      />
      {row.lines_hash && (
        <p className="statement-hash">
          <Tooltip title={say(phrases, 'hashHelp')}>{say(phrases, 'hash')}</Tooltip> <code>{row.lines_hash}</code>
        </p>
      )}
    </>
  )
}

const Lines = ({ row, side }: { row: StatementRow; side: 'shipper' | 'carrier' }) => {
  const say = useSay()
  const list = useList(statement.lines, { fixed: { statement_id: row.id }, local: true, kinds: ['statement', 'charge'] })
  const [open, setOpen] = useState<number>()
  const page = side === 'shipper' ? shipper.statements : carrier.upstream
  const columns = lineColumnsOf(row.is_maker)
  return (
    <>
      <QueryForm list={list} terms={statementTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findLine')} />
        <SelectField name="line_status" of={lineStatus} />
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

const Adjusts = ({ info: { statement: row, adjusts }, side }: { info: Info; side: 'shipper' | 'carrier' }) => {
  const say = useSay()
  const taking = useRun(statement.unadjust)
  const may = (side === 'shipper' ? shipper.statements : carrier.upstream).may.adjust
  const isOpen = row.is_maker && row.statement_status > statementMachine.code.void && row.statement_status < statementMachine.code.confirmed
  const term = (name: keyof typeof statementTerms.zh) => say(statementTerms, name)
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      components={reached}
      scroll={{ x: 860 }}
      dataSource={adjusts}
      columns={[
        { title: term('adjust_no'), dataIndex: 'adjust_no', width: 180, className: 'no' },
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
        { title: say(phrases, 'reason'), dataIndex: 'reason' },
        { title: term('ref_no'), dataIndex: 'ref_no', width: 170 },
        { title: say(phrases, 'createdBy'), dataIndex: 'created_by_name', width: 100 },
        {
          title: '',
          width: 90,
          render: (_, one) =>
            isOpen ? (
              <Actions
                items={[
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
