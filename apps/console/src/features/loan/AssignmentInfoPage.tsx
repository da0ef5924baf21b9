import { billMachine } from '@yunshu/contract/bill/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { AssignmentRow, loan } from '@yunshu/contract/loan/contract'
import { loanMachine } from '@yunshu/contract/loan/machine'
import { loanTerms } from '@yunshu/contract/loan/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormDialog } from '../../kit/Dialog.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { money } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { Status } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonDialog } from '../../widgets/ReasonDialog.tsx'
import { unproved, useProof } from '../../widgets/useProof.tsx'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof loan.assignment>
type Row = Info['assignment']

/** 确权: what is assigned, where it is paid from then on, and whether the debtor agrees. */
export const AssignmentInfoPage = () => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(loan.assignment, { id }, { kinds: ['loan', 'bill'] })
  const [doing, setDoing] = useState<'consent' | 'refuse'>()
  const { may } = shipper.payables
  const actions = (row: Row): Action[] =>
    row.loan_status === loanMachine.code.awaitingDebtor
      ? [
          { key: 'consent', label: say(phrases, 'consent'), may: may.assign, run: () => setDoing('consent') },
          { key: 'refuse', label: say(phrases, 'refuse'), may: may.assign, danger: true, run: () => setDoing('refuse') }
        ]
      : []
  const row = called.data?.assignment
  const onClose = () => setDoing(undefined)
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.assignment.loan_no}
        status={(info) => <Status machine={loanMachine} code={info.assignment.loan_status} />}
        facts={(info) => (
          <>
            <span>{info.assignment.borrower_name}</span>
            <span>{money(info.assignment.receivable_fen)}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.assignment)} />}
      >
        {(info) => (
          <>
            <Section title={say(phrases, 'newAccount')}>
              <RowFacts
                of={AssignmentRow}
                row={info.assignment}
                terms={loanTerms}
                columns={3}
                items={[
                  'borrower_name',
                  'factor_name',
                  { name: 'receivable_fen', strong: true },
                  'account_bank',
                  'account_no',
                  'debtor_notice_at',
                  'confirm_at',
                  info.assignment.reason !== '' && 'reason'
                ]}
              />
            </Section>
            <Section title={say(phrases, 'assets')}>
              <Bills info={info} />
            </Section>
          </>
        )}
      </InfoPage>
      {doing === 'consent' && called.data && <ConsentDialog info={called.data} onClose={onClose} />}
      {doing === 'refuse' && row && (
        <ReasonDialog
          command={loan.refuse}
          row={row}
          terms={loanTerms}
          title={`${say(phrases, 'refuse')} ${row.loan_no}`}
          label={say(phrases, 'refuse')}
          common={[say(phrases, 'whyAmount')]}
          done={say(phrases, 'refused')}
          onClose={onClose}
        />
      )}
    </>
  )
}

const Bills = ({ info }: { info: Info }) => {
  const say = useSay()
  return (
    <Table
      size="small"
      rowKey="bill_id"
      pagination={false}
      dataSource={[...info.bills]}
      columns={[
        { title: say(loanTerms, 'bill_no'), dataIndex: 'bill_no' },
        { title: say(loanTerms, 'bill_status'), dataIndex: 'bill_status', render: (code: number) => <Status machine={billMachine} code={code} /> },
        { title: say(loanTerms, 'bill_due_at'), dataIndex: 'bill_due_at', render: (at: string) => shanghaiDay(at) },
        { title: say(loanTerms, 'bill_fen'), dataIndex: 'bill_fen', align: 'right', render: (fen: number) => money(fen) },
        { title: say(loanTerms, 'paid_fen'), dataIndex: 'paid_fen', align: 'right', render: (fen: number) => money(fen) }
      ]}
    />
  )
}

/** 确权 from the inbox: the same dialog, over whatever page is open. */
export const ConsentTodo = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data } = useCall(loan.assignment, { id }, { kinds: ['loan', 'bill'] })
  return data?.assignment.loan_status === loanMachine.code.awaitingDebtor ? <ConsentDialog info={data} onClose={onClose} /> : null
}

/** Agreeing takes the payment password, over what is assigned. */
const ConsentDialog = ({ info, onClose }: { info: Info; onClose: () => void }) => {
  const say = useSay()
  const { id, version, loan_no, receivable_fen, borrower_id, borrower_name, factor_name, account_bank, account_no } = info.assignment
  const asked = useCommandForm(loan.consent, { id, version, proof: unproved }, () => {
    toastDone(say(phrases, 'consented', { factor: factor_name }))
    onClose()
  })
  const { field, filling } = useProof(asked, { amount_fen: receivable_fen, payee_id: borrower_id, biz_no: loan_no })
  return (
    <FormDialog
      filling={filling}
      terms={loanTerms}
      title={say(phrases, 'consentTitle', { no: loan_no })}
      label={say(phrases, 'consent')}
      onClose={onClose}
      width={680}
    >
      <p>{say(phrases, 'consentHelp', { borrower: borrower_name, factor: factor_name })}</p>
      <Bills info={info} />
      <Alert type="warning" title={say(phrases, 'payTo', { factor: factor_name, bank: account_bank, account: account_no })} />
      {field}
    </FormDialog>
  )
}
