import { operator } from '@yunshu/contract/consoles/operator'
import { ledger } from '@yunshu/contract/ledger/contract'
import { reconStatus, tradeChannel, tradeState } from '@yunshu/contract/ledger/enums'
import { tradeType } from '@yunshu/contract/wallet/enums'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { Mark } from '../../kit/Status.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'
import { tradeKinds, tradeTerms } from './rows.ts'
import { TradePeek } from './TradePeek.tsx'

const { KeywordField, RangeField, SelectField } = queryFields(ledger.trades)
type Row = RowOf<typeof ledger.trades>
const { trades } = operator

const tones = { 0: 'wait', 1: 'done', 2: 'wrong', 3: 'wrong', 9: 'rest' } as const
const AtBank = ({ row }: { row: Row }) => <Mark tone={tones[row.recon_status]}>{useSay().label(reconStatus.names[row.recon_status])}</Mark>
const TradeState = ({ row }: { row: Row }) => (
  <Mark tone={row.trade_state === tradeState.code.valid ? 'done' : 'rest'}>{useSay().label(tradeState.names[row.trade_state])}</Mark>
)
const columns: Column<Row>[] = [
  { name: 'trade_no', width: 170, link: true },
  { name: 'occurred_at', width: 140, sort: 'occurred_at' },
  { name: 'event', width: 176 },
  { name: 'trade_type', width: 90 },
  { name: 'payer', width: 176, under: ['payee'] },
  { name: 'payee', width: 176, hidden: true },
  { name: 'amount_fen', width: 130, sum: true, sort: 'amount_fen', rank: 1 },
  { name: 'fee_fen', width: 100, hidden: true },
  { name: 'biz_no', width: 170 },
  { name: 'trade_channel', width: 110 },
  { name: 'bank_serial_no', width: 170 },
  { name: 'trade_state', width: 100, cell: (row) => <TradeState row={row} /> },
  { name: 'recon_status', width: 110, cell: (row) => <AtBank row={row} /> },
  { name: 'book_day', width: 110 }
]

/** The trades; a row opens its postings. */
export const TradeList = () => {
  const say = useSay()
  const list = useList(ledger.trades, { kinds: tradeKinds })
  const peek = usePeek(list)
  return (
    <>
      <QueryForm
        list={list}
        terms={tradeTerms}
        more={
          <>
            <SelectField name="trade_channel" of={tradeChannel} />
            <SelectField name="trade_state" of={tradeState} />
          </>
        }
      >
        <KeywordField name="keyword" placeholder={say(phrases, 'findTrade')} />
        <SelectField name="trade_type" of={tradeType} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'occurred')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={tradeTerms}
        columns={columns}
        pickable={false}
        to={peek.to}
        onOpen={peek.open}
        extra={<ExportList list={list} columns={columns} terms={tradeTerms} may={trades.may.export} title={trades} />}
        empty={<p>{say(phrases, 'noTrades')}</p>}
      />
      <Peek peek={peek} title={(row) => row.trade_no} width={860}>
        {(row) => <TradePeek id={row.id} />}
      </Peek>
    </>
  )
}
