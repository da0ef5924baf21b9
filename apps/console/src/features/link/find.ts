import { stateOf } from '@yunshu/contract/kit/machine'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { call } from '../../kit/call.ts'
import type { Option } from '../../kit/controls.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

/** Companies of the other kind; those already linked say so and cannot be asked again. */
export const useFind = (): ((keyword: string) => Promise<readonly Option[]>) => {
  const say = useSay()
  return async (keyword) => {
    if (keyword.trim().length < 2) return []
    const { data } = await call(link.find, { keyword: keyword.trim() }, { quiet: true })
    return data.map(({ company_id, company_name, link_status }) => ({
      value: company_id,
      label:
        link_status === null ? company_name : say(phrases, 'already', { name: company_name, state: say.label(stateOf(linkMachine, link_status)) }),
      disabled: link_status !== null && link_status !== linkMachine.code.ended
    }))
  }
}
