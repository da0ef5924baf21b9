import { company } from '@yunshu/contract/company/contract'
import { call } from './call.ts'

/** The short names of these companies, by their whole names; loaded once a list has companies to show. */
export const learnNames = async (names: readonly string[]): Promise<Readonly<Record<string, string>>> => {
  const found = await call(company.shortNames, { company_names: [...names] }, { quiet: true })
  return Object.fromEntries(found.map(({ company_name, short_name }) => [company_name, short_name]))
}
