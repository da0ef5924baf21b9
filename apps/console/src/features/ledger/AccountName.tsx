import { type Account, accounts } from '@yunshu/domain/posting'
import { useSay } from '../../kit/lang.ts'

/** An account of the books with its number and its name. */
export const AccountName = ({ account }: { account: string }) => {
  const say = useSay()
  const [zh, en] = accounts[account as Account] ?? [account, account]
  return (
    <>
      {account} {say.label({ zh, en })}
    </>
  )
}
