import { bill, OwedRow } from '@yunshu/contract/bill/contract'
import { billTerms } from '@yunshu/contract/bill/words'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { RowFacts } from '../../kit/Facts.tsx'
import { money } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { BillApprovals, BillParts } from './BillView.tsx'
import { BillMarks, BillState } from './columns.tsx'
import { useOwedActions } from './owedActions.tsx'
import { Postings } from './payment/PaymentView.tsx'
import { phrases } from './phrases.ts'

/** One bill that the carrier owes: its trip, who approved it, how it was paid, and what that wrote into the books. */
export const OwedInfoPage = () => {
  const say = useSay()
  const [search] = useSearchParams()
  const go = useNavigate()
  const { actions, dialog } = useOwedActions(() => void go(linkTo(carrier.payables, { view: 'batches' })))
  const called = useCall(bill.owedInfo, { id: Number(search.get('id')) }, { kinds: ['bill', 'payment'] })
  return (
    <>
      <InfoPage
        called={called}
        no={(info) => info.bill.bill_no}
        status={({ bill: row }) => (
          <>
            <BillState row={row} /> <BillMarks row={row} />
          </>
        )}
        facts={({ bill: row }) => (
          <>
            <span>{row.creditor_name}</span>
            <span>{money(row.amount_fen)}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.bill)} />}
      >
        {(info) => (
          <>
            <Section title={say(phrases, 'facts')}>
              <Facts row={info.bill} />
            </Section>
            {info.bill.requested_at !== null && (
              <Section title={say(phrases, 'request')}>
                <RowFacts
                  of={OwedRow}
                  row={info.bill}
                  terms={billTerms}
                  columns={3}
                  items={[
                    { name: 'request_fen', strong: true },
                    'request_urgent',
                    'requested_at',
                    'requested_by_name',
                    'request_reason',
                    info.bill.request_files !== '' && 'request_files'
                  ]}
                />
              </Section>
            )}
            <Section title={say(phrases, 'audits')}>
              <BillApprovals info={info} />
            </Section>
            <Section title={say(phrases, 'parts')}>
              <BillParts info={info} side={info.bill.direction === 1 ? 'giver' : 'carrier'} />
            </Section>
            <Section title={say(phrases, 'postings')}>
              <Postings postings={info.postings} />
            </Section>
            <StorySection type="bill" id={info.bill.id} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}

const Facts = ({ row }: { row: OutputOf<typeof bill.owedInfo>['bill'] }) => {
  const say = useSay()
  return (
    <RowFacts
      of={OwedRow}
      row={row}
      terms={billTerms}
      columns={3}
      items={[
        'creditor_name',
        row.direction === 2 && 'bill_kind',
        [
          say(billTerms, 'waybill_no'),
          row.waybill_id !== null && <Link to={linkTo(carrier.waybillInfo, { id: row.waybill_id })}>{row.waybill_no}</Link>
        ],
        'statement_no',
        { name: 'amount_fen', strong: true },
        'paid_fen',
        'pending_fen',
        'unpaid_fen',
        'due_at',
        row.direction === 1 && 'invoice_status',
        'created_at',
        'approved_at',
        'paid_at',
        row.reason && 'reason',
        row.frozen && 'freeze_reason'
      ]}
    />
  )
}
