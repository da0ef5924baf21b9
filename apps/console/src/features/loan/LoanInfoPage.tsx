import { operator } from '@yunshu/contract/consoles/operator'
import { billMachine } from '@yunshu/contract/bill/machine'
import type { Page } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loan, LoanRow } from '@yunshu/contract/loan/contract'
import { repaymentKind } from '@yunshu/contract/loan/machine'
import { loanTerms } from '@yunshu/contract/loan/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Facts, RowFacts } from '../../kit/Facts.tsx'
import { Field } from '../../kit/Field.tsx'
import { Files } from '../../kit/Files.tsx'
import { fullTime, money } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { kit } from '../../kit/phrases.ts'
import { EnumName, Status } from '../../kit/Status.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { LoanState } from './columns.tsx'
import { useLoanActions } from './loanActions.tsx'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof loan.info>
const right = 'right' as const

/** One loan (融资详情): its bills, what was repaid and how it was divided, what is owed today. */
export const LoanInfoPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const id = Number(useSearchParams()[0].get('id'))
  const called = useCall(loan.info, { id }, { kinds: ['loan', 'bill', 'payment'] })
  const { actions, dialog } = useLoanActions(page.type === 1 ? 'operator' : 'borrower')
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.loan.loan_no}
        status={(info) => <LoanState row={info.loan} />}
        facts={(info) => (
          <>
            <span>{info.loan.borrower_name}</span>
            <span>{info.loan.debtor_name}</span>
            <span>{money(info.loan.advance_fen)}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.loan)} />}
      >
        {(info) => (
          <>
            <Section title={say(phrases, 'facts')}>
              <LoanFacts info={info} />
            </Section>
            {info.owed.total_fen > 0 && (
              <Section title={say(phrases, 'owed')}>
                <Facts
                  columns={4}
                  items={(['fee_fen', 'penalty_fen', 'interest_fen', 'principal_fen', 'total_fen'] as const).map((name) => [
                    say(loanTerms, name),
                    money(info.owed[name])
                  ])}
                />
              </Section>
            )}
            {info.promised.length > 0 && (
              <Section title={say(phrases, 'promised')}>
                <Promised rows={info.promised} isOperator={page.type === 1} />
              </Section>
            )}
            <Section title={say(phrases, 'assets')}>
              <Assets rows={info.assets} />
            </Section>
            <Section title={say(phrases, 'repayments')}>
              <Repayments rows={info.repayments} />
            </Section>
            <StorySection type="loan" id={id} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

const LoanFacts = ({ info }: { info: Info }) => {
  const say = useSay()
  return (
    <RowFacts
      of={LoanRow}
      row={info.loan}
      terms={loanTerms}
      items={[
        'credit_no',
        'factor_name',
        'receivable_fen',
        { name: 'advance_fen', strong: true },
        'interest_fen',
        'fee_fen',
        'net_fen',
        'rate_bp_year',
        'days',
        'recourse',
        'lend_at',
        'due_day',
        'repaid_fen',
        'principal_left_fen',
        'zhongdeng_no',
        info.loan.end_kind !== 0 && 'end_kind',
        info.loan.reason !== '' && 'reason',
        [say(loanTerms, 'account_bank'), info.account_bank],
        [say(loanTerms, 'account_no'), info.account_no],
        info.extended_days > 0 && [say(loanTerms, 'extended_days'), info.extended_days],
        info.extended_days > 0 && [say(loanTerms, 'extension_interest_fen'), money(info.extension_interest_fen)],
        info.extended_days > 0 && [say(loanTerms, 'extension_fee_fen'), money(info.extension_fee_fen)],
        [say(loanTerms, 'debtor_notice_at'), info.debtor_notice_at && fullTime(info.debtor_notice_at)],
        [say(loanTerms, 'confirm_at'), info.confirm_at && fullTime(info.confirm_at)],
        [say(loanTerms, 'sign_at'), info.sign_at && fullTime(info.sign_at)],
        [say(loanTerms, 'lend_serial_no'), info.lend_serial_no],
        info.remark !== '' && [say(loanTerms, 'remark'), info.remark],
        [say(loanTerms, 'contract_files'), info.contract_files && <Files list={info.contract_files} />]
      ]}
    />
  )
}

/* A column of money. */
const useFenColumn = () => {
  const say = useSay()
  return (name: keyof typeof loanTerms.zh) => ({
    title: say(loanTerms, name as 'fee_fen'),
    dataIndex: name,
    align: right,
    render: (value: number) => money(value)
  })
}

const Assets = ({ rows }: { rows: Info['assets'] }) => {
  const say = useSay()
  const fen = useFenColumn()
  return (
    <Table
      size="small"
      rowKey="bill_id"
      pagination={false}
      scroll={{ x: 760 }}
      components={scrollableTable}
      dataSource={[...rows]}
      columns={[
        { title: say(loanTerms, 'bill_no'), dataIndex: 'bill_no' },
        {
          title: say(loanTerms, 'bill_status'),
          dataIndex: 'bill_status',
          render: (code: number) => <Status machine={billMachine} code={code} />
        },
        { title: say(loanTerms, 'bill_due_at'), dataIndex: 'bill_due_at', render: (at: string) => shanghaiDay(at) },
        fen('bill_fen'),
        fen('advance_fen'),
        fen('paid_fen')
      ]}
    />
  )
}

const Repayments = ({ rows }: { rows: Info['repayments'] }) => {
  const say = useSay()
  const fen = useFenColumn()
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 980 }}
      components={scrollableTable}
      locale={{ emptyText: say(phrases, 'none') }}
      dataSource={[...rows]}
      columns={[
        { title: say(loanTerms, 'paid_at'), dataIndex: 'paid_at', render: (at: string) => fullTime(at) },
        { title: say(loanTerms, 'kind'), dataIndex: 'kind', render: (code: 1 | 2) => <EnumName of={repaymentKind} code={code} /> },
        { title: say(loanTerms, 'bank_serial_no'), dataIndex: 'bank_serial_no' },
        fen('amount_fen'),
        fen('fee_fen'),
        fen('penalty_fen'),
        fen('interest_fen'),
        fen('principal_fen'),
        fen('surplus_fen')
      ]}
    />
  )
}

/** What the debtor says to have paid: the operator has seen it on the collection account, or has not. */
const Promised = ({ rows, isOperator }: { rows: Info['promised']; isOperator: boolean }) => {
  const say = useSay()
  const confirming = useAsked(loan.confirmRepaid)
  const [failing, setFailing] = useState<Info['promised'][number]>()
  const { may } = operator.loans
  return (
    <>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 760 }}
        components={scrollableTable}
        dataSource={[...rows]}
        columns={[
          { title: say(loanTerms, 'pay_no'), dataIndex: 'pay_no' },
          { title: say(loanTerms, 'amount_fen'), dataIndex: 'amount_fen', align: right, render: (fen: number) => money(fen) },
          { title: say(loanTerms, 'bank_serial_no'), dataIndex: 'bank_serial_no' },
          { title: say(loanTerms, 'paid_at'), dataIndex: 'paid_at', render: (at: string) => fullTime(at) },
          { title: say(loanTerms, 'voucher_img'), dataIndex: 'voucher_img', render: (list: string) => list && <Files list={list} /> },
          {
            title: say(kit, 'actions'),
            key: 'moves',
            render: (_: unknown, row) =>
              isOperator && (
                <Actions
                  items={[
                    {
                      key: 'confirm',
                      label: say(phrases, 'confirmRepaid'),
                      may: may.repay,
                      run: () =>
                        void confirming.run(
                          { payment_id: row.id, version: row.version },
                          {
                            ask: {
                              title: say(phrases, 'confirmRepaid'),
                              content: say(phrases, 'confirmRepaidAsk', { amount: money(row.amount_fen), serial: row.bank_serial_no ?? '' }),
                              danger: false
                            },
                            done: say(phrases, 'confirmedRepaid')
                          }
                        )
                    },
                    { key: 'fail', label: say(phrases, 'failRepaid'), may: may.repay, danger: true, run: () => setFailing(row) }
                  ]}
                />
              )
          }
        ]}
      />
      {failing && (
        <CommandDialog
          command={loan.failRepaid}
          start={{ payment_id: failing.id, version: failing.version, reason: '' }}
          done={say(phrases, 'failedRepaid')}
          terms={loanTerms}
          title={`${say(phrases, 'failRepaid')} ${failing.pay_no}`}
          label={say(phrases, 'failRepaid')}
          onClose={() => setFailing(undefined)}
        >
          {(form) => (
            <Field form={form} name="reason">
              <ReasonInput common={[say(phrases, 'whyNotArrived')]} />
            </Field>
          )}
        </CommandDialog>
      )}
    </>
  )
}
