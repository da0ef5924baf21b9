import { Alert, Table } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { charge } from '@yunshu/contract/charge/contract'
import { chargeMachine, chargeSource, itemName } from '@yunshu/contract/charge/machine'
import { chargeTerms } from '@yunshu/contract/charge/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useState } from 'react'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { Field } from '../kit/Field.tsx'
import { money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { Actions, type Action } from '../kit/Moves.tsx'
import { scrollableTable } from '../kit/keyboardScroll.tsx'
import { EnumName, Mark, Status } from '../kit/Status.tsx'
import { useWho } from '../kit/rights.ts'
import { toastDone } from '../kit/toast.tsx'
import { type Called, useCall } from '../kit/useCall.ts'
import { useRun } from '../kit/useRun.ts'
import { charges as phrases } from './chargePhrases.ts'
import { ChargeTrace } from './ChargeTrace.tsx'
import { ChargeTripDialog, UnchargeTripDialog } from './ChargeTrip.tsx'

type Charges = OutputOf<typeof charge.ofOrder>
type Row = Charges['charges'][number]
type Doing = { what: 'price' | 'object' | 'remove'; row: Row }

/** 费用 of an order, over all its trips. */
export const OrderCharges = ({ order_id }: { order_id: number }) => (
  <Shown called={useCall(charge.ofOrder, { order_id }, { kinds: ['charge', 'statement'] })} />
)
/** 费用 of a trip, with what its carrier can do about them. */
export const WaybillCharges = ({ waybill_id }: { waybill_id: number }) => {
  const say = useSay()
  const again = useRun(charge.recompute)
  const recompute = async () => {
    if (await again.run({ waybill_id })) toastDone(say(phrases, 'recomputed'))
  }
  const called = useCall(charge.ofWaybill, { waybill_id }, { kinds: ['charge', 'statement'] })
  const [adding, setAdding] = useState(false)
  const items = [
    { key: 'add', label: say(phrases, 'add'), may: carrier.waybills.may.charge, run: () => setAdding(true) },
    { key: 'again', label: say(phrases, 'recompute'), may: carrier.waybills.may.charge, run: () => void recompute() }
  ]
  return (
    <>
      <Actions at="row" items={items} />
      <Shown called={called} />
      {adding && (
        <ChargeTripDialog waybill_id={waybill_id} direction={1} orders={ordersOf(called.data?.charges ?? [])} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

const ordersOf = (charges: readonly Row[]) => [...new Map(charges.map(({ order_id, order_no }) => [order_id, { order_id, order_no }])).values()]

const Shown = ({ called: { data, error, refresh } }: { called: Called<Charges> }) =>
  data ? <ChargeTable charges={data} /> : error ? <Failed error={error} onRetry={refresh} /> : <Waiting />

/** Charges as a table; each opens to how it came about, and takes an objection or a price while it is open. */
export const ChargeTable = ({ charges, fixed = false }: { charges: Charges; fixed?: boolean }) => {
  const say = useSay()
  const [doing, setDoing] = useState<Doing>()
  const actions = useChargeActions(setDoing)
  const term = (name: keyof typeof chargeTerms.zh) => say(chargeTerms, name)
  const { total_fen, freight_fen, surcharge_fen, deduct_fen, net_fen, tax_fen, unpriced } = charges
  if (charges.charges.length === 0) return <p className="field-help">{say(phrases, 'none')}</p>
  const amount = (fen: number) => <span className={fen < 0 ? 'figure figure-minus' : 'figure'}>{money(fen)}</span>
  return (
    <div className="charges">
      {unpriced > 0 && <Alert type="warning" showIcon title={say(phrases, 'unpricedOf', { count: unpriced })} />}
      <Table<Row>
        size="small"
        rowKey="id"
        pagination={false}
        components={scrollableTable}
        scroll={{ x: fixed ? 880 : 1080 }}
        dataSource={charges.charges}
        expandable={{ expandedRowRender: (row) => <Opened row={row} /> }}
        columns={[
          { title: term('item_code'), width: 130, render: (_, row) => `${row.item_code} ${say.label(itemName(row.item_code, ownName(row)))}` },
          { title: term('charge_status'), width: 110, render: (_, row) => <Status machine={chargeMachine} code={row.charge_status} /> },
          {
            title: `${term('amount_fen')} (${say.label({ zh: '元', en: 'CNY' })})`,
            width: 120,
            align: 'right',
            render: (_, row) => amount(row.amount_fen)
          },
          { title: term('net_fen'), width: 110, align: 'right', render: (_, row) => amount(row.net_fen) },
          { title: term('tax_fen'), width: 96, align: 'right', render: (_, row) => amount(row.tax_fen) },
          { title: term('tax_rate_bp'), width: 70, align: 'right', render: (_, row) => `${row.tax_rate_bp / 100}%` },
          { title: say.label({ zh: '来源', en: 'Source' }), width: 80, render: (_, row) => <EnumName of={chargeSource} code={row.source} /> },
          { title: term('charge_no'), width: 180, render: (_, row) => <span className="no">{row.charge_no}</span> },
          ...(fixed
            ? []
            : [
                { title: say.label({ zh: '对账单', en: 'Statement' }), width: 160, render: (_: unknown, row: Row) => row.statement_no ?? '-' },
                { title: '', width: 150, render: (_: unknown, row: Row) => <Actions items={actions(row)} /> }
              ])
        ]}
      />
      <p className="charges-total">
        {say(phrases, 'totalOf', {
          total: money(total_fen),
          freight: money(freight_fen),
          surcharge: money(surcharge_fen),
          deduct: money(deduct_fen),
          net: money(net_fen),
          tax: money(tax_fen)
        })}
      </p>
      {doing?.what === 'price' && <PriceDialog row={doing.row} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'remove' && <UnchargeTripDialog charge={doing.row} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'object' && <ObjectDialog row={doing.row} onClose={() => setDoing(undefined)} />}
    </div>
  )
}

const ownName = ({ trace }: Row): string => (trace.kind === 'added' ? trace.item_name : '')

const Opened = ({ row }: { row: Row }) => (
  <>
    {row.objection && (
      <p>
        <Mark tone="wrong">{row.objected_by_name}</Mark> {row.objection}
      </p>
    )}
    <ChargeTrace trace={row.trace} part_fen={row.amount_fen} />
  </>
)

const useChargeActions = (setDoing: (doing: Doing) => void) => {
  const say = useSay()
  const who = useWho()
  const objecting = useRun(charge.object)
  return (row: Row): Action[] => {
    if (row.charge_status >= chargeMachine.code.billed || row.charge_status === chargeMachine.code.void) return []
    const may = who === 'shipper' ? shipper.orders.may.price : carrier.waybills.may.charge
    const takeBack = () => void objecting.run({ id: row.id, version: row.version, objection: '' })
    return [
      ...(who === 'carrier'
        ? [{ key: 'price', label: say(phrases, 'price'), may: carrier.waybills.may.charge, run: () => setDoing({ what: 'price', row }) }]
        : []),
      ...(who === 'carrier' && row.trace.kind === 'added'
        ? [{ key: 'remove', label: say(phrases, 'remove'), may: carrier.waybills.may.charge, run: () => setDoing({ what: 'remove', row }) }]
        : []),
      row.objection
        ? { key: 'back', label: say(phrases, 'takeBack'), may, run: takeBack }
        : { key: 'object', label: say(phrases, 'object'), may, run: () => setDoing({ what: 'object', row }) }
    ]
  }
}

const PriceDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const say = useSay()
  const { id, version, charge_no, amount_fen, no_rate } = row
  return (
    <CommandDialog
      command={charge.price}
      start={{ id, version, reason: '', ...(no_rate ? {} : { amount_fen }) }}
      done={say(phrases, 'priced')}
      terms={chargeTerms}
      title={`${say(phrases, 'priceTitle')} ${charge_no}`}
      label={say(phrases, 'price')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="amount_fen" help={say(phrases, 'priceHelp')} />
          <Field form={form} name="reason" label={say.label({ zh: '原因', en: 'Reason' })} />
        </>
      )}
    </CommandDialog>
  )
}

const ObjectDialog = ({ row: { id, version, charge_no }, onClose }: { row: Row; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={charge.object}
      start={{ id, version, objection: '' }}
      done={say(phrases, 'objected')}
      terms={chargeTerms}
      title={`${say(phrases, 'objectTitle')} ${charge_no}`}
      label={say(phrases, 'object')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="objection" />}
    </CommandDialog>
  )
}
