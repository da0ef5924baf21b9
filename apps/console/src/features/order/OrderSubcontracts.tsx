import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Time } from '@yunshu/contract/kit/fields'
import { orderMachine } from '@yunshu/contract/order/machine'
import { subcontract } from '@yunshu/contract/subcontract/contract'
import { subcontractTerms } from '@yunshu/contract/subcontract/words'
import { Cell } from '../../kit/cells.tsx'
import { Clock } from '../../kit/Clock.tsx'
import { Failed } from '../../kit/Empty.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { money } from '../../kit/format.ts'
import { Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark, Status } from '../../kit/Status.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { useCall } from '../../kit/useCall.ts'
import type { OrderRow } from './columns.tsx'
import { LeftMark } from './SubcontractLeft.tsx'
import { outTexts } from './subcontractTexts.ts'

type Out = NonNullable<OutputOf<typeof subcontract.info>['current']>

/** With whom an order of ours is, since when and at which price, and to whom it was given before; nothing where it never left us. */
export const OrderSubcontracts = ({ row }: { row: OrderRow }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(subcontract.info, { id: row.id }, { kinds: ['order'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : null
  const { current, past } = data
  if (current === null && past.length === 0) return null
  return (
    <Section title={say(outTexts, 'section')}>
      {current && <Now out={current} freight_fen={row.freight_fen} />}
      {past.length > 0 && <Past past={past} />}
    </Section>
  )
}

const Now = ({ out, freight_fen }: { out: Out; freight_fen: number | null }) => {
  const say = useSay()
  const { sub_carrier_name: carrier, sub_freight_fen, sub_status, accept_deadline, cancel_asked_at } = out
  const waits = sub_status === orderMachine.code.awaiting
  const term = (name: keyof typeof subcontractTerms.zh & string) => say(subcontractTerms, name)
  return (
    <>
      <p>{say(outTexts, waits ? 'waitsFor' : 'carriedBy', { carrier })}</p>
      <Facts
        columns={2}
        items={[
          [term('sub_carrier_name'), carrier],
          [
            term('sub_status'),
            <span key="state" className="marks">
              <Status machine={orderMachine} code={sub_status} />
              {waits && accept_deadline !== null && <Clock at={accept_deadline} />}
              {cancel_asked_at !== null && <Mark tone="care">{say(outTexts, 'askedSince')}</Mark>}
            </span>
          ],
          [term('sub_freight_fen'), <b key="price">{money(sub_freight_fen)}</b>],
          ...(freight_fen === null
            ? []
            : [[say(outTexts, 'left'), <LeftMark key="left" freight_fen={freight_fen} sub_freight_fen={sub_freight_fen} />] as const]),
          [term('sub_order_no'), out.sub_order_no],
          [term('created_at'), <Cell key="at" field={Time} value={out.created_at} />],
          [term('created_by_name'), out.created_by_name],
          [term('accepted_at'), out.accepted_at && <Cell key="accepted" field={Time} value={out.accepted_at} />],
          [term('remark'), out.remark]
        ]}
      />
    </>
  )
}

const Past = ({ past }: { past: readonly Out[] }) => {
  const say = useSay()
  const endOf = (move: string | null) => {
    const drawn = orderMachine.moves[move as keyof typeof orderMachine.moves]
    return drawn ? say.label(drawn) : say.label(orderMachine.states.cancelled)
  }
  return (
    <>
      <h3>{say(outTexts, 'past')}</h3>
      <Timeline
        items={past.map(({ sub_order_id, sub_order_no, sub_carrier_name, sub_freight_fen, ended_by, reason, created_at, created_by_name }) => ({
          key: sub_order_id,
          at: created_at,
          title: `${sub_carrier_name} · ${endOf(ended_by)}`,
          who: created_by_name,
          more: [sub_order_no, `¥${money(sub_freight_fen)}`, reason].filter(Boolean).join(' · ')
        }))}
      />
    </>
  )
}
