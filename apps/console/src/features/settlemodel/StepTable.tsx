import { nameOf } from '@yunshu/contract/kit/enums'
import type { SettleModelDetail } from '@yunshu/contract/settlemodel/contract'
import { baseBy, baseUnit, deductType, settleStepNames, stepSide } from '@yunshu/contract/settlemodel/machine'
import { rounding } from '@yunshu/contract/rate/enums'
import { settleSteps, type SettleStep } from '@yunshu/domain/settleModel'
import { Table } from 'antd'
import { money } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

type Steps = SettleModelDetail['steps']
type Say = ReturnType<typeof useSay>

/** The steps of a version in words, in their order; those that count for nobody say so. */
export const StepTable = ({ steps }: { steps: Steps }) => {
  const say = useSay()
  const rows = [
    ...settleSteps.map((step, at) => ({
      key: step,
      name: `${at + 1} ${say.label(settleStepNames[step])}`,
      side: sideOf(steps, step),
      how: howOf(say, steps, step)
    })),
    { key: 'caps', name: `10 ${say(phrases, 'caps')}`, side: stepSide.code.both, how: capsOf(say, steps) }
  ]
  return (
    <Table
      size="small"
      pagination={false}
      dataSource={rows}
      components={scrollableTable}
      scroll={{ x: 700 }}
      columns={[
        { title: say(phrases, 'step'), dataIndex: 'name', width: 190 },
        { title: say(phrases, 'for'), width: 140, render: (_, { side }) => say.label(nameOf(stepSide, side)) },
        { title: say(phrases, 'how'), render: (_, { side, how }) => (side === stepSide.code.none ? '-' : how) }
      ]}
    />
  )
}

const sideOf = (steps: Steps, step: SettleStep): number => (step === 'base' ? stepSide.code.both : steps[`${step}_side`])
const percent = (bp: number): number => bp / 100

const howOf = (say: Say, steps: Steps, step: SettleStep): string => {
  const text = texts[step](say, steps)
  if (step === 'base') return text
  const cap = steps[`${step}_cap_fen`]
  const isPassed = (step === 'late' || step === 'loss' || step === 'missing') && steps[`${step}_side`] === stepSide.code.both
  return [
    text,
    isPassed ? say(phrases, 'passText', { pct: percent(steps[`${step}_pass_bp`]) }) : '',
    cap === null ? '' : say(phrases, 'stepCap', { cap: money(cap) })
  ].join('')
}

const texts: Readonly<Record<SettleStep, (say: Say, steps: Steps) => string>> = {
  base: (say, { base_by, base_unit, base_up_fen, base_down_fen }) =>
    base_by === baseBy.code.trip
      ? say(phrases, 'baseTrip')
      : say(phrases, 'baseOwn', { up: money(base_up_fen), down: money(base_down_fen), unit: say.label(nameOf(baseUnit, base_unit)) }),
  stop: (say, { stop_free, stop_up_fen, stop_down_fen }) =>
    say(phrases, 'stopText', { free: stop_free, up: money(stop_up_fen), down: money(stop_down_fen) }),
  wait: (say, { wait_free_min, wait_up_fen, wait_down_fen, wait_day_cap_fen }) =>
    say(phrases, 'waitText', { free: wait_free_min, up: money(wait_up_fen), down: money(wait_down_fen) }) +
    (wait_day_cap_fen === null ? '' : say(phrases, 'waitDay', { cap: money(wait_day_cap_fen) })),
  back: (say, { back_bp }) => say(phrases, 'backText', { pct: percent(back_bp) }),
  late: (say, { late_rungs }) =>
    say.list(
      late_rungs.map(({ late_min_from, late_min_to, deduct_type, value }) => {
        const taken =
          deduct_type === deductType.code.fen ? say(phrases, 'yuan', { amount: money(value) }) : say(phrases, 'ofFreight', { pct: percent(value) })
        return late_min_to === null
          ? say(phrases, 'rungOpen', { from: late_min_from, value: taken })
          : say(phrases, 'rungText', { from: late_min_from, to: late_min_to, value: taken })
      })
    ),
  loss: (say, { loss_free_fen, loss_bp }) => say(phrases, 'lossText', { free: money(loss_free_fen), pct: percent(loss_bp) }),
  missing: (say, { seal_fen, photo_fen, track_fen, track_least_bp }) =>
    say(phrases, 'missingText', { seal: money(seal_fen), photo: money(photo_fen) }) +
    (track_fen === 0 ? '' : say(phrases, 'trackText', { track: money(track_fen), least: percent(track_least_bp) })),
  fuel: (say, { fuel_start_fen, fuel_trigger_bp, fuel_up_bp, fuel_down_bp }) =>
    say(phrases, 'fuelText', {
      start: money(fuel_start_fen),
      trigger: percent(fuel_trigger_bp),
      up: percent(fuel_up_bp),
      down: percent(fuel_down_bp)
    }),
  rebate: (say, { rebate_tiers }) =>
    say.list(rebate_tiers.map(({ trips_from, rebate_bp }) => say(phrases, 'tierText', { n: trips_from, pct: percent(rebate_bp) })))
}

const capsOf = (say: Say, { deduct_cap_bp, cap_rebate, rounding: by }: Steps): string =>
  say.list([
    (deduct_cap_bp === null ? say(phrases, 'noCapText') : say(phrases, 'capText', { pct: percent(deduct_cap_bp) })) +
      (cap_rebate ? say(phrases, 'withRebate') : ''),
    say(phrases, 'roundText', { rounding: say.label(nameOf(rounding, by)) })
  ])
