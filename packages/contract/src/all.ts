import { address } from './address/contract.ts'
import { charge } from './charge/contract.ts'
import { bill } from './bill/contract.ts'
import { board } from './board/contract.ts'
import { audit } from './audit/contract.ts'
import { bankaccount } from './bankaccount/contract.ts'
import { company } from './company/contract.ts'
import { department } from './department/contract.ts'
import { dispatch } from './dispatch/contract.ts'
import { driver } from './driver/contract.ts'
import { gps } from './gps/contract.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { ledger } from './ledger/contract.ts'
import { link } from './link/contract.ts'
import { loading } from './loading/contract.ts'
import { notice } from './notice/contract.ts'
import { oplog } from './oplog/contract.ts'
import { order } from './order/contract.ts'
import { paypass } from './paypass/contract.ts'
import { payment } from './payment/contract.ts'
import { project } from './project/contract.ts'
import { rate } from './rate/contract.ts'
import { receipt } from './receipt/contract.ts'
import { release } from './release/contract.ts'
import { recharge } from './recharge/contract.ts'
import { recon } from './recon/contract.ts'
import { role } from './role/contract.ts'
import { search } from './search/contract.ts'
import { session } from './session/contract.ts'
import { setting } from './setting/contract.ts'
import { statement } from './statement/contract.ts'
import { task } from './task/contract.ts'
import { tenant } from './tenant/contract.ts'
import { user } from './user/contract.ts'
import { vehicle } from './vehicle/contract.ts'
import { view } from './view/contract.ts'
import { wallet } from './wallet/contract.ts'
import { waybill } from './waybill/contract.ts'
import { withdraw } from './withdraw/contract.ts'

/** Every call of the product, by word; the OpenAPI document, the doors test and the client read it. */
export const contracts: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  address,
  charge,
  bill,
  board,
  audit,
  bankaccount,
  company,
  department,
  dispatch,
  driver,
  gps,
  ledger,
  link,
  loading,
  notice,
  oplog,
  order,
  paypass,
  payment,
  project,
  rate,
  receipt,
  release,
  recharge,
  recon,
  role,
  search,
  session,
  setting,
  statement,
  task,
  tenant,
  user,
  vehicle,
  view,
  wallet,
  waybill,
  withdraw
}
