import { company } from '@yunshu/contract/company/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { readIdCard } from '@yunshu/domain/idcard'
import { maskIdNo } from '@yunshu/domain/mask'
import { now } from '../../platform/clock.ts'
import { permitColumns } from '../../platform/companyColumns.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { confirmed, confirmPassword } from '../session/index.ts'
import { getCompany } from './queries.ts'

type Numbers = Partial<Pick<Row<'company'>, 'legal_id_no_enc' | 'legal_id_no_mask' | 'road_permit_no_enc' | 'road_permit_no_mask'>>

/** The numbers of a company that were typed again, encrypted and masked; those that were left empty or unchanged stay as they are. */
export const newNumbers = (secrets: Secrets, before: Row<'company'>, typed: { legal_id_no: string; road_permit_no: string }): Numbers => {
  const is = (sealed: Buffer | null, text: string): boolean => sealed !== null && secrets.unseal(sealed) === text
  const [legal_id_no, road_permit_no] = [typed.legal_id_no.toUpperCase(), typed.road_permit_no]
  if (legal_id_no && !readIdCard(legal_id_no, { today: shanghaiDay(now()) }).ok) refuse('legalIdWrong')
  return {
    ...(legal_id_no && !is(before.legal_id_no_enc, legal_id_no)
      ? { legal_id_no_enc: secrets.seal(legal_id_no), legal_id_no_mask: maskIdNo(legal_id_no) }
      : {}),
    ...(road_permit_no && !is(before.road_permit_no_enc, road_permit_no) ? permitColumns(secrets, road_permit_no) : {})
  }
}

/** Encrypted numbers are text while they await review, and bytes once they are approved. */
export const asText = (numbers: Numbers): Record<string, string | null> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]))
export const fromText = (waiting: object): object =>
  Object.fromEntries(Object.entries(waiting).map(([name, value]) => [name, name.endsWith('_enc') ? Buffer.from(String(value), 'base64') : value]))

/** Encrypts what an older version stored in plain text. It runs at each start, and finds something only once. */
export const sealOldPermits = async (tx: Tx, secrets: Secrets): Promise<void> => {
  const old = await tx
    .selectFrom('company')
    .select(['tenant_id', 'id', 'road_permit_no_mask'])
    .where('road_permit_no_enc', 'is', null)
    .where('road_permit_no_mask', '<>', '')
    .execute()
  for (const { tenant_id, id, road_permit_no_mask } of old)
    await tx
      .updateTable('company')
      .set(permitColumns(secrets, road_permit_no_mask ?? ''))
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
}

/** Shows a company's numbers in full, after the asker's own password; who looked stays in the log. */
export const unmaskCompany = writeAfter(
  company.unmask,
  async ({ actor, input, services }) => await confirmPassword(services, actor, input.password),
  async ({ tx, actor, input, services: { secrets }, first: isRight }) => {
    const found = await getCompany(tx, actor, input.id)
    if (!isRight) refuse('passwordNotConfirmed')
    await confirmed(tx, actor)
    const shown = (sealed: Buffer | null): string => (sealed ? secrets.unseal(sealed) : '')
    return {
      output: { legal_id_no: shown(found.legal_id_no_enc), road_permit_no: shown(found.road_permit_no_enc) },
      log: { id: found.id, no: found.company_no, parties: [found.id] }
    }
  }
)
