import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Page } from '@yunshu/contract/kit/console'

const { customised, duoduoWaybills, mtWaybills } = carrier

/** A page of trips by template: of every template, or of one. */
export type TaskPage = typeof customised | typeof duoduoWaybills | typeof mtWaybills

/** The pages that show one template alone, by the code under which a carrier has taken it on; every other stands on 定制运单. */
const codes = { [duoduoWaybills.route]: 'duoduo', [mtWaybills.route]: 'mt' } as const satisfies Record<string, string>

export const templateCodeOf = ({ route }: Pick<Page, 'route'>): string | undefined => (codes as Readonly<Record<string, string>>)[route]
