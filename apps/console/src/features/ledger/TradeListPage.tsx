import { Tabs } from 'antd'
import { operator } from '@yunshu/contract/consoles/operator'
import { useSearchParams } from 'react-router'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { IncomeTable } from './income/IncomeTable.tsx'
import { MonthList } from './MonthList.tsx'
import { phrases } from './phrases.ts'
import { ReconList } from './recon/ReconList.tsx'
import { TradeList } from './TradeList.tsx'
import { TrialBalance } from './TrialBalance.tsx'

/** 交易流水: every transaction of the books, whether they balance, whether the bank agrees, and the months that are closed. */
export const TradeListPage = () => {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  return (
    <ListPage page={operator.trades}>
      <Tabs
        className="list-tabs"
        destroyOnHidden
        activeKey={search.get('tab') ?? 'trades'}
        onChange={(tab) => setSearch(tab === 'trades' ? {} : { tab }, { replace: true })}
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
