import { Segmented } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { useNavigate, useSearchParams } from 'react-router'
import { useSay } from '../kit/lang.ts'
import { useCan } from '../kit/rights.ts'
import { blocks } from './phrases.ts'

const views = ['list', 'board', 'trips'] as const

/** The views of the carrier's orders: the list, and for those who dispatch the board, in time or as the list of trips that are not over. */
export const OrdersView = () => {
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  if (!can(carrier.waybills.may.dispatch)) return null
  return (
    <Segmented
      size="small"
      aria-label={say(blocks, 'viewOf')}
      value={views.find((view) => view === search.get('view')) ?? 'list'}
      options={[
        { value: 'list', label: say(blocks, 'viewList') },
        { value: 'board', label: say(blocks, 'viewBoard') },
        { value: 'trips', label: say(blocks, 'viewTrips') }
      ]}
      onChange={(view) => void navigate(`${linkTo(carrier.orders)}${view === 'list' ? '' : `?view=${view}`}`)}
    />
  )
}
