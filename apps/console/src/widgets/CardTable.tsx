import { card } from '@yunshu/contract/card/contract'
import { cardState, cardType } from '@yunshu/contract/card/enums'
import { cardTerms } from '@yunshu/contract/card/words'
import { money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { EnumName } from '../kit/Status.tsx'
import { type RowOf, useList } from '../kit/useList.ts'
import { PartTable } from './PartTable.tsx'

type CardRow = RowOf<typeof card.list>

/** 油卡与 ETC 卡 that a vehicle or a driver carries, with what is on each: the company's own money, and what was loaded for trips and not used. */
export const CardTable = ({ fixed }: { fixed: { vehicle_id: number } | { driver_id: number } }) => {
  const say = useSay()
  const list = useList(card.list, { fixed, local: true, kinds: ['card'] })
  const t = (name: keyof typeof cardTerms.zh) => say(cardTerms, name)
  const fen = (name: 'balance_fen' | 'share_fen') => ({
    title: `${t(name)} (${say(kit, 'yuan')})`,
    align: 'end' as const,
    render: (_: unknown, row: CardRow) => money(row[name])
  })
  return (
    <PartTable
      list={list}
      columns={[
        { title: t('card_no'), render: (_, row) => <span className="no">{row.card_no}</span> },
        { title: t('card_type'), render: (_, row) => <EnumName of={cardType} code={row.card_type} /> },
        { title: t('card_state'), render: (_, row) => <EnumName of={cardState} code={row.card_state} /> },
        { title: t('supplier_name'), render: (_, row) => row.supplier_name || '-' },
        { title: t('plate_no'), render: (_, row) => row.plate_no || '-' },
        { title: t('driver_name'), render: (_, row) => row.driver_name || '-' },
        fen('balance_fen'),
        fen('share_fen')
      ]}
    />
  )
}
