import { address } from '@yunshu/contract/address/contract'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { areaPath, isDistrict } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { findNear, getAddress } from './queries.ts'

export const createAddress = write(address.create, async (context) => {
  const after = await insertAddress(context, context.input)
  return { output: shown(after), log: { after, no: after.link_name } }
})

/** A new place of the book, entered by hand or in a file. */
export const insertAddress = async ({ tx, actor, publishChange }: Writing, form: Form) => {
  const place = await placeOf(tx, actor, form)
  const { tenant_id, company_id } = actor
  const after = await tx
    .insertInto('address_book')
    .values({ tenant_id, id: newId(), parties: [company_id], company_id, ...place, created_at: nowIso(), created_by: actor.user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('address', after)
  return after
}
type Writing = Pick<WriteContext<typeof address.create>, 'tx' | 'actor' | 'publishChange'>

export const updateAddress = write(address.update, async ({ tx, actor, input, publishChange }) => {
  const before = await getAddress(tx, actor, input.id)
  const after = await updateVersioned(tx, 'address_book', actor, before, await placeOf(tx, actor, input, before.id), input.version)
  publishChange('address', after)
  return { output: shown(after), log: { before, after, no: after.link_name } }
})

export const removeAddress = write(address.remove, async ({ tx, actor, input, publishChange }) => {
  const before = await getAddress(tx, actor, input.id)
  const after = await updateVersioned(tx, 'address_book', actor, before, { deleted_at: nowIso() }, input.version)
  publishChange('address', after)
  return { output: { id: before.id }, log: { before, after, no: before.link_name } }
})

/** Counts without a version, so that two uses at the same moment both count. */
export const useAddress = write(address.use, async ({ tx, actor, input }) => {
  await getAddress(tx, actor, input.id)
  const used = await tx
    .updateTable('address_book')
    .set((e) => ({ use_count: e('use_count', '+', 1) }))
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', input.id)
    .returning('use_count')
    .executeTakeFirstOrThrow()
  return { output: used, log: 'none' }
})

type Form = InputOf<typeof address.create>

/** The names of the division always come from its code; if the place is in the address book already, the user is asked first. */
const placeOf = async (tx: Tx, actor: Actor, { anyway, ...form }: Form & { id?: number; version?: number }, except?: number) => {
  loadPlaces()
  const path = isDistrict(form.area_code) ? areaPath(form.area_code) : undefined
  if (!path) return refuse('areaUnknown', { area_code: form.area_code })
  const near = anyway ? undefined : await findNear(tx, actor, form, except)
  if (near) refuse('addressNear', { link_name: near.link_name, metres: near.metres, address: near.address })
  const {
    link_name,
    link_phone,
    area_code,
    address: street,
    address_diming = '',
    address_content = '',
    lng,
    lat,
    address_type = 3,
    radius_m = 2000
  } = form
  return {
    link_name,
    link_phone,
    area_code,
    address: street,
    address_diming,
    address_content,
    lng,
    lat,
    address_type,
    radius_m,
    address_province: path.province,
    address_city: path.city,
    address_area: path.area
  }
}

type StoredAddress = Awaited<ReturnType<typeof getAddress>>
const shown = ({
  tenant_id: _t,
  parties: _p,
  company_id: _c,
  created_by: _b,
  updated_at: _u,
  updated_by: _w,
  deleted_at: _d,
  ...row
}: StoredAddress): OutputOf<typeof address.create> => row
