import { tiersFault } from '@yunshu/domain/freight'
import { surchargeCalcs } from '@yunshu/domain/rateSheet'
import type { Static } from 'typebox'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { fill } from '../kit/phrases.ts'
import type { RuleForm } from './contract.ts'
import { rateFaults } from './words.ts'

type Days = { readonly valid_from: string; readonly valid_to: string }

/** The rules of a price rule beyond its schema; the form shows faults during input, the server and the import refuse them. */
export const ruleFormFaults = (form: Static<typeof RuleForm>, project: Days): Fault[] => {
  const { tiers, tier_mode, valid_from, valid_to, min_charge_fen, max_charge_fen, surcharges } = form
  const tierFault = tiersFault(tiers, tier_mode)
  const codes = surcharges.map(({ code }) => code)
  const isOutside = valid_from < project.valid_from || valid_to > project.valid_to
  return [
    ...faultsOf(rateFaults, [
      ...(tierFault ? [[true, 'tiers', tierFault] as const] : []),
      [valid_to < valid_from, 'valid_to', 'daysTurned'],
      [min_charge_fen != null && max_charge_fen != null && max_charge_fen < min_charge_fen, 'max_charge_fen', 'boundsTurned'],
      [surcharges.some(({ code, calc }) => !surchargeCalcs[code].includes(calc)), 'surcharges', 'calcOdd'],
      [new Set(codes).size < codes.length, 'surcharges', 'calcTwice'],
      [surcharges.some(({ calc, fuel }) => calc === 'fuel' && fuel === undefined), 'surcharges', 'fuelMissing']
    ]),
    ...(isOutside ? [{ field: valid_from < project.valid_from ? 'valid_from' : 'valid_to', reason: outside(project) }] : [])
  ]
}

const outside = ({ valid_from, valid_to }: Days) => {
  const slots = { from: valid_from, to: valid_to }
  return { zh: fill(rateFaults.zh.outsideProject, slots, 'zh'), en: fill(rateFaults.en.outsideProject, slots, 'en') }
}
