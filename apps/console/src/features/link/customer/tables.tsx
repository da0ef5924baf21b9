import { bill } from '@yunshu/contract/bill/contract'
import { ageing, billMachine } from '@yunshu/contract/bill/machine'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { DayOfTime } from '@yunshu/contract/kit/fields'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { orderTerms } from '@yunshu/contract/order/words'
import { payment } from '@yunshu/contract/payment/contract'
import { payChannel, paymentMachine } from '@yunshu/contract/payment/machine'
import { paymentTerms } from '@yunshu/contract/payment/words'
import { section } from '@yunshu/contract/section/contract'
import { sectionMachine } from '@yunshu/contract/section/enums'
import { sectionTerms } from '@yunshu/contract/section/words'
import { Cell } from '../../../kit/cells.tsx'
import { No } from '../../../kit/Copy.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { day, km, money, num, time } from '../../../kit/format.ts'
import { Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { useCan } from '../../../kit/rights.ts'
import { EnumName, Status } from '../../../kit/Status.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useList } from '../../../kit/useList.ts'
import { PartTable } from '../../../widgets/PartTable.tsx'
import { Route } from '../../../widgets/Route.tsx'
import { phrases } from './phrases.ts'

const useYuan = () => {
  const say = useSay()
  return (title: string) => ({ title: `${title} (${say(kit, 'yuan')})`, align: 'end' as const })
}

/** The orders of one customer, those first that wait for something. */
export const OrderTable = ({ shipper_id }: { shipper_id: number }) => {
  const say = useSay()
  const yuan = useYuan()
  const mayPrice = useCan()(carrier.orders.may.price)
  const list = useList(order.carrierList, { fixed: { shipper_id }, local: true, kinds: ['order', 'waybill'] })
  const t = (name: keyof typeof orderTerms.zh) => say(orderTerms, name)
  return (
    <Section title={say(phrases, 'orders')}>
      {list.rows.length === 0 && !list.loading ? (
        <p className="story-open">{say(phrases, 'noOrders')}</p>
      ) : (
        <PartTable
          list={list}
          columns={[
            { title: t('order_no'), render: (_, row) => <No text={row.order_no} to={linkTo(carrier.orderInfo, { id: row.id })} /> },
            { title: t('order_status'), render: (_, row) => <Status machine={orderMachine} code={row.order_status} /> },
            { title: say.label({ zh: '路线', en: 'Route' }), render: (_, row) => <Route row={row} /> },
            { title: t('goods_name'), dataIndex: 'goods_name' },
            ...(mayPrice ? [{ ...yuan(t('freight_fen')), render: (_: unknown, row: { freight_fen: number | null }) => money(row.freight_fen) }] : []),
            { title: t('first_start_time'), render: (_, row) => time(row.first_start_time) },
            { title: t('created_at'), render: (_, row) => time(row.created_at) }
          ]}
        />
      )}
    </Section>
  )
}

/** 路段: the lanes that are agreed with one customer, those that end soonest first. */
export const SectionTable = ({ shipper_id }: { shipper_id: number }) => {
  const say = useSay()
  const list = useList(section.list, { fixed: { shipper_id }, local: true, kinds: ['section'] })
  const t = (name: keyof typeof sectionTerms.zh) => say(sectionTerms, name)
  return (
    <Section title={say(phrases, 'sections')}>
      {list.rows.length === 0 && !list.loading ? (
        <p className="story-open">{say(phrases, 'noSections')}</p>
      ) : (
        <PartTable
          list={list}
          columns={[
            { title: t('section_no'), render: (_, row) => <No text={row.section_no} to={linkTo(carrier.sectionInfo, { id: row.id })} /> },
            { title: t('section_status'), render: (_, row) => <Status machine={sectionMachine} code={row.section_status} /> },
            { title: t('section_name'), dataIndex: 'section_name' },
            { title: t('lot_no'), render: (_, row) => row.lot_no || '-' },
            { title: `${t('mileage_m')} (km)`, align: 'end', render: (_, row) => km(row.mileage_m) },
            { title: t('valid_to'), render: (_, row) => day(row.valid_to) }
          ]}
        />
      )}
    </Section>
  )
}

/** 应收账龄: what one customer owes by age, and its open bills, the longest due first. */
export const AgeingTable = ({ debtor_id }: { debtor_id: number }) => {
  const say = useSay()
  const yuan = useYuan()
  const { data } = useCall(bill.board, { debtor_id }, { kinds: ['bill', 'payment'] })
  const list = useList(bill.list, { fixed: { debtor_id, open: true }, local: true, kinds: ['bill', 'payment'] })
  const t = (name: keyof typeof billTerms.zh) => say(billTerms, name)
  const items = ageing.codes.map((code) => {
    const bucket = data?.buckets.find((one) => one.ageing === code)
    return [say.label(ageing.names[code]), bucket?.count ? `${money(bucket.unpaid_fen)} (${num(bucket.count)})` : money(0)] as const
  })
  return (
    <>
      <Section title={say(phrases, 'ageing')}>
        <Facts items={items} columns={4} />
      </Section>
      <Section title={say(phrases, 'billsOpen')}>
        {list.rows.length === 0 && !list.loading ? (
          <p className="story-open">{say(phrases, 'noBills')}</p>
        ) : (
          <PartTable
            list={list}
            columns={[
              { title: t('bill_no'), render: (_, row) => <No text={row.bill_no} to={linkTo(carrier.receivableInfo, { id: row.id })} /> },
              { title: t('bill_status'), render: (_, row) => <Status machine={billMachine} code={row.bill_status} /> },
              { ...yuan(t('amount_fen')), render: (_, row) => money(row.amount_fen) },
              { ...yuan(t('unpaid_fen')), render: (_, row) => money(row.unpaid_fen) },
              { title: t('due_at'), render: (_, row) => <Cell field={DayOfTime} value={row.due_at} /> },
              { title: t('ageing'), render: (_, row) => <EnumName of={ageing} code={row.ageing} /> }
            ]}
          />
        )}
      </Section>
    </>
  )
}

/** 回款: what one customer has paid, the latest first. */
export const ReceivedTable = ({ payer_id }: { payer_id: number }) => {
  const say = useSay()
  const yuan = useYuan()
  const list = useList(payment.list, { fixed: { payer_id }, local: true, kinds: ['payment'] })
  const t = (name: keyof typeof paymentTerms.zh) => say(paymentTerms, name)
  return (
    <Section title={say(phrases, 'payments')}>
      {list.rows.length === 0 && !list.loading ? (
        <p className="story-open">{say(phrases, 'noPayments')}</p>
      ) : (
        <PartTable
          list={list}
          columns={[
            { title: t('pay_no'), render: (_, row) => <No text={row.pay_no} to={linkTo(carrier.receivedInfo, { id: row.id })} /> },
            { title: t('payment_status'), render: (_, row) => <Status machine={paymentMachine} code={row.payment_status} /> },
            { ...yuan(t('amount_fen')), render: (_, row) => money(row.amount_fen) },
            { ...yuan(t('used_fen')), render: (_, row) => money(row.used_fen) },
            { title: t('pay_channel'), render: (_, row) => <EnumName of={payChannel} code={row.pay_channel} /> },
            { title: t('paid_at'), render: (_, row) => time(row.paid_at) }
          ]}
        />
      )}
    </Section>
  )
}
