import { ageOn, addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { readIdCard } from '@yunshu/domain/idcard'
import { maskIdNo } from '@yunshu/domain/mask'
import { updatePerson, idHashOf, personFor } from '../src/modules/driver/person.ts'
import { systemActor } from '../src/platform/actor.ts'
import { now } from '../src/platform/clock.ts'
import type { NewRow, Row } from '../src/platform/db/versioned.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { demoIdNo, demoMobile } from '../src/seeds/identities.ts'
import type { TestApp } from './app.ts'

type DriverOver = Partial<NewRow<'driver'>> & { /** Key of the base world's carrier. */ readonly company?: string; readonly id_no?: string }
let made = 0
/** Birthdays come seventeen days apart, from 1976 on: so many drivers are grown up. None shares a number with those that a test makes itself, whose area is another. */
const grownUps = 600
const ownIdNo = (n: number): string => demoIdNo(n % grownUps, '510104')

/** A driver with every paper reviewed and valid for years, class A2, of the first carrier unless said otherwise. */
export const aDriver = async (
  world: Pick<TestApp, 'services' | 'base'>,
  { company = 'carrier', id_no, ...over }: DriverOver = {}
): Promise<Row<'driver'>> => {
  made += 1
  const { services, base } = world
  const today = shanghaiDay(now())
  const company_id = over.company_id ?? base.companies[company]?.id
  if (!company_id) throw new Error(`no company ${company} in the test world`)
  const human = {
    tenant_id: base.tenant_id,
    company_id,
    id_no: id_no ?? ownIdNo(made),
    driver_name: `测试司机${made}`,
    mobile: demoMobile(10_000 + made)
  }
  const card = readIdCard(human.id_no)
  const birthday = card.ok ? card.birthday : '1980-01-01'
  if (ageOn(birthday, today) > 63) throw new Error(`the test driver ${human.id_no} is too old`)
  return await transactAsSystem(services.db, async (tx) => {
    const person_id =
      over.person_id ??
      (await personFor(tx, services.secrets, {
        ...human,
        ...(over.driver_name ? { driver_name: over.driver_name } : {}),
        ...(over.mobile ? { mobile: over.mobile } : {})
      }))
    const row: NewRow<'driver'> = {
      tenant_id: human.tenant_id,
      id: newId(),
      parties: [company_id, person_id],
      company_id,
      person_id,
      driver_name: human.driver_name,
      mobile: human.mobile,
      id_no_enc: services.secrets.seal(human.id_no),
      id_hash: idHashOf(services.secrets, human.id_no),
      id_no_mask: maskIdNo(human.id_no),
      gender: card.ok && card.gender === 'male' ? 1 : 2,
      birthday,
      id_valid_to: addDays(today, 3000),
      license_no_enc: services.secrets.seal(human.id_no),
      license_no_mask: maskIdNo(human.id_no),
      license_class: 'A2',
      license_valid_from: addDays(today, -1000),
      license_valid_to: addDays(today, 2000),
      license_issuer: '成都市公安局交通警察支队',
      qualification_no_enc: services.secrets.seal(`51010700000000${String(made).padStart(4, '0')}`),
      qualification_no_mask: maskIdNo(`51010700000000${String(made).padStart(4, '0')}`),
      qualification_valid_to: addDays(today, 1500),
      audit_status: 20
    }
    const driver = await tx
      .insertInto('driver')
      .values({ ...row, ...over })
      .returningAll()
      .executeTakeFirstOrThrow()
    await updatePerson(tx, systemActor(human.tenant_id), driver.person_id, { entered: true })
    return driver
  })
}
