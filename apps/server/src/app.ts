import type { FastifyInstance } from 'fastify'
import type { Config } from './platform/config.ts'
import { openDb, openPool } from './platform/db/pool.ts'
import { Files, folderStore } from './platform/file/files.ts'
import { bucketStore } from './platform/file/s3.ts'
import { amapRoutes } from './platform/http/amap.ts'
import { docsRoutes } from './platform/http/docs.ts'
import { fileRoutes } from './platform/http/files.ts'
import { liveRoute } from './platform/http/live.ts'
import { buildHttp, pathsOf } from './platform/http/server.ts'
import { CountCache } from './platform/live/countCache.ts'
import { Live } from './platform/live/live.ts'
import { prepareJobs, startJobs, type JobLine } from './platform/job/jobs.ts'
import { keepingJobs } from './platform/job/keeping.ts'
import { leaseNode } from './platform/node.ts'
import { makeSecrets } from './platform/secrets.ts'
import { Sessions } from './platform/session/sessions.ts'
import { smsProviderOf } from './platform/sms/configured.ts'
import { startSms } from './platform/sms/outbox.ts'
import type { Services } from './platform/verb/services.ts'
import type { Verb } from './platform/verb/verb.ts'
import { addressVerbs } from './modules/address/index.ts'
import { chargeVerbs } from './modules/charge/index.ts'
import { billVerbs } from './modules/bill/index.ts'
import { boardVerbs } from './modules/board/index.ts'
import { auditVerbs } from './modules/audit/index.ts'
import { bankaccountVerbs } from './modules/bankaccount/index.ts'
import { companyVerbs } from './modules/company/index.ts'
import { departmentVerbs } from './modules/department/index.ts'
import { dispatchVerbs } from './modules/dispatch/index.ts'
import { driverVerbs } from './modules/driver/index.ts'
import { gpsVerbs } from './modules/gps/index.ts'
import { ledgerVerbs } from './modules/ledger/index.ts'
import { linkVerbs } from './modules/link/index.ts'
import { loadingJobs, loadingVerbs } from './modules/loading/index.ts'
import { noticeVerbs } from './modules/notice/index.ts'
import { oplogJobs, oplogVerbs } from './modules/oplog/index.ts'
import { orderJobs, orderVerbs, runImport } from './modules/order/index.ts'
import { paymentVerbs } from './modules/payment/index.ts'
import { paypassVerbs } from './modules/paypass/index.ts'
import { projectVerbs } from './modules/project/index.ts'
import { rateVerbs } from './modules/rate/index.ts'
import { receiptJobs, receiptVerbs } from './modules/receipt/index.ts'
import { releaseVerbs } from './modules/release/index.ts'
import { rechargeJobs, rechargeVerbs } from './modules/recharge/index.ts'
import { reconVerbs } from './modules/recon/index.ts'
import { roleVerbs } from './modules/role/index.ts'
import { searchVerbs } from './modules/search/index.ts'
import { sessionVerbs } from './modules/session/index.ts'
import { settingVerbs } from './modules/setting/index.ts'
import { statementVerbs } from './modules/statement/index.ts'
import { runnersOf, taskJobs, taskVerbs } from './modules/task/index.ts'
import { tenantVerbs } from './modules/tenant/index.ts'
import { userVerbs } from './modules/user/index.ts'
import { vehicleVerbs } from './modules/vehicle/index.ts'
import { viewVerbs } from './modules/view/index.ts'
import { walletVerbs } from './modules/wallet/index.ts'
import { waybillJobs, waybillVerbs } from './modules/waybill/index.ts'
import { withdrawVerbs } from './modules/withdraw/index.ts'

const verbAt = (path: string): Verb | undefined => verbs.find(({ contract }) => contract.path === path)
export const runners = runnersOf(verbAt, { orderImport: runImport })
/** Every verb of the product; a module that joins adds its list here. */
export const verbs: readonly Verb[] = [
  ...addressVerbs,
  ...chargeVerbs,
  ...billVerbs,
  ...boardVerbs,
  ...auditVerbs,
  ...bankaccountVerbs,
  ...companyVerbs,
  ...departmentVerbs,
  ...dispatchVerbs,
  ...driverVerbs,
  ...gpsVerbs,
  ...ledgerVerbs,
  ...linkVerbs,
  ...loadingVerbs,
  ...noticeVerbs,
  ...oplogVerbs,
  ...orderVerbs,
  ...paymentVerbs,
  ...paypassVerbs,
  ...projectVerbs,
  ...rateVerbs,
  ...receiptVerbs,
  ...releaseVerbs,
  ...rechargeVerbs,
  ...reconVerbs,
  ...roleVerbs,
  ...searchVerbs,
  ...sessionVerbs,
  ...settingVerbs,
  ...statementVerbs,
  ...taskVerbs(verbAt),
  ...tenantVerbs,
  ...userVerbs,
  ...vehicleVerbs,
  ...viewVerbs,
  ...walletVerbs,
  ...waybillVerbs,
  ...withdrawVerbs
] as readonly Verb[]
/** Timers and background work; a module that joins adds its lines here. */
export const jobs = (services: Services): readonly JobLine[] => [
  ...keepingJobs(services),
  ...loadingJobs(services),
  ...oplogJobs(services),
  ...orderJobs(services),
  ...receiptJobs(services),
  ...rechargeJobs(services),
  ...taskJobs(services, runners),
  ...waybillJobs(services)
]

export type Running = { readonly app: FastifyInstance; readonly services: Services; readonly sessions: Sessions; readonly close: () => Promise<void> }
export type AppOptions = {
  readonly config: Config
  readonly appUrl: string
  readonly adminUrl?: string
  readonly filesFolder: string /** Jobs need the owner's address to make their schema; tests of verbs run without them. */
  readonly withJobs?: boolean
}

const bucketOf = ({ filesUrl: url, filesRegion: region, filesKeyId: keyId, filesKeySecret: keySecret }: Config) => ({ url, region, keyId, keySecret })

/** The whole server on a migrated database, listening nowhere yet. */
export const buildApp = async ({ config, appUrl, adminUrl, filesFolder, withJobs = false }: AppOptions): Promise<Running> => {
  const pool = openPool(appUrl, config.databasePool)
  const db = openDb(pool)
  const live = new Live(db, appUrl)
  const made: Services = {
    db,
    config,
    secrets: makeSecrets(config.secret),
    live,
    counts: new CountCache(live),
    files: new Files(config.filesUrl ? bucketStore(bucketOf(config)) : folderStore(filesFolder)),
    boss: undefined,
    adminUrl
  }
  const lines = jobs(made)
  if (withJobs && adminUrl)
    await prepareJobs(
      adminUrl,
      new URL(appUrl).username,
      lines.map(({ queue }) => queue)
    )
  const work = withJobs ? await startJobs(appUrl, lines) : undefined
  const services: Services = Object.assign(made, { boss: work?.boss })
  const stopSms = withJobs ? startSms(db, smsProviderOf(config)) : undefined
  const endLease = await leaseNode(db)
  await live.listen()
  const sessions = new Sessions(db, config)
  const app = await buildHttp(services, sessions, verbs, { trustProxy: config.trustedProxies, perMinute: config.production ? 1200 : 100_000 })
  void liveRoute(app, services, sessions)
  void fileRoutes(app, services, sessions)
  amapRoutes(app, config)
  docsRoutes(app, config, pathsOf(verbs))
  app.get('/api/health', async (_request, reply) => {
    await pool.query('select 1')
    return reply.send({ code: 200, msg: '', data: { ok: true } })
  })
  const close = async (): Promise<void> => {
    await app.close()
    await stopSms?.()
    await work?.stop()
    await live.close()
    await endLease()
    await db.destroy()
  }
  return { app, services, sessions, close }
}
