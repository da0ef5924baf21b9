import { nameOf } from '@yunshu/contract/kit/enums'
import type { wallet } from '@yunshu/contract/wallet/contract'
import { flowDirection, tradeType, walletKind } from '@yunshu/contract/wallet/enums'
import { walletTerms } from '@yunshu/contract/wallet/words'
import { rmbWords } from '@yunshu/domain/rmb'
import { useState } from 'react'
import { fullTime, money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import type { RowOf } from '../../kit/useList.ts'
import { FactTable, PrintDialog, Sheet, SheetHead } from '../../widgets/PrintDialog.tsx'
import { phrases } from './phrases.ts'

/** 电子回单: one move of money on paper, for the books of who moved it. */
export const FlowPrint = ({ row, onClose }: { row: RowOf<typeof wallet.flows>; onClose: () => void }) => {
  const say = useSay()
  const [at] = useState(() => new Date().toISOString())
  const isOut = row.amount_fen < 0
  const [payer, payee] = isOut ? [row.company_name, row.counterparty] : [row.counterparty, row.company_name]
  const amount = Math.abs(row.amount_fen)
  const lines = [
    [say(phrases, 'slipPayer'), payer],
    [say(phrases, 'slipPayee'), payee],
    [say(walletTerms, 'amount_fen'), `${money(amount)}  ${rmbWords(amount)}`],
    [say(walletTerms, 'flow_direction'), say.label(nameOf(flowDirection, row.flow_direction))],
    [say(walletTerms, 'trade_type'), say.label(nameOf(tradeType, row.trade_type))],
    [say(walletTerms, 'wallet_kind'), say.label(nameOf(walletKind, row.wallet_kind))],
    [say(walletTerms, 'occurred_at'), fullTime(row.occurred_at)],
    [say(walletTerms, 'balance_after_fen'), money(row.balance_after_fen)],
    [say(walletTerms, 'biz_no'), row.biz_no],
    [say(walletTerms, 'remark'), row.remark]
  ] as const
  return (
    <PrintDialog ready onClose={onClose}>
      <Sheet>
        <SheetHead title={say(phrases, 'slip')} no={row.flow_no}>
          <p>
            {say(phrases, 'slipPrinted')}: {fullTime(at)}
          </p>
        </SheetHead>
        <FactTable lines={lines} />
        <p>{say(phrases, 'slipNote')}</p>
      </Sheet>
    </PrintDialog>
  )
}
