import { carrier } from '@yunshu/contract/consoles/carrier'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/Can.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { NewLoanDialog } from './AssetsDialog.tsx'
import { CreditApplyDialog } from './credit/CreditDialogs.tsx'
import { Credits, Loans } from './LoanLists.tsx'
import { phrases } from './phrases.ts'

/** The carrier's financing (融资): its credits, and the loans on its receivables; `bill` in the address is one that is to be financed. */
export const FinancingPage = () => {
  const say = useSay()
  const [view, setView] = useState<'credits' | 'loans'>('credits')
  const [applying, setApplying] = useState(false)
  const [search] = useSearchParams()
  const [bill_id, setBill] = useState(Number(search.get('bill')) || undefined)
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
      {bill_id !== undefined && <NewLoanDialog bill_id={bill_id} onClose={() => setBill(undefined)} />}
      {applying && <CreditApplyDialog onClose={() => setApplying(false)} />}
    </ListPage>
  )
}
