import { Button } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { payable } from '@yunshu/contract/payable/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import { payableTerms } from '@yunshu/contract/payable/words'
import { sumFen } from '@yunshu/domain/money'
import { type PartKind, partKinds, splitPayable } from '@yunshu/domain/parts'
import { MoneyInput } from '../kit/controls.tsx'
import { Field } from '../kit/Field.tsx'
import { money } from '../kit/format.ts'
import type { Form } from '../kit/form.ts'
import type { Control } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { useCall } from '../kit/useCall.ts'
import { splitPhrases as phrases } from './splitPhrases.ts'

type Asked = readonly { readonly part_kind?: number | null | undefined; readonly amount_fen?: number | null | undefined }[]
export type AskedSplit = { part_kind: number; share_bp?: number; amount_fen?: number }[]
type Rule = OutputOf<typeof payable.rule>

type Props = {
  form: Form<{ split?: AskedSplit }>
  price_fen: number | null | undefined
  /** The shares of the rates that propose the price; without them those of the company's rule. */
  shares?: Rule['split'] | null | undefined
}
/** 付款拆分 of one trip: what the rates or the company's rule make of its price, until somebody changes an amount. */
export const SplitFields = ({ form, price_fen, shares }: Props) => {
  const say = useSay()
  const { data: rule } = useCall(payable.rule, {}, { kinds: [] })
  if (!price_fen) return null
  return (
    <Field form={form} name="split" label={say(payableTerms, 'split')} wide>
      <SplitInput price_fen={price_fen} rule={rule && { ...rule, split: shares ?? rule.split }} disabled={!rule} />
    </Field>
  )
}

const capsOf = ({ fuel_cap_bp: fuel_bp, etc_cap_bp: etc_bp }: Rule) => ({ fuel_bp, etc_bp })
/** The amounts that the rule gives for a price; none where it no longer fits the platform's caps. */
const byRule = (price_fen: number, rule: Rule): Partial<Record<PartKind, number>> => {
  const asked = partKinds.flatMap((kind) => {
    const share = rule.split.find(({ part_kind }) => part_kind === partKind.code[kind])
    return share ? [{ kind, share_bp: share.share_bp }] : []
  })
  const found = splitPayable(price_fen, asked, capsOf(rule))
  return 'parts' in found ? Object.fromEntries(found.parts.map(({ kind, amount_fen }) => [kind, amount_fen])) : {}
}

/* Until the rule is known its place is kept, so that what stands below does not move under the hand. */
const SplitInput = ({ value, onChange, disabled = false, price_fen, rule }: Control<Asked> & { price_fen: number; rule: Rule | undefined }) => {
  const say = useSay()
  const own = value ? Object.fromEntries(value.map(({ part_kind, amount_fen }) => [part_kind, amount_fen ?? 0])) : undefined
  const proposed = rule ? byRule(price_fen, rule) : {}
  const amountOf = (kind: PartKind): number => (own ? own[partKind.code[kind]] : proposed[kind]) ?? 0
  const change = (changed: PartKind, fen: number) =>
    onChange?.(
      partKinds.flatMap((kind) => {
        const amount_fen = kind === changed ? fen : amountOf(kind)
        return amount_fen > 0 ? [{ part_kind: partKind.code[kind], amount_fen }] : []
      })
    )
  const sum_fen = sumFen(partKinds.map(amountOf))
  const cap_bp: Partial<Record<PartKind, number>> = rule ? { fuel: rule.fuel_cap_bp, etc: rule.etc_cap_bp } : {}
  const over = (kind: PartKind): boolean => amountOf(kind) * 10_000 > price_fen * (cap_bp[kind] ?? 10_000)
  return (
    <div className="split">
      {partKinds.map((kind) => {
        const name = say.label(nameOf(partKind, partKind.code[kind]))
        const cap = cap_bp[kind]
        return (
          <label key={kind} className="split-part">
            <span className={over(kind) ? 'figure-minus' : ''}>
              {name}
              {cap !== undefined && ` ≤ ${money(Math.floor((price_fen * cap) / 10_000))}`}
            </span>
            <MoneyInput value={amountOf(kind)} onChange={(fen) => change(kind, fen ?? 0)} disabled={disabled} />
          </label>
        )
      })}
      <p className={sum_fen === price_fen ? 'field-help split-sum' : 'field-help split-sum figure-minus'}>
        {rule ? say(phrases, sum_fen === price_fen ? 'splitSum' : 'splitOff', { sum: money(sum_fen), price: money(price_fen) }) : '\u00a0'}
        {own && (
          <Button type="link" size="small" onClick={() => onChange?.(undefined)}>
            {say(phrases, 'splitByRule')}
          </Button>
        )}
      </p>
    </div>
  )
}
