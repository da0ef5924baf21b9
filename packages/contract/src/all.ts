import { dispatch } from './dispatch/contract.ts'
import { driver } from './driver/contract.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { notice } from './notice/contract.ts'
import { order } from './order/contract.ts'
import { receipt } from './receipt/contract.ts'
import { session } from './session/contract.ts'
import { vehicle } from './vehicle/contract.ts'
import { waybill } from './waybill/contract.ts'

/** Every call of the product, by word; the OpenAPI document, the doors test and the client read it. */
export const contracts: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  dispatch,
  driver,
  notice,
  order,
  receipt,
  session,
  vehicle,
  waybill
}
