import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { faultNames } from '@yunshu/contract/report/faultNames'
import { messageKind } from '@yunshu/contract/report/enums'
import { risk } from '@yunshu/contract/risk/contract'
import { riskFlag } from '@yunshu/contract/risk/enums'
import { healthRule } from '@yunshu/contract/risk/health'
import { km, kg, money, num, time } from '../kit/format.ts'
import type { Say } from '../kit/lang.ts'
import { healthPhrases as phrases } from './healthPhrases.ts'
import { fieldName } from './ReportMessages.tsx'
import { reportPhrases } from './reportPhrases.ts'

type Check = OutputOf<typeof risk.ofTrip>[number]
export type Missing = Check['missing'][number]
const { code } = healthRule

/** A field that a message lacks, and which message: 车辆 · 能源类型缺失. */
export const missingText = (say: Say, { message_kind, path, fault }: Missing): string =>
  say(phrases, 'missing', {
    message: say.label(messageKind.names[message_kind as keyof typeof messageKind.names]),
    fault: say(reportPhrases, 'fault', { field: say.label(fieldName(message_kind, path)), fault: say.label(faultNames[fault]) })
  })

/** By what a check was judged, in a sentence; nothing where its evidence is not known or not the reader's. */
export const evidenceOf = (say: Say, { rule, result, evidence: e }: Check): string | undefined => {
  const found = result !== riskFlag.code.pass
  switch (rule) {
    case code.track:
      if (e.points === null || e.expected === null) return undefined
      return say(phrases, 'track', { points: e.points, expected: e.expected, share: num(Math.floor((100 * e.points) / Math.max(1, e.expected))) })
    case code.seen:
      if (e.loading === null || e.unloading === null) return undefined
      return say(phrases, e.loading ? (e.unloading ? 'seenBoth' : 'seenLoading') : e.unloading ? 'seenUnloading' : 'seenNone')
    case code.run:
      if (e.distance_m === null || e.minutes === null) return undefined
      return say(phrases, 'run', {
        km: km(e.distance_m),
        minutes: num(e.minutes),
        speed: e.minutes > 0 ? num(Math.round((e.distance_m * 60) / e.minutes / 1000)) : '-'
      })
    case code.load:
      return e.loaded_kg === null ? undefined : say(phrases, 'load', { loaded: kg(e.loaded_kg), approved: kg(e.approved_kg) })
    case code.price:
      return e.fen_ktkm === null ? undefined : say(phrases, 'price', { price: money(e.fen_ktkm), median: money(e.median_fen_ktkm) })
    case code.paid:
      return e.paid_fen === null ? undefined : say(phrases, 'paid', { paid: money(e.paid_fen), freight: money(e.freight_fen) })
    case code.payment:
      return e.paid_at === null ? undefined : say(phrases, 'payment', { paid: time(e.paid_at), ordered: time(e.ordered_at) })
    case code.other:
      return !found ? undefined : e.other_no === null ? say(phrases, 'otherUnknown') : say(phrases, 'other', { no: e.other_no })
    case code.twin:
      return !found ? undefined : e.other_no === null ? say(phrases, 'twinUnknown') : say(phrases, 'twin', { no: e.other_no })
    case code.payee:
      return found ? say(phrases, 'payee') : undefined
    case code.parties:
      return found ? say(phrases, 'parties') : undefined
  }
}
