import { type Fault, faultsOf } from '../kit/fault.ts'
import { sectionFaults } from './words.ts'

type At = { readonly lng?: number | null | undefined; readonly lat?: number | null | undefined }
type SectionDraft = {
  readonly valid_from?: string | null | undefined
  readonly valid_to?: string | null | undefined
  readonly start_point?: At | null | undefined
  readonly end_point?: At | null | undefined
}
type PriceDraft = {
  readonly valid_from?: string | null | undefined
  readonly valid_to?: string | null | undefined
  readonly fuel_base_fen?: number | null | undefined
  readonly fuel_share_bp?: number | null | undefined
  readonly fuel_trigger_bp?: number | null | undefined
  readonly cancel_ladder?:
    | readonly { readonly notice_min?: number | null | undefined; readonly cancel_fen?: number | null | undefined }[]
    | null
    | undefined
}

const isTurned = ({ valid_from, valid_to }: Pick<SectionDraft, 'valid_from' | 'valid_to'>): boolean =>
  Boolean(valid_from && valid_to && valid_to < valid_from)
const isSame = (a: At | null | undefined, b: At | null | undefined): boolean => a?.lng != null && a.lng === b?.lng && a.lat === b.lat

/** The rules of a lane beyond its schema; the form shows faults during input, the server and the import refuse them. */
export const sectionFormFaults = (draft: SectionDraft): Fault[] =>
  faultsOf(sectionFaults, [
    [isTurned(draft), 'valid_to', 'daysTurned'],
    [isSame(draft.start_point, draft.end_point), 'end_point', 'sameNode']
  ])

/** The rules of a price beyond its schema: fuel linkage is whole or not there, and less notice never costs less. */
export const priceFormFaults = (draft: PriceDraft): Fault[] => {
  const { fuel_base_fen, fuel_share_bp, fuel_trigger_bp } = draft
  const missing = Object.entries({ fuel_base_fen, fuel_share_bp, fuel_trigger_bp }).filter(([, value]) => value === null || value === undefined)
  const steps = [...(draft.cancel_ladder ?? [])].sort((a, b) => (a.notice_min ?? 0) - (b.notice_min ?? 0))
  const pairs = steps.slice(1).map((step, i) => [steps[i], step] as const)
  return faultsOf(sectionFaults, [
    [isTurned(draft), 'valid_to', 'daysTurned'],
    ...(missing.length === 3 ? [] : missing.map(([name]) => [true, name, 'fuelWhole'] as const)),
    [pairs.some(([less, more]) => less?.notice_min === more.notice_min), 'cancel_ladder', 'noticeTwice'],
    [pairs.some(([less, more]) => (less?.cancel_fen ?? 0) < (more.cancel_fen ?? 0)), 'cancel_ladder', 'noticeCheaper']
  ])
}
