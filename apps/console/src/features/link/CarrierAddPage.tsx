import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { stateOf } from '@yunshu/contract/kit/machine'
import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { linkTerms } from '@yunshu/contract/link/words'
import { useNavigate } from 'react-router'
import { call } from '../../kit/call.ts'
import { FormSection } from '../../kit/CommandForm.tsx'
import { type Option, RemotePick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import { part, type Form } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { forgetUnsaved, useTab } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { type Settlement, SettlementFields } from './actions.tsx'
import { phrases } from './phrases.ts'

/** 新增承运商: finds a carrier of the platform and asks it to work together, on these terms of settlement. */
export const CarrierAddPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const { key, close } = useTab()
  const settlement = { settle_cycle: 4, settle_day: 1, pay_days: 30, tax_rate_bp: 900, invoice_type: 1, receipt_days: 7 } as const
  const filling = useCommandForm(link.request, { settlement }, () => {
    toastDone(say(phrases, 'sent'))
    forgetUnsaved(key)
    close()
    void navigate(linkTo(shipper.carriers))
  })
  return (
    <FormPage filling={filling} terms={linkTerms} title={say(phrases, 'add')} label={say(phrases, 'add')}>
      <FormSection title={say(phrases, 'carrier')}>
        <Field form={filling.form} name="company_id" label={say(phrases, 'carrier')} wide help={say(phrases, 'addHelp')}>
          <RemotePick find={useFind()} />
        </Field>
      </FormSection>
      <FormSection title={say(phrases, 'settlement')}>
        <SettlementFields form={part(filling.form, 'settlement') as Form<Settlement>} />
      </FormSection>
    </FormPage>
  )
}

/** Companies of the other kind; those already linked say so and cannot be asked again. */
export const useFind = (): ((keyword: string) => Promise<readonly Option[]>) => {
  const say = useSay()
  return async (keyword) => {
    if (keyword.trim().length < 2) return []
    const { data } = await call(link.find, { keyword: keyword.trim() }, { quiet: true })
    return data.map(({ company_id, company_name, link_status }) => ({
      value: company_id,
      label:
        link_status === null ? company_name : say(phrases, 'already', { name: company_name, state: say.both(stateOf(linkMachine, link_status)) }),
      disabled: link_status !== null && link_status !== 40
    }))
  }
}
