import { Table } from 'antd'
import { ledger } from '@yunshu/contract/ledger/contract'
import { custodyBook } from '@yunshu/contract/ledger/enums'
import { tradeChannel, tradeState } from '@yunshu/contract/ledger/enums'
import { ledgerTerms } from '@yunshu/contract/ledger/words'
import { walletTerms } from '@yunshu/contract/wallet/words'
import { fullTime, money } from '../../kit/format.ts'
import { Facts, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { AccountName } from './AccountName.tsx'
import { Event } from './Event.tsx'
import { phrases } from './phrases.ts'
import { tradeKinds } from './rows.ts'

/** One trade with its postings, book by book. */
export const TradePeek = ({ id }: { id: number }) => {
  const say = useSay()
  const { data } = useCall(ledger.trade, { id }, { kinds: tradeKinds })
  if (!data) return null
  const { trade, postings, others, reason } = data
  const side = (name: 'dr_fen' | 'cr_fen') => postings.reduce((sum, posting) => sum + posting[name], 0)
  return (
    <>
      <Section title={say(phrases, 'trades')}>
        <Facts
          columns={2}
          items={[
            [say(ledgerTerms, 'event'), <Event key="event" event={trade.event} />],
            [say(walletTerms, 'occurred_at'), fullTime(trade.occurred_at)],
            [say(ledgerTerms, 'payer'), trade.payer || '-'],
            [say(ledgerTerms, 'payee'), trade.payee || '-'],
            [say(walletTerms, 'amount_fen'), `¥ ${money(trade.amount_fen)}`],
            [say(walletTerms, 'biz_no'), trade.biz_no || '-'],
            [say(ledgerTerms, 'trade_channel'), say.label(tradeChannel.names[trade.trade_channel])],
            [say(ledgerTerms, 'book_day'), trade.book_day],
            [say(ledgerTerms, 'trade_state'), say.label(tradeState.names[trade.trade_state])],
            ...(reason ? [[say(phrases, 'reason'), reason] as const] : []),
            ...(others.length > 0 ? [[say(phrases, 'related'), others.map(({ trade_no }) => trade_no).join('、')] as const] : [])
          ]}
        />
      </Section>
      <Section title={say(phrases, 'postings')}>
        <Table
          className="trial"
          size="small"
          rowKey="line"
          pagination={false}
          dataSource={postings}
          columns={[
            { title: say(phrases, 'book'), dataIndex: 'book', render: (book: string) => book || say.label(custodyBook) },
            { title: say(ledgerTerms, 'account'), dataIndex: 'account', render: (account: string) => <AccountName account={account} /> },
            { title: say(phrases, 'of'), dataIndex: 'of', render: (of: string) => of || '-' },
            { title: say(phrases, 'debit'), dataIndex: 'dr_fen', align: 'right', render: (fen: number) => (fen ? money(fen) : '') },
            { title: say(phrases, 'credit'), dataIndex: 'cr_fen', align: 'right', render: (fen: number) => (fen ? money(fen) : '') }
          ]}
          summary={() => (
            <Table.Summary.Row className="trial-total">
              <Table.Summary.Cell index={0} colSpan={3}>
                {say(phrases, 'total')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={3} align="right">
                {money(side('dr_fen'))}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={4} align="right">
                {money(side('cr_fen'))}
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )}
        />
      </Section>
    </>
  )
}
