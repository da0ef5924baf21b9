import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
/** An entrance is the page's own file with the screens that stand first; `most` is what may be downloaded for it, in kB of 1,000 bytes. */
type Entrance = { readonly what: string; readonly screens: readonly string[]; readonly most: number }

/**
 * What somebody waits for before he sees the page. Whoever makes one heavier finds what came along with `bench/bundle.ts`, or says here why it has to be:
 * - columns under the hand, the drawer's keys and address, dark ground and larger text are worth 5 kB of a list
 * - the words of load plans, which every page knows since logs and refusals use them, are worth half a kB of all
 * - the way from orders to a bidding, whose dialog comes when it is asked for, is worth half a kB of the order list and of the form
 * - the pages, rights and dialogs of supply are worth half a kB of all
 * - pages, rights, states and refusals of exceptions, releases, fleets and KPI, which the menu, the log and the lists of every page know, are worth four
 * - to agree to an assignment where one is told of it, a fifth of one
 * - what invoices and credits may refuse, and the rights to apply and to send, which logs and menus know, half of one
 * - names of states for each reader, and the words of a driver's deposit, half of one
 * - that the planner's desk is loaded before its plan is there, a fifth of one
 * - how a waiting plan leaves the queue, a fifth of the login
 * - what of a trip a price may still lack, half of one of the order form, which tries prices
 * - what acts at the same instant refuse, and that nothing could be copied, half of one of a list
 * - columns by the room there is, rows that open, and keys from row to row, nine tenths of one of a list and a tenth of the entry
 * - one shell for lists and reviews of papers, a tenth of the entry
 * - taking a price out of a pasted message, a fifth of the order form
 * - how many fields a form still needs, with a refusal at its field, three tenths of the login and a fifth of a list
 * - deadlines in words, and by which clock each list goes, eight tenths of one of a list, a fifth of the order form and a tenth of the entry
 * - that one question stands at a time, a fifth of the entry
 * - how many tabs stand beyond the bar, two tenths of one
 * - the calls of the dispatch desk and of proposals, two tenths of the login
 * - what the pages of records look like before they are there, three tenths of a list and four of the order form
 * - what the buttons of a search, of pages and of rows are called, and that a dialog gives the focus back, half of one of a list and two tenths of the order form
 * - what asking for a new time may refuse and is called, seven tenths of an order list and of the order form, a tenth of the waybill list
 * - where a map file of the installation’s own lies, a tenth of all
 * - to rate an order and to print it, 1.8 kB of the order list and of the form, which is to become less
 * - the calls of three imports, which stand with their words in the lists, are worth half of one of a list and of the order form
 * - the rights and refusals of what the specification's codes name (the driver's blacklist, trips asked back), two tenths of an order list and of the order form
 * - that the platform has frozen an order, by its mark, its filter and what it refuses, two tenths of an order list and a tenth of the form and of the entry
 * - goods that change vehicles (their act, mark and refusals), six tenths of one of the waybill list, four of an order list and of the order form
 * - the words of the risk check, which logs and refusals use, six tenths of an order list and of the form, a tenth of the waybill list
 * - what the operator’s limit of a shipper refuses, two tenths of an order list
 * - pages, rights, states, refusals and notices of orders that a carrier places for its customers, two tenths of all and seven of the waybill list
 * - to ask for payments, in rows and for several trips, six tenths of one of the waybill list
 * - what people write, read alike in cells, forms and calls (wide digits, units, phones, plates), a kB and a half of a list and of the order form
 * - the page of operating figures and its rights, which menu and logs know, two tenths of the entry, of an order list and of the waybill list
 * - what a sub-contract refuses, is called and says in notices, a tenth of the entry and two of the lists; to begin a dialog anew, hundredths
 * - what is refused of a trip that another carrier drives, its mark and what is left to do of it, two tenths of the waybill list
 * - the page, the refusals and what waits of freight between two carriers, and money by day and the weeks of a workbench, a tenth of the entry and of the lists
 * - the page, rights, refusals and words of reports to the authority, which menu and logs know, four tenths of one of the lists, and as much again of the
 *   waybill list, which reports in rows and many trips at once
 * - that lists know what of a row comes beside it, as the health of a trip, whose cell is loaded when it is shown, a tenth of all and half of one of the waybill list
 * - the pages, rights, refusals, notices and log of a carrier's customers, which menu, logs and the lists of every page know, three tenths of all and four of the lists
 * - pages, rights, states, refusals and calls of contracted lanes and their prices, which menu, logs and figures know, three tenths of all
 * - the pages, rights, state and refusals of settlement models, which menu and logs know, two tenths of all, and four of the lists and of the order form
 * - the pages, rights, calls and refusals of lanes and prices by template and of the plan of the lanes, four tenths of all and one of the lists and of the order form
 * - masks that are joined with their seals as answers come in, and parted as inputs go out, three tenths of all
 * - refusals of articles, agreements, consent and app versions, which logs know, and the dialog that asks for consent before anything else, 1.6 kB of an order list and
 *   of the form, nine tenths of one of the waybill list, three tenths of the login
 * - the pages, rights, states and refusals of a customer's template and of alarms, two tenths of all; a trip's health as it was kept, three of the waybill list
 * - how a price came about by a lane or a model, six tenths of one of an order list and of the form
 * - an icon of their own for articles in the menu, and fields of the log by the words of their own object, four tenths of all
 * - the pages, rights, states and refusals of alarm settings and alarms, a tenth of all
 * - the two pages of trips by template, their rights, and the calls, acts and refusal of the import of a customer's trips, two tenths of all
 */
const entrances: readonly Entrance[] = [
  { what: 'entry of every page', screens: [], most: 167.2 },
  { what: 'login', screens: ['app/LoginPage.tsx'], most: 205 },
  { what: 'shell', screens: ['app/Shell.tsx'], most: 248.9 },
  { what: 'shell and order list of the shipper', screens: ['app/Shell.tsx', 'features/order/ShipperOrderListPage.tsx'], most: 382 },
  { what: 'shell and waybill list of the carrier', screens: ['app/Shell.tsx', 'features/waybill/WaybillListPage.tsx'], most: 381 },
  { what: 'shell and order form', screens: ['app/Shell.tsx', 'features/order/SourcePage.tsx'], most: 437 }
]

export type Weight = Entrance & { readonly kB: number; readonly files: readonly { readonly chunk: Chunk; readonly bytes: number }[] }

/* What tells one build of a file from another in its name: it packs a little better or worse by chance, and an entrance names hundreds of files. */
const hashes = /-[\w-]{8}(?=\.(?:js|css)\b)/g

/** The JavaScript of each entrance, gz -9, but for the hashes in names: its files and all that they import at once. */
const weigh = (bundle: Bundle): readonly Weight[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const packed = new Map(chunks.map((chunk) => [chunk, gzipSync(chunk.code.replaceAll(hashes, ''), { level: 9 }).length]))
  const madeOf = (source: string): Chunk => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`apps/console/src/${source}`))
    if (!found) throw new Error(`${source} has no file of its own`)
    return found
  }
  return entrances.map((entrance) => {
    const starts = [...chunks.filter(isEntrance), ...entrance.screens.map(madeOf)]
    const files = [...withImports(bundle, starts)].map((chunk) => ({ chunk, bytes: packed.get(chunk) ?? 0 }))
    return { ...entrance, files, kB: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 }
  })
}

/** Whether the page's own program begins in a file. */
export const isEntrance = ({ moduleIds }: Chunk): boolean => moduleIds.some((id) => id.endsWith('apps/console/src/app/main.tsx'))

/** Files with all that they import at once. */
export const withImports = (bundle: Bundle, starts: readonly Chunk[]): Set<Chunk> => {
  const met = new Set<Chunk>()
  const visit = (chunk: Chunk): void => {
    if (met.has(chunk)) return
    met.add(chunk)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') visit(next)
    }
  }
  for (const chunk of starts) visit(chunk)
  return met
}

/** Weighs what will be written, after vite has put in what each file loads ahead. */
export const weighing = (tell: (weights: readonly Weight[]) => void): Plugin => ({
  name: 'weighing',
  enforce: 'post',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  generateBundle: { order: 'post', handler: (_, bundle) => tell(weigh(bundle)) }
})

/** A production build in which an entrance has become too heavy fails. */
export const withinWeight = (): Plugin =>
  weighing((weights) => {
    const heavy = weights.filter(({ kB, most }) => kB > most)
    if (heavy.length > 0)
      throw new Error(heavy.map(({ what, kB, most }) => `${what}: ${kB.toFixed(1)} kB, may be ${most} (apps/console/weigh.ts)`).join('\n'))
  })
