import { FileDoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Grant } from '@yunshu/contract/kit/console'
import { Can } from './Can.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import type { List } from './useList.ts'
import type { Filters } from './address.ts'

type ReviewButtonProps<R> = {
  list: List<R>
  may: Grant
  /** What keeps those that wait. Where the list stands on another tab of one of these filters, there is nothing to review. */
  waiting: Filters
  label?: string
  onReview: (query: Filters) => void
}

/** Opens the review of what waits in a list, with its filters as they stand. */
export const ReviewButton = <R,>({ list, may, waiting, label, onReview }: ReviewButtonProps<R>) => {
  const say = useSay()
  const isElsewhere = Object.entries(waiting).some(([name, value]) => list.filters[name] !== undefined && list.filters[name] !== value)
  const { page: _, pagesize: __, ...asked } = list.query
  return (
    <Can may={may}>
      <Button
        icon={<FileDoneOutlined />}
        disabled={isElsewhere}
        {...(isElsewhere && { title: say(kit, 'reviewElsewhere') })}
        onClick={() => onReview({ ...asked, ...waiting })}
      >
        {label ?? say(kit, 'reviewAll')}
      </Button>
    </Can>
  )
}
