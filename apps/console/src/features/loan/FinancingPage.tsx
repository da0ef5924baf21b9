import { carrier } from '@yunshu/contract/consoles/carrier'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { CreditApplyDialog } from './CreditDialogs.tsx'
import { Credits, Loans } from './LoanLists.tsx'
import { phrases } from './phrases.ts'

/** The carrier's financing (融资): its credits, and the loans on its receivables. */
export const FinancingPage = () => {
  const say = useSay()
  const [view, setView] = useState<'credits' | 'loans'>('credits')
  const [applying, setApplying] = useState(false)
  return (
    <ListPage page={carrier.financing}>
      <Segmented value={view} options={(['credits', 'loans'] as const).map((value) => ({ value, label: say(phrases, value) }))} onChange={setView} />
      {view === 'loans' ? (
        <Loans side="borrower" />
      ) : (
        <Credits
          side="borrower"
          tools={
            <Can may={carrier.receivables.may.finance}>
              <Button type="primary" data-new="" onClick={() => setApplying(true)}>
                {say(phrases, 'applyCredit')}
              </Button>
            </Can>
          }
        />
      )}
      {applying && <CreditApplyDialog onClose={() => setApplying(false)} />}
    </ListPage>
  )
}
