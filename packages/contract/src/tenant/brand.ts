import { Type } from 'typebox'
import { Closed, query } from '../kit/endpoint.ts'
import { No, Text } from '../kit/fields.ts'

/** The name and the look of the platform of this host, or of this tenant's link. It is read before anyone has logged in, so it is declared apart from the root operator's calls. */
export const tenantBrand = query('tenant/brand', {
  may: 'anyone',
  input: Closed({ tenant: Type.Optional(Text(0, 20)), root: Type.Optional(Type.Boolean()) }),
  output: Closed({
    tenant_no: No,
    system_title: Type.String(),
    title_suffix: Type.String(),
    logo: Type.String(),
    theme: Type.String(),
    is_open: Type.Boolean()
  })
})
