import { carrier } from '@yunshu/contract/consoles/carrier'
import { operate } from '@yunshu/contract/operate/contract'
import type { Span } from '@yunshu/contract/operate/period'
import { operateTerms } from '@yunshu/contract/operate/words'
import { Tabs, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Filters } from '../../kit/address.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { type List, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { type RankRow, rankColumns, tripColumns } from './columns.tsx'
import { phrases } from './phrases.ts'

const page = carrier.operate
export type Front = 'ranks' | 'losses' | 'trips'

/** The ranking and the trips behind the figures above, one of them in front. */
export const OperateLists = ({
  list,
  which,
  front,
  onFront,
  point,
  onWhole,
  onDrill,
  sees
}: {
  list: List<RankRow>
  which: Filters
  front: Front
  onFront: (front: Front) => void
  point: Span | undefined
  onWhole: () => void
  onDrill: (row: RankRow) => void
  sees: boolean
}) => {
  const say = useSay()
  const { against_from: _, against_to: __, ...narrow } = which
  const of = { ...narrow, ...(point && { date_from: point.from, date_to: point.to }) }
  const only = point && (
    <Tag closable onClose={onWhole}>
      {say(phrases, 'ofPoint', { from: point.from, to: point.to })}
    </Tag>
  )
  const columns = rankColumns(onDrill)
  const items = [
    {
      key: 'ranks',
      label: say(phrases, 'ranks'),
      children: (
        <DataTable
          list={list}
          terms={operateTerms}
          columns={columns}
          pickable={false}
          extra={<ExportList list={list} columns={columns} terms={operateTerms} may={page.may.export} title={page} />}
          empty={<p>{say(phrases, 'none')}</p>}
        />
      )
    },
    ...(sees ? [{ key: 'losses', label: say(phrases, 'losses'), children: <Trips of={of} loss only={only} /> }] : []),
    { key: 'trips', label: say(phrases, 'trips'), children: <Trips of={of} only={only} /> }
  ]
  return <Tabs className="list-tabs" destroyOnHidden activeKey={front} onChange={(key) => onFront(key as Front)} items={items} />
}

const Trips = ({ of, loss = false, only }: { of: Filters; loss?: boolean; only: ReactNode }) => {
  const say = useSay()
  const trips = useList(operate.trips, {
    local: true,
    fixed: { ...of, ...(loss && { loss }) },
    ...(loss && { first: { sort: 'margin_fen', order: 'asc' } })
  })
  return (
    <DataTable
      list={trips}
      terms={operateTerms}
      columns={tripColumns}
      pickable={false}
      tools={only}
      extra={<ExportList list={trips} columns={tripColumns} terms={operateTerms} may={page.may.export} title={page} />}
      empty={<p>{say(phrases, loss ? 'noLoss' : 'none')}</p>}
    />
  )
}
