import { template, type TaskRow, type TemplateColumn } from '@yunshu/contract/template/contract'
import { columnKind } from '@yunshu/contract/template/enums'
import { Input } from 'antd'
import { useState } from 'react'
import { DayInput, NumberInput, Pick, SwitchInput } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { useAsked } from '../../kit/useAsked.ts'
import { phrases } from './phrases.ts'

type Value = TaskRow['custom'][string]

/** 填写: the template's own fields of one trip. Only what was changed is sent. */
export const FillDialog = ({ row, entries, onClose }: { row: TaskRow; entries: readonly TemplateColumn[]; onClose: () => void }) => {
  const say = useSay()
  const [changed, setChanged] = useState<Readonly<Record<string, Value>>>({})
  const { run, busy } = useAsked(template.fill)
  const save = async () => {
    const done = { done: say(phrases, 'filled', { no: row.waybill_no }) }
    if (await run({ waybill_order_id: row.id, version: row.version, values: changed }, done)) onClose()
  }
  return (
    <Dialog
      title={say(phrases, 'fillTitle', { no: row.waybill_no })}
      onClose={onClose}
      main={{ label: say(kit, 'save'), onClick: save, loading: busy, disabled: Object.keys(changed).length === 0 }}
    >
      <div className="form-grid">
        {entries.map((column) => (
          <label key={column.field} className="field">
            <span className="field-label">{say.label({ zh: column.title_zh, en: column.title_en || column.title_zh })}</span>
            <Entry
              column={column}
              value={changed[column.field] ?? (column.field in changed ? null : (row.custom[column.field] ?? null))}
              onChange={(value) => setChanged({ ...changed, [column.field]: value })}
            />
          </label>
        ))}
      </div>
    </Dialog>
  )
}

const Entry = ({ column, value, onChange }: { column: TemplateColumn; value: Value; onChange: (value: Value) => void }) => {
  const { kind, choices } = column
  const { number, day, yesNo, choice } = columnKind.code
  if (kind === number)
    return <NumberInput decimals={4} value={typeof value === 'number' ? value : undefined} onChange={(next) => onChange(next ?? null)} />
  if (kind === day) return <DayInput value={typeof value === 'string' ? value : undefined} onChange={(next) => onChange(next ?? null)} />
  if (kind === yesNo) return <SwitchInput value={value === true} onChange={(next) => onChange(next ?? null)} />
  if (kind === choice)
    return (
      <Pick
        of={choices.map((one) => ({ value: one, label: one }))}
        value={typeof value === 'string' ? value : undefined}
        onChange={(next) => onChange(next === undefined ? null : String(next))}
        allowClear
      />
    )
  return (
    <Input
      maxLength={200}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}
