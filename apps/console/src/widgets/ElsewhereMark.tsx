import { Tooltip } from 'antd'
import { useSay } from '../kit/lang.ts'
import { Mark } from '../kit/Status.tsx'
import { papersPhrases } from './papersPhrases.ts'

/** That another carrier has entered the same number or plate too; whose it is stays untold. */
export const ElsewhereMark = ({ shown }: { shown: boolean }) => {
  const say = useSay()
  return shown ? (
    <Tooltip title={say(papersPhrases, 'elsewhere')}>
      <span>
        <Mark tone="care">{say(papersPhrases, 'elsewhereMark')}</Mark>
      </span>
    </Tooltip>
  ) : null
}
