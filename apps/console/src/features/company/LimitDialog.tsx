import { company } from '@yunshu/contract/company/contract'
import { companyTerms } from '@yunshu/contract/company/words'
import { AnyFen } from '@yunshu/contract/kit/fields'
import { Cell } from '../../kit/cells.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { phrases } from './phrases.ts'

type Props = { row: { id: number; company_name: string }; onClose: () => void }
/** 调额度: what a shipper may owe to all its carriers together, asked for with what it owes now. */
export const LimitDialog = ({ row, onClose }: Props) => {
  const say = useSay()
  const { data } = useCall(company.limit, { id: row.id }, { kinds: ['company'] })
  if (!data) return null
  const { version, owe_limit_fen, owe_warn_bp, used_fen } = data
  return (
    <CommandDialog
      command={company.setLimit}
      start={{ id: row.id, version, owe_limit_fen, owe_warn_bp, reason: '' }}
      done={say(phrases, 'limitSet')}
      terms={companyTerms}
      title={say(phrases, 'limitTitle', { company_name: row.company_name })}
      label={say(phrases, 'limit')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Facts columns={1} items={[[say(companyTerms, 'used_fen'), <Cell key="used" field={AnyFen} value={used_fen} />]]} />
          <Field form={form} name="owe_limit_fen" help={say(phrases, 'limitHelp')} />
          <Field form={form} name="owe_warn_bp" help={say(phrases, 'limitWarnHelp')} />
          <Field form={form} name="reason" label={say(phrases, 'why')}>
            <ReasonInput common={(['limitReasonPaid', 'limitReasonLate', 'limitReasonAsked'] as const).map((key) => say(phrases, key))} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}
