import { Alert } from 'antd'
import { tenantRefusals } from '@yunshu/contract/tenant/words'
import { useSay } from '../kit/lang.ts'

/** Shown at the entrance of a tenant that has expired or that the root operator has closed. */
export const TenantClosed = () => {
  const say = useSay()
  return <Alert className="gap-bottom" type="warning" showIcon title={say(tenantRefusals, 'tenantClosed')} />
}
