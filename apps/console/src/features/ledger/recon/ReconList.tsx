import { UploadOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { operator } from '@yunshu/contract/consoles/operator'
import { recon } from '@yunshu/contract/recon/contract'
import { bankDirection, matchStatus } from '@yunshu/contract/recon/enums'
import { reconTerms } from '@yunshu/contract/recon/words'
import { useState } from 'react'
import { Can } from '../../../kit/Can.tsx'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { ask, toastDone } from '../../../kit/toast.tsx'
import { useList } from '../../../kit/useList.ts'
import { useRun } from '../../../kit/useRun.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { phrases } from '../phrases.ts'
import { ExplainDialog, UploadDialog, WithdrawDialog } from './ReconDialogs.tsx'
import type { BankLine } from '../rows.ts'

const { FlagField, KeywordField, SelectField } = queryFields(recon.rows)
const { trades } = operator
const tones = { 10: 'done', 20: 'wrong', 30: 'wrong', 40: 'wrong', 60: 'rest' } as const
const Match = ({ row }: { row: BankLine }) => <Mark tone={tones[row.match_status]}>{useSay().label(matchStatus.names[row.match_status])}</Mark>
/* Money back is told beside where it went. */
const Direction = ({ row: { bank_direction, reversal } }: { row: BankLine }) => {
  const say = useSay()
  return (
    <Space size={4}>
      {say.label(bankDirection.names[bank_direction])}
      {reversal && <Mark tone="rest">{say(reconTerms, 'reversal')}</Mark>}
    </Space>
  )
}
const columns: Column<BankLine>[] = [
  { name: 'bank_serial_no', width: 180 },
  { name: 'match_status', width: 150, cell: (row) => <Match row={row} /> },
  { name: 'bank_day', width: 120 },
  { name: 'occurred_at', width: 140, sort: 'occurred_at' },
  { name: 'bank_direction', width: 120, cell: (row) => <Direction row={row} /> },
  { name: 'reversal', width: 80, hidden: true },
  { name: 'amount_fen', width: 140, sort: 'amount_fen' },
  { name: 'own_fen', width: 140 },
  { name: 'biz_no', width: 170 },
  { name: 'other_name', width: 200 },
  { name: 'other_tail', width: 120, hidden: true },
  { name: 'virtual_account', width: 180, hidden: true },
  { name: 'solve_reason', width: 200 },
  { name: 'proposed_by_name', width: 110 },
  { name: 'solved_by_name', width: 110 },
  { name: 'solved_at', width: 140, hidden: true }
]
const open = ({ match_status }: BankLine) =>
  match_status === matchStatus.code.onlyAtBank || match_status === matchStatus.code.onlyInBooks || match_status === matchStatus.code.amountsDiffer

/** 银行对账: every line of the bank's statements and what it is in our books; differences are explained by one and confirmed by another. */
export const ReconList = () => {
  const say = useSay()
  const list = useList(recon.rows, { local: true })
  const [uploading, setUploading] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const [explaining, setExplaining] = useState<BankLine>()
  const solving = useRun(recon.solve)
  const agree = async ({ id, version, solve_reason }: BankLine) => {
    if (!(await ask({ title: say(phrases, 'agreeAsk'), content: solve_reason }))) return
    if (await solving.run({ id, version })) toastDone(say(phrases, 'agreed'))
  }
  const items = (row: BankLine) =>
    open(row)
      ? [
          ...(row.solve_reason
            ? [
                {
                  key: 'agree',
                  label: say(phrases, row.proposed_by_me ? 'byOther' : 'agree'),
                  may: trades.may.adjust,
                  disabled: row.proposed_by_me,
                  run: () => void agree(row)
                }
              ]
            : []),
          { key: 'explain', label: say(phrases, 'explain'), may: trades.may.adjust, run: () => setExplaining(row) }
        ]
      : []
  return (
    <>
      <QueryForm list={list} terms={reconTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findRow')} />
        <SelectField name="match_status" of={matchStatus} />
        <SelectField name="bank_direction" of={bankDirection} />
        <FlagField name="open" label={say(phrases, 'onlyOpen')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={reconTerms}
        columns={columns}
        pickable={false}
        tools={
          <Can may={trades.may.reconcile}>
            <Button type="primary" icon={<UploadOutlined />} data-new="" onClick={() => setUploading(true)}>
              {say(phrases, 'upload')}
            </Button>
            <Button onClick={() => setWithdrawing(true)}>{say(phrases, 'withdrawTitle')}</Button>
          </Can>
        }
        extra={
          <ExportList
            list={list}
            columns={columns}
            terms={reconTerms}
            may={trades.may.export}
            title={{ zh: phrases.zh.recon, en: phrases.en.recon }}
          />
        }
        empty={<p>{say(phrases, 'noFiles')}</p>}
        moves={(row) => <Actions items={items(row)} />}
      />
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
      {withdrawing && <WithdrawDialog onClose={() => setWithdrawing(false)} />}
      {explaining && <ExplainDialog row={explaining} onClose={() => setExplaining(undefined)} />}
    </>
  )
}
