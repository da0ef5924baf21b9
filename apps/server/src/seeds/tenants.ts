import { tenant } from '@yunshu/contract/tenant/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { usccCheck } from '@yunshu/domain/uscc'
import { verbs } from '../app.ts'
import { now } from '../platform/clock.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { rootTenant } from '../platform/tenant/access.ts'
import type { Services } from '../platform/verb/services.ts'
import { demoTenant, seedRoot } from './base.ts'
import { runAsOf, userActor } from './actors.ts'

const everything = { operator_mids: '*', carrier_mids: '*', shipper_mids: '*' }
const first17 = '91330100MA0DEMJNN'

/** The root operator of the demo with three packages, and a second tenant on trial beside the demo's own. Seeded once, also where the demo's own data are already there. */
export const seedTenants = async (services: Services, password: string): Promise<void> => {
  const kept = await transactAsSystem(services.db, (tx) => tx.selectFrom('package').select('id').limit(1).executeTakeFirst())
  if (kept) return
  const base = await seedRoot(services.db, services.secrets, password)
  const root = await userActor(services, base, 'root')
  const runAs = runAsOf(services, verbs)
  const today = shanghaiDay(now())
  const trial = await runAs(root, tenant.createPackage, {
    package_name: '体验版',
    price_fen_month: 0,
    operator_mids: '*',
    carrier_mids: '1-1,2-1,3-2,4-1,4-2,9-2,9-3,9-4,9-5,9-6,10-3',
    shipper_mids: '1-1,2-1,2-3,4-1,5-1,8-1,9-1,9-2,9-3,9-4,9-5',
    user_limit: 20,
    company_limit: 6,
    vehicle_limit: 30,
    order_month_limit: 300,
    storage_limit_mb: 1024,
    remark: '试用一个月'
  })
  await runAs(root, tenant.createPackage, {
    ...everything,
    package_name: '专业版',
    price_fen_month: 298_000,
    user_limit: 200,
    company_limit: 100,
    vehicle_limit: 1000,
    order_month_limit: 10_000,
    storage_limit_mb: 51_200,
    remark: ''
  })
  const whole = await runAs(root, tenant.createPackage, { ...everything, package_name: '旗舰版', price_fen_month: 880_000, remark: '不限用量' })
  await runAs(root, tenant.create, {
    tenant_name: '江南演示货运平台',
    system_title: '江南货运',
    theme: 'theme3',
    platform_mode: 2,
    package_id: trial.id,
    valid_from: today,
    valid_to: addDays(today, 29),
    on_trial: true,
    company_name: '江南演示货运科技有限公司',
    credit_code: first17 + (usccCheck(first17) ?? '0'),
    legal_name: '沈演示',
    contact_name: '沈演示',
    contact_mobile: '13800000092',
    area_code: '330106',
    address: '文三路 100 号',
    account: 'jiangnan',
    user_name: '江南管理员',
    mobile: '13800000092'
  })
  await transactAsSystem(services.db, (tx) =>
    tx.updateTable('tenant').set({ package_id: whole.id, valid_from: today }).where('id', '=', demoTenant).where('package_id', 'is', null).execute()
  )
}

/** The password that is printed opens the root operator's account too. */
export const setRootPassword = async ({ db }: Pick<Services, 'db'>, password_hash: string): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    await tx.updateTable('user').set({ password_hash }).where('tenant_id', '=', rootTenant).where('account', '=', 'root').execute()
  })
