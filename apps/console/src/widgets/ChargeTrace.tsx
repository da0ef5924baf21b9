import { abnormalType, liableParty } from '@yunshu/contract/abnormal/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { ChargeTrace as Trace, SettledTrace, Share } from '@yunshu/domain/charge'
import { recomputeSettlement } from '@yunshu/domain/settleModel'
import { fullTime, kg, money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { charges as phrases } from './chargePhrases.ts'
import { PriceTrace } from './PriceTrace.tsx'

type Say = ReturnType<typeof useSay>

/** How one charge came about (计价过程), in words and figures that both sides can follow. */
export const ChargeTrace = ({ trace, part_fen }: { trace: Trace; part_fen: number }) => {
  const say = useSay()
  const share = trace.kind === 'rule' || trace.kind === 'manual' ? trace.share : null
  // What a model takes as its base has a calculation of its own.
  const base = trace.kind === 'settled' && trace.base_from !== 'model' ? trace.base : null
  return (
    <div className="charge-trace">
      {trace.kind === 'rule' ? <PriceTrace trace={trace.rate} /> : <p>{told(say, trace)}</p>}
      {share && <p>{shareText(say, share, part_fen)}</p>}
      {base && <ChargeTrace trace={base} part_fen={part_fen} />}
    </div>
  )
}

const told = (say: Say, trace: Exclude<Trace, { kind: 'rule' }>): string => {
  if (trace.kind === 'manual') return say(phrases, 'manual', { price: money(trace.price_fen), reason: trace.reason || say(phrases, 'noReason') })
  if (trace.kind === 'set')
    return say(phrases, 'set', {
      by: trace.by,
      at: fullTime(trace.at),
      price: money(trace.price_fen),
      before: money(trace.before_fen),
      reason: trace.reason
    })
  if (trace.kind === 'added')
    return say(phrases, 'addedBy', { by: trace.by, at: fullTime(trace.at), price: money(trace.price_fen), reason: trace.reason })
  if (trace.kind === 'unpriced') return say(phrases, trace.reason)
  if (trace.kind === 'weightLoss')
    return say(phrases, 'weightLoss', {
      loaded: kg(trace.loaded_kg),
      unloaded: kg(trace.unloaded_kg),
      tolerance: 'kg' in trace.tolerance ? `${kg(trace.tolerance.kg)} kg` : `${trace.tolerance.permille}‰`,
      rule: say(phrases, trace.rule === 1 ? 'excess' : 'whole'),
      value: money(trace.value_fen),
      of: kg(trace.of_kg),
      left: money(trace.left_fen)
    })
  if (trace.kind === 'settled') return settledText(say, trace)
  if (trace.kind === 'claim')
    return say(phrases, trace.standing_fen === 0 ? 'claim' : 'claimBeside', {
      no: trace.abnormal_no,
      type: say.label(nameOf(abnormalType, trace.abnormal_type)),
      liable: say.label(nameOf(liableParty, trace.liable_party)),
      loss: money(trace.loss_fen),
      claim: money(-trace.claim_fen),
      standing: money(trace.standing_fen),
      by: trace.by,
      at: fullTime(trace.at),
      solution: trace.solution
    })
  if (trace.kind === 'claimBack')
    return say(phrases, 'claimBack', { no: trace.abnormal_no, charge: trace.charge_no, before: money(trace.before_fen), reason: trace.reason })
  return say(phrases, trace.kind, { count: trace.num, of: trace.of_num, value: money(trace.value_fen), left: money(trace.left_fen) })
}

/* By which model, from which price, of what facts, and what the caps left. */
const settledText = (say: Say, { settlement, side, step, base_from, claimed }: SettledTrace): string => {
  const { model_no, revision, facts } = settlement
  const line = recomputeSettlement(settlement)[side]?.lines.find((one) => one.step === step)
  if (!line) return model_no
  const { qty, value, by, of_fen, asked_fen, fen, limit } = line
  const told = [
    say(phrases, 'byModel', { no: model_no, revision, day: facts.day }),
    say(phrases, `step_${step}`, { qty, minutes: facts.late_min }),
    step === 'base' && say(phrases, `from_${base_from}`),
    by === 'bp' ? say(phrases, 'partOf', { part: value / 100, of: money(of_fen ?? 0) }) : say(phrases, 'each', { value: money(value) }),
    say(phrases, limit === null ? 'comes' : limit === 'step' ? 'cappedStep' : 'cappedWhole', { asked: money(asked_fen), fen: money(fen) }),
    claimed.length > 0 && say(phrases, 'leftToClaims')
  ]
  return told.filter((text) => typeof text === 'string').join(say(phrases, 'joined'))
}

const shareText = (say: Say, { basis, whole_fen, confirmed_fen, weights }: Share, part_fen: number): string =>
  say(phrases, 'share', {
    basis: say(phrases, 'basis').split('|')[['kg', 'm3', 'num', 'equal'].indexOf(basis)] ?? basis,
    whole: money(whole_fen),
    confirmed: money(confirmed_fen),
    weights: weights.map((weight) => kg(weight)).join(' : '),
    part: money(part_fen)
  })
