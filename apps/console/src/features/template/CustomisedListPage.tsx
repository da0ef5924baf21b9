import { carrier } from '@yunshu/contract/consoles/carrier'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { phrases } from './phrases.ts'
import { TaskList } from './TaskList.tsx'
import { TemplateList } from './TemplateList.tsx'

/** 定制运单: the trips of customers who tell them in columns of their own, and the templates that say which. */
export const CustomisedListPage = () => {
  const say = useSay()
  return (
    <ListPage page={carrier.customised}>
      <ListTabs
        items={[
          { key: 'tasks', label: say(phrases, 'tasks'), children: <TaskList /> },
          { key: 'templates', label: say(phrases, 'templates'), children: <TemplateList /> }
        ]}
      />
    </ListPage>
  )
}
