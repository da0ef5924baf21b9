import { billMachine } from './bill/machine.ts'
import { chargeMachine } from './charge/machine.ts'
import { dispatchMachine } from './dispatch/machine.ts'
import type { Machine } from './kit/machine.ts'
import { linkMachine } from './link/machine.ts'
import { loadingMachine } from './loading/machine.ts'
import { orderMachine } from './order/machine.ts'
import { projectMachine } from './project/machine.ts'
import { paymentMachine } from './payment/machine.ts'
import { receiptMachine } from './receipt/machine.ts'
import { releaseMachine } from './release/machine.ts'
import { rechargeMachine } from './recharge/machine.ts'
import { statementMachine } from './statement/machine.ts'
import { tenantMachine } from './tenant/machine.ts'
import { waybillMachine } from './waybill/machine.ts'
import { withdrawMachine } from './withdraw/machine.ts'

/** Every state machine with the table whose column it owns; the SQL checks and the drawings are compared with it. */
export const machines: Readonly<Record<string, Machine>> = {
  bill: billMachine,
  charge: chargeMachine,
  company_link: linkMachine,
  dispatch: dispatchMachine,
  load_task: loadingMachine,
  order: orderMachine,
  project: projectMachine,
  payment: paymentMachine,
  receipt: receiptMachine,
  release: releaseMachine,
  recharge: rechargeMachine,
  waybill: waybillMachine,
  statement: statementMachine,
  tenant: tenantMachine,
  withdraw: withdrawMachine
}
