import { Alert, Button, Radio, Table } from 'antd'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { link } from '@yunshu/contract/link/contract'
import { statement } from '@yunshu/contract/statement/contract'
import { dateBasis, leftReason } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { addDays, monthEnd, shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { CallError, call } from '../../kit/call.ts'
import { DayInput, Pick, RemotePick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useFormValue, write } from '../../kit/form.ts'
import { money, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone, toastInfo } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'

type Preview = OutputOf<typeof statement.preview>

/** 生成对账单: company and period, a look at what goes on it and what is left out and why, then the draft. */
export const GenerateDialog = ({ side, onClose, onDone }: { side: 'shipper' | 'carrier'; onClose: () => void; onDone: (id: number) => void }) => {
  const say = useSay()
  const [seen, setSeen] = useState<Preview>()
  const [looking, setLooking] = useState(false)
  const [today] = useState(() => shanghaiDay(new Date()))
  const periods = halfMonths(today)
  const [start, end] = periods[lastHalf(today)] ?? ['', '']
  const filling = useCommandForm(
    statement.generate,
    { period_from: start, period_to: end, date_basis: 1 },
    ({ statement: made, added, left_count }) => {
      const said = { no: made.statement_no, added, left: left_count }
      if (added > 0) toastDone(say(phrases, 'generateDone', said))
      else toastInfo(say(phrases, 'generateNone', said))
      onClose()
      onDone(made.id)
    }
  )
  const { form } = filling
  const partner_id = useFormValue(form, 'partner_id')
  const [from, to] = [useFormValue(form, 'period_from'), useFormValue(form, 'period_to')]
  const chosen = periods.findIndex(([first, last]) => first === from && last === to)
  const choose = (at: number) => {
    const [first = '', last = ''] = periods[at] ?? []
    write(form, 'period_from', first)
    write(form, 'period_to', last)
    setSeen(undefined)
  }
  const look = async () => {
    const { partner_id: partner, period_from, period_to, date_basis } = form.store.getState().values as Partial<InputOf<typeof statement.generate>>
    if (!partner || !period_from || !period_to) return filling.submit()
    setLooking(true)
    try {
      setSeen(await call(statement.preview, { partner_id: partner, period_from, period_to, date_basis: date_basis ?? 1 }))
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
    } finally {
      setLooking(false)
    }
  }
  const changed = () => setSeen(undefined)
  return (
    <FormDialog filling={filling} terms={statementTerms} title={say(phrases, 'generate')} width={820} columns={2} onClose={onClose}>
      <div className="form-grid">
        <Field form={form} name="partner_id">
          <RemotePick find={side === 'carrier' ? shippers : carriers} onChange={changed} />
        </Field>
        <Field form={form} name="date_basis">
          <Pick of={dateBasis} onChange={changed} />
        </Field>
        <Field form={form} name="period_from">
          <DayInput onChange={changed} />
        </Field>
        <Field form={form} name="period_to">
          <DayInput onChange={changed} />
        </Field>
      </div>
      <div>
        <Radio.Group
          optionType="button"
          size="small"
          value={chosen}
          options={say(phrases, 'halfMonth')
            .split('|')
            .map((label, value) => ({ label, value }))}
          onChange={({ target }) => choose(target.value as number)}
        />{' '}
        <Button size="small" loading={looking} disabled={!partner_id} onClick={() => void look()}>
          {say(phrases, 'look')}
        </Button>
      </div>
      <div>{seen ? <Outlook seen={seen} /> : <p className="field-help">{say(phrases, 'lookHint')}</p>}</div>
    </FormDialog>
  )
}

/** What a statement would come to, and what it would leave out. */
export const Outlook = ({ seen, payees }: { seen: Preview; payees?: number | undefined }) => {
  const say = useSay()
  const { waybill_count, freight_fen, surcharge_fen, deduct_fen, total_fen, draft_no, left, left_count } = seen
  const told = {
    count: waybill_count,
    freight: money(freight_fen),
    surcharge: money(surcharge_fen),
    deduct: money(deduct_fen),
    total: money(total_fen)
  }
  return (
    <>
      <Alert
        type={waybill_count > 0 ? 'success' : 'warning'}
        showIcon
        title={payees === undefined ? say(phrases, 'willHold', told) : say(phrases, 'willPay', { ...told, payees })}
        {...(draft_no !== null && { description: say(phrases, 'intoDraft', { no: draft_no }) })}
      />
      {left_count > 0 && (
        <>
          <h3 className="gap-top">{say(phrases, 'leftTitle', { count: left_count })}</h3>
          <LeftTable rows={left} />
        </>
      )}
    </>
  )
}

/** Trips that are on no line of a period, each with its reason. */
export const LeftTable = ({ rows }: { rows: Preview['left'] }) => {
  const say = useSay()
  const term = (name: keyof typeof statementTerms.zh) => say(statementTerms, name)
  return (
    <Table
      size="small"
      rowKey="waybill_id"
      pagination={false}
      scroll={{ y: 260, x: 720 }}
      dataSource={rows}
      columns={[
        { title: say.label({ zh: '运单号', en: 'Waybill' }), dataIndex: 'waybill_no', width: 160, className: 'no' },
        { title: say.label({ zh: '车牌', en: 'Plate' }), dataIndex: 'plate_no', width: 104 },
        { title: term('delivered_at'), width: 110, render: (_, row) => time(row.delivered_at) },
        {
          title: say.label({ zh: '金额（元）', en: 'Amount (CNY)' }),
          width: 120,
          align: 'right',
          render: (_, row) => <span className="figure">{money(row.amount_fen)}</span>
        },
        {
          title: term('left_reason'),
          render: (_, row) => `${say.label(nameOf(leftReason, row.left_reason))}${row.statement_no ? ` ${row.statement_no}` : ''}`
        }
      ]}
    />
  )
}

const shippers = async (keyword: string) =>
  (await call(link.shippers, { keyword, pagesize: 50 })).data.map(({ shipper_id, shipper_name }) => ({ value: shipper_id, label: shipper_name }))
const carriers = async (keyword: string) =>
  (await call(link.carriers, { keyword, pagesize: 50 })).data.map(({ carrier_id, carrier_name }) => ({ value: carrier_id, label: carrier_name }))

/** First and second half of this month and of the last, this month, last month. */
export const halfMonths = (today: string): readonly (readonly [string, string])[] => {
  const month = today.slice(0, 7)
  const last = addDays(`${month}-01`, -1).slice(0, 7)
  return [
    [`${month}-01`, `${month}-15`],
    [`${month}-16`, monthEnd(month)],
    [`${last}-01`, `${last}-15`],
    [`${last}-16`, monthEnd(last)],
    [`${month}-01`, monthEnd(month)],
    [`${last}-01`, monthEnd(last)]
  ]
}
/** The half month that is over. */
export const lastHalf = (today: string): number => (Number(today.slice(8)) > 15 ? 0 : 3)
