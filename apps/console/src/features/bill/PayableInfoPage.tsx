import { bill } from '@yunshu/contract/bill/contract'
import { useSearchParams } from 'react-router'
import { money } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { ObjectStory } from '../../widgets/ObjectStory.tsx'
import { BillAudits, BillFacts, BillParts } from './BillView.tsx'
import { BillMarks, BillState } from './columns.tsx'
import { usePayableActions } from './payableActions.tsx'
import { phrases } from './phrases.ts'

/** The shipper's page of a bill (应付账单详情): approvals, payments and story. */
export const PayableInfoPage = () => {
  const say = useSay()
  const [search] = useSearchParams()
  const called = useCall(bill.info, { id: Number(search.get('id')) }, { kinds: ['bill', 'payment'] })
  const { actions, dialog } = usePayableActions()
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
            <span>{row.statement_no}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.bill)} />}
      >
        {(info) => (
          <>
            <Section title={say(phrases, 'facts')}>
              <BillFacts row={info.bill} columns={3} side="debtor" />
            </Section>
            <Section title={say(phrases, 'parts')}>
              <BillParts info={info} side="debtor" />
            </Section>
            <Section title={say(phrases, 'audits')}>
              <BillAudits info={info} />
            </Section>
            <Section title={say(phrases, 'log')}>
              <ObjectStory type="bill" id={info.bill.id} />
            </Section>
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
