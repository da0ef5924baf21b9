import { type Grant, holds, type UserType } from './kit/console.ts'
import type { Endpoint } from './kit/endpoint.ts'
import * as words from './words.ts'

/** The kinds of rows whose changes are published to the screens: every word, and vehicle types apart from the other settings. A query that shows rows of the kind is repeated. */
export type LiveKind = keyof typeof words | 'vehicle_type'

/** The words whose queries also show rows of a kind; whoever may ask one of them hears that such a row has changed, as does whoever may ask a query of its own word. */
export const shownBy: Partial<Record<LiveKind, readonly string[]>> = {
  article: ['consent'],
  bill: ['batch', 'board', 'card', 'credit', 'customer', 'invoice', 'loan', 'payable', 'payment', 'statement'],
  batch: ['bill'],
  card: ['expense', 'income'],
  charge: ['abnormal', 'payable', 'settlemodel.trial', 'statement', 'template.tasks'],
  company: ['order', 'recharge'],
  department: ['user'],
  dispatch: ['order', 'waybill'],
  driver: ['dispatch', 'fleet', 'laneplan.pairs', 'order', 'report', 'risk.beforeDispatch', 'risk.ofTrip', 'vehicle'],
  fleet: ['driver', 'payable', 'waybill'],
  ledger: ['income'],
  link: ['customer', 'order', 'project'],
  loading: ['order'],
  loan: ['credit'],
  order: ['board.underWay', 'customer', 'dispatch', 'freeze', 'invoice', 'laneplan', 'link', 'loading', 'project', 'risk', 'subcontract', 'waybill'],
  payment: ['bill', 'board', 'customer', 'income', 'loan', 'report', 'wallet'],
  project: ['customer', 'link', 'loading', 'payable', 'rate'],
  rate: ['payable', 'project'],
  receipt: ['order', 'waybill'],
  recharge: ['wallet'],
  recon: ['recharge', 'withdraw'],
  report: ['risk'],
  role: ['user'],
  section: ['laneplan'],
  site: ['consent'],
  statement: ['charge'],
  supply: ['order'],
  user: ['customer', 'department', 'role'],
  vehicle: ['campaign', 'dispatch', 'driver', 'fleet', 'laneplan.pairs', 'order', 'report', 'risk.beforeDispatch', 'risk.ofTrip'],
  vehicle_type: ['campaign', 'dispatch', 'loading', 'order', 'setting', 'vehicle'],
  wallet: ['batch', 'board', 'payment', 'withdraw'],
  waybill: [
    'abnormal',
    'board.underWay',
    'campaign',
    'card',
    'dispatch',
    'driver',
    'expense',
    'gps',
    'invoice',
    'laneplan',
    'loading',
    'order',
    'payable',
    'receipt',
    'release',
    'report',
    'risk',
    'section',
    'settlemodel.trial',
    'template.tasks',
    'vehicle'
  ],
  withdraw: ['wallet']
}

/** The grants of all queries of each word, and of each query (`board.underWay`); `everybody` where every user may ask one of them. */
const grantsByWord = (): ReadonlyMap<string, readonly Grant[] | 'everybody'> =>
  new Map(
    Object.entries<object>(words).flatMap(([word, said]) => {
      const { calls = {} } = said as { readonly calls?: Readonly<Record<string, Endpoint>> }
      const queries = Object.entries(calls).filter(([, { kind }]) => kind === 'query')
      const grantsOf = (mays: readonly Endpoint['may'][]) =>
        mays.some((may) => may === 'user' || may === 'session') ? ('everybody' as const) : mays.flatMap((may) => (typeof may === 'string' ? [] : may))
      return [
        [word, grantsOf(queries.map(([, { may }]) => may))] as const,
        ...queries.map(([name, { may }]) => [`${word}.${name}`, grantsOf([may])] as const)
      ]
    })
  )
let known: ReturnType<typeof grantsByWord> | undefined

/** Whether a user of this type, with these codes, hears of changed rows of a kind: he may ask for something that shows them. A driver's page looks again at every event, so he hears of all that is his. */
export const hears = (type: UserType, codes: ReadonlySet<string>, kind: string): boolean => {
  if (type === 3) return true
  known ??= grantsByWord()
  for (const word of [kind, ...(shownBy[kind as LiveKind] ?? [])]) {
    const grants = known.get(word)
    if (grants === 'everybody' || grants?.some((grant) => holds(type, codes, grant))) return true
  }
  return false
}
