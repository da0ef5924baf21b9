import type { Actor } from '../../platform/actor.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { setFilesOwner } from '../../platform/file/files.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { refusalOf } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { carryBar, updatePerson, getPerson, lockKnown, setDriverPerson, setPerson, smsJoined } from '../driver/index.ts'
import { setKpiPerson } from '../kpi/rows.ts'
import { lockTripsOfDriver, setTripsPerson } from '../waybill/index.ts'

/**
 * A carrier's driver who stood apart is the known human of his number: from now on they are one, who sees this carrier's trips on his phone, and who cannot
 * be sent out twice at once. He logs in by the known mobile; who was logged in by the other one is out. The known phone is told. `seen` is the version of
 * the driver on the asker's screen, `carrier_name` whose driver it is, `agreed` the phone on which he agreed, which must still be the known one.
 */
export const joinPersons = async (
  tx: Tx,
  actor: Actor,
  before: Row<'driver'>,
  publishChange: PublishChange,
  { seen, carrier_name, agreed }: { readonly seen: number; readonly carrier_name: string; readonly agreed?: string }
): Promise<Row<'driver'>> => {
  const { after, open } = await withSystemScope(tx, async () => {
    const held = await lockTripsOfDriver(tx, before)
    const known = await lockKnown(tx, await getPerson(tx, before.tenant_id, before.person_id))
    await lockRows(tx, before.tenant_id, { person: [known.id, before.person_id], driver: [before.id] })
    if (agreed !== undefined && agreed !== known.mobile) refuse('wrongCode')
    await carryBar(tx, known.tenant_id, before.person_id, known)
    const joined = await setDriverPerson(tx, actor, before, known.id, seen)
    await setPerson(tx, known.tenant_id, known.id, { parties: [...new Set([...known.parties, before.company_id])] })
    const trips = await setTripsPerson(tx, before, known.id, held).catch(refuseBooked)
    await setKpiPerson(tx, before, known.id)
    await setFilesOwner(tx, before.tenant_id, before.person_id, known.id)
    await updatePerson(tx, actor, before.person_id, { entered: false })
    await updatePerson(tx, actor, known.id, { entered: false })
    await endSessionsOf(tx, before.tenant_id, before.person_id)
    await smsJoined(tx, known, carrier_name)
    return { after: joined, open: trips }
  })
  publishChange('driver', { ...after, parties: [...new Set([...before.parties, ...after.parties])] })
  for (const trip of open) publishChange('waybill', trip)
  return after
}

/* The database keeps a human from two trips at once; until now these were two. */
const refuseBooked = (error: unknown): never => {
  if (refusalOf(error)?.code === 'driverBooked') return refuse('driverJoinBusy')
  throw error
}
