import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { rate } from '@yunshu/contract/rate/contract'
import { call } from '../kit/call.ts'
import type { Control } from '../kit/controls.tsx'
import { useSay } from '../kit/lang.ts'
import { SearchPick } from '../kit/SearchPick.tsx'
import { findSpelt } from '../kit/spelling.ts'
import { rates } from './ratePhrases.ts'

/** Whom a price of the carrier's own is for: a fleet, a driver or a captain; nobody chosen is anybody. `known` is the name of what was chosen before. */
export const PayeePick = ({ onChange, known = '', ...more }: Control<string> & { known?: string | undefined }) => {
  const say = useSay()
  return (
    <SearchPick
      {...more}
      path={rate.payees.path}
      find={(typed, signal) => findSpelt((word) => find(word, signal), typed, nameOf)}
      known={known}
      valueOf={({ payee_scope }) => payee_scope}
      nameOf={nameOf}
      line={(choice) => (
        <>
          {nameOf(choice)} <small>· {say(rates, choice.payee_scope.startsWith('f') ? 'aFleet' : 'aPerson')}</small>
        </>
      )}
      kinds={['driver', 'fleet']}
      onPick={(choice) => onChange?.(choice?.payee_scope ?? '')}
      placeholder={say(rates, 'anybody')}
      allowClear
    />
  )
}
type PayeeChoice = OutputOf<typeof rate.payees>['data'][number]
const nameOf = ({ payee_name }: PayeeChoice): string => payee_name
const find = async (word: string, signal: AbortSignal) => (await call(rate.payees, word ? { keyword: word } : {}, { signal })).data
