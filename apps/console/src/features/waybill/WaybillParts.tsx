import { Table } from 'antd'
import { billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { chargeMachine, itemName } from '@yunshu/contract/charge/machine'
import { chargeTerms } from '@yunshu/contract/charge/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { payable } from '@yunshu/contract/payable/contract'
import { partKind, payStatus } from '@yunshu/contract/payable/enums'
import { payableTerms } from '@yunshu/contract/payable/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, read, useFormValue, write } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { EnumName, Mark, Status } from '../../kit/Status.tsx'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { charges } from '../../widgets/chargePhrases.ts'
import { ChargeTripDialog, UnchargeTripDialog } from '../../widgets/ChargeTrip.tsx'
import { PayProposal } from '../../widgets/PayProposal.tsx'
import { rates } from '../../widgets/ratePhrases.ts'
import { SplitFields } from '../../widgets/SplitFields.tsx'
import { usePayProposal } from '../../widgets/usePayProposal.ts'
import { partPhrases as phrases } from './partPhrases.ts'
import { SplitRuleDialog } from './SplitRuleDialog.tsx'

type Parts = OutputOf<typeof payable.ofWaybill>
type Row = Parts['parts'][number]
type Extra = Parts['extras'][number]

/** 应付 of a trip: who is paid what and when, part by part, and what exceptions added or took. */
export const WaybillParts = ({ waybill_id }: { waybill_id: number }) => {
  const { data, error, refresh } = useCall(payable.ofWaybill, { waybill_id }, { kinds: ['waybill', 'bill', 'charge'] })
  return data ? <Shown parts={data} /> : error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
}

const Shown = ({ parts }: { parts: Parts }) => {
  const say = useSay()
  const can = useCan()
  const [pricing, setPricing] = useState<{ readonly payable_fen: number | null }>()
  const term = (name: keyof typeof payableTerms.zh) => say(payableTerms, name)
  const isOpen = parts.parts.every(({ bill_id }) => bill_id === null)
  const amount = (fen: number) => <span className={fen < 0 ? 'figure figure-minus' : 'figure'}>{fen === 0 ? '-' : money(fen)}</span>
  const [ruling, setRuling] = useState(false)
  const price = { key: 'price', label: say(phrases, parts.payable_fen === null ? 'enter' : 'change'), may: carrier.waybills.may.charge }
  const [adding, setAdding] = useState(false)
  const items = [
    { key: 'add', label: say(charges, 'addDown'), may: carrier.waybills.may.charge, run: () => setAdding(true) },
    ...(isOpen ? [{ ...price, run: () => setPricing(parts) }] : []),
    { key: 'rule', label: say(phrases, 'rule'), may: carrier.companyInfo.may.edit, run: () => setRuling(true) }
  ]
  return (
    <div className="charges">
      <Actions at="row" items={items} />
      <p className="charges-total">
        {say(phrases, 'headOf', {
          payable: parts.payable_fen === null ? '-' : money(parts.payable_fen),
          payee: parts.payee_name
        })}{' '}
        <EnumName of={payStatus} code={parts.pay_status} />
      </p>
      {parts.proposal && (
        <p className="field-help pay-line">
          <PayProposal proposal={parts.proposal} payable_fen={parts.payable_fen} />
        </p>
      )}
      {parts.proposal_now && (
        <p className="field-help pay-line">
          {say(phrases, 'swapped')}{' '}
          <PayProposal
            proposal={parts.proposal_now}
            payable_fen={parts.payable_fen}
            onTake={isOpen && can(carrier.waybills.may.charge) ? (payable_fen) => setPricing({ payable_fen }) : undefined}
          />
        </p>
      )}
      {parts.parts.length === 0 ? (
        <p className="field-help">{say(phrases, 'none')}</p>
      ) : (
        <Table<Row>
          size="small"
          rowKey="id"
          pagination={false}
          components={scrollableTable}
          scroll={{ x: 980 }}
          dataSource={parts.parts}
          columns={[
            { title: term('part_kind'), width: 110, render: (_, row) => <EnumName of={partKind} code={row.part_kind} /> },
            { title: term('payee_name'), width: 110, render: (_, row) => row.payee_name },
            { title: term('amount_fen'), width: 100, align: 'right', render: (_, row) => amount(row.amount_fen) },
            { title: term('extra_fen'), width: 90, align: 'right', render: (_, row) => amount(row.extra_fen) },
            { title: term('deduct_fen'), width: 90, align: 'right', render: (_, row) => amount(-row.deduct_fen) },
            { title: term('net_fen'), width: 100, align: 'right', render: (_, row) => money(row.net_fen) },
            { title: term('paid_fen'), width: 100, align: 'right', render: (_, row) => amount(row.paid_fen) },
            { title: say(billTerms, 'bill_status'), width: 160, render: (_, row) => <Stand row={row} /> },
            {
              title: say(billTerms, 'due_at'),
              width: 120,
              render: (_, row) => (row.due_at ? <span className={row.overdue_days > 0 ? 'figure-minus' : ''}>{shanghaiDay(row.due_at)}</span> : '-')
            },
            { title: say(billTerms, 'bill_no'), width: 160, render: (_, row) => <span className="no">{row.bill_no || '-'}</span> }
          ]}
        />
      )}
      {parts.extras.length > 0 && <Extras rows={parts.extras} />}
      {parts.uncovered_fen > 0 && <p className="field-help">{say(phrases, 'uncovered', { amount: money(parts.uncovered_fen) })}</p>}
      {adding && <ChargeTripDialog waybill_id={parts.waybill_id} direction={2} orders={[]} onClose={() => setAdding(false)} />}
      {ruling && <SplitRuleDialog onClose={() => setRuling(false)} />}
      {pricing && <PriceDialog parts={parts} begin={pricing.payable_fen} onClose={() => setPricing(undefined)} />}
    </div>
  )
}

/* What was added or taken, by exceptions and by hand: the sums stand on the parts above. */
const Extras = ({ rows }: { rows: readonly Extra[] }) => {
  const say = useSay()
  const [removing, setRemoving] = useState<Extra>()
  const may = carrier.waybills.may.charge
  const isOpen = ({ added, charge_status }: Extra) => added && charge_status < chargeMachine.code.billed
  return (
    <>
      <Table<Extra>
        size="small"
        rowKey="id"
        pagination={false}
        components={scrollableTable}
        scroll={{ x: 980 }}
        dataSource={[...rows]}
        columns={[
          { title: say(phrases, 'extras'), width: 220, render: (_, row) => `${row.item_code} ${say.label(itemName(row.item_code, row.item_name))}` },
          {
            title: say(chargeTerms, 'amount_fen'),
            width: 100,
            align: 'right',
            render: (_, row) => <span className={row.amount_fen < 0 ? 'figure figure-minus' : 'figure'}>{money(row.amount_fen)}</span>
          },
          { title: say(chargeTerms, 'charge_status'), width: 110, render: (_, row) => <Status machine={chargeMachine} code={row.charge_status} /> },
          { title: say(charges, 'because'), render: (_, row) => row.why },
          { title: say(chargeTerms, 'charge_no'), width: 190, render: (_, row) => <span className="no">{row.charge_no}</span> },
          {
            title: '',
            width: 90,
            render: (_, row) =>
              isOpen(row) && <Actions at="row" items={[{ key: 'remove', label: say(charges, 'remove'), may, run: () => setRemoving(row) }]} />
          }
        ]}
      />
      {removing && <UnchargeTripDialog charge={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

const Stand = ({ row: { bill_status, held_at, frozen, freeze_reason, overdue_days } }: { row: Row }) => {
  const say = useSay()
  if (bill_status === null) return <span className="field-help">{say(phrases, held_at ? 'held' : 'planned')}</span>
  return (
    <>
      <Status machine={billMachine} code={bill_status} />
      {frozen && <Mark tone="wrong">{say(phrases, 'frozen', { reason: freeze_reason })}</Mark>}
      {overdue_days > 0 && <Mark tone="wrong">{say(phrases, 'late', { n: overdue_days })}</Mark>}
    </>
  )
}

type PriceProps = { parts: Parts; begin: number | null; onClose: () => void }
const PriceDialog = ({ parts: { waybill_id, version, payable_fen }, begin, onClose }: PriceProps) => {
  const say = useSay()
  return (
    <CommandDialog
      command={payable.price}
      start={{ waybill_id, version, margin_reason: '', ...(begin === null ? {} : { payable_fen: begin }) }}
      done={say(phrases, 'priced')}
      terms={payableTerms}
      title={say(phrases, payable_fen === null ? 'enter' : 'change')}
      label={say(phrases, 'save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PriceFields form={form} />
          <Field form={form} name="margin_reason" help={say(rates, 'floorHelp')} />
        </>
      )}
    </CommandDialog>
  )
}

/* A price that was given stays until somebody writes another one or takes what is proposed now. */
const PriceFields = ({ form }: { form: Form<InputOf<typeof payable.price>> }) => {
  const say = useSay()
  const { data } = useCall(payable.propose, { waybill_id: read(form, 'waybill_id') ?? 0 }, { kinds: ['project', 'rate'] })
  const proposal = data?.proposal
  usePayProposal(form, proposal)
  const price_fen = useFormValue(form, 'payable_fen')
  return (
    <>
      <Field form={form} name="payable_fen" help={say(phrases, 'priceHelp')} />
      {proposal && (
        <p className="field-help pay-line">
          <PayProposal proposal={proposal} payable_fen={price_fen} onTake={(fen) => write(form, 'payable_fen', fen)} />
        </p>
      )}
      <SplitFields form={form} price_fen={price_fen} shares={proposal?.split} />
    </>
  )
}
