import { operator } from '@yunshu/contract/consoles/operator'
import { report, reportTimer } from '@yunshu/contract/report/contract'
import { messageKind } from '@yunshu/contract/report/enums'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { mayDo, read, write } from '../../platform/verb/verb.ts'
import { accountableOf } from '../company/index.ts'
import { driversToReport } from '../driver/index.ts'
import { vehiclesToReport } from '../vehicle/index.ts'
import { type Built, messageOfDriver, messageOfVehicle } from './build.ts'
import { previewsOf } from './list.ts'
import { demandOn, putMessages, sendNow } from './send.ts'
import { settingOf } from './settings.ts'

type Asked = { readonly vehicle_id?: number | undefined; readonly driver_id?: number | undefined }

/** The messages of vehicles and of drivers, in a constant number of statements. Within `withSystemScope`. */
export const messagesOfPapers = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  { vehicle_ids = [], driver_ids = [] }: { readonly vehicle_ids?: readonly number[]; readonly driver_ids?: readonly number[] }
): Promise<Built[]> => {
  const vehicles = [...(await vehiclesToReport(tx, tenant_id, vehicle_ids)).vehicles.values()]
  const drivers = [...(await driversToReport(tx, secrets, tenant_id, driver_ids)).values()]
  const companies = await accountableOf(tx, secrets, tenant_id, [...new Set([...vehicles, ...drivers].map(({ company_id }) => company_id))])
  const nameOf = ({ company_id }: { readonly company_id: number }): string => companies.get(company_id)?.name ?? ''
  return [
    ...vehicles.map((row) => messageOfVehicle(row, nameOf(row), companies.get(row.company_id)?.area_code ?? '')),
    ...drivers.map((row) => messageOfDriver(row, nameOf(row)))
  ]
}

/* The message of a vehicle or of a driver of the platform, to whom has the right on its page. Within `withSystemScope`. */
const messageOf = async (tx: Tx, actor: Actor, { secrets }: Services, { vehicle_id, driver_id }: Asked, right: 'view' | 'report'): Promise<Built> => {
  const { tenant_id } = actor
  const demand = (grant: Grant): void => void (mayDo(actor, grant) || refuse('noPermission'))
  if (vehicle_id === undefined && driver_id === undefined) return refuse('notFound')
  demand(vehicle_id === undefined ? operator.drivers.may[right] : operator.vehicles.may[right])
  const asked = vehicle_id === undefined ? { driver_ids: [driver_id ?? 0] } : { vehicle_ids: [vehicle_id] }
  return (await messagesOfPapers(tx, secrets, tenant_id, asked))[0] ?? refuse('notFound')
}

/** How a vehicle or a driver would be reported now, and what became of it. */
export const previewPaper = read(
  report.previewPaper,
  async ({ tx, actor, input, services }) =>
    await withSystemScope(tx, async () => {
      const built = await messageOf(tx, actor, services, input, 'view')
      const enabled = (await settingOf(tx, actor.tenant_id))?.enabled ?? false
      return { enabled, waybill_ids: [], early_nos: [], data: await previewsOf(tx, services, actor.tenant_id, [built]) }
    })
)

/** 上报车辆 or 上报驾驶员. */
export const sendPaper = write(report.sendPaper, async ({ tx, actor, input, services, publishChange, afterCommit }) => {
  await demandOn(tx, actor.tenant_id)
  const built = await withSystemScope(tx, async () => await messageOf(tx, actor, services, input, 'report'))
  const { news, ...counted } = await putMessages({ tx, actor, services, publishChange }, [built], [])
  if (news.length === 0) refuse('reportNothingNew')
  await sendNow({ tx, services, afterCommit })
  const type = input.vehicle_id === undefined ? 'driver' : 'vehicle'
  return { output: counted, log: { type, id: built.subject_id, no: built.subject_no, after: counted, parties: [built.carrier_id] } }
})

/** The timer's: a vehicle or a driver whose papers have passed, where the platform reports by itself. */
export const sendPaperDue = write(reportTimer.paperDue, async ({ tx, actor, input: { id, message_kind }, services, publishChange }) => {
  const isVehicle = message_kind === messageKind.code.vehicle
  const asked = isVehicle ? { vehicle_ids: [id] } : { driver_ids: [id] }
  const [built = refuse('notFound')] = await withSystemScope(tx, async () => await messagesOfPapers(tx, services.secrets, actor.tenant_id, asked))
  const { news, ...counted } = await putMessages({ tx, actor, services, publishChange }, [built], [])
  if (news.length === 0) refuse('reportNothingNew')
  return {
    output: { id },
    log: { type: isVehicle ? 'vehicle' : 'driver', id, no: built.subject_no, after: counted, parties: [built.carrier_id] }
  }
})
