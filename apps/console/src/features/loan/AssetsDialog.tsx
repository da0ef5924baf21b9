import { loan } from '@yunshu/contract/loan/contract'
import { assetFault } from '@yunshu/contract/loan/machine'
import { loanTerms } from '@yunshu/contract/loan/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { offerLoan } from '@yunshu/domain/loan'
import { sumFen } from '@yunshu/domain/money'
import { Alert, Checkbox, Table } from 'antd'
import { useState } from 'react'
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

/** 新建融资: every open bill with what speaks against it; what qualifies of one debtor is chosen, and what it brings is said at once. */
export const AssetsDialog = ({ credit_id, onClose }: { credit_id: number; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(loan.assets, { credit_id }, { kinds: ['bill', 'loan'] })
  if (data) return <Picking credit_id={credit_id} assets={data} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'newLoan')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const Picking = ({ credit_id, assets, onClose }: { credit_id: number; assets: Assets; onClose: () => void }) => {
  const say = useSay()
  const [onlyFit, setOnlyFit] = useState(false)
  const filling = useCommandForm(loan.create, { credit_id, bill_ids: [], days: Math.min(assets.max_days, 45), remark: '' }, ({ loan_no: no }) => {
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
        dataSource={assets.bills.filter(({ faults }) => !onlyFit || faults.length === 0)}
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
