import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { articlesAtLogin, listArticles, listShown, readArticle, readAtLogin } from './list.ts'
import { publishArticle, publishPlanned, scheduleArticle, withdrawArticle } from './publish.ts'
import { articleInfo } from './queries.ts'
import { cleanArticle, createArticle, removeArticle, updateArticle, viewArticle } from './write.ts'

export const verbs = [
  listArticles,
  articleInfo,
  createArticle,
  updateArticle,
  removeArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
  cleanArticle,
  viewArticle,
  listShown,
  readArticle,
  articlesAtLogin,
  readAtLogin
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'article.publish', cron: '* * * * *', work: async () => void (await publishPlanned(services)) }
]
