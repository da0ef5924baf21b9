import { Segmented } from 'antd'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { link } from '@yunshu/contract/link/contract'
import { linkTerms } from '@yunshu/contract/link/words'
import { type ReactNode, useState } from 'react'
import { FormSection } from '../../kit/CommandForm.tsx'
import { RemotePick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { part } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useLeave } from '../../kit/useLeave.ts'
import { newSettlement, SettlementFields } from './actions.tsx'
import { CarrierInviteForm } from './CarrierInviteForm.tsx'
import { useFind } from './find.ts'
import { phrases } from './phrases.ts'

/** 新增承运商: asks a carrier of the platform to work together, or invites one that is not there yet, on these terms of settlement. */
export const CarrierAddPage = () => {
  const say = useSay()
  const [isNew, setNew] = useState(false)
  const kinds = [
    { value: false, label: say(phrases, 'onPlatform') },
    { value: true, label: say(phrases, 'notJoined') }
  ]
  const choice = (
    <div className="field-wide">
      <Segmented value={isNew} options={kinds} onChange={setNew} />
    </div>
  )
  return isNew ? <CarrierInviteForm choice={choice} /> : <AskForm choice={choice} />
}

const AskForm = ({ choice }: { choice: ReactNode }) => {
  const say = useSay()
  const leave = useLeave()
  const filling = useCommandForm(link.request, { settlement: newSettlement, default_flag: false }, () => {
    leave(say(phrases, 'sent'), linkTo(shipper.carriers))
  })
  return (
    <FormPage filling={filling} terms={linkTerms} title={say(phrases, 'add')} label={say(phrases, 'ask')}>
      <FormSection title={say(phrases, 'carrier')}>
        {choice}
        <Field form={filling.form} name="company_id" label={say(phrases, 'carrier')} wide help={say(phrases, 'addHelp')}>
          <RemotePick find={useFind()} />
        </Field>
      </FormSection>
      <FormSection title={say(phrases, 'settlement')}>
        <SettlementFields form={part(filling.form, 'settlement')} />
        <Field form={filling.form} name="default_flag" help={say(phrases, 'defaultHelp')} />
      </FormSection>
    </FormPage>
  )
}
