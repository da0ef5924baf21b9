import { packageState, tenant } from '@yunshu/contract/tenant/contract'
import type { Option } from '../../kit/controls.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

/** The packages to choose from, with their price; one that was withdrawn is shown and cannot be chosen anew. */
export const usePackages = (): readonly Option[] => {
  const say = useSay()
  const { data } = useCall(tenant.packages, { pagesize: 200 }, { kinds: ['tenant'] })
  return (data?.data ?? []).map(({ id, package_name, price_fen_month, state }) => ({
    value: id,
    label: `${package_name} · ${say(phrases, 'perMonth', { price: money(price_fen_month) })}`,
    disabled: state === packageState.code.withdrawn
  }))
}
