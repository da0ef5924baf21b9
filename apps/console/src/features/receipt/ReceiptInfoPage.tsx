import { receipt } from '@yunshu/contract/receipt/contract'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ReceiptView } from '../../widgets/receipts.tsx'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { useReceiptActions } from './actions.tsx'
import { Overdue, PaperMark, ReceiptState } from './columns.tsx'
import { phrases } from './phrases.ts'
import { ReceiptFacts, ReceiptProgress } from './ReceiptFacts.tsx'

/** One receipt (回单详情): its photos beside what was received, and the shipper's word on it. */
export const ReceiptInfoPage = () => {
  const say = useSay()
  const [search] = useSearchParams()
  const called = useCall(receipt.info, { id: Number(search.get('id')) })
  const { actions, dialog } = useReceiptActions('page')
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.receipt.receipt_no}
        status={({ receipt: row }) => (
          <>
            <ReceiptState row={row} />
            <PaperMark status={row.paper_status} />
            {row.overdue_days > 0 && <Overdue days={row.overdue_days} />}
          </>
        )}
        facts={({ receipt: row }) => (
          <>
            <span>{row.carrier_name}</span>
            <span>{`${row.start_address_diming} → ${row.end_address_diming}`}</span>
            <span>{`${row.plate_no} ${row.driver_name}`}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.receipt)} />}
      >
        {(info) => (
          <>
            <Section title={say(phrases, 'photos')}>
              <ReceiptView info={info} />
            </Section>
            <Section title={say(phrases, 'about')}>
              <ReceiptFacts row={info.receipt} columns={3} />
            </Section>
            <section className="card section">
              <Tabs
                items={[
                  { key: 'progress', label: say(phrases, 'progress'), children: <ReceiptProgress row={info.receipt} /> },
                  { key: 'log', label: say(phrases, 'log'), children: <ObjectStory type="receipt" id={info.receipt.id} /> }
                ]}
              />
            </section>
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
