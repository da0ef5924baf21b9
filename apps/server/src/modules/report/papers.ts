import { operator } from '@yunshu/contract/consoles/operator'
import { report } from '@yunshu/contract/report/contract'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
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

/* The message of a vehicle or of a driver of the platform, to whom has the right on its page. Within `withSystemScope`. */
const messageOf = async (tx: Tx, actor: Actor, { secrets }: Services, { vehicle_id, driver_id }: Asked, right: 'view' | 'report'): Promise<Built> => {
  const { tenant_id } = actor
  const demand = (grant: Grant): void => void (mayDo(actor, grant) || refuse('noPermission'))
  if (vehicle_id !== undefined) {
    demand(operator.vehicles.may[right])
    const row = (await vehiclesToReport(tx, tenant_id, [vehicle_id])).vehicles.get(vehicle_id) ?? refuse('notFound')
    const company = (await accountableOf(tx, secrets, tenant_id, [row.company_id])).get(row.company_id)
    return messageOfVehicle(row, company?.name ?? '', company?.area_code ?? '')
  }
  if (driver_id === undefined) return refuse('notFound')
  demand(operator.drivers.may[right])
  const row = (await driversToReport(tx, secrets, tenant_id, [driver_id])).get(driver_id) ?? refuse('notFound')
  return messageOfDriver(row, (await accountableOf(tx, secrets, tenant_id, [row.company_id])).get(row.company_id)?.name ?? '')
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
