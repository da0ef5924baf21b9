import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'
import { km } from '../../kit/format.ts'
import type { Say } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

export type PairOf = OutputOf<typeof loading.pairs>['data'][number]

/** Why this pair, in a few words. */
export const pairText = (say: Say, { idle, same_type, usual_pair, away_m }: NonNullable<PairOf['pair']>): string =>
  [
    say(phrases, idle ? 'pairIdle' : 'pairBusy'),
    ...(same_type ? [say(phrases, 'pairType')] : []),
    ...(usual_pair ? [say(phrases, 'pairUsual')] : []),
    say(phrases, 'pairPapers'),
    ...(away_m === null ? [] : [say(phrases, 'pairAway', { km: km(away_m) })])
  ].join(' · ')
