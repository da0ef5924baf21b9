import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import type { Grant } from '../kit/console.ts'
import type { PhonePlace } from '../kit/fields.ts'

/** Who may see a phone in full, by the kind of record in which it stands (domain 7: the codes that end with 91). */
export const phonePlaces = {
  waybill: [carrier.waybills.may.unmask],
  driver: [carrier.drivers.may.unmask, carrier.waybills.may.unmask, operator.drivers.may.unmask],
  fleet: [carrier.fleets.may.unmask, operator.fleets.may.unmask],
  order: [shipper.orders.may.unmask, carrier.waybills.may.unmask, operator.customers.may.unmask],
  address: [shipper.addresses.may.unmask, shipper.orders.may.unmask, carrier.addresses.may.unmask, carrier.waybills.may.unmask],
  link: [shipper.carriers.may.unmask, shipper.orders.may.unmask, carrier.customers.may.unmask],
  company: [operator.customers.may.unmask, shipper.companyInfo.may.edit, carrier.companyInfo.may.edit],
  tenant: [operator.tenants.may.edit]
} as const satisfies Record<PhonePlace, readonly Grant[]>
