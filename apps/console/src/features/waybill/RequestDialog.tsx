import { payable } from '@yunshu/contract/payable/contract'
import { partKind, requestBar } from '@yunshu/contract/payable/enums'
import { payableTerms } from '@yunshu/contract/payable/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { Button, Checkbox, Table } from 'antd'
import { useEffect, useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { MoneyInput } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue, write } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { EnumName } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { UploadInput } from '../../kit/Upload.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { WaybillRow } from './columns.tsx'
import { requestPhrases as phrases } from './requestPhrases.ts'

type Asked = InputOf<typeof payable.request>
type Part = OutputOf<typeof payable.toRequest>['data'][number]

/** 付款申请: which parts of a trip are to be paid, how much, and why; of several trips whatever may be asked for. */
export const RequestDialog = ({ rows, onClose, onWithdraw }: { rows: readonly WaybillRow[]; onClose: () => void; onWithdraw?: () => void }) => {
  const say = useSay()
  const [agreed, setAgreed] = useState<Asked>()
  const [first] = rows
  const filling = useCommandForm(payable.request, { waybill_id: first?.id ?? 0, urgent: false, reason: '' }, ({ waybill_no, parts }) => {
    toastDone(say(phrases, 'asked', { waybill_no, parts }))
    onClose()
  })
  const { form } = filling
  const parts = useFormValue(form, 'parts')
  if (!first) return null
  const many = rows.length > 1
  const title = many ? say(phrases, 'askMany', { count: rows.length }) : `${say(phrases, 'ask')} ${first.waybill_no}`
  if (agreed)
    return (
      <Bulk
        title={title}
        command={payable.request}
        rows={rows}
        no={(row) => row.waybill_no}
        input={(row) => ({ ...agreed, waybill_id: row.id })}
        onClose={onClose}
      />
    )
  const submit = async () => {
    if (many) setAgreed(filling.check())
    else await filling.submit()
  }
  return (
    <FormDialog
      filling={{ ...filling, submit }}
      terms={payableTerms}
      title={title}
      label={say(phrases, 'ask')}
      disabled={!many && (parts ?? []).length === 0}
      onClose={onClose}
      width={760}
      columns={2}
    >
      {many ? (
        <p className="field-help field-wide">{say(phrases, 'manyHelp')}</p>
      ) : (
        <PartsToAsk form={form} waybill_id={first.id} onWithdraw={onWithdraw} />
      )}
      <Field form={form} name="urgent" />
      <Field form={form} name="reason" wide>
        <ReasonInput common={(['whyDriver', 'whyAgreed', 'whyFuel'] as const).map((key) => say(phrases, key))} />
      </Field>
      <Field form={form} name="files" wide>
        <UploadInput max={6} />
      </Field>
    </FormDialog>
  )
}

/* What may be asked for is chosen to begin with, whole; what may not says why. */
type OnWithdraw = (() => void) | undefined
const PartsToAsk = ({ form, waybill_id, onWithdraw }: { form: Form<Asked>; waybill_id: number; onWithdraw: OnWithdraw }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(payable.toRequest, { waybill_id }, { kinds: ['waybill', 'bill'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  // Also for who sees no amounts.
  const isAsked = data.data.some(({ barred }) => barred === requestBar.code.asked)
  return (
    <>
      <PartsTable key={waybill_id} form={form} rows={data.data} />
      {isAsked && onWithdraw && (
        <div className="field-wide">
          <Button size="small" onClick={onWithdraw}>
            {say(phrases, 'withdraw')}
          </Button>
        </div>
      )}
    </>
  )
}

const PartsTable = ({ form, rows }: { form: Form<Asked>; rows: readonly Part[] }) => {
  const say = useSay()
  const term = (name: keyof typeof payableTerms.zh) => say(payableTerms, name)
  const open = rows.filter(({ barred }) => barred === null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | undefined>>(
    () => new Map(open.map(({ id, left_fen }) => [id, left_fen ?? undefined]))
  )
  useEffect(() => {
    write(
      form,
      'parts',
      [...chosen].map(([id, amount_fen]) => ({ id, ...(amount_fen !== undefined && { amount_fen }) }))
    )
  }, [form, chosen])
  const toggle = ({ id, left_fen }: Part, on: boolean) => {
    const next = new Map(chosen)
    if (on) next.set(id, left_fen ?? undefined)
    else next.delete(id)
    setChosen(next)
  }
  if (rows.length === 0) return <p className="field-help field-wide">{say(phrases, 'nothing')}</p>
  return (
    <div className="field-wide">
      <Table<Part>
        size="small"
        rowKey="id"
        pagination={false}
        components={scrollableTable}
        dataSource={[...rows]}
        columns={[
          {
            title: term('part_kind'),
            width: 120,
            render: (_, row) => (
              <Checkbox disabled={row.barred !== null} checked={chosen.has(row.id)} onChange={({ target }) => toggle(row, target.checked)}>
                <EnumName of={partKind} code={row.part_kind} />
              </Checkbox>
            )
          },
          {
            title: term('payee_name'),
            render: (_, row) => (
              <>
                {row.payee_name} <small className="quiet">{row.payee_account || say(phrases, 'noAccount')}</small>
              </>
            )
          },
          { title: term('left_fen'), width: 110, align: 'right', render: (_, row) => (row.left_fen === null ? '-' : money(row.left_fen)) },
          {
            title: term('request_fen'),
            width: 210,
            render: (_, row) =>
              row.barred !== null ? (
                <span className="quiet">
                  {row.requested_fen === null
                    ? say.label(nameOf(requestBar, row.barred))
                    : say(phrases, 'askedBy', { amount: money(row.requested_fen), who: row.requested_by_name })}
                </span>
              ) : !chosen.has(row.id) ? (
                '-'
              ) : row.left_fen === null ? (
                say(phrases, 'whole')
              ) : (
                <MoneyInput
                  aria-label={`${say.label(nameOf(partKind, row.part_kind))} ${term('request_fen')}`}
                  value={chosen.get(row.id)}
                  onChange={(fen) => setChosen(new Map(chosen).set(row.id, fen ?? undefined))}
                />
              )
          }
        ]}
      />
      {open.length === 0 && <p className="field-help">{say(phrases, 'nothing')}</p>}
    </div>
  )
}

/** Takes back what was asked for of a trip and is not paid. */
export const WithdrawRequestDialog = ({ row, onClose }: { row: WaybillRow; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={payable.withdrawRequest}
      start={{ waybill_id: row.id, reason: '' }}
      terms={payableTerms}
      title={`${say(phrases, 'withdraw')} ${row.waybill_no}`}
      label={say(phrases, 'withdraw')}
      done={say(phrases, 'withdrawn', { waybill_no: row.waybill_no })}
      onClose={onClose}
    >
      {(withdrawing) => (
        <Field form={withdrawing} name="reason" label={say(phrases, 'withdrawWhy')}>
          <ReasonInput common={(['whyWrong', 'whyLater'] as const).map((key) => say(phrases, key))} />
        </Field>
      )}
    </CommandDialog>
  )
}
