import { type Static, Type } from 'typebox'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AnyFiles, Count, Day, Id, Name, Nullable, Remark, Text, Time } from '../kit/fields.ts'
import { articleKind } from './machine.ts'

/** An article as its readers see it. */
const Shown = {
  id: Id,
  kind: articleKind.schema,
  title: Name,
  category: Type.String(),
  cover: AnyFiles,
  summary: Remark(),
  is_top: Type.Boolean(),
  doc_no: Type.String(),
  issuer: Type.String(),
  effective_on: Nullable(Day),
  expired_on: Nullable(Day),
  edition: Count,
  publish_at: Time
}
const ShownRow = Closed(Shown)
export type ShownArticle = Static<typeof ShownRow>
const ShownText = Closed({ ...Shown, content: Remark(), source: Type.String(), attachment: AnyFiles, change_note: Remark(), view_count: Count })
export type ShownArticleText = Static<typeof ShownText>

const Linked = Type.Optional(Text(0, 20))

/** What readers ask: apart from the operator's calls, so that a phone or a login page does not load his pages. */
export const articleReaders = {
  /** Counts a reader of an article; nobody is told apart. */
  viewed: command('article/viewed', {
    may: 'session',
    logAs: 'article.viewed',
    input: Closed({ id: Id }),
    output: Closed({}),
    refuses: ['notFound']
  }),
  /** What is published for the caller's kind of user: on the workbenches and on the driver's page. */
  shown: list('article/shown', {
    may: 'session',
    row: ShownRow,
    filters: { keyword: Type.Optional(Text(0, 60)), kind: Type.Optional(articleKind.schema) },
    sorts: ['publish_at', 'title']
  }),
  read: query('article/read', { may: 'session', input: Closed({ id: Id }), output: ShownText, refuses: ['notFound'] }),
  /** What stands on the login page for anybody, newest first, and what stays on top before the others. */
  atLogin: query('article/at_login', {
    may: 'anyone',
    input: Closed({ tenant: Linked, root: Type.Optional(Type.Boolean()) }),
    output: Closed({ data: Type.Array(ShownRow) })
  }),
  readAtLogin: query('article/read_at_login', { may: 'anyone', input: Closed({ id: Id, tenant: Linked }), output: ShownText, refuses: ['notFound'] })
}
