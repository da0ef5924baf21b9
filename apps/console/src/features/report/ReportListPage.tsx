import { operator } from '@yunshu/contract/consoles/operator'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { reportPhrases as phrases } from '../../widgets/reportPhrases.ts'
import { MessageList } from './MessageList.tsx'
import { ReportSettings } from './ReportSettings.tsx'
import { ReportWeeks } from './ReportWeeks.tsx'

/** 监管上报: what was reported and how it was answered, how many were refused week by week, and how the authority's system is reached. */
export const ReportListPage = () => {
  const say = useSay()
  return (
    <ListPage page={operator.reports}>
      <ListTabs
        items={[
          { key: 'log', label: say(phrases, 'log'), children: <MessageList /> },
          { key: 'weeks', label: say(phrases, 'weeks'), children: <ReportWeeks /> },
          { key: 'setting', label: say(phrases, 'setting'), children: <ReportSettings /> }
        ]}
      />
    </ListPage>
  )
}
