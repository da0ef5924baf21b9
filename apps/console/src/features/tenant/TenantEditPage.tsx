import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { tenant } from '@yunshu/contract/tenant/contract'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { useNavigate, useSearchParams } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import type { Draft, Form } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTab } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'
import { TenantForm } from './TenantForm.tsx'

type Entry = InputOf<typeof tenant.update>

/** A tenant, changed (编辑租户). */
export const TenantEditPage = () => {
  const [search] = useSearchParams()
  const { data, error, refresh } = useCall(tenant.info, { id: Number(search.get('id')) }, { kinds: [] })
  if (data === undefined) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return <Edit key={data.id} data={data} />
}

const Edit = ({ data }: { data: OutputOf<typeof tenant.info> }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const { id, version, tenant_name, system_title, logo, theme, domain, platform_mode, package_id, valid_from, valid_to } = data
  const initial: Draft<Entry> = {
    id,
    version,
    tenant_name,
    system_title,
    logo,
    theme: theme as 'theme1',
    domain,
    platform_mode,
    package_id,
    valid_from,
    valid_to,
    network_permit_no: data.network_permit_no,
    remark: data.remark,
    ...data.own_limits,
    ...data.own_mids
  }
  const filling = useCommandForm(tenant.update, initial, () => {
    toastDone(say(phrases, 'saved', { tenant_name }))
    close()
    void navigate(linkTo(operator.tenantInfo, { id }))
  })
  return (
    <FormPage filling={filling} terms={tenantTerms} title={`${say.name(operator.tenantEdit)} ${tenant_name}`} label={say(phrases, 'save')}>
      <TenantForm form={filling.form as unknown as Form<Omit<Entry, 'id' | 'version'>>} />
    </FormPage>
  )
}
