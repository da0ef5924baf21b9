import type { carrier } from '@yunshu/contract/consoles/carrier'
import type { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { Link } from 'react-router'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Pages = Pick<typeof shipper, 'capital' | 'recharges'> | Pick<typeof carrier, 'capital' | 'recharges'>

/** Whether the wallet has what is to be paid soon (出纳), for who may see it. */
export const Funds = ({ pages: { capital, recharges }, soon_fen }: { pages: Pages; soon_fen: number }) => {
  const say = useSay()
  const can = useCan()
  const available = useCall(withdraw.desk, {}, { kinds: ['wallet'], enabled: can(capital.may.withdraw) }).data?.available_fen
  if (available === undefined) return null
  const short = soon_fen - available
  return (
    <p className="bench-fund">
      {say(phrases, 'inWallet', { amount: money(available) })}{' '}
      {short > 0 ? (
        <Mark tone="wrong">{say(phrases, 'walletShort', { amount: money(short) })}</Mark>
      ) : (
        <Mark tone="done">{say(phrases, 'walletEnough')}</Mark>
      )}{' '}
      {short > 0 && can(recharges.may.create) && <Link to={linkTo(recharges)}>{say(phrases, 'topUp')}</Link>}
    </p>
  )
}
