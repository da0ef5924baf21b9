import { operator } from '@yunshu/contract/consoles/operator'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { NewLoanDialog } from './AssetsDialog.tsx'
import { Loans } from './LoanLists.tsx'
import { phrases } from './phrases.ts'

/** 放款记录: loans from the application to the last repayment. */
export const LoanListPage = () => {
  const say = useSay()
  const [making, setMaking] = useState(false)
  return (
    <ListPage page={operator.loans}>
      <Loans side="operator" tools={<AddButton may={operator.loans.may.create} label={say(phrases, 'newLoan')} onClick={() => setMaking(true)} />} />
      {making && <NewLoanDialog onClose={() => setMaking(false)} />}
    </ListPage>
  )
}
