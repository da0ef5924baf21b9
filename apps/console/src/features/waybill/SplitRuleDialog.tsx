import { InputNumber } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { payable } from '@yunshu/contract/payable/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import { type PartKind, partKinds } from '@yunshu/domain/parts'
import { useState } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { useAsked } from '../../kit/useAsked.ts'
import { useCall } from '../../kit/useCall.ts'
import { partPhrases as phrases } from './partPhrases.ts'

type Rule = OutputOf<typeof payable.rule>

/** How the company pays for trips where a dispatch says nothing else: the share of each part, and in how many days after its event it is due. */
export const SplitRuleDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(payable.rule, {}, { kinds: [] })
  if (data) return <Filled rule={data} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'rule')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const Filled = ({ rule, onClose }: { rule: Rule; onClose: () => void }) => {
  const say = useSay()
  const { run, busy } = useAsked(payable.setRule)
  const [shares, setShares] = useState<Partial<Record<PartKind, number>>>(() =>
    Object.fromEntries(
      partKinds.flatMap((kind) => {
        const found = rule.split.find(({ part_kind }) => part_kind === partKind.code[kind])
        return found ? [[kind, found.share_bp / 100]] : []
      })
    )
  )
  const [days, setDays] = useState(rule.due_days)
  const sum = partKinds.reduce((total, kind) => total + Math.round((shares[kind] ?? 0) * 100), 0)
  const caps: Partial<Record<PartKind, number>> = { fuel: rule.fuel_cap_bp / 100, etc: rule.etc_cap_bp / 100 }
  const save = async () => {
    const split = partKinds.flatMap((kind) => {
      const share_bp = Math.round((shares[kind] ?? 0) * 100)
      return share_bp > 0 ? [{ part_kind: partKind.code[kind], share_bp }] : []
    })
    if (await run({ split, due_days: days }, { done: say(phrases, 'ruleSaved') })) onClose()
  }
  return (
    <Dialog
      title={say(phrases, 'rule')}
      onClose={onClose}
      width={560}
      main={{ label: say(phrases, 'save'), loading: busy, disabled: sum !== 10_000, onClick: save }}
    >
      <p className="field-help">{say(phrases, 'ruleHelp')}</p>
      <table className="split-rule">
        <thead>
          <tr>
            <th>{say(phrases, 'rulePart')}</th>
            <th>{say(phrases, 'ruleShare')}</th>
            <th>{say(phrases, 'ruleDays')}</th>
          </tr>
        </thead>
        <tbody>
          {partKinds.map((kind) => {
            const name = say.label(nameOf(partKind, partKind.code[kind]))
            return (
              <tr key={kind}>
                <td>{name}</td>
                <td>
                  <InputNumber
                    aria-label={`${name} ${say(phrases, 'ruleShare')}`}
                    min={0}
                    max={caps[kind] ?? 100}
                    precision={2}
                    value={shares[kind] ?? 0}
                    onChange={(value) => setShares({ ...shares, [kind]: value ?? 0 })}
                  />
                </td>
                <td>
                  <InputNumber
                    aria-label={`${name} ${say(phrases, 'ruleDays')}`}
                    min={0}
                    max={365}
                    precision={0}
                    value={days[kind]}
                    onChange={(value) => setDays({ ...days, [kind]: value ?? 0 })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={sum === 10_000 ? 'field-help' : 'field-help figure-minus'}>{say(phrases, 'ruleSum', { sum: (sum / 100).toFixed(2) })}</p>
    </Dialog>
  )
}
