import { bill } from '@yunshu/contract/bill/contract'
import type { Page } from '@yunshu/contract/kit/console'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { money } from '../../kit/format.ts'
import { InfoPage, Section } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { StorySection } from '../../widgets/ObjectStory.tsx'
import { BillApprovals, BillFacts, BillParts, type Side } from './BillView.tsx'
import { BillMarks, type BillRow, BillState } from './columns.tsx'
import { usePayableActions } from './payableActions.tsx'
import { phrases } from './phrases.ts'
import { useReceivableActions } from './receivableActions.tsx'

/** A bill, as its debtor (应付账单详情) or its creditor (应收账单详情) sees it: payments and story, and for who pays the approvals. */
export const BillInfoPage = ({ page }: { page: Page }) => (page.type === 4 ? <Payable /> : <Receivable />)
const Payable = () => <Bill side="debtor" {...usePayableActions()} />
const Receivable = () => <Bill side="creditor" {...useReceivableActions()} />

const Bill = ({ side, actions, dialog }: { side: Side; actions: (row: BillRow) => Action[]; dialog: ReactNode }) => {
  const say = useSay()
  const [search] = useSearchParams()
  const called = useCall(bill.info, { id: Number(search.get('id')) }, { kinds: ['bill', 'payment'] })
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
            <span>{side === 'debtor' ? row.creditor_name : row.debtor_name}</span>
            <span>{money(row.amount_fen)}</span>
            <span>{row.statement_no}</span>
          </>
        )}
        actions={(info) => <Actions at="header" items={actions(info.bill)} />}
      >
        {(info) => (
          <>
            <Section title={say(phrases, 'facts')}>
              <BillFacts row={info.bill} columns={3} side={side} />
            </Section>
            <Section title={say(phrases, 'parts')}>
              <BillParts info={info} side={side} />
            </Section>
            {side === 'debtor' && (
              <Section title={say(phrases, 'audits')}>
                <BillApprovals info={info} />
              </Section>
            )}
            <StorySection type="bill" id={info.bill.id} />
          </>
        )}
      </InfoPage>
      {dialog}
    </>
  )
}
