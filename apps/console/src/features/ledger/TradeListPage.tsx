import { operator } from '@yunshu/contract/consoles/operator'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { IncomeTable } from './income/IncomeTable.tsx'
import { MonthList } from './MonthList.tsx'
import { phrases } from './phrases.ts'
import { ReconList } from './recon/ReconList.tsx'
import { TradeList } from './TradeList.tsx'
import { TrialBalance } from './TrialBalance.tsx'

/** 交易流水: every transaction of the books, whether they balance, whether the bank agrees, and the months that are closed. */
export const TradeListPage = () => {
  const say = useSay()
  return (
    <ListPage page={operator.trades}>
      <ListTabs
        items={[
          { key: 'trades', label: say(phrases, 'trades'), children: <TradeList /> },
          { key: 'balance', label: say(phrases, 'balance'), children: <TrialBalance /> },
          { key: 'recon', label: say(phrases, 'recon'), children: <ReconList /> },
          { key: 'income', label: say(phrases, 'income'), children: <IncomeTable /> },
          { key: 'months', label: say(phrases, 'months'), children: <MonthList /> }
        ]}
      />
    </ListPage>
  )
}
