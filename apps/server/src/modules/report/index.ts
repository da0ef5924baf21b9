import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { setConsignee } from './consignee.ts'
import { compareAccepted, reportDue, reportNews } from './due.ts'
import { listReports, previewReport, reportWeeks } from './list.ts'
import { sendReports } from './outbox.ts'
import { previewPaper, sendPaper } from './papers.ts'
import { sendQueue, sendReport } from './send.ts'
import { reportSetting, setReport, testReport } from './settings.ts'

export const verbs = [
  listReports,
  previewReport,
  previewPaper,
  sendReport,
  sendPaper,
  setConsignee,
  reportWeeks,
  reportSetting,
  setReport,
  testReport
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: sendQueue, cron: '* * * * *', work: async () => void (await sendReports(services)) },
  { queue: 'report.due', cron: '*/5 * * * *', work: async () => void (await reportDue(services)) },
  { queue: 'report.news', cron: '*/5 * * * *', work: async () => void (await reportNews(services)) },
  { queue: 'report.compare', cron: '23 * * * *', work: async () => void (await compareAccepted(services)) }
]
export { drillUrl } from './drill.ts'
export { faultsOfPlan, faultsOfTrips, type Missing } from './faults.ts'
export { acceptedRates } from './list.ts'
export { sendReports } from './outbox.ts'
export { failedReports } from './failed.ts'
