import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Space, Table } from 'antd'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { CallError, call } from '../../kit/call.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { FileButton, textOfFile, uploadOrSay } from '../../kit/FileButton.tsx'
import { money } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastWarning } from '../../kit/toast.tsx'
import { phrases } from './phrases.ts'

type Row = OutputOf<typeof invoice.readNumbers>[number]
const fits = (row: Row): row is Row & { id: number; invoice_id: number; issued_at: string } => row.fault === null

/** 导入发票号: a file is read and held against what waits; what fits is entered row by row, and each row says what became of it. */
export const NumbersDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [name, setName] = useState('')
  const [rows, setRows] = useState<readonly Row[]>()
  const [running, setRunning] = useState(false)
  const take = async (file: File) => {
    const isCsv = /\.csv$/i.test(file.name)
    const sent = isCsv ? await textOfFile(file) : await uploadOrSay(file)
    if (sent === undefined) return
    setName(file.name)
    try {
      setRows(await call(invoice.readNumbers, isCsv ? { csv: sent } : { file: sent }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRows(undefined)
      toastWarning(error.message)
    }
  }
  const good = rows?.filter(fits) ?? []
  if (running)
    return (
      <Bulk
        title={say(phrases, 'importNumbers')}
        command={invoice.takeNumber}
        rows={good}
        no={({ invoice_no }) => invoice_no}
        input={({ id, invoice_id, invoice_no, issued_at }) => ({ id, invoice_id, invoice_no, issued_at })}
        onClose={onClose}
      />
    )
  const t = (key: keyof typeof invoiceTerms.zh & string) => say(invoiceTerms, key)
  return (
    <Dialog
      title={say(phrases, 'importNumbers')}
      onClose={onClose}
      width={860}
      main={{ label: say(phrases, 'importDo', { good: good.length }), disabled: good.length === 0, onClick: () => setRunning(true) }}
    >
      <p className="quiet">{say(phrases, 'importHelp')}</p>
      <Space wrap>
        <FileButton accept=".xlsx,.csv" label={say(phrases, 'chooseFile')} onChoose={take} />
        {name && <span>{name}</span>}
        {rows && <span role="status">{say(phrases, 'importSay', { good: good.length, bad: rows.length - good.length })}</span>}
      </Space>
      {rows && (
        <Table
          size="small"
          rowKey="row_no"
          pagination={rows.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
          components={scrollableTable}
          scroll={{ x: 'max-content' }}
          dataSource={rows}
          columns={[
            { title: t('row_no'), dataIndex: 'row_no', width: 60 },
            { title: t('apply_no'), dataIndex: 'apply_no' },
            { title: t('invoice_no'), dataIndex: 'invoice_no' },
            { title: t('issued_at'), render: (_, row) => row.issued_at ?? '-' },
            { title: t('title'), render: (_, row) => row.title || '-' },
            { title: t('gross_fen'), align: 'right', render: (_, row) => (row.gross_fen === null ? '-' : money(row.gross_fen)) },
            { title: t('fault'), render: (_, row) => row.fault ?? say(phrases, 'importOk') }
          ]}
        />
      )}
    </Dialog>
  )
}
