import { carrier } from '@yunshu/contract/consoles/carrier'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { ClaimList } from './ClaimList.tsx'
import { CostTable } from './CostTable.tsx'
import { ItemTable } from './ItemTable.tsx'
import { phrases } from './phrases.ts'

/** 费用管理: claims of what was paid for vehicles, the items that are charged, and what each vehicle costs. */
export const ExpensePage = () => {
  const say = useSay()
  return (
    <ListPage page={carrier.expenses}>
      <ListTabs
        items={[
          { key: 'claims', label: say(phrases, 'claims'), children: <ClaimList /> },
          { key: 'items', label: say(phrases, 'items'), children: <ItemTable /> },
          { key: 'costs', label: say(phrases, 'costs'), children: <CostTable /> }
        ]}
      />
    </ListPage>
  )
}
