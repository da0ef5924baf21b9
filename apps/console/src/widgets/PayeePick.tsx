import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { rate } from '@yunshu/contract/rate/contract'
import { useState } from 'react'
import { call } from '../kit/call.ts'
import type { Control } from '../kit/controls.tsx'
import { useSay } from '../kit/lang.ts'
import { findSpelt } from '../kit/spelling.ts'
import { rates } from './ratePhrases.ts'

/** Whom a price of the carrier's own is for: a fleet, a driver or a captain; nobody chosen is anybody. `known` is the name of what was chosen before. */
export const PayeePick = ({ value, onChange, status, id, known = '', ...more }: Control<string> & { known?: string | undefined }) => {
  const say = useSay()
  const [keyword, setTyped] = useState('')
  const find = async (word: string, signal: AbortSignal) => (await call(rate.payees, word ? { keyword: word } : {}, { signal })).data
  const found = useQuery({
    queryKey: [rate.payees.path, keyword],
    queryFn: async ({ signal }) => ({
      data: await findSpelt(
        (word) => find(word, signal),
        keyword,
        ({ payee_name }) => payee_name
      )
    }),
    placeholderData: keepPreviousData,
    meta: { kinds: ['driver', 'fleet'] }
  })
  const choices = found.data?.data ?? []
  const kindOf = (scope: string): string => say(rates, scope.startsWith('f') ? 'aFleet' : 'aPerson')
  return (
    <Select
      className="fill"
      {...more}
      {...(id && { id })}
      {...(status && { status })}
      allowClear
      value={value || null}
      placeholder={say(rates, 'anybody')}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={choices.map(({ payee_scope, payee_name }) => ({ value: payee_scope, label: payee_name }))}
      optionRender={({ value: scope, label }) => (
        <>
          {label} <small>· {kindOf(String(scope))}</small>
        </>
      )}
      labelRender={({ label }) => label ?? known}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  )
}
