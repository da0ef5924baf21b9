import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { Actions, type Action } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ShareDialog } from '../../widgets/ShareDialog.tsx'
import { AskCancelDialog } from './AskCancelDialog.tsx'
import { columns, type DispatchRow } from './columns.tsx'
import { DispatchFacts } from './DispatchFacts.tsx'
import { phrases } from './phrases.ts'

const { StatusTabs, KeywordField, RangeField } = queryFields(dispatch.list)

/** The shipper's dispatches (派车列表): which vehicle and driver take which order, and where the trip stands. */
export const DispatchListPage = () => {
  const say = useSay()
  const list = useList(dispatch.list, { kinds: ['dispatch', 'waybill'] })
  const peek = usePeek(list)
  const [sharing, share] = useState<DispatchRow>()
  const [cancelling, cancel] = useState<DispatchRow>()
  const actions = (row: DispatchRow): Action[] => [
    ...(row.waybill_status > waybillMachine.code.cancelled
      ? [{ key: 'share', label: say(phrases, 'share'), may: shipper.orders.may.track, run: () => share(row) }]
      : []),
    ...(row.waybill_status > waybillMachine.code.cancelled && row.waybill_status < waybillMachine.code.inTransit
      ? [{ key: 'cancel', label: say(phrases, 'askCancel'), may: shipper.dispatches.may.cancel, danger: true, run: () => cancel(row) }]
      : [])
  ]
  return (
    <ListPage page={shipper.dispatches}>
      <QueryForm list={list} terms={dispatchTerms}>
        <StatusTabs list={list} machine={dispatchMachine} />
        <KeywordField name="keyword" placeholder={say(phrases, 'find')} />
        <RangeField from="date_from" to="date_to" label={say(phrases, 'created')} />
      </QueryForm>
      <DataTable
        list={list}
        terms={dispatchTerms}
        columns={columns}
        to={peek.to}
        onOpen={peek.open}
        extra={<ExportList list={list} columns={columns} terms={dispatchTerms} may={shipper.dispatches.may.export} title={shipper.dispatches} />}
        empty={
          <>
            <p>{say(phrases, 'emptyFirst')}</p>
            <Can may={shipper.orders.may.view}>
              <Link to={linkTo(shipper.orders)}>{say(phrases, 'toOrders')}</Link>
            </Can>
          </>
        }
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.dispatch_no}>
        {(row) => <DispatchFacts row={row} actions={actions(row)} />}
      </Peek>
      {cancelling && <AskCancelDialog row={cancelling} onClose={() => cancel(undefined)} />}
      {sharing && <ShareDialog id={sharing.waybill_id} no={sharing.waybill_no} onClose={() => share(undefined)} />}
    </ListPage>
  )
}
