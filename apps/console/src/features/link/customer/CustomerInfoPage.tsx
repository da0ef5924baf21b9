import { carrier } from '@yunshu/contract/consoles/carrier'
import { customer, customerState } from '@yunshu/contract/customer/contract'
import { PhoneOf } from '@yunshu/contract/kit/fields'
import { Alert, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Cell } from '../../../kit/cells.tsx'
import { day, fullTime, money } from '../../../kit/format.ts'
import { InfoPage, Section } from '../../../kit/InfoPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { useCan } from '../../../kit/rights.ts'
import { useTab } from '../../../kit/tab.ts'
import { useCall } from '../../../kit/useCall.ts'
import { ObjectStory } from '../../../widgets/ObjectStory.tsx'
import { ProjectTable } from '../../../widgets/ProjectTable.tsx'
import { RatingTable } from '../../../widgets/RatingTable.tsx'
import { useCustomerActions } from './actions.tsx'
import { type CustomerRow, CustomerStatus } from './columns.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { FollowTable } from './FollowTable.tsx'
import { phrases } from './phrases.ts'
import { AgeingTable, OrderTable, ReceivedTable, SectionTable } from './tables.tsx'

const kinds = ['customer', 'link', 'order', 'project', 'bill', 'payment'] as const

/** One customer (客户详情): its card, what it owes, its prices, orders, bills and payments, what was spoken with it, and its story. */
export const CustomerInfoPage = () => {
  const say = useSay()
  const can = useCan()
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('id'))
  const called = useCall(customer.info, { id }, { kinds })
  const { close } = useTab()
  const { actions, dialog } = useCustomerActions(close)
  return (
    <>
      <InfoPage
        called={called}
        no={(row) => row.customer_name}
        status={(row) => <CustomerStatus row={row} />}
        facts={(row) => (
          <>
            <span>{row.customer_no}</span>
            <span>
              {row.contact_name} <Cell field={PhoneOf('link')} value={row.contact_mobile} />
            </span>
          </>
        )}
        actions={(row) => <Actions at="header" items={actions(row)} />}
      >
        {(row) => {
          const { shipper_id } = row
          const tab = (
            key: string,
            label: 'rates' | 'sections' | 'orders' | 'ageing' | 'payments' | 'ratings',
            shown: boolean,
            table: (of: number) => React.ReactNode
          ) => (shown && shipper_id !== null ? [{ key, label: say(phrases, label), children: table(shipper_id) }] : [])
          return (
            <>
              <Notes row={row} />
              <Tabs
                className="list-tabs"
                activeKey={search.get('tab') ?? 'basic'}
                onChange={(key) => setSearch({ id: String(id), tab: key }, { replace: true })}
                items={[
                  { key: 'basic', label: say(phrases, 'basic'), children: <CustomerFacts row={row} /> },
                  ...tab('projects', 'rates', row.link_version !== null, () => <ProjectTable link_id={id} />),
                  ...tab('sections', 'sections', can(carrier.sections.may.view), (of) => <SectionTable shipper_id={of} />),
                  ...tab('orders', 'orders', can(carrier.orders.may.view), (of) => <OrderTable shipper_id={of} />),
                  ...tab('ageing', 'ageing', can(carrier.receivables.may.view), (of) => <AgeingTable debtor_id={of} />),
                  ...tab('payments', 'payments', can(carrier.receivables.may.view), (of) => <ReceivedTable payer_id={of} />),
                  { key: 'follows', label: say(phrases, 'follows'), children: <FollowTable row={row} /> },
                  ...tab('ratings', 'ratings', true, (of) => <RatingTable company_id={of} page={carrier.orderInfo} />),
                  { key: 'log', label: say(phrases, 'log'), children: <Story row={row} /> }
                ]}
              />
            </>
          )
        }}
      </InfoPage>
      {dialog}
    </>
  )
}

/* What is unusual about the customer, each in a sentence. */
const Notes = ({ row }: { row: CustomerRow }) => {
  const say = useSay()
  const { credit_fen, used_fen, held, held_since, lift_until, lift_by_name, lift_reason, overdue_fen, overdue_on } = row
  const owed = { used: money(used_fen), credit: money(credit_fen) }
  const since = held_since === null ? '' : say(phrases, 'heldSince', { time: fullTime(held_since) })
  const lifted = !held && lift_until !== null && credit_fen > 0 && used_fen > credit_fen
  const notes: (readonly [type: 'error' | 'warning' | 'info', text: string] | false)[] = [
    held && ['error', say(phrases, 'heldNote', { ...owed, since })],
    lifted && ['warning', say(phrases, 'liftedNote', { ...owed, by: lift_by_name, day: day(lift_until), reason: lift_reason })],
    overdue_fen > 0 && ['error', say(phrases, 'overdueNote', { amount: money(overdue_fen), day: day(overdue_on) })],
    row.customer_state === customerState.code.stopped
      ? ['warning', say(phrases, 'stoppedNote', { reason: row.state_reason })]
      : row.shipper_id === null && ['info', say(phrases, 'notJoinedNote')],
    row.owner_id === null && ['warning', say(phrases, 'noOwnerNote')]
  ]
  return notes.filter((note) => note !== false).map(([type, text]) => <Alert key={text} type={type} showIcon title={text} />)
}

const Story = ({ row: { id, link_version } }: { row: CustomerRow }) => {
  const say = useSay()
  return (
    <>
      <Section title={say(phrases, 'cardLog')}>
        <ObjectStory type="customer" id={id} />
      </Section>
      {link_version !== null && (
        <Section title={say(phrases, 'linkLog')}>
          <ObjectStory type="link" id={id} />
        </Section>
      )}
    </>
  )
}
