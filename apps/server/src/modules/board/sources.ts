import { abnormal } from '@yunshu/contract/abnormal/contract'
import type { Endpoint, InputOf, Query } from '@yunshu/contract/kit/endpoint'
import { release } from '@yunshu/contract/release/contract'
import type { AnyRows } from '../../platform/db/list.ts'
import { isList, type ListVerb } from '../../platform/verb/list.ts'
import type { ReadContext, Verb } from '../../platform/verb/verb.ts'
import { abnormalsToConfirm, verbs as abnormalVerbs } from '../abnormal/index.ts'
import { verbs as batchVerbs } from '../batch/index.ts'
import { verbs as billVerbs } from '../bill/index.ts'
import { verbs as campaignVerbs } from '../campaign/index.ts'
import { verbs as cardVerbs } from '../card/index.ts'
import { verbs as companyVerbs } from '../company/index.ts'
import { verbs as driverVerbs } from '../driver/index.ts'
import { verbs as expenseVerbs } from '../expense/index.ts'
import { verbs as fleetVerbs } from '../fleet/index.ts'
import { verbs as invoiceVerbs } from '../invoice/index.ts'
import { verbs as linkVerbs } from '../link/index.ts'
import { verbs as loanVerbs } from '../loan/index.ts'
import { verbs as orderVerbs } from '../order/index.ts'
import { verbs as paymentVerbs } from '../payment/index.ts'
import { verbs as receiptVerbs } from '../receipt/index.ts'
import { verbs as rechargeVerbs } from '../recharge/index.ts'
import { releasesToGive, verbs as releaseVerbs } from '../release/index.ts'
import { verbs as reportVerbs } from '../report/index.ts'
import { verbs as statementVerbs } from '../statement/index.ts'
import { verbs as vehicleVerbs } from '../vehicle/index.ts'
import { verbs as waybillVerbs } from '../waybill/index.ts'
import { verbs as withdrawVerbs } from '../withdraw/index.ts'

type Context = Pick<ReadContext<Query>, 'tx' | 'actor' | 'services'>

const all: readonly Verb[] = [
  ...abnormalVerbs,
  ...batchVerbs,
  ...billVerbs,
  ...campaignVerbs,
  ...cardVerbs,
  ...companyVerbs,
  ...driverVerbs,
  ...expenseVerbs,
  ...fleetVerbs,
  ...invoiceVerbs,
  ...linkVerbs,
  ...loanVerbs,
  ...orderVerbs,
  ...paymentVerbs,
  ...receiptVerbs,
  ...rechargeVerbs,
  ...releaseVerbs,
  ...reportVerbs,
  ...statementVerbs,
  ...vehicleVerbs,
  ...waybillVerbs,
  ...withdrawVerbs
]
const lists: ReadonlyMap<string, ListVerb> = new Map(all.filter((verb) => isList(verb)).map((verb) => [verb.contract.path, verb]))

/** Questions that are no lists, and what they are asked of. */
const others: Readonly<Record<string, (context: Context) => AnyRows>> = {
  [abnormal.waiting.path]: ({ tx, actor }) => abnormalsToConfirm(tx, actor),
  [release.waiting.path]: ({ tx, actor }) => releasesToGive(tx, actor)
}

/** The rows that a question answers with for these filters, neither sorted nor limited; each asked for once, since some must know the rules of papers first. */
export const sourcesFor = (context: Context): ((call: Endpoint, where: InputOf<Query>) => Promise<AnyRows>) => {
  const known = new Map<string, Promise<AnyRows>>()
  return async ({ path }, where) => {
    const key = `${path} ${JSON.stringify(where)}`
    const rows = known.get(key) ?? rowsOf(context, path, where)
    known.set(key, rows)
    return await rows
  }
}
const rowsOf = async (context: Context, path: string, where: InputOf<Query>): Promise<AnyRows> => {
  const other = others[path]
  if (other) return other(context)
  const list = lists.get(path)
  if (!list) throw new Error(`${path} is no list of the modules that the workbench asks`)
  return await list.chosen(context, where)
}
