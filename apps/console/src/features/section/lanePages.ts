import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Page } from '@yunshu/contract/kit/console'

const { sections, duoduoSections, duoduoPrices, mtRates } = carrier

/** The pages of lanes: of all customers, and of those whose trips follow a template (客户模板). The screens are the same. */
const lanePages = {
  all: {
    list: sections,
    add: carrier.sectionAdd,
    edit: carrier.sectionEdit,
    info: carrier.sectionInfo,
    may: sections.may,
    prices: { create: sections.may.edit, edit: sections.may.edit, remove: sections.may.remove }
  },
  templates: {
    list: duoduoSections,
    add: carrier.duoduoSectionAdd,
    edit: carrier.duoduoSectionEdit,
    info: carrier.duoduoSectionInfo,
    may: duoduoSections.may,
    prices: { create: duoduoPrices.may.create, edit: duoduoPrices.may.edit, remove: duoduoPrices.may.remove }
  }
} as const
export type PriceRights = (typeof lanePages)['all' | 'templates']['prices']

/** The page of lanes to which a page line belongs, with those beside it. */
export const lanePagesOf = ({ route }: Pick<Page, 'route'>) => (route.startsWith(duoduoSections.route) ? lanePages.templates : lanePages.all)

const pricePages = {
  trips: { list: duoduoPrices, add: carrier.duoduoPriceAdd, edit: carrier.duoduoPriceEdit, may: { ...duoduoPrices.may } },
  stops: { list: mtRates, add: carrier.mtRateAdd, edit: carrier.mtRateEdit, may: { ...mtRates.may, versions: mtRates.may.view } }
} as const

/** The page of prices to which a page line belongs: by trip or kilometre (多多运价), or by stops and kilometres beyond a base (MT运价). */
export const pricePagesOf = ({ route }: Pick<Page, 'route'>) => (route.startsWith(mtRates.route) ? pricePages.stops : pricePages.trips)
