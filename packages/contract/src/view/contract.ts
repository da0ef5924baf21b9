import { Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Id, Name, Text, Version } from '../kit/fields.ts'

/** The call whose list it filters. */
const ListPath = Type.String({ minLength: 2, maxLength: 100, pattern: '^/[A-Za-z0-9_/-]+$' })
/** Filters and order of the list, by the names of its own call. */
const Filters = Type.Record(Type.String(), Type.Unknown())

export const ViewRow = Closed({
  id: Id,
  version: Version,
  list_path: Type.String(),
  view_name: Name,
  filters: Filters,
  /** Whether it is for everybody of the company, otherwise only for the user who made it. */
  shared: Type.Boolean(),
  mine: Type.Boolean(),
  user_name: Name
})

export const view = {
  /** 常用查询: the user's own and the company's views of a list. */
  list: query('view/list', { may: 'user', input: Closed({ list_path: ListPath }), output: Closed({ data: Type.Array(ViewRow) }) }),
  create: command('view/create', {
    may: 'user',
    logAs: 'view.created',
    input: Closed({ list_path: ListPath, view_name: Text(1, 20), filters: Filters, shared: Type.Optional(Type.Boolean()) }),
    output: ViewRow,
    refuses: ['viewTaken', 'viewsFull', 'tooLarge']
  }),
  update: command('view/update', {
    may: 'user',
    logAs: 'view.updated',
    input: Closed({
      id: Id,
      version: Type.Optional(Version),
      view_name: Type.Optional(Text(1, 20)),
      filters: Type.Optional(Filters),
      shared: Type.Optional(Type.Boolean())
    }),
    output: ViewRow,
    refuses: ['notFound', 'staleVersion', 'viewTaken', 'viewOfOther', 'tooLarge']
  }),
  /** Only the user who made it may delete it; one of the company also users who may delete users. */
  remove: command('view/remove', {
    may: 'user',
    logAs: 'view.removed',
    input: Closed({ id: Id, version: Type.Optional(Version) }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'viewOfOther']
  })
}
