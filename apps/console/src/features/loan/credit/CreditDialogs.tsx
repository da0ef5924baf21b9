import { credit } from '@yunshu/contract/credit/contract'
import { creditTerms } from '@yunshu/contract/credit/words'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { NumberInput, Pick } from '../../../kit/controls.tsx'
import { Field } from '../../../kit/Field.tsx'
import { type Form, useFormValue } from '../../../kit/form.ts'
import { FormRows } from '../../../kit/FormRows.tsx'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { useCall } from '../../../kit/useCall.ts'
import { CreditPapers } from './CreditPapers.tsx'
import type { Side } from '../columns.tsx'
import { phrases } from '../phrases.ts'

type CreditInfo = OutputOf<typeof credit.info>

/** Per cent on screen, basis points in the form. */
const PercentInput = ({ value, onChange, ...more }: { value?: number | null; onChange?: (next: number | undefined) => void }) => (
  <NumberInput
    decimals={2}
    unit="%"
    value={value === null || value === undefined ? undefined : value / 100}
    onChange={(next?: number | null) => onChange?.(next === undefined || next === null ? undefined : Math.round(next * 100))}
    {...more}
  />
)
PercentInput.typed = true

const nothing = { factor_name: '', licence_files: '', trade_files: '', bank_files: '', tax_files: '', remark: '', debtors: [{}] }

/** 申请授信: how much, of whom, on whose bills, with the material; a draft is written anew. The operator says first for which company. */
export const CreditApplyDialog = ({ info, side = 'borrower', onClose }: { info?: CreditInfo; side?: Side; onClose: () => void }) => {
  const say = useSay()
  const about = { done: say(phrases, 'creditMade'), terms: creditTerms, width: 760, columns: 2 as const, onClose }
  if (!info)
    return (
      <CommandDialog {...about} command={credit.create} start={nothing} title={say(phrases, 'applyCredit')}>
        {(form) => (side === 'operator' ? <EntryFor form={form} /> : <CreditEntry form={form} />)}
      </CommandDialog>
    )
  const { id, version, credit_no, factor_name, apply_fen } = info.credit
  const { licence_files, trade_files, bank_files, tax_files, remark } = info
  const kept = { factor_name, apply_fen, licence_files, trade_files, bank_files, tax_files, remark }
  const debtors = info.debtors.map(({ debtor_id, limit_fen }) => ({ debtor_id, limit_fen }))
  return (
    <CommandDialog
      {...about}
      command={credit.update}
      start={{ id, version, ...kept, debtors }}
      title={`${say(phrases, 'editCredit')} ${credit_no}`}
      label={say(kit, 'save')}
    >
      {(form) => <CreditEntry form={form} {...(side === 'operator' && { company_id: info.credit.company_id })} />}
    </CommandDialog>
  )
}

type Entry = Form<InputOf<typeof credit.create>>
const EntryFor = ({ form }: { form: Entry }) => {
  const { data: companies = [] } = useCall(credit.borrowers, {})
  const company_id = useFormValue(form, 'company_id') ?? undefined
  return (
    <>
      <div className="form-grid">
        <Field form={form} name="company_id" required wide>
          <Pick of={companies.map(({ id: value, name: label }) => ({ value, label }))} />
        </Field>
      </div>
      {company_id !== undefined && <CreditEntry key={company_id} form={form} company_id={company_id} />}
    </>
  )
}

const CreditEntry = ({ form, company_id }: { form: Entry; company_id?: number }) => {
  const { data: debtors = [] } = useCall(credit.debtors, company_id === undefined ? {} : { company_id }, { kinds: ['bill'] })
  return (
    <>
      <div className="form-grid">
        <Field form={form} name="factor_name" />
        <Field form={form} name="apply_fen" />
        <Field form={form} name="licence_files" wide={false} />
        <Field form={form} name="trade_files" wide={false} />
        <Field form={form} name="bank_files" wide={false} />
        <Field form={form} name="tax_files" wide={false} />
      </div>
      <DebtorRows form={form} names={debtors.map(({ id: value, name: label }) => ({ value, label }))} />
      <Field form={form} name="remark" />
    </>
  )
}

type Choice = { readonly value: number; readonly label: string }
/* Whose bills count, and up to how much of each. */
const DebtorRows = ({ form, names }: { form: Form<{ debtors: InputOf<typeof credit.create>['debtors'] }>; names: readonly Choice[] }) => {
  const say = useSay()
  return (
    <FormRows
      form={form}
      name="debtors"
      blank={() => ({})}
      addLabel={say(phrases, 'addDebtor')}
      title={(i) => say(phrases, 'debtorRow', { n: i + 1 })}
    >
      {(row) => (
        <>
          <Field form={row} name="debtor_id">
            <Pick of={names} />
          </Field>
          <Field form={row} name="limit_fen" />
        </>
      )}
    </FormRows>
  )
}

/** 终审: what the factor decided, debtor by debtor. */
export const CreditDecideDialog = ({ info, onClose }: { info: CreditInfo; onClose: () => void }) => {
  const say = useSay()
  const { id, version, apply_fen, credit_no } = info.credit
  const names = info.debtors.map(({ debtor_id: value, debtor_name: label }) => ({ value, label }))
  return (
    <CommandDialog
      command={credit.decide}
      start={{
        id,
        version,
        credit_fen: apply_fen,
        recourse: true,
        max_days: 90,
        account_bank: '',
        account_no: '',
        debtors: info.debtors.map(({ debtor_id, limit_fen }) => ({ debtor_id, limit_fen: Math.min(limit_fen, apply_fen) }))
      }}
      done={say(phrases, 'decided')}
      terms={creditTerms}
      title={`${say(phrases, 'decide')} ${credit_no}`}
      label={say(phrases, 'decide')}
      width={1040}
      columns={2}
      onClose={onClose}
    >
      {(form) => (
        <div className="form-with-side">
          <Decided form={form} names={names} />
          <aside className="card form-side" aria-label={say(phrases, 'materials')}>
            <h3>{say(phrases, 'materials')}</h3>
            <CreditPapers info={info} columns={1} />
          </aside>
        </div>
      )}
    </CommandDialog>
  )
}

/* What the factor grants, over all and debtor by debtor. */
const Decided = ({ form, names }: { form: Form<InputOf<typeof credit.decide>>; names: readonly Choice[] }) => (
  <div className="form-stack">
    <div className="form-grid">
      <Field form={form} name="credit_fen" />
      <Field form={form} name="valid_to" />
      <Field form={form} name="rate_bp_year">
        <PercentInput />
      </Field>
      <Field form={form} name="fee_bp">
        <PercentInput />
      </Field>
      <Field form={form} name="advance_bp">
        <PercentInput />
      </Field>
      <Field form={form} name="max_days" />
      <Field form={form} name="account_bank" />
      <Field form={form} name="account_no" />
      <Field form={form} name="recourse" />
    </div>
    <DebtorRows form={form} names={names} />
  </div>
)
