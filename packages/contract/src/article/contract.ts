import { type Static, Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { keptFields } from '../kit/entry.ts'
import { defineEnum } from '../kit/enums.ts'
import { Count, CountOf, Day, FileList, Id, Name, Nullable, Remark, StateOf, Text, Time, Version } from '../kit/fields.ts'
import { seenRow, seenRowBecause, usualOfMove } from '../kit/seenRow.ts'
import { articleKind, articleMachine, articleReader } from './machine.ts'
import { articleReaders } from './readers.ts'
import { RichText } from './richField.ts'

const { news, cases, laws } = operator
/** The page of each kind, with its grants. */
export const articlePages = { 1: news, 2: cases, 3: laws } as const
const may = (act: 'view' | 'create' | 'edit' | 'remove' | 'publish') => [news.may[act], cases.may[act], laws.may[act]]

/** What is entered of an article; the same list serves the form, writing, reading and its editions. */
export const articleEntry = {
  title: Text(2, 80, { kind: 'name' }),
  category: Type.Optional(Text(0, 20)),
  cover: Type.Optional(FileList),
  summary: Type.Optional(Remark(0, 200)),
  content: RichText(1),
  /** Where it comes from, such as another publisher. */
  source: Type.Optional(Text(0, 60)),
  /** Words by which it is to be found (SEO). */
  seo: Type.Optional(Text(0, 120)),
  /** Of a law: its number, who issued it, and from when until when it holds. */
  doc_no: Type.Optional(Text(0, 60, { kind: 'no' })),
  issuer: Type.Optional(Text(0, 60)),
  effective_on: Type.Optional(Nullable(Day)),
  expired_on: Type.Optional(Nullable(Day)),
  attachment: Type.Optional(FileList),
  readers: Type.Array(articleReader.schema, { maxItems: 3 }),
  /** It stands on the login pages as well, for anybody. */
  at_login: Type.Optional(Type.Boolean()),
  /** It stands before newer ones. */
  is_top: Type.Optional(Type.Boolean()),
  sort: Type.Optional(CountOf(0, 9999))
}

const { content: _content, ...listed } = articleEntry
/** Whether an article has changes that no edition has yet, waits for its moment, or neither; derived. */
export const articleChange = defineEnum({
  none: [1, '无', 'None'],
  changed: [2, '有未发布的修改', 'Unpublished changes'],
  planned: [3, '定时待发布', 'Scheduled']
})
/** An article as the operator's list shows it, without its text. */
export const ArticleRow = Closed({
  id: Id,
  version: Version,
  kind: articleKind.schema,
  ...keptFields(listed),
  article_status: StateOf(articleMachine),
  change: articleChange.schema,
  /** Which edition is read now; 0: none was published. */
  edition: Count,
  /** The newest edition that asked for consent; 0: none. */
  consent_edition: Count,
  planned_at: Nullable(Time),
  /** When the edition that is read was published. */
  publish_at: Nullable(Time),
  view_count: Count,
  updated_by_name: Name,
  updated_at: Time
})
export type ArticleRowOf = Static<typeof ArticleRow>

const Edition = Closed({
  edition: Count,
  title: Name,
  content: Remark(),
  change_note: Remark(),
  asks_consent: Type.Boolean(),
  published_at: Time,
  published_by_name: Name
})
/** An article with its text as it is written now, and its editions, the newest first. */
const ArticleDetail = Closed({
  article: ArticleRow,
  content: Remark(),
  editions: Type.Array(Edition)
})

/** What is said with a new edition: from the second one on, what changed. */
const saying = { change_note: Type.Optional(Remark(0, 500)), asks_consent: Type.Optional(Type.Boolean()) }

export const article = {
  /** 新闻、案例、法规: all articles of the kinds whose pages the reader has. */
  list: list('article/list', {
    may: may('view'),
    row: ArticleRow,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      kind: Type.Optional(articleKind.schema),
      article_status: Type.Optional(StateOf(articleMachine)),
      reader: Type.Optional(articleReader.schema),
      change: Type.Optional(articleChange.schema),
      published_from: Type.Optional(Day),
      published_to: Type.Optional(Day)
    },
    sorts: ['publish_at', 'updated_at', 'sort', 'view_count', 'title'],
    tabs: 'article_status'
  }),
  info: query('article/info', { may: may('view'), input: Closed({ id: Id }), output: ArticleDetail, refuses: ['notFound'] }),
  create: command('article/create', {
    may: may('create'),
    logAs: 'article.created',
    input: Closed({ kind: articleKind.schema, ...articleEntry }),
    output: ArticleRow,
    refuses: ['noPermission', 'badInput', 'notFound']
  }),
  /** Changes what is written; readers see it with the next edition. */
  update: command('article/update', {
    may: may('edit'),
    logAs: 'article.updated',
    input: Closed({ ...seenRow, ...articleEntry }),
    output: ArticleRow,
    refuses: ['noPermission', 'notFound', 'staleVersion', 'badInput']
  }),
  remove: command('article/remove', {
    may: may('remove'),
    logAs: 'article.removed',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: ['noPermission', 'notFound', 'staleVersion', 'articleWasPublished']
  }),
  /** 发布: what is written becomes the next edition. */
  publish: command('article/publish', {
    may: may('publish'),
    logAs: 'article.published',
    input: Closed({ ...seenRow, ...saying }),
    output: ArticleRow,
    refuses: ['noPermission', ...usualOfMove, 'badInput', 'articleUnchanged']
  }),
  /** 定时发布: it is published by itself at this moment, as it is written then; null takes the plan back. */
  schedule: command('article/schedule', {
    may: may('publish'),
    logAs: 'article.scheduled',
    input: Closed({ ...seenRow, planned_at: Nullable(Time), ...saying }),
    output: ArticleRow,
    refuses: ['noPermission', 'notFound', 'staleVersion', 'badInput', 'articleUnchanged']
  }),
  /** 下架: readers no longer find it; its editions and what was consented to stay. */
  withdraw: command('article/withdraw', {
    may: may('publish'),
    logAs: 'article.withdrawn',
    input: Closed(seenRowBecause),
    output: ArticleRow,
    refuses: ['noPermission', ...usualOfMove]
  }),
  /** Formatted text as it would be kept: for what is pasted into the editor. Changes nothing. */
  clean: query('article/clean', {
    may: [...may('create'), ...may('edit'), operator.siteInfo.may.edit],
    input: Closed({ content: RichText(0) }),
    output: Closed({ content: Remark() })
  }),
  ...articleReaders
}

/** A timer's command: nobody can call it over HTTP. */
export const articleDue = command('article/publish_due', {
  may: [],
  logAs: 'article.published',
  input: Closed({ id: Id }),
  output: Closed({ id: Id }),
  refuses: ['notFound', 'illegalMove']
})
