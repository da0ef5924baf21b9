import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { order } from '@yunshu/contract/order/contract'
import { orderTerms } from '@yunshu/contract/order/words'
import { reportStatus } from '@yunshu/contract/report/enums'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { DataTable } from '../../kit/DataTable.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { Actions } from '../../kit/Moves.tsx'
import { Peek, usePeek } from '../../kit/Peek.tsx'
import { useList } from '../../kit/useList.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import type { OrderRow } from './columns.tsx'
import { operatorColumns } from './operatorColumns.tsx'
import { useOperatorActions } from './operatorActions.tsx'
import { OrderQuery } from './OrderQuery.tsx'
import { phrases } from './phrases.ts'

const { SelectField } = queryFields(order.operatorList)
const OrderPeek = lazily(async () => (await import('./OrderPeek.tsx')).OrderPeek, <Waiting />)
const to = (row: OrderRow) => linkTo(operator.orderInfo, { id: row.id })

/** 普通订单: every order of the platform, to read, and to freeze what is doubtful. */
export const OperatorOrderListPage = () => {
  const say = useSay()
  const list = useList(order.operatorList, { kinds: ['order', 'waybill', 'receipt'] })
  const peek = usePeek(list)
  const { actions, dialog } = useOperatorActions()
  return (
    <ListPage page={operator.orders}>
      <OrderQuery
        list={list}
        side="operator"
        besides={
          <>
            <SelectField name="risk_flag" of={riskFlag} />
            <SelectField name="report_status" of={reportStatus} />
          </>
        }
      />
      <DataTable
        list={list}
        terms={orderTerms}
        columns={operatorColumns}
        to={to}
        onOpen={peek.open}
        extra={<ExportList list={list} columns={operatorColumns} terms={orderTerms} may={operator.orders.may.export} title={operator.orders} />}
        empty={<p>{say(phrases, 'emptyOperator')}</p>}
        moves={(row) => <Actions items={actions(row)} />}
      />
      <Peek peek={peek} title={(row) => row.order_no} to={to} width={880}>
        {(row) => <OrderPeek id={row.id} actions={actions} />}
      </Peek>
      {dialog}
    </ListPage>
  )
}
