import { companyTerms } from '@yunshu/contract/company/words'
import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { tenant } from '@yunshu/contract/tenant/contract'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { addDays } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FormSection } from '../../kit/CommandForm.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { useTab } from '../../kit/tab.ts'
import { SeatField } from '../../widgets/AreaInput.tsx'
import { OncePassword } from '../../widgets/OncePassword.tsx'
import { phrases } from './phrases.ts'
import { TenantForm } from './TenantForm.tsx'

const terms = { zh: { ...companyTerms.zh, ...tenantTerms.zh }, en: { ...companyTerms.en, ...tenantTerms.en } }

/** A tenant, changed (编辑租户) or new (新增租户) with its operator's company and the first account, whose password is shown once. */
export const TenantEditPage = () => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const [made, setMade] = useState<OutputOf<typeof tenant.create>>()
  const today = todayHere()
  const leave = () => {
    close()
    if (made) void navigate(linkTo(operator.tenantInfo, { id: made.id }))
  }
  return (
    <>
      <EditPage
        add={operator.tenantAdd}
        edit={operator.tenantEdit}
        create={tenant.create}
        blank={{ theme: 'theme2', platform_mode: 2, valid_from: today, valid_to: addDays(today, 365), on_trial: false }}
        update={tenant.update}
        load={tenant.info}
        shown={({ own_limits, own_mids, ...data }) => ({ ...data, ...own_limits, ...own_mids })}
        no={({ tenant_name }) => tenant_name}
        terms={terms}
        saved={() => say(kit, 'saved')}
        to={({ id }) => linkTo(operator.tenantInfo, { id })}
        created={setMade}
        addOnly={(form) => <FirstAccount form={form} />}
      >
        {(form) => <TenantForm form={form} />}
      </EditPage>
      {made && <OncePassword {...made} title={say(phrases, 'created', { tenant_no: made.tenant_no })} onClose={leave} />}
    </>
  )
}

const FirstAccount = ({ form }: { form: Form<InputOf<typeof tenant.create>> }) => {
  const say = useSay()
  return (
    <>
      <FormSection title={say(phrases, 'company')}>
        <Field form={form} name="company_name" />
        <Field form={form} name="credit_code" />
        <Field form={form} name="legal_name" />
        <Field form={form} name="contact_name" />
        <Field form={form} name="contact_mobile" />
        <SeatField form={form} />
        <Field form={form} name="address" />
        <Field form={form} name="license_img" />
      </FormSection>
      <FormSection title={say(phrases, 'administrator')}>
        <Field form={form} name="account" help={say(phrases, 'administratorHelp')} />
        <Field form={form} name="user_name" />
        <Field form={form} name="mobile" />
        <Field form={form} name="on_trial" />
      </FormSection>
    </>
  )
}
