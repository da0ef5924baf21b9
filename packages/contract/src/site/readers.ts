import { Type } from 'typebox'
import { Closed, query } from '../kit/endpoint.ts'
import { defineEnum } from '../kit/enums.ts'
import { Count, Name, Remark, Text, Time } from '../kit/fields.ts'

/** The agreements of a platform (协议), each in editions. */
export const agreementKind = defineEnum({
  service: [1, '用户服务协议', 'Service agreement'],
  privacy: [2, '隐私政策', 'Privacy policy'],
  driver: [3, '司机服务协议', 'Driver agreement']
})
const AgreementText = Closed({
  kind: agreementKind.schema,
  edition: Count,
  title: Name,
  content: Remark(),
  change_note: Remark(),
  effective_at: Time
})
const Linked = Type.Optional(Text(0, 20))
const AgreementHead = Closed({ kind: agreementKind.schema, title: Name, edition: Count })

/** What anybody asks before he has logged in: apart from the operator's calls, so that a login page does not load his pages. */
export const siteReaders = {
  /** What the login pages show of the platform of this host, or of the tenant whose link was followed. */
  shown: query('site/shown', {
    may: 'anyone',
    input: Closed({ tenant: Linked, root: Type.Optional(Type.Boolean()) }),
    output: Closed({
      site_name: Type.String(),
      title_suffix: Type.String(),
      hotline: Type.String(),
      icp_no: Type.String(),
      logo: Type.String(),
      banners: Type.Array(Closed({ picture: Type.String(), title: Type.String(), link: Type.String() })),
      agreements: Type.Array(AgreementHead)
    })
  }),
  /** The edition that is in force, for anybody to read. */
  agreement: query('site/agreement', {
    may: 'anyone',
    input: Closed({ kind: agreementKind.schema, tenant: Linked }),
    output: AgreementText,
    refuses: ['notFound']
  })
}
