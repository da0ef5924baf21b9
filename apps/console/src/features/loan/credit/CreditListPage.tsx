import { operator } from '@yunshu/contract/consoles/operator'
import { useState } from 'react'
import { AddButton } from '../../../kit/AddButton.tsx'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { CreditApplyDialog } from './CreditDialogs.tsx'
import { Credits } from '../LoanLists.tsx'
import { phrases } from '../phrases.ts'

/** 授信申请: the operator reviews applications and keeps what is in force; it may also apply for a company. */
export const CreditListPage = () => {
  const say = useSay()
  const [applying, setApplying] = useState(false)
  return (
    <ListPage page={operator.credits}>
      <Credits
        side="operator"
        tools={<AddButton may={operator.credits.may.create} label={say(phrases, 'applyFor')} onClick={() => setApplying(true)} />}
      />
      {applying && <CreditApplyDialog side="operator" onClose={() => setApplying(false)} />}
    </ListPage>
  )
}
