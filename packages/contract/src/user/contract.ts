import { Type } from 'typebox'
import { defineEnum } from '../kit/enums.ts'
import { Closed, list, query } from '../kit/endpoint.ts'
import { Id, Nullable, Text, Time, Version } from '../kit/fields.ts'

export const userStatus = defineEnum({ 1: ['启用', 'Enabled'], 2: ['停用', 'Disabled'] })
export const UserRow = Closed({
  id: Id,
  version: Version,
  account: Type.String(),
  user_name: Type.String(),
  mobile: Type.String(),
  status: userStatus.schema,
  role_names: Type.String(),
  last_login_at: Nullable(Time)
})

export const user = {
  /** The people of the actor's own company. */
  list: list('user/list', {
    may: 'user',
    row: UserRow,
    filters: { keyword: Type.Optional(Text(0, 40)), status: Type.Optional(userStatus.schema) },
    sorts: ['last_login_at']
  }),
  /** Colleagues for a picker. */
  pick: query('user/pick', {
    may: 'user',
    input: Closed({ keyword: Type.Optional(Text(0, 40)) }),
    output: Closed({ data: Type.Array(Closed({ id: Id, user_name: Type.String() })) })
  })
}
