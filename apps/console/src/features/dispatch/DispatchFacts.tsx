import { route } from '@yunshu/contract/order/cells'
import { orderTerms } from '@yunshu/contract/order/words'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { DispatchRow } from '@yunshu/contract/dispatch/contract'
import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Link } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions, type Action } from '../../kit/Moves.tsx'
import { Status } from '../../kit/Status.tsx'
import type { DispatchRow as Row } from './columns.tsx'
import { phrases } from './phrases.ts'

const terms = {
  zh: { ...orderTerms.zh, ...waybillTerms.zh, ...dispatchTerms.zh },
  en: { ...orderTerms.en, ...waybillTerms.en, ...dispatchTerms.en }
}

/** A dispatch beside its list: who drives what, and where its receipts are. */
export const DispatchFacts = ({ row, actions }: { row: Row; actions: readonly Action[] }) => {
  const say = useSay()
  return (
    <div className="peek">
      <div className="peek-head">
        <span className="marks">
          <Status machine={dispatchMachine} code={row.dispatch_status} />
          <Status machine={waybillMachine} code={row.waybill_status} />
        </span>
        <Actions at="header" items={actions} />
      </div>
      <RowFacts
        of={DispatchRow}
        cells={{ route }}
        row={row}
        terms={terms}
        columns={2}
        items={[
          'waybill_no',
          'order_nos',
          { name: 'route', title: say(phrases, 'route') },
          'carrier_name',
          'plate_no',
          row.trailer_plate_no && 'trailer_plate_no',
          'driver_name',
          'driver_phone',
          'goods_num',
          'goods_kg',
          'goods_volume',
          'plan_start_time',
          'plan_end_time',
          'dispatch_no'
        ]}
      />
      <Can may={shipper.receipts.may.view}>
        <Link to={linkTo(shipper.receipts, { keyword: row.waybill_no })}>{say(phrases, 'toReceipts')}</Link>
      </Can>
    </div>
  )
}
