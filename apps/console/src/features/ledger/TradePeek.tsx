import { Table } from 'antd'
import { ledger, TradeRow } from '@yunshu/contract/ledger/contract'
import { custodyBook } from '@yunshu/contract/ledger/enums'
import { ledgerTerms } from '@yunshu/contract/ledger/words'
import { walletTerms } from '@yunshu/contract/wallet/words'
import { money } from '../../kit/format.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { AccountName } from './AccountName.tsx'
import { phrases } from './phrases.ts'
import { tradeKinds } from './rows.ts'

const terms = { zh: { ...walletTerms.zh, ...ledgerTerms.zh }, en: { ...walletTerms.en, ...ledgerTerms.en } }

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
        <RowFacts
          of={TradeRow}
          row={trade}
          terms={terms}
          columns={2}
          items={[
            'event',
            'occurred_at',
            'payer',
            'payee',
            'amount_fen',
            'biz_no',
            'trade_channel',
            'book_day',
            'trade_state',
            reason && [say(phrases, 'reason'), reason],
            others.length > 0 && [say(phrases, 'related'), say.list(others.map(({ trade_no }) => trade_no))]
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
