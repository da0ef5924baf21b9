import { credit } from '@yunshu/contract/credit/contract'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { loan } from '@yunshu/contract/loan/contract'
import { assetFault } from '@yunshu/contract/loan/machine'
import { loanTerms } from '@yunshu/contract/loan/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { offerLoan } from '@yunshu/domain/loan'
import { sumFen } from '@yunshu/domain/money'
import { Alert, Checkbox, Select, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { useFormValues, write } from '../../kit/form.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'

type Assets = OutputOf<typeof loan.assets>

/** 新建融资 where no credit is chosen yet: on one in force, for a bill or for any. */
export const NewLoanDialog = ({ bill_id, onClose }: { bill_id?: number; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(credit.list, { credit_status: creditMachine.code.active, pagesize: 100 })
  const [chosen, setChosen] = useState<number>()
  const credits = data?.data ?? []
  const [first] = credits
  if (first) {
    const options = credits.map(({ id, credit_no, company_name, factor_name, left_fen }) => ({
      value: id,
      label: say(phrases, 'creditChoice', { no: credit_no, company: company_name, factor: factor_name, left: money(left_fen) })
    }))
    const credit_id = chosen ?? first.id
    const choice = credits.length > 1 && (
      <Select className="fill" aria-label={say(phrases, 'onCredit')} value={credit_id} options={options} onChange={setChosen} />
    )
    return <AssetsDialog key={credit_id} credit_id={credit_id} choice={choice} {...(bill_id !== undefined && { bill_id })} onClose={onClose} />
  }
  return (
    <Dialog title={say(phrases, 'newLoan')} onClose={onClose}>
      {error ? (
        <Failed error={error} onRetry={refresh} />
      ) : data ? (
        <Alert type="info" showIcon title={say(phrases, 'noCreditActive')} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

type AssetsProps = {
  credit_id: number
  /** The bill from which one came: it stands first, and is chosen where it qualifies. */
  bill_id?: number
  choice?: ReactNode
  onClose: () => void
}
/** 新建融资: every open bill with what speaks against it; what qualifies of one debtor is chosen, and what it brings is said at once. */
export const AssetsDialog = (props: AssetsProps) => {
  const say = useSay()
  const { data, error, refresh } = useCall(loan.assets, { credit_id: props.credit_id }, { kinds: ['bill', 'loan'] })
  if (data) return <Picking {...props} assets={data} />
  return (
    <Dialog title={say(phrases, 'newLoan')} onClose={props.onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const Picking = ({ credit_id, bill_id, choice, assets, onClose }: AssetsProps & { assets: Assets }) => {
  const say = useSay()
  const [onlyFit, setOnlyFit] = useState(false)
  const [asked] = assets.bills.filter(({ id }) => id === bill_id)
  const begin = asked?.faults.length === 0 ? [asked.id] : []
  const start = { credit_id, bill_ids: begin, days: Math.min(assets.max_days, 45), remark: '' }
  const filling = useCommandForm(loan.create, start, ({ loan_no: no }) => {
    toastDone(say(phrases, 'loanMade', { no }))
    onClose()
  })
  const { form } = filling
  const { bill_ids, days } = useFormValues(form)
  const ids = (bill_ids ?? []) as readonly number[]
  const picked = assets.bills.filter(({ id }) => ids.includes(id))
  const [first] = picked
  const offer = offerLoan(
    picked.map(({ open_fen }) => open_fen),
    { advance_bp: assets.advance_bp, rate_bp_year: assets.rate_bp_year, fee_bp: assets.fee_bp, days: days ?? 0 }
  )
  return (
    <FormDialog filling={filling} terms={loanTerms} title={say(phrases, 'newLoan')} onClose={onClose} width={900}>
      {choice}
      <p>{say(phrases, 'pickHint', { most: assets.max_days, left: money(assets.left_fen) })}</p>
      <Checkbox checked={onlyFit} onChange={({ target }) => setOnlyFit(target.checked)}>
        {say(phrases, 'onlyFit')}
      </Checkbox>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 300, x: 780 }}
        components={scrollableTable}
        dataSource={[...(asked ? [asked] : []), ...assets.bills.filter((row) => row !== asked)].filter(
          ({ faults }) => !onlyFit || faults.length === 0
        )}
        rowSelection={{
          selectedRowKeys: [...ids],
          onChange: (next) => write(form, 'bill_ids', next.map(Number)),
          getCheckboxProps: (row) => ({
            disabled: row.faults.length > 0 || (first !== undefined && row.debtor_id !== first.debtor_id),
            'aria-label': row.bill_no
          })
        }}
        columns={[
          { title: say(loanTerms, 'bill_no'), dataIndex: 'bill_no', width: 150 },
          { title: say(loanTerms, 'debtor_name'), dataIndex: 'debtor_name', width: 140, ellipsis: true },
          { title: say(loanTerms, 'due_at'), dataIndex: 'due_at', width: 100, render: (at: string) => shanghaiDay(at) },
          { title: say(loanTerms, 'open_fen'), dataIndex: 'open_fen', width: 110, align: 'right', render: (fen: number) => money(fen) },
          {
            title: say(loanTerms, 'faults'),
            dataIndex: 'faults',
            render: (faults: number[]) =>
              faults.length === 0 ? (
                <Mark tone="done">{say(phrases, 'fits')}</Mark>
              ) : (
                say(phrases, 'unfit', { reasons: faults.map((code) => say.label(nameOf(assetFault, code))).join(' · ') })
              )
          }
        ]}
      />
      <Field form={form} name="days" />
      {picked.length > 0 && (
        <Alert
          type="info"
          title={say(phrases, 'picked', {
            receivable: money(sumFen(picked.map(({ open_fen }) => open_fen))),
            advance: money(offer.advance_fen),
            interest: money(offer.interest_fen),
            fee: money(offer.fee_fen),
            net: money(offer.net_fen)
          })}
        />
      )}
      <Field form={form} name="remark" />
    </FormDialog>
  )
}
