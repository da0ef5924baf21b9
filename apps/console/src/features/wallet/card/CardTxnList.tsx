import { card } from '@yunshu/contract/card/contract'
import { cardTxnKind, cardType } from '@yunshu/contract/card/enums'
import { cardTerms } from '@yunshu/contract/card/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState } from 'react'
import type { Column } from '../../../kit/cells.tsx'
import { No } from '../../../kit/Copy.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { useCan } from '../../../kit/rights.ts'
import { useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { UndoLoadDialog } from './CardDialogs.tsx'
import { cardPhrases as phrases } from './phrases.ts'
import type { CardTxnRow } from '../rows.ts'

const { KeywordField, SelectField, RangeField } = queryFields(card.txns)
const { may } = carrier.capital

const Trip = ({ row: { waybill_id, waybill_no } }: { row: CardTxnRow }) => {
  const can = useCan()
  if (waybill_id === null) return '-'
  return <No text={waybill_no} {...(can(carrier.waybillInfo.may.view) && { to: linkTo(carrier.waybillInfo, { id: waybill_id }) })} />
}
const columns: Column<CardTxnRow>[] = [
  { name: 'card_no', width: 160 },
  { name: 'occurred_at', width: 140, sort: 'occurred_at' },
  { name: 'txn_kind', width: 140 },
  { name: 'amount_fen', width: 120, sum: true, sort: 'amount_fen' },
  { name: 'trip_fen', width: 120, sum: true },
  { name: 'balance_after_fen', width: 130 },
  { name: 'share_after_fen', width: 130 },
  { name: 'tax_fen', width: 110, sum: true },
  { name: 'waybill_no', width: 170, cell: (row) => <Trip row={row} /> },
  { name: 'plate_no', width: 110 },
  { name: 'station', width: 140 },
  { name: 'exit_station', width: 140, hidden: true },
  { name: 'litres', width: 110 },
  { name: 'invoice_no', width: 150 },
  { name: 'serial_no', width: 150, hidden: true },
  { name: 'card_type', width: 90, hidden: true },
  { name: 'card_txn_no', width: 170, hidden: true },
  { name: 'created_by_name', width: 110, hidden: true },
  { name: 'remark', width: 180, hidden: true }
]

/** 卡流水: every movement of the cards, with what was left after it; a load that was not used can be taken back. */
export const CardTxnList = () => {
  const say = useSay()
  const list = useList(card.txns, { local: true, kinds: ['card'] })
  const [undoing, setUndoing] = useState<CardTxnRow>()
  const items = (row: CardTxnRow) =>
    row.txn_kind === cardTxnKind.code.loaded && row.trip_fen > 0 && !row.undone
      ? [{ key: 'undo', label: say(phrases, 'undoLoad'), may: may.fuel, danger: true, run: () => setUndoing(row) }]
      : []
  return (
    <>
      <QueryForm list={list} terms={cardTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findTxn')} />
        <SelectField name="card_type" of={cardType} />
        <SelectField name="txn_kind" of={cardTxnKind} />
        <RangeField from="date_from" to="date_to" label={say(cardTerms, 'occurred_at')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={cardTerms}
        columns={columns}
        pickable={false}
        extra={<ExportList list={list} columns={columns} terms={cardTerms} may={may.export} title={{ zh: phrases.zh.txns, en: phrases.en.txns }} />}
        empty={<p>{say(phrases, 'noTxns')}</p>}
        moves={(row) => <Actions items={items(row)} />}
      />
      {undoing && <UndoLoadDialog row={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  )
}
