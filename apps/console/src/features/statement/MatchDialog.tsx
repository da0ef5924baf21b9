import { Alert, Select, Steps, Table } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { statement } from '@yunshu/contract/statement/contract'
import { statementTerms } from '@yunshu/contract/statement/words'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { MoneyInput } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useRun } from '../../kit/useRun.ts'
import { XlsxButton } from '../../kit/XlsxButton.tsx'
import type { StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'

type Read = OutputOf<typeof statement.columns> & { file: string }
type Guess = Read['guess']
const fields = ['no', 'plate_no', 'day', 'start_name', 'end_name', 'kg', 'amount'] as const

/** 导入对方账单: the file, which column is what, then row by row what agrees and what differs and why. */
export const MatchDialog = ({ row: { id, version, statement_no }, onClose }: { row: StatementRow; onClose: () => void }) => {
  const say = useSay()
  const [read, setRead] = useState<Read>()
  const [columns, setColumns] = useState<Guess>()
  const [tolerance_fen, setTolerance] = useState(100)
  const [done, setDone] = useState<OutputOf<typeof statement.match>>()
  const matching = useRun(statement.match)
  const open = async (file: string) => {
    const found = await call(statement.columns, { id, file })
    setRead({ ...found, file })
    setColumns(found.guess)
  }
  const match = async () => {
    if (!read || !columns || columns.amount === null) return
    setDone(await matching.run({ id, version, file: read.file, columns: { ...columns, amount: columns.amount }, tolerance_fen }))
  }
  return (
    <Dialog
      title={`${say(phrases, 'import')} ${statement_no}`}
      width={860}
      onClose={onClose}
      closes={done !== undefined}
      main={!done && { label: say(phrases, 'match'), disabled: !columns || columns.amount === null, loading: matching.busy, onClick: match }}
    >
      <div className="import">
        <Steps
          size="small"
          current={done ? 2 : read ? 1 : 0}
          items={[{ title: say(phrases, 'step1') }, { title: say(phrases, 'step2') }, { title: say(phrases, 'step3') }]}
        />
        {!read && <XlsxButton onFile={open} />}
        {read && columns && !done && (
          <Mapping read={read} columns={columns} onChange={setColumns} tolerance={tolerance_fen} onTolerance={(fen) => setTolerance(fen ?? 0)} />
        )}
        {done && (
          <Alert
            type={done.appealed + done.to_choose > 0 ? 'warning' : 'success'}
            showIcon
            title={say(phrases, 'matchDone', { ...done, diff: money(done.diff_fen), statement: '' })}
          />
        )}
      </div>
    </Dialog>
  )
}

const Mapping = ({
  read,
  columns,
  onChange,
  tolerance,
  onTolerance
}: {
  read: Read
  columns: Guess
  onChange: (columns: Guess) => void
  tolerance: number
  onTolerance: (fen: number | undefined) => void
}) => {
  const say = useSay()
  const options = read.head.map((label, value) => ({ label: label || `#${value + 1}`, value }))
  return (
    <>
      <p>{say(phrases, 'rowsRead', { rows: read.rows })}</p>
      {read.remembered && <p className="field-help">{say(phrases, 'remembered')}</p>}
      <div className="match-columns">
        {fields.map((name) => (
          <label key={name} className="field">
            <span className={name === 'amount' ? 'field-label field-required' : 'field-label'}>{say(statementTerms, name)}</span>
            <Select
              className="fill"
              allowClear={name !== 'amount'}
              placeholder={say(phrases, 'none')}
              value={columns[name] ?? undefined}
              options={options}
              onChange={(value?: number) => onChange({ ...columns, [name]: value ?? null })}
            />
          </label>
        ))}
        <label className="field">
          <span className="field-label">{say(statementTerms, 'tolerance_fen')}</span>
          <MoneyInput value={tolerance} onChange={onTolerance} />
        </label>
      </div>
      <p className="field-help">{say(phrases, 'matchHelp')}</p>
      <Table
        size="small"
        pagination={false}
        scroll={{ x: Math.max(720, read.head.length * 120) }}
        rowKey={(line) => line.join('|')}
        dataSource={read.sample}
        columns={read.head.map((title, at) => ({
          title,
          key: String(at),
          width: 120,
          ellipsis: true,
          render: (_: unknown, line: string[]) => line[at]
        }))}
      />
    </>
  )
}
