import { card } from '@yunshu/contract/card/contract'
import { cardKind, cardState, cardType } from '@yunshu/contract/card/enums'
import { cardTerms } from '@yunshu/contract/card/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { Button } from 'antd'
import { useState } from 'react'
import { AddButton } from '../../../kit/AddButton.tsx'
import { Can } from '../../../kit/Can.tsx'
import type { Column } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { Mark } from '../../../kit/Status.tsx'
import { useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { BuyCardDialog, CardDialog, CardImportDialog, LoadCardDialog, LoseCardDialog, MoveCardDialog, ReissueCardDialog } from './CardDialogs.tsx'
import { cardPhrases as phrases } from './phrases.ts'
import type { CardRow } from '../rows.ts'

const { KeywordField, SelectField } = queryFields(card.list)
const { may } = carrier.capital
const tones = { 1: 'done', 2: 'wrong', 3: 'rest' } as const
const State = ({ row }: { row: CardRow }) => <Mark tone={tones[row.card_state]}>{useSay().label(cardState.names[row.card_state])}</Mark>

const columns: Column<CardRow>[] = [
  { name: 'card_no', width: 160, under: ['card_kind'] },
  { name: 'card_type', width: 90 },
  { name: 'card_state', width: 100, cell: (row) => <State row={row} /> },
  { name: 'balance_fen', width: 160, sum: true, sort: 'balance_fen' },
  { name: 'share_fen', width: 130, sum: true, sort: 'share_fen' },
  { name: 'plate_no', width: 110, under: ['driver_name'] },
  { name: 'supplier_name', width: 140 },
  { name: 'master_no', width: 150 },
  { name: 'card_funding', width: 130 },
  { name: 'card_kind', width: 100, hidden: true },
  { name: 'driver_name', width: 100, hidden: true },
  { name: 'card_fuel', width: 130, hidden: true },
  { name: 'lost_at', width: 140, hidden: true },
  { name: 'remark', width: 180, hidden: true },
  { name: 'created_at', width: 140, sort: 'created_at', hidden: true }
]
type Open =
  | { readonly act: 'add' | 'import' }
  | { readonly act: 'edit' | 'buy' | 'distribute' | 'takeBack' | 'load' | 'lose' | 'reissue'; readonly row: CardRow }

/** 油卡与 ETC 卡: master cards and those below them, with what is the company's on them and what drivers were given for their trips. */
export const CardList = () => {
  const say = useSay()
  const list = useList(card.list, { local: true, kinds: ['card'] })
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  const items = (row: CardRow) => {
    const { card_state, card_kind, balance_fen } = row
    const act = (key: Exclude<Open['act'], 'add' | 'import'>, grant: (typeof may)['fuel' | 'cards'], danger = false) => ({
      key,
      label: say(phrases, key),
      may: grant,
      danger,
      run: () => setOpen({ act: key, row })
    })
    if (card_state === cardState.code.lost)
      return [act('reissue', may.cards), ...(card_kind === cardKind.code.sub && balance_fen > 0 ? [act('takeBack', may.fuel)] : [])]
    if (card_state === cardState.code.replaced) return []
    return card_kind === cardKind.code.master
      ? [act('buy', may.fuel), act('edit', may.cards), act('lose', may.cards, true)]
      : [act('load', may.fuel), act('distribute', may.fuel), act('takeBack', may.fuel), act('edit', may.cards), act('lose', may.cards, true)]
  }
  const row = open && 'row' in open ? open.row : undefined
  return (
    <>
      <QueryForm list={list} terms={cardTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findCard')} />
        <SelectField name="card_type" of={cardType} />
        <SelectField name="card_kind" of={cardKind} />
        <SelectField name="card_state" of={cardState} />
      </QueryForm>
      <DataTable
        list={list}
        terms={cardTerms}
        columns={columns}
        pickable={false}
        tools={
          <>
            <AddButton may={may.cards} label={say(phrases, 'add')} onClick={() => setOpen({ act: 'add' })} />
            <Can may={may.cards}>
              <Button onClick={() => setOpen({ act: 'import' })}>{say(phrases, 'import')}</Button>
            </Can>
          </>
        }
        extra={<ExportList list={list} columns={columns} terms={cardTerms} may={may.export} title={{ zh: phrases.zh.cards, en: phrases.en.cards }} />}
        empty={<p>{say(phrases, 'noCards')}</p>}
        moves={(one) => <Actions items={items(one)} />}
      />
      {(open?.act === 'add' || open?.act === 'edit') && <CardDialog row={row} onClose={onClose} />}
      {open?.act === 'import' && <CardImportDialog onClose={onClose} />}
      {row && open?.act === 'buy' && <BuyCardDialog row={row} onClose={onClose} />}
      {row && open?.act === 'distribute' && <MoveCardDialog row={row} back={false} onClose={onClose} />}
      {row && open?.act === 'takeBack' && <MoveCardDialog row={row} back onClose={onClose} />}
      {row && open?.act === 'load' && <LoadCardDialog row={row} onClose={onClose} />}
      {row && open?.act === 'lose' && <LoseCardDialog row={row} onClose={onClose} />}
      {row && open?.act === 'reissue' && <ReissueCardDialog row={row} onClose={onClose} />}
    </>
  )
}
