import { Alert, Button, Space } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { credit } from '@yunshu/contract/credit/contract'
import { creditMachine } from '@yunshu/contract/credit/machine'
import { linkTo, type UserType } from '@yunshu/contract/kit/console'
import { wallet } from '@yunshu/contract/wallet/contract'
import { walletTerms } from '@yunshu/contract/wallet/words'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { Copy } from '../../kit/Copy.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { CardList } from './card/CardList.tsx'
import { CardTxnList } from './card/CardTxnList.tsx'
import { cardPhrases } from './card/phrases.ts'
import { FlowList } from './FlowList.tsx'
import { FundBar, FundCards } from './FundCards.tsx'
import { type FundPages, fundPages } from './pages.ts'
import { phrases } from './phrases.ts'
import { PayoutList } from './card/PayoutList.tsx'
import { WithdrawDialog } from './withdraw/WithdrawDialog.tsx'
import { WithdrawList } from './withdraw/WithdrawList.tsx'

const cards = ['available_fen', 'frozen_fen', 'oil_fen', 'etc_fen', 'deposit_fen'] as const

/* 授信可用: what factors would still lend on receivables, for a carrier's user who may ask for it; nothing without a line. */
const useCreditLeft = (type: UserType): number | undefined => {
  const may = useCan()(carrier.receivables.may.finance) && type === 2
  const { data } = useCall(credit.list, { credit_status: creditMachine.code.active, pagesize: 200 }, { enabled: may, kinds: ['credit', 'loan'] })
  const lines = data?.data ?? []
  return lines.length === 0 ? undefined : lines.reduce((sum, { left_fen }) => sum + left_fen, 0)
}

/** 资金账户: what the company has, what moved, and what is on its way out. */
export const CapitalPage = ({ page: capital }: { page: FundPages['capital'] }) => {
  const { recharges, bankAccounts } = fundPages(capital.type)
  const say = useSay()
  const navigate = useNavigate()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const { data } = useCall(wallet.account, {}, { kinds: ['wallet', 'recharge', 'withdraw', 'payment'] })
  const desk = useCall(withdraw.desk, {}, { kinds: ['wallet', 'recon'], enabled: can(capital.may.withdraw) })
  const credit_fen = useCreditLeft(capital.type)
  const waiting = data && [
    data.recharge_waiting_fen > 0 && say(phrases, 'rechargeWaiting', { amount: money(data.recharge_waiting_fen) }),
    data.withdraw_waiting_fen > 0 && say(phrases, 'withdrawWaiting', { amount: money(data.withdraw_waiting_fen) })
  ]
  return (
    <ListPage page={capital}>
      {data?.frozen_at && <Alert className="fund-note" type="error" showIcon title={say(phrases, 'fundsFrozen', { reason: data.frozen_reason })} />}
      {desk.data?.recon_open && <Alert className="fund-note" type="warning" showIcon title={say(phrases, 'reconOpen')} />}
      <FundCards
        label={say.label(capital)}
        cards={[
          ...cards.map((key) => ({ key, label: say(walletTerms, key), fen: data?.[key] })),
          ...(credit_fen === undefined ? [] : [{ key: 'credit', label: say(phrases, 'creditLeft'), fen: credit_fen }])
        ]}
      />
      <FundBar
        note={
          <Space size={16} wrap>
            {data && (
              <span>
                {say(walletTerms, 'virtual_account')} <Copy text={data.virtual_account} />
              </span>
            )}
            {waiting?.flatMap((text) => (text ? [<span key={text}>{text}</span>] : []))}
          </Space>
        }
      >
        <Space>
          <Can may={recharges.may.create}>
            <Button type="primary" onClick={() => void navigate(linkTo(recharges, { open: 1 }))}>
              {say(phrases, 'recharge')}
            </Button>
          </Can>
          <Can may={capital.may.withdraw}>
            <Button data-new="" disabled={Boolean(data?.frozen_at) || desk.data?.recon_open === true} onClick={() => setOpen(true)}>
              {say(phrases, 'withdraw')}
            </Button>
          </Can>
        </Space>
      </FundBar>
      <ListTabs
        items={[
          { key: 'flows', label: say(phrases, 'flows'), children: <FlowList title={capital} may={capital.may.export} /> },
          {
            key: 'withdrawals',
            label: say(phrases, 'withdrawals'),
            children: <WithdrawList title={capital} may={{ export: capital.may.export }} />
          },
          ...(capital.type === 2
            ? [
                { key: 'cards', label: say(cardPhrases, 'cards'), children: <CardList /> },
                { key: 'cardTxns', label: say(cardPhrases, 'txns'), children: <CardTxnList /> },
                { key: 'payouts', label: say(cardPhrases, 'payouts'), children: <PayoutList /> }
              ]
            : [])
        ]}
      />
      {open && <WithdrawDialog bankAccounts={bankAccounts} onClose={() => setOpen(false)} />}
    </ListPage>
  )
}
