import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { appealKpi, rejectAppeal, upholdAppeal } from './appeal.ts'
import { computeKpi, computeNightly } from './compute.ts'
import { kpiInfo, myKpiInfo, myKpis } from './info.ts'
import { kpiMonths, listKpi } from './list.ts'
import { partnerKpi } from './partner.ts'
import { publishKpi } from './publish.ts'
import { kpiScheme, saveScheme } from './scheme.ts'

export const verbs = [
  listKpi,
  kpiMonths,
  kpiInfo,
  kpiScheme,
  saveScheme,
  computeKpi,
  publishKpi,
  upholdAppeal,
  rejectAppeal,
  myKpis,
  myKpiInfo,
  appealKpi,
  partnerKpi
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'kpi.nightly', cron: '40 2 * * *', work: async () => void (await computeNightly(services)) }
]
