import { Button } from 'antd'
import { ArrangeList } from '../../kit/ArrangeList.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import type { Parts } from './useParts.ts'

/** Shows, hides and moves the parts of a workbench. */
export const ArrangePanel = ({ all, shown, show, order, reset }: Parts) => (
  <div className="chooser">
    <ArrangeList rows={all.map((part) => ({ ...part, stands: shown.includes(part) }))} onShow={show} onOrder={order} />
    <Button type="link" size="small" onClick={reset}>
      {useSay()(kit, 'resetColumns')}
    </Button>
  </div>
)
