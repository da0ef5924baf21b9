import { isOnPaper, isSpecial, titleFaults } from '@yunshu/contract/invoice/check'
import { invoice } from '@yunshu/contract/invoice/contract'
import { detailMode, splitMode } from '@yunshu/contract/invoice/machine'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { invoiceType } from '@yunshu/contract/link/contract'
import { sumFen } from '@yunshu/domain/money'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { FormSection } from '../kit/CommandForm.tsx'
import { Pick } from '../kit/controls.tsx'
import { Dialog, FormDialog } from '../kit/Dialog.tsx'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { Field } from '../kit/Field.tsx'
import { type Draft, type Form, useFormValue, write } from '../kit/form.ts'
import { money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { toastDone } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { useCommandForm } from '../kit/useCommandForm.ts'
import { useRules } from '../kit/useRules.ts'
import { invoicePhrases } from './invoicePhrases.ts'

type Input = InputOf<typeof invoice.apply>
export type OpenParts = OutputOf<typeof invoice.open>
type Part = OpenParts['parts'][number]
const keyOf = ({ id, tax_rate_bp }: Part): string => `${id} ${tax_rate_bp}`

/** What an application begins with: every bill at the rate of the oldest one, under the title that was used last. */
export const startOf = ({ parts, title }: OpenParts): Draft<Input> => {
  const rate = parts.find(({ frozen }) => !frozen)?.tax_rate_bp ?? 900
  return {
    bill_ids: parts.filter(({ tax_rate_bp, frozen }) => tax_rate_bp === rate && !frozen).map(({ id }) => id),
    tax_rate_bp: rate,
    amount_fen: null,
    except_waybill_ids: [],
    ...(title ?? { title: '', tax_no: '', receiver_email: '' }),
    invoice_type: invoiceType.code.digitalSpecial,
    split_mode: splitMode.code.merged,
    detail_mode: detailMode.code.summed,
    remark: ''
  }
}

const titleRules = (values: Draft<Input>) => titleFaults((values ?? {}) as Parameters<typeof titleFaults>[0])

/** The fields of an application: which bills, how, and under which title. */
export const ApplyFields = ({ form, parts }: { form: Form<Input>; parts: readonly Part[] }) => {
  const say = useSay()
  const ids = useFormValue(form, 'bill_ids') ?? []
  const rate = useFormValue(form, 'tax_rate_bp')
  const [leftOut, setLeftOut] = useState<ReadonlyMap<number, LeftOut>>(new Map())
  useRules(form, titleRules)
  const chosen = parts.filter((part) => part.tax_rate_bp === rate && ids.includes(part.id))
  const skipped = [...leftOut.values()].filter(({ key }) => chosen.some((part) => keyOf(part) === key))
  const leave = (next: ReadonlyMap<number, LeftOut>) => {
    setLeftOut(next)
    write(form, 'except_waybill_ids', [...next.keys()])
  }
  const open_fen = sumFen(chosen.map((part) => part.open_fen)) - sumFen(skipped.map((one) => one.open_fen))
  const t = (name: keyof typeof invoiceTerms.zh & string) => say(invoiceTerms, name)
  const choose = (keys: readonly React.Key[]) => {
    const picked = parts.filter((part) => keys.includes(keyOf(part)))
    // The rate follows what was ticked last, since others cannot ride with it.
    const added = picked.find((part) => !chosen.includes(part)) ?? picked[0]
    const same = picked.filter((part) => part.tax_rate_bp === added?.tax_rate_bp)
    if (added) write(form, 'tax_rate_bp', added.tax_rate_bp)
    write(
      form,
      'bill_ids',
      same.map(({ id }) => id)
    )
  }
  return (
    <>
      <FormSection
        title={say(invoicePhrases, 'bills')}
        extra={<span className="quiet">{say(invoicePhrases, 'chosen', { count: chosen.length, amount: money(open_fen) })}</span>}
      >
        <div className="field-wide">
          <Table
            size="small"
            rowKey={keyOf}
            pagination={{ pageSize: 10, hideOnSinglePage: true }}
            dataSource={[...parts]}
            rowSelection={{
              selectedRowKeys: chosen.map(keyOf),
              onChange: choose,
              getCheckboxProps: ({ frozen, bill_no }) => ({ disabled: frozen, 'aria-label': bill_no })
            }}
            expandable={{
              rowExpandable: (part) => chosen.includes(part),
              expandedRowRender: (part) => <Trips part={part} leftOut={leftOut} onChange={leave} />
            }}
            columns={[
              { title: t('bill_no'), dataIndex: 'bill_no' },
              { title: t('statement_no'), dataIndex: 'statement_no' },
              { title: t('partner_name'), dataIndex: 'partner_name' },
              { title: t('tax_rate_bp'), align: 'end', render: (_, part) => `${part.tax_rate_bp / 100}%` },
              { title: t('amount_fen'), align: 'end', render: (_, part) => money(part.amount_fen) },
              { title: t('open_fen'), align: 'end', render: (_, part) => (part.frozen ? say(invoicePhrases, 'frozen') : money(part.open_fen)) }
            ]}
          />
          <p className="quiet">{say(invoicePhrases, 'tripsHelp')}</p>
          {new Set(parts.map(({ tax_rate_bp }) => tax_rate_bp)).size > 1 && <p className="quiet">{say(invoicePhrases, 'onlyOneRate')}</p>}
        </div>
      </FormSection>
      <HowFields form={form} />
      <TitleFields form={form} />
    </>
  )
}

const HowFields = ({ form }: { form: Form<Input> }) => {
  const say = useSay()
  return (
    <FormSection title={say(invoicePhrases, 'how')}>
      <Field form={form} name="amount_fen" help={say(invoicePhrases, 'all')} />
      <Field form={form} name="invoice_type">
        <Pick of={invoiceType} />
      </Field>
      <Field form={form} name="split_mode">
        <Pick of={splitMode} />
      </Field>
      <Field form={form} name="detail_mode">
        <Pick of={detailMode} />
      </Field>
      <Field form={form} name="remark" wide />
    </FormSection>
  )
}
const TitleFields = ({ form }: { form: Form<Input> }) => {
  const say = useSay()
  const type = useFormValue(form, 'invoice_type') ?? undefined
  return (
    <FormSection title={say(invoicePhrases, 'title')}>
      <Field form={form} name="title" />
      <Field form={form} name="tax_no" />
      <Field form={form} name="bank_name" required={isSpecial(type)} />
      <Field form={form} name="bank_account" required={isSpecial(type)} />
      <Field form={form} name="reg_address" required={isSpecial(type)} />
      <Field form={form} name="reg_phone" required={isSpecial(type)} />
      <Field form={form} name="receiver_email" />
      <Field form={form} name="receiver_mobile" />
      {isOnPaper(type) && <Field form={form} name="post_address" required wide />}
    </FormSection>
  )
}

/** To whom the invoice will be written, beside the button that applies for it. */
export const ApplyTitle = ({ form }: { form: Form<Input> }) => {
  const say = useSay()
  const [title, tax_no] = [useFormValue(form, 'title'), useFormValue(form, 'tax_no')]
  return (
    <span className="foot-facts">
      {(['title', 'tax_no'] as const).map((name) => {
        const value = name === 'title' ? title : tax_no
        return (
          <span key={name}>
            {say(invoiceTerms, name)} <strong className={name === 'tax_no' ? 'no' : ''}>{value || '-'}</strong>
          </span>
        )
      })}
    </span>
  )
}

type LeftOut = { readonly key: string; readonly open_fen: number }
type TripsProps = { part: Part; leftOut: ReadonlyMap<number, LeftOut>; onChange: (next: ReadonlyMap<number, LeftOut>) => void }
/* The trips of a bill, all of which are invoiced but for those that are left out. */
const Trips = ({ part, leftOut, onChange }: TripsProps) => {
  const say = useSay()
  const { data, error, refresh } = useCall(invoice.openLines, { bill_id: part.id, tax_rate_bp: part.tax_rate_bp })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const t = (name: keyof typeof invoiceTerms.zh & string) => say(invoiceTerms, name)
  const choose = (keys: readonly React.Key[]) => {
    const others = [...leftOut].filter(([id]) => !data.some(({ waybill_id }) => waybill_id === id))
    const out = data.filter(({ waybill_id }) => !keys.includes(waybill_id))
    onChange(new Map([...others, ...out.map(({ waybill_id, open_fen }) => [waybill_id, { key: keyOf(part), open_fen }] as const)]))
  }
  return (
    <Table
      size="small"
      rowKey="waybill_id"
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      dataSource={[...data]}
      rowSelection={{
        selectedRowKeys: data.filter(({ waybill_id }) => !leftOut.has(waybill_id)).map(({ waybill_id }) => waybill_id),
        onChange: choose,
        getCheckboxProps: ({ waybill_no }) => ({ 'aria-label': waybill_no })
      }}
      columns={[
        { title: t('waybill_no'), dataIndex: 'waybill_no' },
        { title: t('plate_no'), dataIndex: 'plate_no' },
        { title: t('start_address_diming'), dataIndex: 'start_address_diming' },
        { title: t('end_address_diming'), dataIndex: 'end_address_diming' },
        { title: t('goods_name'), dataIndex: 'goods_name' },
        { title: t('open_fen'), align: 'end', render: (_, line) => money(line.open_fen) }
      ]}
    />
  )
}

/** 批量开票申请: the seller applies over the bills of one customer that were picked. */
export const InvoiceApplyDialog = ({ partner_id, ids, onClose }: { partner_id: number; ids: readonly number[]; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(invoice.open, { partner_id }, { kinds: ['bill', 'invoice'] })
  const parts = data?.parts.filter(({ id }) => ids.includes(id)) ?? []
  if (data && parts.length > 0) return <Applying open={{ ...data, parts }} onClose={onClose} />
  return (
    <Dialog title={say(invoicePhrases, 'apply')} onClose={onClose}>
      {error ? (
        <Failed error={error} onRetry={refresh} />
      ) : data ? (
        <Alert type="info" showIcon title={say(invoicePhrases, 'nothing')} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

const Applying = ({ open, onClose }: { open: OpenParts; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(invoice.apply, startOf(open), ({ apply_no }) => {
    toastDone(say(invoicePhrases, 'done', { apply_no }))
    onClose()
  })
  return (
    <FormDialog
      filling={filling}
      terms={invoiceTerms}
      title={say(invoicePhrases, 'apply')}
      label={say(invoicePhrases, 'apply')}
      onClose={onClose}
      also={<ApplyTitle form={filling.form} />}
      width={900}
      columns={2}
    >
      <div className="field-wide">
        <ApplyFields form={filling.form} parts={open.parts} />
      </div>
    </FormDialog>
  )
}
