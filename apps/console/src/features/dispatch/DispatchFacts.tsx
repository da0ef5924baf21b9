import { shipper } from '@yunshu/contract/consoles/shipper'
import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { dispatchTerms } from '@yunshu/contract/dispatch/words'
import { linkTo } from '@yunshu/contract/kit/console'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Link } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { Copy } from '../../kit/Copy.tsx'
import { kg, m3, num, phone, time } from '../../kit/format.ts'
import { Facts } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions, type Action } from '../../kit/Moves.tsx'
import { Status } from '../../kit/Status.tsx'
import type { DispatchRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** A dispatch beside its list: who drives what, and where its receipts are. */
export const DispatchFacts = ({ row, actions }: { row: DispatchRow; actions: readonly Action[] }) => {
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
      <Facts
        columns={2}
        items={[
          [say(waybillTerms, 'waybill_no'), <Copy key="no" text={row.waybill_no} />],
          [say(waybillTerms, 'order_nos'), row.order_nos],
          [say(phrases, 'route'), `${row.start_address_diming} → ${row.end_address_diming}`],
          [say(waybillTerms, 'carrier_name'), row.carrier_name],
          [say(waybillTerms, 'plate_no'), [row.plate_no, row.trailer_plate_no].filter(Boolean).join(' + ')],
          [say(waybillTerms, 'driver_name'), `${row.driver_name} ${phone(row.driver_phone)}`],
          [say(waybillTerms, 'goods_name'), `${num(row.goods_num)} · ${kg(row.goods_kg)} kg · ${m3(row.goods_volume)} m³`],
          [say(waybillTerms, 'plan_start_time'), time(row.plan_start_time)],
          [say(waybillTerms, 'plan_end_time'), time(row.plan_end_time)],
          [say(dispatchTerms, 'dispatch_no'), row.dispatch_no]
        ]}
      />
      <Can may={shipper.receipts.may.view}>
        <Link to={linkTo(shipper.receipts, { keyword: row.waybill_no })}>{say(phrases, 'toReceipts')}</Link>
      </Can>
    </div>
  )
}
