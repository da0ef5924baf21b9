import { auditStatus, companyState, companyType, company } from '@yunshu/contract/company/contract'
import { user } from '@yunshu/contract/user/contract'
import { sessionTerms } from '@yunshu/contract/session/words'
import { companyTerms } from '@yunshu/contract/company/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { Alert } from 'antd'
import { useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { MenuChoice } from '../../widgets/MenuChoice.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { lazily } from '../../kit/lazily.tsx'
import { CompanyUnmaskDialog } from './CompanyUnmaskDialog.tsx'
import { phrases } from './phrases.ts'

const LimitDialog = lazily(async () => (await import('./LimitDialog.tsx')).LimitDialog)

type Customer = {
  id: number
  version: number
  company_name: string
  audit_status: 10 | 20 | 30
  state: 1 | 2 | 3
  has_pending: boolean
  company_type: 1 | 2 | 4
}
const { may } = operator.customers

/** What the operator can do with a shipper, and the dialog that it opened. */
export const useCustomerActions = () => {
  const say = useSay()
  const [open, setOpen] = useState<{ what: 'review' | 'limit' | 'freeze' | 'unmask' | 'permit' | 'factor'; row: Customer }>()
  // Of a company that has not joined there is nothing to judge yet.
  const actions = (row: Customer): Action[] =>
    row.state === companyState.code.notJoined
      ? []
      : [
          ...(row.audit_status === auditStatus.code.inReview || row.has_pending
            ? [{ key: 'review', label: say(phrases, 'review'), may: may.review, run: () => setOpen({ what: 'review', row }) }]
            : []),
          {
            key: 'freeze',
            label: say(phrases, row.state === companyState.code.normal ? 'freeze' : 'unfreeze'),
            may: may.freeze,
            danger: row.state === companyState.code.normal,
            run: () => setOpen({ what: 'freeze', row })
          },
          ...(row.company_type === companyType.code.shipper
            ? [{ key: 'limit', label: say(phrases, 'limit'), may: may.limit, aside: true, run: () => setOpen({ what: 'limit', row }) }]
            : []),
          { key: 'permit', label: say(phrases, 'permit'), may: may.permit, run: () => setOpen({ what: 'permit', row }) },
          { key: 'factor', label: say(phrases, 'resetFactor'), may: may.factor, run: () => setOpen({ what: 'factor', row }) },
          { key: 'unmask', label: say(phrases, 'unmask'), may: may.unmask, run: () => setOpen({ what: 'unmask', row }) }
        ]
  const Shown =
    open &&
    { review: ReviewDialog, limit: LimitDialog, freeze: FreezeDialog, unmask: CompanyUnmaskDialog, permit: PermitDialog, factor: FactorDialog }[
      open.what
    ]
  return { actions, dialog: Shown && <Shown row={open.row} onClose={() => setOpen(undefined)} /> }
}

type Props = { row: Customer; onClose: () => void }
const FactorDialog = ({ row: { id, company_name }, onClose }: Props) => {
  const say = useSay()
  return (
    <CommandDialog
      command={user.resetFactorOf}
      start={{ company_id: id, user_name: '' }}
      done={say(phrases, 'factorReset')}
      terms={sessionTerms}
      title={say(phrases, 'factorTitle', { company_name })}
      label={say(phrases, 'resetFactor')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert type="warning" showIcon title={say(phrases, 'factorNote')} />
          <Field form={form} name="user_name" />
        </>
      )}
    </CommandDialog>
  )
}
const ReviewDialog = ({ row: { id, version, company_name }, onClose }: Props) => {
  const say = useSay()
  const { data } = useCall(company.info, { id }, { kinds: ['company'] })
  const verdicts = (['approve', 'reject'] as const).map((value) => ({ value, label: say(phrases, value) }))
  return (
    <CommandDialog
      command={company.review}
      start={{ id, version, reason: '' }}
      done={say(phrases, 'reviewed')}
      terms={companyTerms}
      title={say(phrases, 'reviewTitle', { company_name })}
      label={say(phrases, 'review')}
      width={820}
      onClose={onClose}
    >
      {(form) => (
        <>
          {data && <CompanyFacts data={data} />}
          <Field form={form} name="result" label={say(phrases, 'verdict')}>
            <Pick of={verdicts} />
          </Field>
          <Field form={form} name="reason" label={say(companyTerms, 'audit_reason')} />
        </>
      )}
    </CommandDialog>
  )
}

const FreezeDialog = ({ row: { id, version, company_name, state }, onClose }: Props) => {
  const say = useSay()
  const freezing = state === companyState.code.normal
  const title = say(phrases, freezing ? 'freezeTitle' : 'unfreezeTitle', { company_name })
  return (
    <CommandDialog
      command={company.freeze}
      start={{ id, version, state: freezing ? 2 : 1, reason: '' }}
      done={say(phrases, freezing ? 'frozen' : 'unfrozen')}
      terms={companyTerms}
      title={title}
      label={say(phrases, freezing ? 'freeze' : 'unfreeze')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" label={say(phrases, 'why')} {...(freezing && { help: say(phrases, 'freezeHelp') })} />}
    </CommandDialog>
  )
}

/** Which menus the company may have; asked for with what it has now. */
const PermitDialog = ({ row, onClose }: Props) => {
  const { data } = useCall(company.info, { id: row.id }, { kinds: ['company'] })
  return data ? <PermitForm row={{ ...row, version: data.version }} mids={data.mids ?? '*'} onClose={onClose} /> : null
}
const PermitForm = ({ row: { id, version, company_name, company_type }, mids, onClose }: Props & { mids: string }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={company.permit}
      start={{ id, version, mids }}
      done={say(phrases, 'saved')}
      terms={companyTerms}
      title={say(phrases, 'permitTitle', { company_name })}
      label={say(phrases, 'save')}
      width={640}
      onClose={onClose}
    >
      {(form) => (
        <Field form={form} name="mids" help={say(phrases, 'permitHelp')}>
          <MenuChoice type={company_type} />
        </Field>
      )}
    </CommandDialog>
  )
}
