import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { AddButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { PickedButton } from '../../kit/PickedButton.tsx'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { useShipperActions } from './actions.tsx'
import { type OrderRow, shipperColumns } from './columns.tsx'
import { PrintOrders } from './lazyParts.ts'
import { OrderQuery } from './OrderQuery.tsx'
import { phrases } from './phrases.ts'

const BulkSubmit = lazily(async () => (await import('./BulkSubmit.tsx')).BulkSubmit)
const AssignDialog = lazily(async () => (await import('./AssignDialog.tsx')).AssignDialog)
const ImportDialog = lazily(async () => (await import('./ImportDialog.tsx')).ImportDialog)
const OrderPeek = lazily(async () => (await import('./OrderPeek.tsx')).OrderPeek, <Waiting />)
const to = (row: OrderRow) => linkTo(shipper.orderInfo, { id: row.id })
const kinds = ['order', 'waybill', 'receipt'] as const

/** 订单列表: every order of the shipper with its state and its next step. */
export const ShipperOrderListPage = () => {
  const say = useSay()
  const list = useList(order.list, { kinds })
  const peek = usePeek(list)
  const { actions, dialog } = useShipperActions()
  const globalDialog = useGlobalDialog()
  const [open, setOpen] = useState<'import' | 'submit' | 'assign' | 'print'>()
  const picked = (state: 'draft' | 'open') => list.picked.filter(({ order_status }) => order_status === orderMachine.code[state])
  const onClose = () => setOpen(undefined)
  const tools = (
    <>
      <AddButton may={shipper.source.may.create} label={say(phrases, 'create')} to={linkTo(shipper.source)} />
      <Can may={shipper.orders.may.import}>
        <Button icon={<ImportOutlined />} onClick={() => setOpen('import')}>
          {say(phrases, 'import')}
        </Button>
      </Can>
      <Can may={shipper.orders.may.submit}>
        <PickedButton
          label={say(phrases, 'bulkSubmit')}
          count={picked('draft').length}
          state={orderMachine.states.draft}
          onClick={() => setOpen('submit')}
        />
      </Can>
      <Can may={shipper.orders.may.assign}>
        <PickedButton
          label={say(phrases, 'bulkAssign')}
          count={picked('open').length}
          state={orderMachine.states.open}
          onClick={() => setOpen('assign')}
        />
      </Can>
      <Can may={shipper.orders.may.toBid}>
        <PickedButton
          label={say.label(orderMachine.moves.startBidding)}
          count={picked('open').length}
          state={orderMachine.states.open}
          onClick={() => globalDialog.open('toBid', ...picked('open').map(({ id }) => id))}
        />
      </Can>
      <Can may={shipper.orders.may.print}>
        <PickedButton label={say(phrases, 'print')} count={list.picked.length} onClick={() => setOpen('print')} />
      </Can>
    </>
  )
  return (
    <ListPage page={shipper.orders}>
      <OrderQuery list={list} side="shipper" />
      <DataTable
        list={list}
        terms={orderTerms}
        columns={shipperColumns}
        to={to}
        onOpen={peek.open}
        tools={tools}
        extra={<ExportList list={list} columns={shipperColumns} terms={orderTerms} may={shipper.orders.may.export} title={shipper.orders} />}
        empty={
          <>
            <p>{say(phrases, 'emptyShipper')}</p>
            <Link to={linkTo(shipper.source)}>{say(phrases, 'create')}</Link>
          </>
        }
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.order_no} to={to} width={880}>
        {(row) => <OrderPeek id={row.id} actions={actions} />}
      </Peek>
      {open === 'import' && <ImportDialog onClose={onClose} />}
      {open === 'submit' && <BulkSubmit rows={picked('draft')} onClose={onClose} />}
      {open === 'print' && <PrintOrders ids={list.picked.map(({ id }) => id)} onClose={onClose} />}
      {open === 'assign' && <AssignDialog rows={picked('open')} onClose={onClose} />}
      {dialog}
    </ListPage>
  )
}
