import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { useWho } from '../../kit/rights.ts'

/** What differs between the two consoles that plan loads. */
export const sides = {
  shipper: {
    list: shipper.loadTasks,
    may: { ...shipper.loadTasks.may, print: shipper.loadTasks.may.view, orders: shipper.orders.may.view },
    deskOf: (id: number) => linkTo(shipper.loadTaskEdit, { id })
  },
  carrier: {
    list: carrier.loadTasks,
    may: { ...carrier.loadTasks.may, dispatch: carrier.waybills.may.dispatch, orders: carrier.orders.may.view },
    deskOf: (id: number) => linkTo(carrier.loadTaskInfo, { id })
  }
}
export const useSide = (): 'shipper' | 'carrier' => (useWho() === 'carrier' ? 'carrier' : 'shipper')
