import { customerFaults } from '@yunshu/contract/customer/check'
import { customer, customerEntry, customerState, customerType } from '@yunshu/contract/customer/contract'
import { columnsOf } from '@yunshu/contract/kit/entry'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { smsRole } from '@yunshu/contract/sms/templates'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { districtColumns } from '../../platform/companyColumns.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { putSms } from '../../platform/sms/put.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { companyOf, openCompanies } from '../company/rows.ts'
import { demandTemplate } from '../template/rows.ts'
import { tenantOf } from '../tenant/rows.ts'
import { findColleague } from '../user/index.ts'
import { newCard, termsOf } from './customerCard.ts'
import { lockCustomer } from './customers.ts'
import { demandApproved } from './default.ts'
import { demandMayInvite } from './invite.ts'
import { askCompany, getOpenCompany } from './request.ts'

type Card = Row<'customer'>
type Entry = Omit<InputOf<typeof customer.update>, 'id' | 'version' | 'terms'>
const made = ({ id, version, customer_name }: Card) => ({ id, version, customer_name })
/** As the log keeps a card: nobody but its carrier reads the line. */
const logged = ({ company_id }: Actor, after: Card, before?: Card) => ({
  id: after.id,
  no: after.customer_name,
  ...(before && { before }),
  after,
  parties: [company_id]
})

/* What is written for an entry, when its rules are met: those of the card, files of the carrier's own, and colleagues who are there. */
const columnsFor = async (tx: Tx, actor: Actor, input: Entry, had: number | null = null) => {
  const { area_code, ...entry } = columnsOf(customerEntry, input)
  refuseFaults(customerFaults(input), actor.origin.lang)
  const urls = [entry.license_img, ...input.contracts.map(({ contract_file }) => contract_file)].flatMap((files) => files.split(',').filter(Boolean))
  await shareFiles(tx, actor, urls, [actor.company_id])
  for (const id of [input.owner_id, input.cs_id]) if (id && !(await findColleague(tx, actor, id))) refuse('notColleague')
  if (entry.template_id) await demandTemplate(tx, actor, entry.template_id, had)
  const seat = area_code ? districtColumns(area_code) : { area_code: null, province_code: null, city_code: null }
  return {
    ...entry,
    ...seat,
    credit_code: entry.credit_code.toUpperCase(),
    contacts: JSON.stringify(input.contacts),
    contracts: JSON.stringify(input.contracts),
    titles: JSON.stringify(input.titles),
    contract_to:
      input.contracts
        .map(({ valid_to }) => valid_to)
        .toSorted()
        .at(-1) ?? null
  }
}

/* Whoever has an account is asked; a card beside him would be a second one of the same company. */
const demandWithoutAccount = async (tx: Tx, { tenant_id }: Actor, credit_code: string): Promise<void> => {
  if (credit_code === '') return
  const found = await withSystemScope(tx, () =>
    openCompanies(tx, tenant_id, 'shipper', credit_code).select(['c.company_name', 'c.credit_code']).execute()
  )
  const company = found.find((one) => one.credit_code === credit_code)
  if (company) refuse('customerOnPlatform', { company_name: company.company_name })
}
const demandCodeFree = async (tx: Tx, { tenant_id, company_id }: Actor, credit_code: string, id = 0): Promise<void> => {
  if (credit_code === '') return
  const twice = await tx
    .selectFrom('customer')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('credit_code', '=', credit_code)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (twice) refuse('customerTwice', { credit_code })
}

/** A carrier writes down a customer: a company of the platform, which it asks to work together, or one without account. */
export const createCustomer = write(customer.create, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { company_id, terms } = input
  if (company_id !== undefined) {
    const { id } = await getOpenCompany(tx, actor, company_id)
    const { credit_code, company_name } = await withSystemScope(tx, () => companyOf(tx, actor.tenant_id, id))
    // Who it is its own registration says.
    const columns = await columnsFor(tx, actor, { ...input, customer_type: customerType.code.company, credit_code, customer_name: company_name })
    const { after: link } = await askCompany(context, company_id, terms)
    const before = await lockCustomer(tx, actor, link.id)
    const after = await updateVersioned(tx, 'customer', actor, before, columns)
    publishChange('customer', after)
    return { output: made(after), log: logged(actor, after) }
  }
  const columns = await columnsFor(tx, actor, input)
  await demandWithoutAccount(tx, actor, columns.credit_code)
  await demandCodeFree(tx, actor, columns.credit_code)
  const { user_id } = actor
  const card = await newCard(tx, actor.tenant_id, actor.company_id)
  const after = await tx
    .insertInto('customer')
    .values({ ...card, ...columns, terms: JSON.stringify(terms), created_by: user_id, updated_by: user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('customer', after)
  return { output: made(after), log: logged(actor, after) }
})

/** The card is written anew; whoever has an account keeps its name and credit code, and the terms are those that both agreed. */
export const updateCustomer = write(customer.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, terms, ...entry } = input
  const before = await lockCustomer(tx, actor, id)
  if (before.shipper_id !== null && terms) refuse('customerJoined', before)
  const own =
    before.shipper_id === null
      ? entry
      : {
          ...entry,
          customer_type: before.customer_type as Entry['customer_type'],
          customer_name: before.customer_name,
          credit_code: before.credit_code
        }
  const columns = await columnsFor(tx, actor, own, before.template_id)
  if (before.shipper_id === null && columns.credit_code !== before.credit_code) {
    await demandWithoutAccount(tx, actor, columns.credit_code)
    await demandCodeFree(tx, actor, columns.credit_code, id)
  }
  const after = await updateVersioned(tx, 'customer', actor, before, { ...columns, ...(terms && { terms: JSON.stringify(terms) }) }, version)
  publishChange('customer', after)
  return { output: made(after), log: logged(actor, after, before) }
})

const demandAlone = (card: Card): void => {
  if (card.shipper_id !== null) refuse('customerJoined', card)
}

export const removeCustomer = write(customer.remove, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCustomer(tx, actor, input.id)
  demandAlone(before)
  const after = await updateVersioned(tx, 'customer', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('customer', after)
  return { output: { id: after.id }, log: logged(actor, after, before) }
})

/** 停用: a customer without account is not invited any more and stands behind the others; one with a cooperation is suspended there. */
export const stopCustomer = write(customer.stop, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCustomer(tx, actor, input.id)
  demandAlone(before)
  demandUsed(before)
  const after = await updateVersioned(
    tx,
    'customer',
    actor,
    before,
    { customer_state: customerState.code.stopped, state_reason: input.reason, next_follow_on: null },
    input.version
  )
  publishChange('customer', after)
  return { output: made(after), log: logged(actor, after, before) }
})
export const resumeCustomer = write(customer.resume, async ({ tx, actor, input, publishChange }) => {
  const before = await lockCustomer(tx, actor, input.id)
  if (before.customer_state !== customerState.code.stopped) refuse('customerNotStopped', before)
  const after = await updateVersioned(tx, 'customer', actor, before, { customer_state: customerState.code.used, state_reason: '' }, input.version)
  publishChange('customer', after)
  return { output: made(after), log: logged(actor, after, before) }
})
const demandUsed = ({ customer_state, customer_name, state_reason }: Card): void => {
  if (customer_state === customerState.code.stopped) refuse('customerStopped', { customer_name, reason: state_reason })
}

/** 邀请开通货主端. The number under which it registers is the carrier's own and no secret: what comes of it, the carrier answers itself. */
export const inviteCustomer = write(customer.invite, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await lockCustomer(tx, actor, input.id)
  demandAlone(before)
  demandUsed(before)
  if (before.credit_code === '') refuse('personNotInvited', before)
  const own = await demandApproved(tx, actor.tenant_id, actor.company_id)
  const open = await withSystemScope(tx, () =>
    openCompanies(tx, actor.tenant_id, 'shipper', before.credit_code).select(['c.id', 'c.credit_code']).execute()
  )
  const registered = open.find(({ credit_code }) => credit_code === before.credit_code)
  if (!registered) {
    await withSystemScope(tx, () =>
      demandMayInvite(tx, actor.tenant_id, { phone: input.contact_mobile, template: 'shipperInvite', role: smsRole.code.shipper }, (since) =>
        countInvited(tx, actor, since)
      )
    )
    const { domain } = await tenantOf(tx, actor.tenant_id)
    await putSms(tx, {
      tenant_id: actor.tenant_id,
      phone: input.contact_mobile,
      company_id: actor.company_id,
      template: 'shipperInvite',
      words: {
        carrier: own.company_name,
        shipper: before.customer_name,
        page: domain ? `${domain}/register` : '平台注册页',
        code: own.company_no
      }
    })
  }
  const seen = await updateVersioned(tx, 'customer', actor, before, { invited_at: nowIso(), contact_mobile: input.contact_mobile }, input.version)
  if (registered) await askCompany(context, registered.id, termsOf(before))
  const after = registered ? await lockCustomer(tx, actor, before.id) : seen
  publishChange('customer', after)
  return { output: { ...made(after), asked: registered !== undefined }, log: logged(actor, after, before) }
})

const countInvited = async (tx: Tx, { tenant_id, company_id }: Actor, since: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('customer')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('invited_at', '>', since)
    .executeTakeFirstOrThrow()
  return n
}
