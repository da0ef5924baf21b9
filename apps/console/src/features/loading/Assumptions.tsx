import { Tag, Tooltip } from 'antd'
import { useSay } from '../../kit/lang.ts'
import { remedyPhrases } from './remedyPhrases.ts'
import { assumptionsOf } from './remedyText.ts'
import type { Desk } from './useDesk.ts'

/** What the plan takes for granted; each can be withdrawn, and is refused where the plan needs it. */
export const Assumptions = ({ desk }: { desk: Desk }) => {
  const say = useSay()
  const list = assumptionsOf(say, desk, desk.info.assumed)
  if (list.length === 0) return null
  return (
    <div className="desk-assumed" role="group" aria-label={say(remedyPhrases, 'assumed')}>
      <span className="desk-note">{say(remedyPhrases, 'assumed')}</span>
      {list.map(({ text, without, agreed }) => (
        <Tooltip key={text} title={agreed ? undefined : say(remedyPhrases, 'assumedNote')}>
          <Tag
            color={agreed ? 'default' : 'warning'}
            closable={desk.open && { 'aria-label': say(remedyPhrases, 'withdraw', { what: text }) }}
            onClose={(event) => {
              event.preventDefault()
              desk.withdraw(without)
            }}
          >
            {text}
          </Tag>
        </Tooltip>
      ))}
    </div>
  )
}
