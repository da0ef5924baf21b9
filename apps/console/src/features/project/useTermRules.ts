import { projectFormFaults } from '@yunshu/contract/project/check'
import type { Form } from '../../kit/form.ts'
import { useRules } from '../../kit/useRules.ts'

type Terms = {
  valid_from: string
  valid_to: string
  fuel_base_fen: number | null
  fuel_share_bp: number | null
  fuel_trigger_bp: number | null
  loss_by: 1 | 2
  loss_tolerance: number
}

/** The rules of a project's days and its fuel clause, while they are typed. */
export const useTermRules = (form: Form<Terms>): void =>
  useRules(form, (values) =>
    projectFormFaults({
      valid_from: values.valid_from ?? '',
      valid_to: values.valid_to ?? '9999-12-31',
      fuel_base_fen: values.fuel_base_fen ?? null,
      fuel_share_bp: values.fuel_share_bp ?? null,
      fuel_trigger_bp: values.fuel_trigger_bp ?? null,
      loss_by: values.loss_by ?? 1,
      loss_tolerance: values.loss_tolerance ?? 0
    })
  )
