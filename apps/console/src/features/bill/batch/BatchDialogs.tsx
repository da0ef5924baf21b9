import { batch } from '@yunshu/contract/batch/contract'
import { lineOutcome } from '@yunshu/contract/batch/machine'
import { batchTerms } from '@yunshu/contract/batch/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { payChannel } from '@yunshu/contract/payment/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { sumFen } from '@yunshu/domain/money'
import { Alert, Space, Table } from 'antd'
import { useState } from 'react'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { Pick } from '../../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../../kit/Empty.tsx'
import { Field } from '../../../kit/Field.tsx'
import { FileButton, textOfFile, uploadOrSay } from '../../../kit/FileButton.tsx'
import { fillIn } from '../../../kit/form.ts'
import { money, num } from '../../../kit/format.ts'
import { useSay } from '../../../kit/lang.ts'
import { EnumName } from '../../../kit/Status.tsx'
import { toastDone } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { unproved, useProof } from '../../../widgets/useProof.tsx'
import { batchPhrases as words } from './phrases.ts'
import type { BatchRow } from './columns.tsx'
import type { OwedRow } from '../columns.tsx'
import { openFen } from '../state.ts'

const ways = ([1, 2] as const).map((value) => ({ value, label: payChannel.names[value] }))
const useWays = () => {
  const say = useSay()
  return ways.map(({ value, label }) => ({ value, label: say.label(label) }))
}

/** 组批: the bills that were ticked, or all that are due until a day. */
export const MakeBatchDialog = ({ rows, onClose, onDone }: { rows: readonly OwedRow[]; onClose: () => void; onDone: () => void }) => {
  const say = useSay()
  const [today] = useState(() => shanghaiDay(new Date()))
  const options = useWays()
  const isByDay = rows.length === 0
  const slots = { count: num(rows.length), amount: money(sumFen(rows.map(openFen))) }
  return (
    <CommandDialog
      command={batch.create}
      start={{ pay_channel: payChannel.code.wallet, remark: '', ...(isByDay ? { due_to: today } : { bill_ids: rows.map(({ id }) => id) }) }}
      done={({ batch_no: no, row_count: count }) => say(words, 'made', { no, count })}
      onDone={onDone}
      terms={batchTerms}
      title={isByDay ? say(words, 'makeDue') : say(words, 'makeTitle', slots)}
      label={say(words, 'make')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="pay_channel">
            <Pick of={options} />
          </Field>
          {isByDay && <Field form={form} name="due_to" help={say(words, 'makeDueHelp')} />}
          <Field form={form} name="remark" />
        </>
      )}
    </CommandDialog>
  )
}

/** 钱包付款: the payment password is for the whole of the batch. */
export const PayBatchDialog = ({ row, onClose }: { row: BatchRow; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(batch.info, { id: row.id }, { kinds: ['batch', 'wallet'] })
  if (data) return <Paying info={data} onClose={onClose} />
  return (
    <Dialog title={say(words, 'pay')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}
const Paying = ({ info: { batch: row, balance_fen }, onClose }: { info: OutputOf<typeof batch.info>; onClose: () => void }) => {
  const say = useSay()
  const { id, version, batch_no: no, amount_fen } = row
  const asked = useCommandForm(batch.pay, { id, version, proof: unproved }, () => {
    toastDone(say(words, 'paying', { no }))
    onClose()
  })
  const { field, isUnanswered, filling } = useProof(asked, { amount_fen, payee_id: 0, biz_no: no })
  return (
    <FormDialog filling={filling} terms={batchTerms} title={say(words, 'payTitle', { no })} label={say(words, 'payNow')} onClose={onClose}>
      {isUnanswered && <Alert type="warning" showIcon title={say(words, 'again')} />}
      {balance_fen !== null && balance_fen < amount_fen && <Alert type="warning" showIcon title={say(words, 'balanceShort')} />}
      <p>
        {say(batchTerms, 'row_count')} {num(row.row_count)} · {say(batchTerms, 'amount_fen')} <strong>{money(amount_fen)}</strong>
        {balance_fen !== null && ` · ${say(words, 'balance')} ${money(balance_fen)}`}
      </p>
      {field}
    </FormDialog>
  )
}

/** 导入付款结果: then what became of each line. */
export const BatchResultsDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [name, setName] = useState('')
  const [told, setTold] = useState<OutputOf<typeof batch.results>>()
  const filling = useCommandForm(batch.results, {}, setTold)
  const { form } = filling
  const take = async (file: File) => {
    setName(file.name)
    if (/\.csv$/i.test(file.name)) return fillIn(form, { csv: await textOfFile(file), file: undefined })
    const url = await uploadOrSay(file)
    if (url) fillIn(form, { file: url, csv: undefined })
  }
  const title = say(words, 'results')
  if (told) {
    const { paid, refused, returned, already, wrong, paid_fen } = told
    return (
      <Dialog title={title} onClose={onClose} width={860} closes>
        <p>{say(words, 'told', { paid, refused, returned, already, wrong, amount: money(paid_fen) })}</p>
        <Table
          size="small"
          rowKey="line_no"
          pagination={told.lines.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          dataSource={told.lines}
          columns={[
            { title: say(batchTerms, 'line_no'), dataIndex: 'line_no', width: 64 },
            { title: say(batchTerms, 'row_ref'), dataIndex: 'row_ref', width: 190 },
            { title: say(batchTerms, 'payee_name'), dataIndex: 'payee_name', width: 110 },
            {
              title: say(batchTerms, 'amount_fen'),
              dataIndex: 'amount_fen',
              align: 'right',
              width: 110,
              render: (fen: number | null) => (fen === null ? '-' : money(fen))
            },
            {
              title: say(batchTerms, 'outcome'),
              dataIndex: 'outcome',
              width: 110,
              render: (code: number) => <EnumName of={lineOutcome} code={code} />
            },
            { title: say(batchTerms, 'fault'), dataIndex: 'fault' }
          ]}
        />
      </Dialog>
    )
  }
  return (
    <FormDialog filling={filling} terms={batchTerms} title={title} label={say(words, 'resultsNow')} onClose={onClose} width={620}>
      <p className="quiet">{say(words, 'resultsHelp')}</p>
      <Space wrap>
        <FileButton accept=".xlsx,.csv" label={say(words, 'chooseFile')} onChoose={take} />
        {name && <span>{name}</span>}
      </Space>
    </FormDialog>
  )
}

type Payee = { readonly id: number; readonly name: string }
/** 收款账户: where a payee is paid by bank. */
export const PayeeAccountDialog = ({ payee, onClose }: { payee: Payee; onClose: () => void }) => {
  const say = useSay()
  const { name } = payee
  const { data } = useCall(batch.account, { payee_id: payee.id })
  const asked = useCommandForm(batch.setAccount, { payee_id: payee.id, bank_name: '', account_no: '', proof: unproved }, () => {
    toastDone(say(words, 'accountSet', { name }))
    onClose()
  })
  const { field, filling } = useProof(asked, { amount_fen: 0, payee_id: payee.id, biz_no: 'payeeaccount' })
  return (
    <FormDialog filling={filling} terms={batchTerms} title={say(words, 'accountTitle', { name })} label={say(words, 'account')} onClose={onClose}>
      <p className="quiet">
        {data === undefined ? '' : data ? say(words, 'accountNow', { bank: data.bank_name, no: data.account_no }) : say(words, 'accountNone')}
      </p>
      <Field form={asked.form} name="bank_name" />
      <Field form={asked.form} name="account_no" help={say(words, 'accountHelp')} />
      {field}
    </FormDialog>
  )
}
