import { recharge } from '@yunshu/contract/recharge/contract'
import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddButton } from '../../../kit/AddButton.tsx'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { Actions } from '../../../kit/Moves.tsx'
import { useAsked } from '../../../kit/useAsked.ts'
import { CashierDialog } from './CashierDialog.tsx'
import type { FundPages } from '../pages.ts'
import { phrases } from '../phrases.ts'
import { RechargeDialog } from './RechargeDialog.tsx'
import { RechargeList, type RechargeRow } from './RechargeList.tsx'

/** 充值: a company's own recharges, a new one, and the cashier for one that waits. */
export const RechargePage = ({ page: recharges }: { page: FundPages['recharges'] }) => {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('open') === '1'
  const [open, setOpen] = useState(false)
  const [paying, setPaying] = useState<Pick<RechargeRow, 'id' | 'recharge_no' | 'amount_fen'>>()
  const closing = useAsked(recharge.close)
  const onClose = () => {
    setOpen(false)
    if (asked) setSearch({}, { replace: true })
  }
  const close = ({ id, version, recharge_no }: RechargeRow) =>
    closing.run({ id, version }, { ask: { title: say(phrases, 'closeAsk', { recharge_no }) }, done: say(phrases, 'closed') })
  const items = (row: RechargeRow) =>
    row.recharge_status === rechargeMachine.states.toPay.code
      ? [
          { key: 'pay', label: say(phrases, 'toPay'), may: recharges.may.create, run: () => setPaying(row) },
          { key: 'close', label: say(phrases, 'close'), may: recharges.may.cancel, danger: true, run: () => void close(row) }
        ]
      : []
  return (
    <ListPage page={recharges}>
      <RechargeList
        title={recharges}
        may={recharges.may}
        tools={() => <AddButton may={recharges.may.create} label={say(phrases, 'newRecharge')} onClick={() => setOpen(true)} />}
        moves={(row) => <Actions items={items(row)} />}
      />
      {(open || asked) && <RechargeDialog onClose={onClose} onPay={setPaying} />}
      {paying && <CashierDialog row={paying} onClose={() => setPaying(undefined)} />}
    </ListPage>
  )
}
