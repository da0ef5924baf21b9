import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { AddPageButton } from '../../kit/AddButton.tsx'
import { useState } from 'react'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { OrdersView } from '../../widgets/OrdersView.tsx'
import { canDispatch, useCarrierActions } from './carrierActions.tsx'
import { carrierColumns } from './carrierColumns.tsx'
import type { OrderRow } from './columns.tsx'
import { OrderQuery } from './OrderQuery.tsx'
import { phrases } from './phrases.ts'
import { outs } from './subcontractPhrases.ts'

const { FlagField } = queryFields(order.carrierList)
const ImportDialog = lazily(async () => (await import('./ImportDialog.tsx')).ImportDialog)
const OrderPeek = lazily(async () => (await import('./OrderPeek.tsx')).OrderPeek, <Waiting />)
const to = (row: OrderRow) => linkTo(carrier.orderInfo, { id: row.id })

/** 承运订单: what shippers have given to this carrier, to accept and to put on vehicles. */
export const CarrierOrderListPage = () => {
  const say = useSay()
  const globalDialog = useGlobalDialog()
  const list = useList(order.carrierList, { kinds: ['order', 'waybill', 'receipt'] })
  const peek = usePeek(list)
  const { actions, dialog } = useCarrierActions()
  const [importing, setImporting] = useState(false)
  const [accepting, setAccepting] = useState<readonly OrderRow[]>()
  const awaiting = list.picked.filter(({ order_status }) => order_status === orderMachine.code.awaiting)
  const ready = list.picked.filter(canDispatch)
  const tools = (
    <>
      <AddPageButton page={carrier.orderAdd} />
      <Can may={carrier.orders.may.import}>
        <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
          {say(phrases, 'import')}
        </Button>
      </Can>
      <Can may={carrier.orders.may.accept}>
        <PickedButton
          label={say(phrases, 'bulkAccept')}
          count={awaiting.length}
          state={orderMachine.states.awaiting}
          onClick={() => setAccepting(awaiting)}
        />
      </Can>
      <Can may={carrier.waybills.may.dispatch}>
        <PickedButton
          label={say(phrases, 'bulkDispatch')}
          count={ready.length}
          state={orderMachine.states.accepted}
          onClick={() => globalDialog.open('dispatch', ...ready.map(({ id }) => id))}
        />
      </Can>
      <Can may={carrier.supplies.may.create}>
        <PickedButton
          label={say(phrases, 'bulkOffer')}
          count={ready.length}
          state={orderMachine.states.accepted}
          onClick={() => globalDialog.open('offer', ...ready.map(({ id }) => id))}
        />
      </Can>
    </>
  )
  return (
    <ListPage page={carrier.orders} extra={<OrdersView />}>
      <OrderQuery list={list} side="carrier" besides={<OnlyOut />} />
      <DataTable
        list={list}
        terms={orderTerms}
        columns={carrierColumns}
        to={to}
        onOpen={peek.open}
        tools={tools}
        extra={<ExportList list={list} columns={carrierColumns} terms={orderTerms} may={carrier.orders.may.export} title={carrier.orders} />}
        empty={<p>{say(phrases, 'emptyCarrier')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.order_no} to={to} width={880}>
        {(row) => <OrderPeek id={row.id} actions={actions} />}
      </Peek>
      {accepting && (
        <Bulk
          title={say(phrases, 'bulkAccept')}
          command={order.accept}
          rows={accepting}
          no={(row) => row.order_no}
          input={(row) => ({ id: row.id, version: row.version })}
          onClose={() => setAccepting(undefined)}
        />
      )}
      {importing && <ImportDialog forCustomer onClose={() => setImporting(false)} />}
      {dialog}
    </ListPage>
  )
}

const OnlyOut = () => {
  const say = useSay()
  return (
    <Can may={carrier.orders.may.subcontract}>
      <FlagField name="subcontracted" label={say(outs, 'onlyOut')} />
    </Can>
  )
}
