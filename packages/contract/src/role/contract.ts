import { Type } from 'typebox'
import { Closed, list } from '../kit/endpoint.ts'
import { Id, Nullable, Version } from '../kit/fields.ts'

export const RoleRow = Closed({
  id: Id,
  version: Version,
  role_name: Type.String(),
  preset: Nullable(Type.String()),
  state: Type.Integer(),
  user_count: Type.Integer()
})

export const role = {
  /** The roles of the actor's own company, with how many people hold each. */
  list: list('role/list', { may: 'user', row: RoleRow, filters: {}, sorts: ['role_name'] })
}
