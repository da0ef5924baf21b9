import { address } from '@yunshu/contract/address/contract'
import { addressTerms } from '@yunshu/contract/address/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { AddPageButton } from '../../kit/AddButton.tsx'
import type { Column } from '../../kit/cells.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useEditAction, useRemoval } from '../../kit/useAsked.ts'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { type RowOf, useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { phrases } from './phrases.ts'

const { KeywordField } = queryFields(address.routes)
type Row = RowOf<typeof address.routes>
const columns: Column<Row>[] = [
  { name: 'route_name', width: 200, sort: 'route_name' },
  {
    name: 'points',
    width: 480,
    title: { zh: phrases.zh.way, en: phrases.en.way }
  },
  { name: 'distance_m', width: 120, sort: 'distance_m' },
  { name: 'run_minutes', width: 150 },
  { name: 'created_at', width: 140, sort: 'created_at' }
]
const { may } = shipper.addresses

/** The routes that are driven again and again (常用线路). */
export const RouteList = () => {
  const say = useSay()
  const edit = useEditAction(shipper.routeEdit)
  const list = useList(address.routes, { local: true, kinds: ['address'] })
  const remove = useRemoval(address.removeRoute, { may: may.remove, ask: ({ route_name }: Row) => say(phrases, 'removeRouteAsk', { route_name }) })
  return (
    <>
      <QueryForm list={list} terms={addressTerms}>
        <KeywordField name="keyword" placeholder={say(phrases, 'findRoute')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={addressTerms}
        columns={columns}
        pickable={false}
        tools={<AddPageButton page={shipper.routeAdd} />}
        extra={
          <ExportList list={list} columns={columns} terms={addressTerms} may={may.export} title={{ zh: phrases.zh.routes, en: phrases.en.routes }} />
        }
        empty={<p>{say(phrases, 'noRoutes')}</p>}
        moves={(row) => <Actions items={[edit(row), remove(row)]} />}
      />
    </>
  )
}
