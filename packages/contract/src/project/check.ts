import type { Static } from 'typebox'
import { type Fault, faultsOf } from '../kit/fault.ts'
import type { ProjectForm } from './contract.ts'
import { lossBy } from './machine.ts'
import { projectFaults } from './words.ts'

type Checked = Pick<
  Static<typeof ProjectForm>,
  'valid_from' | 'valid_to' | 'fuel_base_fen' | 'fuel_share_bp' | 'fuel_trigger_bp' | 'loss_by' | 'loss_tolerance'
>

/** The rules of a project beyond its schema; the form shows faults during input, the server refuses them. */
export const projectFormFaults = ({
  valid_from,
  valid_to,
  fuel_base_fen,
  fuel_share_bp,
  fuel_trigger_bp,
  loss_by,
  loss_tolerance
}: Checked): Fault[] => {
  const fuel = { fuel_base_fen, fuel_share_bp, fuel_trigger_bp }
  const missing = Object.entries(fuel).filter(([, value]) => value === null || value === undefined)
  return faultsOf(projectFaults, [
    [valid_to < valid_from, 'valid_to', 'daysTurned'],
    [loss_by === lossBy.code.perMille && loss_tolerance > 1_000, 'loss_tolerance', 'perMilleHigh'],
    ...(missing.length === 3 ? [] : missing.map(([name]) => [true, name, 'fuelWhole'] as const))
  ])
}
