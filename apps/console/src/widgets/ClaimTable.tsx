import { expense } from '@yunshu/contract/expense/contract'
import { claimMachine, expenseType } from '@yunshu/contract/expense/machine'
import { expenseTerms } from '@yunshu/contract/expense/words'
import { Files } from '../kit/Files.tsx'
import { money, num } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { EnumName, Status } from '../kit/Status.tsx'
import { useList } from '../kit/useList.ts'
import { PartTable } from './PartTable.tsx'

/** 维保与费用: what was spent on one vehicle, repairs and all else, as it was claimed, the latest first. */
export const ClaimTable = ({ vehicle_id }: { vehicle_id: number }) => {
  const say = useSay()
  const list = useList(expense.list, { fixed: { vehicle_id }, local: true, kinds: ['expense'] })
  const t = (name: keyof typeof expenseTerms.zh) => say(expenseTerms, name)
  return (
    <PartTable
      list={list}
      columns={[
        { title: t('claim_no'), render: (_, row) => <span className="no">{row.claim_no}</span> },
        { title: t('claim_status'), render: (_, row) => <Status machine={claimMachine} code={row.claim_status} /> },
        { title: t('expense_type'), render: (_, row) => <EnumName of={expenseType} code={row.expense_type} /> },
        { title: t('spent_on'), dataIndex: 'spent_on' },
        { title: `${t('amount_fen')} (${say(kit, 'yuan')})`, align: 'end', render: (_, row) => money(row.amount_fen) },
        { title: t('odometer_km'), align: 'end', render: (_, row) => (row.odometer_km === null ? '-' : num(row.odometer_km)) },
        { title: t('claimant_name'), dataIndex: 'claimant_name' },
        { title: t('voucher_img'), render: (_, row) => <Files list={row.voucher_img} /> },
        { title: t('remark'), render: (_, row) => row.remark || '-' }
      ]}
    />
  )
}
