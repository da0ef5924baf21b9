import { statement } from '@yunshu/contract/statement/contract'
import { statementMachine, adjustType } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone, toastInfo } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { isCredit, type StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'

type Of = { row: StatementRow; onClose: () => void }

/** 调整: adds to a statement or takes off it. */
export const AdjustDialog = ({ row: { id, version, statement_no, direction }, onClose }: Of) => {
  const say = useSay()
  const isDown = direction === 2
  return (
    <CommandDialog
      command={statement.adjust}
      start={{ id, version, adjust_type: 1, tax_rate_bp: isDown ? 0 : 900, reason: '', ref_no: '' }}
      done={say(phrases, 'adjusted')}
      terms={statementTerms}
      title={`${say(phrases, 'adjust')} ${statement_no}`}
      label={say(phrases, 'adjust')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="field-help">{say(phrases, 'adjustElsewhere')}</p>
          <Field form={form} name="adjust_type">
            <Pick of={adjustType} />
          </Field>
          <Field
            form={form}
            name="amount_fen"
            label={say.label({ zh: '金额（扣减填负数）', en: 'Amount (negative takes off)' })}
            help={say(phrases, 'adjustHelp')}
          />
          <Field
            form={form}
            name="ref_no"
            {...(isDown && { label: say(phrases, 'whichTrip'), required: true, help: say(phrases, 'whichTripHelp') })}
          />
          <Field form={form} name="reason" label={say(phrases, 'reason')} />
          <Field form={form} name="files" />
        </>
      )}
    </CommandDialog>
  )
}

/** 作废: with its reason; what is confirmed needs both sides. */
export const VoidDialog = ({ row: { id, version, statement_no, void_asked }, onClose }: Of) => {
  const say = useSay()
  const filling = useCommandForm(statement.void, { id, version, reason: '' }, ({ statement_status }) => {
    if (statement_status === statementMachine.code.void) toastDone(say(phrases, 'voided'))
    else toastInfo(say(phrases, 'voidAsked'))
    onClose()
  })
  const label = say(phrases, void_asked === 2 ? 'voidAgree' : 'voidIt')
  return (
    <FormDialog filling={filling} terms={statementTerms} title={`${label} ${statement_no}`} label={label} onClose={onClose}>
      <Field form={filling.form} name="reason" label={say(phrases, 'reason')} help={say(phrases, 'voidHelp')} />
    </FormDialog>
  )
}

/** 出账: makes the bill, due so many days after the confirmation; of a credit note, the claim. */
export const BillDialog = ({ row: { id, version, statement_no, pay_days, total_fen, direction }, onClose }: Of) => {
  const say = useSay()
  const isDown = direction === 2
  const credit = isCredit({ total_fen }) && !isDown
  const label = say(phrases, isDown ? 'makePayable' : credit ? 'makeCredit' : 'bill')
  return (
    <CommandDialog
      command={statement.bill}
      start={{ id, version, pay_days }}
      done={say(phrases, isDown ? 'payableMade' : credit ? 'creditMade' : 'billed')}
      terms={statementTerms}
      title={`${label} ${statement_no}`}
      label={label}
      onClose={onClose}
    >
      {(form) =>
        credit ? (
          <p>{say(phrases, 'makeCreditHelp', { amount: money(-total_fen) })}</p>
        ) : (
          <Field
            form={form}
            name="pay_days"
            label={say.label({ zh: '账期（天）', en: 'Payment days' })}
            help={say(phrases, isDown ? 'payDaysDown' : 'payDaysHelp')}
          />
        )
      }
    </CommandDialog>
  )
}

/** 代客确认: with the file that the other side signed. */
export const ConfirmForDialog = ({ row: { id, version, statement_no, direction }, onClose }: Of) => {
  const say = useSay()
  const label = say(phrases, direction === 2 ? 'confirmForPayee' : 'confirmFor')
  return (
    <CommandDialog
      command={statement.confirmFor}
      start={{ id, version, confirm_file: '', remark: '' }}
      done={say(phrases, 'confirmed', { no: statement_no })}
      terms={statementTerms}
      title={`${label} ${statement_no}`}
      label={label}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="confirm_file" required help={say(phrases, 'needFile')} />
          <Field form={form} name="remark" label={say.label({ zh: '备注', en: 'Remark' })} />
        </>
      )}
    </CommandDialog>
  )
}
