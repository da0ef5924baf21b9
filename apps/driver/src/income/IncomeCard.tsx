import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { payable } from '@yunshu/contract/payable/contract'
import { formatYuan } from '@yunshu/domain/money'
import { useEffect, useState } from 'react'
import { call } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { incomeWords as words } from './phrases.ts'

export type Income = OutputOf<typeof payable.mine>

/** What he is owed, asked whenever the trips were; without signal it stays as it was seen last. */
export const useIncome = (asked: string | undefined): Income | undefined => {
  const [known, setKnown] = useState<Income>()
  useEffect(() => {
    void call(payable.mine, {})
      .then(setKnown)
      .catch(() => undefined)
  }, [asked])
  return known
}

/** On the list of trips: what is still to come. */
export const IncomeCard = ({ asked }: { asked: string | undefined }) => {
  const say = useSay()
  const income = useIncome(asked)
  if (!income || (income.trips.length === 0 && income.captains.length === 0)) return null
  const { open_fen, late_fen } = income
  return (
    <a className="card" href="#/income">
      <strong>{say(words, 'mine')}</strong>
      <span className={late_fen > 0 ? 'wrong' : 'facts'}>
        {say(words, late_fen > 0 ? 'newestLate' : 'newest', { open: formatYuan(open_fen), late: formatYuan(late_fen) })}
      </span>
    </a>
  )
}
