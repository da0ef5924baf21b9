import { operator } from '@yunshu/contract/consoles/operator'
import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceChannel, redPolicy } from '@yunshu/contract/invoice/machine'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { fillIn, type Draft, type Form, useFormValue } from '../../kit/form.ts'
import { money } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { EnumName } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Settings = OutputOf<typeof invoice.settings>
type Setting = Settings['settings'][number]
type Input = InputOf<typeof invoice.set>
const { may } = operator.invoiceSettings

/** 开票设置: how each seller of the platform invoices, and its quota. */
export const InvoiceSettingPage = () => {
  const say = useSay()
  const { data, error, refresh } = useCall(invoice.settings, {})
  const [editing, setEditing] = useState<Setting | 'new'>()
  return (
    <ListPage page={operator.invoiceSettings}>
      <div className="table-tools">
        <AddButton may={may.edit} label={say(phrases, 'setUp')} onClick={() => setEditing('new')} />
      </div>
      {error ? <Failed error={error} onRetry={refresh} /> : data ? <SettingTable data={data} onEdit={setEditing} /> : <Waiting />}
      {data && editing && <SettingDialog data={data} row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </ListPage>
  )
}

const SettingTable = ({ data, onEdit }: { data: Settings; onEdit: (row: Setting) => void }) => {
  const say = useSay()
  const t = (name: keyof typeof invoiceTerms.zh & string) => say(invoiceTerms, name)
  return (
    <Table
      rowKey="id"
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: say(phrases, 'settingsNone') }}
      dataSource={[...data.settings]}
      columns={[
        { title: t('seller_name'), dataIndex: 'seller_name' },
        { title: t('tax_no'), dataIndex: 'tax_no' },
        { title: t('invoice_channel'), render: (_, row: Setting) => <EnumName of={invoiceChannel} code={row.invoice_channel} /> },
        { title: t('channel_key'), render: (_, row: Setting) => say(phrases, row.has_key ? 'keySet' : 'keyNone') },
        { title: t('tax_rate_bp'), align: 'end', render: (_, row: Setting) => `${row.tax_rate_bp / 100}%` },
        {
          title: say(phrases, 'quota'),
          align: 'end',
          render: (_, row: Setting) =>
            row.quota_fen === null ? say(phrases, 'unwatched') : `${money(row.used_fen)} / ${money(row.held_fen)} / ${money(row.quota_fen)}`
        },
        {
          title: say(phrases, 'auto'),
          align: 'end',
          render: (_, row: Setting) => (row.auto_limit_fen === 0 ? say(phrases, 'noAuto') : money(row.auto_limit_fen))
        },
        {
          title: '',
          render: (_, row: Setting) => (
            <Can may={may.edit}>
              <Button size="small" onClick={() => onEdit(row)}>
                {say(phrases, 'edit')}
              </Button>
            </Can>
          )
        }
      ]}
    />
  )
}

const blank: Draft<Input> = {
  seller_name: '',
  tax_no: '',
  invoice_channel: invoiceChannel.code.manual,
  tax_code: '3010102020100000000',
  tax_rate_bp: 900,
  quota_fen: null,
  alert_bp: 8000,
  auto_limit_fen: 0,
  red_policy: redPolicy.code.received
}

const SettingDialog = ({ data, row, onClose }: { data: Settings; row: Setting | undefined; onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={invoice.set}
      start={row ? draftOf(invoice.set, { ...row, channel_key: '' }) : blank}
      terms={invoiceTerms}
      title={row?.seller_name ?? say(phrases, 'setUp')}
      done={say(phrases, 'saved')}
      onClose={onClose}
      width={760}
      columns={2}
    >
      {(form) => <SettingFields form={form} data={data} isNew={!row} />}
    </CommandDialog>
  )
}

const SettingFields = ({ form, data, isNew }: { form: Form<Input>; data: Settings; isNew: boolean }) => {
  const say = useSay()
  const chosen = useFormValue(form, 'invoice_channel')
  const known = new Set(data.settings.map(({ seller_id }) => seller_id))
  const sellers = data.sellers.filter(({ id }) => !known.has(id))
  const takeOver = (id: string | number | undefined) => {
    const seller = sellers.find((one) => one.id === id)
    if (seller) fillIn(form, { seller_name: seller.name, tax_no: seller.tax_no })
  }
  const channels = invoiceChannel.codes.filter((code) => code !== invoiceChannel.code.drill || data.has_drill || chosen === code)
  return (
    <>
      {isNew && (
        <Field form={form} name="seller_id" wide>
          <SellerPick sellers={sellers} onPick={takeOver} />
        </Field>
      )}
      <Field form={form} name="seller_name" />
      <Field form={form} name="tax_no" />
      <Field form={form} name="bank_name" />
      <Field form={form} name="bank_account" />
      <Field form={form} name="reg_address" />
      <Field form={form} name="reg_phone" />
      <Field form={form} name="invoice_channel">
        <Pick of={channels.map((code) => ({ value: code, label: say.label(invoiceChannel.names[code]) }))} />
      </Field>
      <Field form={form} name="channel_key" help={say(phrases, 'keyHelp')} />
      <Field form={form} name="tax_code" />
      <Field form={form} name="tax_rate_bp" />
      <Field form={form} name="quota_fen" />
      <Field form={form} name="alert_bp" />
      <Field form={form} name="auto_limit_fen" help={say(phrases, 'autoHelp')} />
      <Field form={form} name="red_policy">
        <Pick of={redPolicy} />
      </Field>
      <Field form={form} name="remark_template" wide />
    </>
  )
}

type SellerPickProps = {
  sellers: Settings['sellers']
  onPick: (id: string | number | undefined) => void
  value?: number
  onChange?: (id: number) => void
}
/* Choosing a seller fills in what its record says. */
const SellerPick = ({ sellers, onPick, value, onChange, ...more }: SellerPickProps) => (
  <Pick
    {...more}
    {...(value !== undefined && { value })}
    of={sellers.map(({ id, name }) => ({ value: id, label: name }))}
    onChange={(id) => {
      onChange?.(Number(id))
      onPick(id ?? undefined)
    }}
  />
)
