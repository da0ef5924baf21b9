import { certStatus, driverState } from '@yunshu/contract/driver/enums'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { address } from '@yunshu/contract/address/contract'
import { consoles } from '@yunshu/contract/consoles/all'
import { sms, smsCarrying } from '@yunshu/contract/sms/contract'
import { seedContent } from './content.ts'
import { station, stationState } from '@yunshu/contract/station/contract'
import type { NoticeSlots } from '@yunshu/contract/notices'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { longTerm } from '@yunshu/domain/certificate'
import { loadPlaces } from '@yunshu/places/load-node'
import { sql } from 'kysely'
import type { Running } from '../app.ts'
import { verbs } from '../app.ts'
import type { DemoLogins } from '../launch/demoLogins.ts'
import { notifyCompany } from '../modules/notice/index.ts'
import { demoCode } from '../modules/session/index.ts'
import { systemActor } from '../platform/actor.ts'
import { now, setClock } from '../platform/clock.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { rootTenant } from '../platform/tenant/access.ts'
import type { Services } from '../platform/verb/services.ts'
import { seedAbnormals, seedOpenAbnormals } from './abnormals.ts'
import { Agenda, dice } from './agenda.ts'
import { seedBills } from './bills.ts'
import { type Base, baseCompanies, demoTenant, rootCompanies, seedBase } from './base.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedFreezes, seedLimits, seedRisks } from './freezes.ts'
import { seedReports } from './reports.ts'
import { seedFleets } from './captains.ts'
import { seedCapacity, type SeededPair } from './capacity.ts'
import { seedCards } from './cards.ts'
import { seedCustomerCards } from './customers.ts'
import { runAsOf, userActor } from './actors.ts'
import type { DemoContext } from './context.ts'
import { type Site, trades } from './lanes.ts'
import { seedKpi } from './kpi.ts'
import { seedAlarms } from './alarms.ts'
import { seedLanePlan } from './laneplan.ts'
import { seedModels } from './models.ts'
import { seedTaskEntries, seedTemplates } from './templates.ts'
import { seedLoadTasks } from './loadings.ts'
import { seedInvoices } from './invoices.ts'
import { seedLoans } from './loans.ts'
import { seedOrganisation } from './organisation.ts'
import { day, hour, iso, placeOf } from './plan.ts'
import { seedRates } from './rates.ts'
import { seedFortnight, seedPastMonths, seedRunningTrips, seedUndispatchedOrders } from './orders.ts'
import { photoUploader } from './photos.ts'
import { seedPayables } from './payables.ts'
import { seedReleases } from './releases.ts'
import { setDemoScreen } from './screens.ts'
import { seedSections } from './sections.ts'
import { periodsAt, seedPayeeStatements, seedStatements } from './statements.ts'
import { seedCustomers } from './story/companies.ts'
import { joinFleets, seedTwins } from './story/crew.ts'
import { seedStory } from './story/story.ts'
import { seedSixtyOrders, seedWaiting } from './story/waiting.ts'
import { seedSupplies } from './supplies.ts'
import { sweep } from './sweep.ts'
import { setRootPassword, seedTenants } from './tenants.ts'
import type { Truck } from './trucks.ts'
import { seedTracks } from './tracks.ts'
import { seedWallets } from './wallets.ts'

/** What `settings.demo` of the tenant holds once all of the demo's data are there. */
const complete = 'told'

const said = { full: 'sixty days of two dozen customers and forty trucks', brief: 'two shippers, two carriers, a fortnight of trips' } as const

/** Fills an empty database with the demo's data, once: a fortnight of trips in every state, and, unless the setting says otherwise, the weeks before. After a start that was killed meanwhile, the next one begins anew. */
export const seedDemo = async ({ services }: Running, password: string): Promise<DemoLogins | undefined> => {
  const tenants = await transactAsSystem(services.db, (tx) => tx.selectFrom('tenant').select(['id', 'settings']).execute())
  const kept = tenants.find(({ id }) => id === demoTenant)
  const progress = (kept?.settings as { demo?: string } | undefined)?.demo
  if (tenants.length > 0 && progress === undefined) return undefined // somebody else's data
  if (progress !== complete) {
    if (kept) await sweep(services.db, demoTenant)
    console.log(`Filling in the data of the demo: ${said[services.config.demoStory]} ...`)
    await fill(services, password)
  }
  await seedTenants(services, password)
  await setDemoPassword(services, password)
  const screen = await setDemoScreen(services, password)
  return { ...(await loginsOf(services, password)), ...(screen !== undefined && { screen }) }
}

const fill = async (services: Services, password: string): Promise<void> => {
  const end = now().getTime()
  try {
    loadPlaces()
    const isFull = services.config.demoStory === 'full'
    const seeded = await seedBase(services.db, services.secrets, password)
    const base = isFull ? await seedCustomers(services, seeded, password) : seeded
    const pairs = await seedCapacity(services, base)
    const twins = isFull ? await seedTwins(services, base) : undefined
    const accounts = baseCompanies.flatMap(({ users }) => users.map(({ account }) => account))
    const users = Object.fromEntries(await Promise.all(accounts.map(async (account) => [account, await userActor(services, base, account)] as const)))
    const trucks = Object.fromEntries(Object.entries(pairs).map(([account, made]) => [account, made.filter(isFit).map(truckOf)]))
    const runAs = runAsOf(services, verbs)
    await seedFleets({ services, runAs, carrier: users['carrier'], reviewer: users['operator'] }, pairs['carrier'] ?? [])
    if (twins) await joinFleets({ services, runAs, carrier: users['carrier'] }, pairs['carrier'] ?? [], twins)
    const agenda = new Agenda()
    const demo: DemoContext = {
      services,
      agenda,
      at: dice(20_261_120),
      runAs,
      users,
      trucks,
      uploadPhoto: photoUploader(services),
      now: end
    }
    seedOrganisation(demo)
    seedAddresses(demo)
    seedSettings(demo)
    seedNotices(demo, base, pairs)
    seedRates(demo)
    seedRunningTrips(demo)
    seedUndispatchedOrders(demo)
    seedFortnight(demo, 66)
    seedPastMonths(demo)
    seedBills(demo)
    seedWallets(demo)
    seedCards(demo)
    seedStatements(demo)
    seedPayeeStatements(demo)
    seedInvoices(demo)
    seedLoans(demo)
    seedPayables(demo)
    seedAbnormals(demo)
    // The months before are told once the first week of the fortnight is over, and before anything of it stands on a statement.
    if (twins) await agenda.run(periodsAt(end).closing - hour)
    const words = twins && (await seedStory({ demo, base, pairs, twins, machine: { from: end, until: Date.now() } }))
    await agenda.run(end)
    await seedOpenAbnormals(demo)
    await seedTracks(services, base.tenant_id)
    if (words) await seedSixtyOrders(demo, base, words)
    await seedLoadTasks(demo)
    await seedCampaigns(demo)
    await seedSupplies(demo)
    await seedKpi(demo)
    await seedModels(demo)
    await seedReleases(demo)
    await seedFreezes(demo)
    await seedRisks(demo)
    await seedLimits(demo)
    await seedReports(demo)
    const templates = await seedTemplates(demo)
    await seedCustomerCards(demo, isFull, templates)
    await seedTaskEntries(demo, templates)
    await seedSections(demo)
    await seedLanePlan(demo)
    await seedAlarms(demo)
    if (words) await seedWaiting(demo, password)
    await settle(services, base, end, isFull ? 90 : 20)
  } finally {
    setClock(undefined)
  }
}

/** Whether nothing forbids a dispatch of this vehicle with its driver. */
const isFit = ({ vehicle, driver }: SeededPair): boolean =>
  vehicle.blockers.length === 0 && driver.state === driverState.code.inService && driver.cert_status < certStatus.code.expired
const truckOf = ({ vehicle, driver }: SeededPair): Truck => ({
  vehicle_id: vehicle.id,
  driver_id: driver.id,
  max_kg: vehicle.max_load_kg,
  papers: [
    { name: 'compulsory', end: vehicle.compulsory_end ?? longTerm },
    { name: 'commercial', end: vehicle.commercial_end ?? longTerm },
    { name: 'inspection', end: vehicle.inspection_valid_to ?? longTerm },
    { name: 'license', end: driver.license_valid_to ?? longTerm }
  ],
  trips: []
})

/** The places that each shipper keeps, and the two roads between them that he drives most. */
const seedAddresses = ({ agenda, runAs, users, now: end }: DemoContext): void => {
  for (const { account, from, to } of trades) {
    const ids = new Map<Site, number>()
    for (const [kind, sites] of [
      [1, from],
      [2, to]
    ] as const)
      for (const site of sites)
        agenda.begin(end - 15 * day, async () => {
          const { lng, lat } = placeOf(site)
          const actor = users[account]
          if (!actor) return
          const kept = await runAs(actor, address.create, {
            link_name: site.contact,
            link_phone: site.phone,
            area_code: site.code,
            address: site.street,
            address_diming: site.diming,
            lng,
            lat,
            address_type: kind,
            anyway: true
          })
          ids.set(site, kept.id)
        })
    agenda.begin(end - 14 * day, async () => {
      const actor = users[account]
      for (const at of [0, 1]) {
        const [start, drop] = [from[at], to[at]]
        if (!actor || !start || !drop) continue
        const points = [
          { kind: 1 as const, address_id: ids.get(start) ?? 0 },
          { kind: 2 as const, address_id: ids.get(drop) ?? 0 }
        ]
        await runAs(actor, address.createRoute, { route_name: `${start.diming} → ${drop.diming}`, points })
      }
    })
  }
}

/** What the operator has set: its stations, and the limits of messages. */
const seedSettings = ({ agenda, runAs, users: { operator }, now: end }: DemoContext): void =>
  agenda.begin(end - 15 * day, async () => {
    if (!operator) return
    const kept = { link_phone: '4008000000', open_hours: '0:00-24:00', station_state: stationState.code.open }
    const east = { station_name: '成都东服务站', area_code: '510112', address: '成龙大道 1 号', lng: 104.27, lat: 30.56 }
    const west = { station_name: '郫都服务站', area_code: '510117', address: '望丛西路 8 号', lng: 103.88, lat: 30.81 }
    await runAs(operator, station.create, { ...kept, ...east, services: [1, 3, 6] })
    await runAs(operator, station.create, { ...kept, ...west, services: [1, 2, 4] })
    const limits = { phone_day: 30, company_day: 2000, platform_day: 20_000, fail_most: 3, price_e4: 45_000 }
    await runAs(operator, sms.set, { version: 1, signature: '', carrying: smsCarrying.code.installed, lang: 'zh', ...limits })
    await seedContent(runAs, operator)
    await runAs(operator, sms.block, { phone: '13810009901', remark: '来电要求不再接收派车短信' })
  })

/** A notice of welcome to everybody, and one about each certificate that soon expires, to the operator and its carrier. */
const seedNotices = (
  { agenda, services, now: end }: DemoContext,
  { tenant_id, companies }: Base,
  pairs: Readonly<Record<string, readonly SeededPair[]>>
): void => {
  const soon = shanghaiDay(new Date(end + 31 * day))
  const send = async <K extends 'welcome' | 'certificateDue'>(company: string, phrase: K, slots: NoticeSlots<K>, notice_type: 1 | 4): Promise<void> =>
    await transactAsSystem(services.db, (tx) =>
      notifyCompany({ tx, publishChange: () => {} }, systemActor(tenant_id), {
        company_id: companies[company]?.id ?? 0,
        phrase,
        slots,
        // Of each vehicle and each paper a word of its own.
        biz_type: 'company',
        biz_id: 0,
        notice_type
      })
    )
  agenda.begin(end - 15 * day, async () => {
    for (const company of Object.keys(companies)) await send(company, 'welcome', { system_title: '运枢' }, 1)
  })
  agenda.begin(end - 5 * hour, async () => {
    for (const [company, made] of Object.entries(pairs))
      for (const { vehicle } of made)
        for (const [date, certificate] of [
          [vehicle.compulsory_end, { zh: '交强险', en: 'Compulsory insurance' }],
          [vehicle.inspection_valid_to, { zh: '年检', en: 'Inspection' }]
        ] as const)
          if (date && date <= soon && date >= shanghaiDay(new Date(end)))
            for (const reader of [company, 'operator']) await send(reader, 'certificateDue', { what: vehicle.plate_no, certificate, date }, 4)
  })
}

/** Sets what would otherwise only come with time: old notices are read, addresses used, vehicles older than their trips. Then marks the demo's data as complete. */
const settle = async (services: Services, { tenant_id }: Base, end: number, days: number): Promise<void> =>
  await transactAsSystem(services.db, async (tx) => {
    await tx
      .updateTable('notice')
      .set({ read_at: sql`(sent_at at time zone 'UTC' + interval '2 hours') at time zone 'UTC'` })
      .where('tenant_id', '=', tenant_id)
      .where('sent_at', '<', iso(end - 6 * hour))
      .execute()
    await sql`update address_book a set use_count = (select count(*) from order_point p join "order" o on o.tenant_id = p.tenant_id and o.id = p.order_id where p.tenant_id = a.tenant_id and o.shipper_id = a.company_id and p.address_diming = a.address_diming) where a.tenant_id = ${tenant_id}`.execute(
      tx
    )
    for (const table of ['company', 'driver', 'vehicle'] as const)
      await tx
        .updateTable(table)
        .set({ created_at: iso(end - days * day) })
        .where('tenant_id', '=', tenant_id)
        .execute()
    await tx
      .updateTable('tenant')
      .set({ settings: JSON.stringify({ demo: complete }) })
      .where('id', '=', tenant_id)
      .execute()
  })

/** Makes the printed password the one that is valid, also when it was set anew since the last start. */
const setDemoPassword = async ({ db, secrets }: Services, password: string): Promise<void> => {
  const user = await transactAsSystem(db, (tx) =>
    tx.selectFrom('user').select('password_hash').where('tenant_id', '=', demoTenant).where('account', '=', 'operator').executeTakeFirst()
  )
  if (user && (await secrets.verifyPassword(user.password_hash, password))) return
  const password_hash = await secrets.hashPassword(password)
  await setRootPassword({ db }, password_hash)
  const accounts = baseCompanies.flatMap(({ users }) => users.map(({ account }) => account))
  await transactAsSystem(db, (tx) =>
    tx.updateTable('user').set({ password_hash }).where('tenant_id', '=', demoTenant).where('account', 'in', accounts).execute()
  )
}

/** The accounts that exist; an older version may have made fewer. The phone is that of a driver whose trip waits for his answer, else of any driver in service. */
const loginsOf = async (services: Services, password: string): Promise<DemoLogins> => {
  const there = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('login').select('name').where('tenant_id', 'in', [demoTenant, rootTenant]).execute()
  )
  const known = new Set(there.map(({ name }) => name))
  const waiting = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('waybill')
      .select('driver_phone')
      .where('tenant_id', '=', demoTenant)
      .where('waybill_status', 'in', [
        waybillMachine.code.awaitingDriver,
        waybillMachine.code.accepted,
        waybillMachine.code.atPickup,
        waybillMachine.code.loaded,
        waybillMachine.code.inTransit,
        waybillMachine.code.atDelivery
      ])
      .orderBy('waybill_status')
      .orderBy('id')
      .executeTakeFirst()
  )
  const anyone = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('driver')
      .select('mobile')
      .where('tenant_id', '=', demoTenant)
      .where('state', '=', driverState.code.inService)
      .orderBy('id')
      .executeTakeFirst()
  )
  const phone = waiting?.driver_phone ?? anyone?.mobile
  return {
    password,
    accounts: [...baseCompanies, ...rootCompanies].flatMap(({ key, type, name, users }) =>
      users
        .filter(({ account }) => known.has(account))
        .map(({ account, user_name }) => ({
          account,
          name: `${name} ${user_name}`,
          entrance: key === 'root' ? '/system' : consoles[type].entrance
        }))
    ),
    ...(phone ? { driver: { phone, code: demoCode } } : {})
  }
}
