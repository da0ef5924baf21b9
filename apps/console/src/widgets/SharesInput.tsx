import { InputNumber } from 'antd'
import { nameOf } from '@yunshu/contract/kit/enums'
import { payable } from '@yunshu/contract/payable/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import { partKinds } from '@yunshu/domain/parts'
import type { Control } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { splitPhrases as phrases } from './splitPhrases.ts'

type Share = { readonly part_kind?: number | null | undefined; readonly share_bp?: number | null | undefined }

/** The shares in which prices are paid, each within its cap; nothing in it means as the company's rule says. */
export const SharesInput = ({ value, onChange }: Control<readonly Share[]>) => {
  const say = useSay()
  const { data: rule } = useCall(payable.rule, {}, { kinds: [] })
  const caps = { fuel: rule?.fuel_cap_bp, etc: rule?.etc_cap_bp } as Readonly<Record<string, number | undefined>>
  const shareOf = (part_kind: number): number => value?.find((share) => share.part_kind === part_kind)?.share_bp ?? 0
  const change = (changed: number, percent: number) => {
    const shares = partKinds.flatMap((kind) => {
      const part_kind = partKind.code[kind]
      const share_bp = part_kind === changed ? Math.round(percent * 100) : shareOf(part_kind)
      return share_bp > 0 ? [{ part_kind, share_bp }] : []
    })
    onChange?.(shares.length > 0 ? shares : undefined)
  }
  const sum_bp = (value ?? []).reduce((sum, { share_bp }) => sum + (share_bp ?? 0), 0)
  return (
    <div className="split">
      {partKinds.map((kind) => {
        const part_kind = partKind.code[kind]
        const cap = caps[kind]
        return (
          <label key={kind} className="split-part">
            <span>
              {say.label(nameOf(partKind, part_kind))}
              {cap !== undefined && ` ≤ ${cap / 100}%`}
            </span>
            <InputNumber
              min={0}
              max={(cap ?? 10_000) / 100}
              precision={2}
              suffix="%"
              value={shareOf(part_kind) / 100}
              onChange={(percent) => change(part_kind, percent ?? 0)}
            />
          </label>
        )
      })}
      <p className={sum_bp === 0 || sum_bp === 10_000 ? 'field-help split-sum' : 'field-help split-sum figure-minus'}>
        {sum_bp === 0 ? say(phrases, 'sharesByRule') : say(phrases, 'sharesSum', { sum: (sum_bp / 100).toFixed(2) })}
      </p>
    </div>
  )
}
