import { driverPapers } from '@yunshu/contract/driver/enums'
import { overCredit } from '@yunshu/contract/link/contract'
import { vehiclePapers } from '@yunshu/contract/vehicle/enums'
import { checkResult, releaseCheck, releaseType } from '@yunshu/contract/release/machine'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { tripProblems } from '@yunshu/domain/certificate'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { creditsOf, usedCredit } from '../link/index.ts'
import { getPair, papersOf } from '../vehicle/index.ts'
import { getWaybill, loadingStops, shippersOfTrip } from '../waybill/index.ts'
import { found } from './rows.ts'

type Check = { readonly check: number; readonly result: number; readonly text: Bilingual }
const { met, missing, none } = checkResult.code
const { loaded, documents, weight, certificates, credit, consent, payment } = releaseCheck.code
const papers: Readonly<Record<string, Bilingual>> = { ...vehiclePapers, ...driverPapers }
const joined = (names: readonly Bilingual[]): Bilingual => ({ zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(', ') })
const count = (files: string): number => files.split(',').filter(Boolean).length

/** The checks of a release as they stand now (domain 2.3): of a departure what the vehicle, its load and its papers say; of cargo whose word stands. */
export const checksOf = async (tx: Tx, actor: Actor, row: Row<'release'>, with_documents = row.documents): Promise<Check[]> =>
  row.release_type === releaseType.code.cargo
    ? [consentOf(row), ...(await paymentOf(tx, actor, row))]
    : await departureChecks(tx, actor, row, with_documents)

const departureChecks = async (tx: Tx, actor: Actor, row: Row<'release'>, with_documents: string): Promise<Check[]> => {
  const trip = await getWaybill(tx, actor, row.waybill_id ?? 0)
  const stops = await loadingStops(tx, trip)
  const places = (rows: typeof stops): Bilingual =>
    joined([...new Set(rows.map(({ address_diming }) => address_diming))].map((place) => ({ zh: place, en: place })))
  const open = stops.filter(({ done_at }) => done_at === null)
  const bare = stops.filter(({ fahuo_document_img }) => (fahuo_document_img as unknown[]).length === 0)
  const isLoaded: Check =
    open.length === 0
      ? { check: loaded, result: met, text: found('loadedMet', { count: stops.length }) }
      : { check: loaded, result: missing, text: found('loadedMissing', { points: places(open) }) }
  const hasPapers: Check =
    bare.length === 0
      ? { check: documents, result: met, text: found('documentsMet') }
      : count(with_documents) > 0
        ? { check: documents, result: met, text: found('documentsWith', { count: count(with_documents) }) }
        : { check: documents, result: missing, text: found('documentsMissing', { points: places(bare) }) }
  return [isLoaded, hasPapers, ...(await pairChecks(tx, actor, trip)), await creditCheck(tx, trip)]
}

/* Of a shipper without a limit nothing is checked; beyond a limit that only warns, the vehicle still leaves. */
const creditCheck = async (tx: Tx, trip: Row<'waybill'>): Promise<Check> => {
  const credits = await creditsOf(tx, trip.tenant_id, trip.carrier_id, await shippersOfTrip(tx, trip))
  const over = credits.filter((one) => one.over)
  const forbidden = over.filter(({ over_credit_action }) => over_credit_action === overCredit.code.forbid)
  const told = (of: typeof credits): Bilingual => joined(of.map(({ shipper_name }) => ({ zh: shipper_name, en: shipper_name })))
  if (credits.length === 0) return { check: credit, result: none, text: found('creditNone') }
  if (forbidden.length > 0) return { check: credit, result: missing, text: found('creditMissing', { shippers: told(forbidden) }) }
  return over.length > 0
    ? { check: credit, result: none, text: found('creditOver', { shippers: told(over) }) }
    : { check: credit, result: met, text: found('creditMet', { shippers: told(credits) }) }
}

const pairChecks = async (tx: Tx, actor: Actor, trip: Row<'waybill'>): Promise<Check[]> => {
  if (trip.vehicle_id === null || trip.driver_id === null)
    return [
      { check: weight, result: missing, text: found('weightNone') },
      { check: certificates, result: missing, text: found('certificatesNone') }
    ]
  const pair = await getPair(tx, actor, trip.vehicle_id, trip.driver_id)
  const [load, limit] = [trip.load_kg ?? trip.plan_kg, pair.vehicle.max_load_kg]
  const problems = tripProblems(papersOf(pair), shanghaiDay(trip.plan_end_time))
  return [
    load <= limit
      ? { check: weight, result: met, text: found('weightMet', { load, limit }) }
      : { check: weight, result: missing, text: found('weightMissing', { load, limit }) },
    problems.length === 0
      ? { check: certificates, result: met, text: found('certificatesMet') }
      : {
          check: certificates,
          result: missing,
          text: found('certificatesMissing', { papers: joined(problems.map(({ name }) => papers[name] ?? { zh: name, en: name })) })
        }
  ]
}

const consentOf = ({ release_company_id, shipper_id, release_by_name, shipper_name }: Row<'release'>): Check => {
  if (release_company_id === null) return { check: consent, result: missing, text: found('consentMissing', { shipper: shipper_name }) }
  return { check: consent, result: met, text: found(release_company_id === shipper_id ? 'consentMet' : 'consentFile', { name: release_by_name }) }
}

/* What the carrier may wait for on its own account; it never stands for the consent. */
const paymentOf = async (tx: Tx, actor: Actor, { tenant_id, carrier_id, shipper_id, shipper_name: shipper }: Row<'release'>): Promise<Check[]> => {
  if (actor.company_id !== carrier_id || shipper_id === null) return []
  const { used_fen } = (await usedCredit(tx, tenant_id, carrier_id, [shipper_id]))(shipper_id)
  return [
    used_fen === 0
      ? { check: payment, result: met, text: found('paymentMet', { shipper }) }
      : { check: payment, result: missing, text: found('paymentMissing', { shipper }) }
  ]
}

/** Refuses what is still open, each with what is missing. */
export const demandChecks = (checks: readonly Check[]): void => {
  const open = checks.filter(({ result }) => result === missing).map(({ text }) => text)
  if (open.length > 0) refuse('releaseChecksOpen', { missing: joined(open) })
}
