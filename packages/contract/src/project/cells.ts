import { nameOf } from '../kit/enums.ts'
import type { Cells } from '../kit/endpoint.ts'
import { AnyFen, BasisPoints } from '../kit/fields.ts'
import { figureText } from '../kit/valueText.ts'
import { lossRule } from './machine.ts'
import { projectTerms } from './words.ts'

type Lost = { readonly loss_by: number; readonly loss_tolerance: number; readonly loss_rule: number }
type Linked = Lost & { readonly fuel_base_fen: number | null; readonly fuel_share_bp: number | null; readonly fuel_trigger_bp: number | null }

export const projectCells = {
  /** 油价联动: the base price, the share, and the change from which it applies; empty where the freight does not depend on the price of diesel. */
  linkage: ({ fuel_base_fen: base, fuel_share_bp: share, fuel_trigger_bp: trigger }, { lang }) => {
    if (base === null || share === null || trigger === null) return null
    const { fuel_base_fen, fuel_share_bp, fuel_trigger_bp } = projectTerms[lang]
    const [yuan, part, change] = [figureText(AnyFen, base), figureText(BasisPoints, share), figureText(BasisPoints, trigger)]
    return `${fuel_base_fen} ${yuan} · ${fuel_share_bp} ${part}% · ${fuel_trigger_bp} ${change}%`
  },
  /** 货差: what may be missing, and what is claimed beyond it. */
  loss: ({ loss_by, loss_tolerance, loss_rule }, { lang }) => `${loss_tolerance} ${loss_by === 1 ? '‰' : 'kg'} · ${nameOf(lossRule, loss_rule)[lang]}`
} as const satisfies Cells<Linked>
