import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { priceFormFaults } from '@yunshu/contract/section/check'
import { priceEntry, section } from '@yunshu/contract/section/contract'
import { addDays } from '@yunshu/domain/calendar'
import { makeSubDocNo } from '@yunshu/domain/docno'
import { priceChange } from '@yunshu/domain/section'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { findLater, getPrice, getPriceRow, lockSection, sees, usedOf } from './queries.ts'

onConstraint('section_price_once_a_day', 'sectionPriceOverlaps', { price_no: '', revision: 0, from: '', to: '' })
onConstraint('section_price_revision_once', 'staleVersion')

type Price = Row<'section_price'>
type Form = Omit<InputOf<typeof section.createPrice>, 'section_id'>

/** A price of a lane for one type of vehicles and one unit, on days that are free. */
export const createPrice = write(section.createPrice, async (context) => {
  const after = await insertPrice(context, context.input)
  return { output: await getPriceRow(context.tx, context.actor, after.id), log: { id: after.id, no: after.price_no, after } }
})

type Writing = Pick<WriteContext<typeof section.createPrice>, 'tx' | 'actor' | 'publishChange'>
/** The first version of a price, entered by hand or in a file. */
export const insertPrice = async ({ tx, actor, publishChange }: Writing, input: InputOf<typeof section.createPrice>): Promise<Price> => {
  const { section_id, ...form } = input
  const of = await lockSection(tx, actor, section_id)
  demandForm(actor, form)
  await demandFree(tx, actor, section_id, form)
  const { last_price } = await tx
    .updateTable('section')
    .set((e) => ({ last_price: e('last_price', '+', 1) }))
    .where('tenant_id', '=', of.tenant_id)
    .where('id', '=', of.id)
    .returning('last_price')
    .executeTakeFirstOrThrow()
  const price_no = makeSubDocNo(of.section_no, last_price)
  const after = await insertVersion(tx, actor, { section_id, price_no, revision: 1, ...columnsFor(actor, form) })
  publishChange('section', of)
  return after
}

/**
 * 修改运价: an unused price is written anew. A used one never changes: it ends the day before the new first day, and what was entered is its next version, so that every
 * trip is priced by what held on its day.
 */
export const updatePrice = write(section.updatePrice, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...form } = input
  const before = await getPrice(tx, actor, id)
  if (before.version !== version) refuse('staleVersion')
  demandForm(actor, form)
  const later = await findLater(tx, before)
  if (later) refuse('sectionPriceSuperseded', { revision: later.revision })
  const change = priceChange({ ...before, used_to: (await usedOf(tx, actor, id)).used_to }, form.valid_from)
  if (change.as === 'refused') return refuse('sectionPriceUsed', { day: change.used_to })
  if (change.as === 'next' && (form.vehicle_type_id !== before.vehicle_type_id || form.billing_unit !== before.billing_unit))
    refuse('sectionPriceKind')
  await demandFree(tx, actor, before.section_id, form, id)
  const columns = columnsFor(actor, form, before)
  const ended = change.as === 'next' ? { valid_to: lastDayBefore(before, form.valid_from) } : columns
  const written = await updateVersioned(tx, 'section_price', actor, before, ended, version)
  const { section_id, price_no, revision } = before
  const after = change.as === 'same' ? written : await insertVersion(tx, actor, { section_id, price_no, revision: revision + 1, ...columns })
  publishChange('section', { ...after, id: section_id })
  return { output: await getPriceRow(tx, actor, after.id), log: { id: after.id, no: price_no, before, after } }
})

/** 终止: the price ends on a day, not before the last trip that ran under it. */
export const endPrice = write(section.endPrice, async ({ tx, actor, input, publishChange }) => {
  const before = await getPrice(tx, actor, input.id)
  const { valid_to } = input
  if (valid_to > before.valid_to || valid_to < before.valid_from)
    refuseFaults(
      [
        {
          field: 'valid_to',
          reason: { zh: `须在 ${before.valid_from} 至 ${before.valid_to} 之间`, en: `must lie between ${before.valid_from} and ${before.valid_to}` }
        }
      ],
      actor.origin.lang
    )
  const { used_to } = await usedOf(tx, actor, before.id)
  if (used_to !== null && valid_to < used_to) refuse('sectionPriceUsed', { day: used_to })
  const after = await updateVersioned(tx, 'section_price', actor, before, { valid_to }, input.version)
  publishChange('section', { ...after, id: before.section_id })
  return { output: await getPriceRow(tx, actor, after.id), log: { id: after.id, no: after.price_no, before, after } }
})

/** Only one that no trip has run under. */
export const removePrice = write(section.removePrice, async ({ tx, actor, input, publishChange }) => {
  const before = await getPrice(tx, actor, input.id)
  const { used_count } = await usedOf(tx, actor, before.id)
  if (used_count > 0) refuse('sectionPriceInUse', { count: used_count })
  const after = await updateVersioned(tx, 'section_price', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('section', { ...after, id: before.section_id })
  return { output: { id: before.id }, log: { id: before.id, no: before.price_no, before } }
})

const lastDayBefore = ({ valid_to }: Price, day: string): string => (addDays(day, -1) < valid_to ? addDays(day, -1) : valid_to)

const demandForm = (actor: Actor, form: Form): void => {
  if (!sees(actor).up) refuse('sectionPriceHidden')
  refuseFaults(priceFormFaults(form), actor.origin.lang)
}

/* Who may not know what drivers are paid says nothing about it: it stays as it was. */
const columnsFor = (actor: Actor, form: Form, before?: Price) => ({
  ...columnsOf(priceEntry, form),
  down_fen: sees(actor).down ? (form.down_fen ?? null) : (before?.down_fen ?? null),
  cancel_ladder: JSON.stringify([...(form.cancel_ladder ?? [])].sort((a, b) => a.notice_min - b.notice_min))
})

/* The days must be free: another price of the same type and unit is named. The version that is changed gives way itself. */
const demandFree = async (tx: Tx, { tenant_id }: Actor, section_id: number, form: Form, except = 0): Promise<void> => {
  const other = await tx
    .selectFrom('section_price')
    .select(['price_no', 'revision', 'valid_from', 'valid_to'])
    .where('tenant_id', '=', tenant_id)
    .where('section_id', '=', section_id)
    .where('vehicle_type_id', '=', form.vehicle_type_id)
    .where('billing_unit', '=', form.billing_unit)
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`daterange(valid_from, valid_to, '[]') && daterange(${form.valid_from}::date, ${form.valid_to}::date, '[]')`)
    .orderBy('valid_from')
    .limit(1)
    .executeTakeFirst()
  if (other) refuse('sectionPriceOverlaps', { price_no: other.price_no, revision: other.revision, from: other.valid_from, to: other.valid_to })
}

type New = Pick<Price, 'section_id' | 'price_no' | 'revision'> & ReturnType<typeof columnsFor>
const insertVersion = async (tx: Tx, { tenant_id, company_id, user_id, user_name }: Actor, price: New): Promise<Price> =>
  await tx
    .insertInto('section_price')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      carrier_id: company_id,
      ...price,
      created_at: nowIso(),
      created_by: user_id,
      created_by_name: user_name
    })
    .returningAll()
    .executeTakeFirstOrThrow()
