import type { Services } from '../../platform/verb/services.ts'
import { type Base, type SeedCompany, seedMore } from '../base.ts'
import { demoMobile } from '../identities.ts'
import { personOf } from './cast.ts'
import { type Customer, customers, stems } from './customers.ts'

/** The customers of the full demo with their people, each linked with one carrier; and who settles and pays at the second carrier's. */
export const seedCustomers = async ({ db, secrets }: Services, base: Base, password: string): Promise<Base> =>
  await seedMore(
    db,
    secrets,
    base,
    await secrets.hashPassword(password),
    customers.map((customer, i) => ({ ...companyOf(customer, i), partner: stems[customer.stem].carrier })),
    [
      { company: 'carrier2', account: 'carrier2-fin', user_name: '长江结算', mobile: demoMobile(22), roles: ['carrier.settler'] },
      { company: 'carrier2', account: 'carrier2-pay', user_name: '长江出纳', mobile: demoMobile(23), roles: ['carrier.cashier'] }
    ]
  )

const companyOf = (customer: Customer, i: number): SeedCompany => {
  const { key, name, short, area_code, address } = customer
  const [sends, pays] = [personOf(customer, true), personOf(customer, false)]
  return {
    key,
    type: 4,
    name,
    short,
    area_code,
    address,
    contact: sends,
    users: [
      { account: key, user_name: sends, mobile: demoMobile(101 + i * 2), roles: ['shipper.admin'] },
      { account: `${key}-fin`, user_name: pays, mobile: demoMobile(102 + i * 2), roles: ['shipper.finance'] }
    ]
  }
}
