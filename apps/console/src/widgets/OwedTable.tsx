import { bill } from '@yunshu/contract/bill/contract'
import { billKind, billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { No } from '../kit/Copy.tsx'
import { day, money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { EnumName, Status } from '../kit/Status.tsx'
import { type RowOf, useList } from '../kit/useList.ts'
import { PartTable } from './PartTable.tsx'

type Owed = RowOf<typeof bill.owed>

/** What the carrier owes for the trips of one fleet or one driver (应付), by whom it is paid to, the latest due first. */
export const OwedTable = ({ fixed }: { fixed: { fleet_id: number } | { driver_id: number } }) => {
  const say = useSay()
  const list = useList(bill.owed, { fixed, local: true, kinds: ['bill', 'payment'] })
  const t = (name: keyof typeof billTerms.zh) => say(billTerms, name)
  const fen = (name: 'amount_fen' | 'paid_fen' | 'unpaid_fen') => ({
    title: `${t(name)} (${say(kit, 'yuan')})`,
    align: 'end' as const,
    render: (_: unknown, row: Owed) => money(row[name])
  })
  return (
    <PartTable
      list={list}
      columns={[
        { title: t('bill_no'), render: (_, row) => <No text={row.bill_no} to={linkTo(carrier.payableInfo, { id: row.id })} /> },
        { title: t('bill_status'), render: (_, row) => <Status machine={billMachine} code={row.bill_status} /> },
        { title: t('waybill_no'), dataIndex: 'waybill_no' },
        { title: t('bill_kind'), render: (_, row) => <EnumName of={billKind} code={row.bill_kind} /> },
        { title: say.label({ zh: '收款方', en: 'Payee' }), dataIndex: 'creditor_name' },
        fen('amount_fen'),
        fen('paid_fen'),
        fen('unpaid_fen'),
        { title: t('due_at'), render: (_, row) => day(row.due_at) }
      ]}
    />
  )
}
