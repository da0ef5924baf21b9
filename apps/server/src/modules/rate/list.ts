import { rate } from '@yunshu/contract/rate/contract'
import { read } from '../../platform/verb/verb.ts'
import { listRules } from './queries.ts'

/** The rules of a project, for both sides. */
export const listOfRules = read(rate.list, async ({ tx, actor, input }) => await listRules(tx, actor, input))
