import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { acceptOrder, declineOrder } from './accept.ts'
import { assignOrder, withdrawOrder } from './assign.ts'
import { orderBoard } from './board.ts'
import { agreeCancel, askCancel, cancelOrder, refuseCancel } from './cancel.ts'
import { chaseOrder } from './chase.ts'
import { estimateOrder, lastPrice, orderChoices } from './choices.ts'
import { createOrder } from './create.ts'
import { expireOrders } from './expire.ts'
import { orderFormOf } from './form.ts'
import { orderInfo } from './info.ts'
import { carrierOrders, operatorOrders, shipperOrders } from './list.ts'
import { approveOrder, rejectOrder, submitOrder } from './submit.ts'
import { updateOrder } from './update.ts'

export const orderVerbs = [shipperOrders, carrierOrders, operatorOrders, orderInfo, orderBoard, orderChoices, estimateOrder, orderFormOf, lastPrice, createOrder, updateOrder, submitOrder, approveOrder, rejectOrder, assignOrder, withdrawOrder, acceptOrder, declineOrder, cancelOrder, askCancel, agreeCancel, refuseCancel, chaseOrder]
export const orderJobs = (services: Services): readonly JobLine[] => [{ queue: 'order.expire', cron: '* * * * *', work: async () => void (await expireOrders(services)) }]
export { moveOrder, recordOrderEvent, setOrderParties } from './move.ts'
