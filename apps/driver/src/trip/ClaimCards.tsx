import { driver } from '@yunshu/contract/driver/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useEffect, useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { PlainButton, tell } from '../kit/ui.tsx'
import { tripWords as words } from './phrases.ts'
import { refresh } from './trips.ts'

type Claim = OutputOf<typeof driver.claims>['data'][number]
const silent = (): void => {}

/** Carriers that have entered this man under his number (待关联): he says that he drives for them, or leaves it. `asked` is when the trips were last asked for. */
export const ClaimCards = ({ asked }: { asked: string | undefined }) => {
  const say = useSay()
  const [claims, setClaims] = useState<readonly Claim[]>([])
  useEffect(() => {
    // Without signal nothing is shown of it: it waits for the next look.
    if (asked) void call(driver.claims, {}).then(({ data }) => setClaims(data), silent)
  }, [asked])
  const agree = async (id: number): Promise<void> => {
    try {
      const { carrier_name } = await call(driver.agree, { id })
      setClaims(claims.filter((claim) => claim.id !== id))
      tell(say(words, 'claimDone', { carrier: carrier_name }))
      await refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error.message || say(kitWords, 'noSignal'))
    }
  }
  return claims.map(({ id, carrier_name }) => (
    <section key={id} className="card">
      <strong>{say(words, 'claim', { carrier: carrier_name })}</strong>
      <span className="facts">{say(words, 'claimWhy')}</span>
      <PlainButton onPress={() => void agree(id)}>{say(words, 'claimAgree')}</PlainButton>
    </section>
  ))
}
