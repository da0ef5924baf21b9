import { type Static, Type } from 'typebox'
import { RichText } from '../article/richField.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { keptFields } from '../kit/entry.ts'
import { defineEnum } from '../kit/enums.ts'
import { Count, Day, FileList, Id, Name, Nullable, PublicPhone, Remark, Text, Time } from '../kit/fields.ts'
import { seenRow } from '../kit/seenRow.ts'
import { agreementKind, siteReaders } from './readers.ts'

const { may } = operator.siteInfo

/** Whom an agreement is for, by the kinds of users (2 carriers, 3 drivers, 4 shippers). */
export const agreementReaders: Readonly<Record<number, readonly number[]>> = { 1: [2, 4], 2: [2, 3, 4], 3: [3] }
/** Whether an edition holds today; derived from its moment. */
export const agreementState = defineEnum({
  waiting: [1, '待生效', 'Not in force yet'],
  current: [2, '现行', 'In force'],
  replaced: [3, '已被替换', 'Replaced']
})

/** A picture on the login page, with where it leads. */
const Banner = Closed({ picture: FileList, title: Text(0, 40), link: Type.String({ maxLength: 300, pattern: '^(https?://[^\\s"\'<>\\\\]+)?$' }) })
/** What is entered of a site; the same list serves the form, writing and reading. An empty field shows what the tenant is called. */
export const siteEntry = {
  site_name: Type.Optional(Text(0, 40)),
  /** What stands behind the hyphen of a page's title. */
  title_suffix: Type.Optional(Text(0, 40)),
  hotline: Type.Optional(Type.Union([PublicPhone, Type.Literal('')])),
  /** ICP 备案号: the number under which the site is filed. */
  icp_no: Type.Optional(Text(0, 60)),
  logo: Type.Optional(FileList),
  banners: Type.Optional(Type.Array(Banner, { maxItems: 5 }))
}
const { banners: _banners, ...plain } = siteEntry
const SiteRow = Closed({ ...keptFields(plain), banners: Type.Array(Banner), version: Type.Integer({ minimum: 0 }), updated_at: Nullable(Time) })
export type SiteRowOf = Static<typeof SiteRow>

const AgreementRow = Closed({
  id: Id,
  version: Count,
  kind: agreementKind.schema,
  edition: Count,
  title: Name,
  change_note: Remark(),
  asks_consent: Type.Boolean(),
  effective_at: Time,
  agreement_state: agreementState.schema,
  published_by_name: Name,
  created_at: Time
})
export type AgreementRowOf = Static<typeof AgreementRow>

export const site = {
  /** 站点信息: names, hotline, filing number and pictures of the login page. */
  info: query('site/info', { may: [may.view], input: Closed({}), output: SiteRow }),
  /** `version` is 0 for a site that was never saved. */
  save: command('site/save', {
    may: [may.edit],
    logAs: 'site.saved',
    input: Closed({ version: Type.Integer({ minimum: 0 }), ...siteEntry }),
    output: SiteRow,
    refuses: ['staleVersion', 'notFound', 'badInput']
  }),
  /** 协议版本: every edition of every agreement. */
  agreements: list('site/agreements', {
    may: [may.view],
    row: AgreementRow,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      kind: Type.Optional(agreementKind.schema),
      effective_from: Type.Optional(Day),
      effective_to: Type.Optional(Day)
    },
    sorts: ['effective_at', 'edition', 'created_at']
  }),
  agreementInfo: query('site/agreement_info', {
    may: [may.view],
    input: Closed({ id: Id }),
    output: Closed({ agreement: AgreementRow, content: Remark() }),
    refuses: ['notFound']
  }),
  /** 发布协议: the next edition, in force from its moment on; without one, at once. An edition never changes. */
  publishAgreement: command('site/publish_agreement', {
    may: [may.edit],
    logAs: 'site.agreementPublished',
    input: Closed({
      kind: agreementKind.schema,
      title: Text(2, 80),
      content: RichText(1),
      change_note: Type.Optional(Remark(0, 500)),
      asks_consent: Type.Optional(Type.Boolean()),
      effective_at: Type.Optional(Nullable(Time))
    }),
    output: AgreementRow,
    refuses: ['badInput', 'notFound', 'agreementWaits']
  }),
  /** Takes an edition back that is not in force yet. */
  dropAgreement: command('site/drop_agreement', {
    may: [may.edit],
    logAs: 'site.agreementDropped',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'agreementInForce']
  }),
  ...siteReaders
}
