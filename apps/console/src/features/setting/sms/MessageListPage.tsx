import { operator } from '@yunshu/contract/consoles/operator'
import { useSay } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { ListTabs } from '../../../kit/ListTabs.tsx'
import { MessageList } from './MessageList.tsx'
import { smsPhrases as phrases } from './phrases.ts'
import { Templates } from './Templates.tsx'
import { Scenes } from './Scenes.tsx'
import { SmsSettings } from './SmsSettings.tsx'
import { CostList } from './CostList.tsx'
import { BlockList } from './BlockList.tsx'

/** 短信设置: what was sent and what became of it, how messages read, to whom they go, within which limits, and what they cost. */
export const MessageListPage = () => {
  const say = useSay()
  return (
    <ListPage page={operator.messages}>
      <ListTabs
        items={[
          { key: 'log', label: say(phrases, 'log'), children: <MessageList /> },
          { key: 'templates', label: say(phrases, 'templates'), children: <Templates /> },
          { key: 'scenes', label: say(phrases, 'scenes'), children: <Scenes /> },
          { key: 'setting', label: say(phrases, 'setting'), children: <SmsSettings /> },
          { key: 'costs', label: say(phrases, 'costs'), children: <CostList /> },
          { key: 'blocks', label: say(phrases, 'blocks'), children: <BlockList /> }
        ]}
      />
    </ListPage>
  )
}
