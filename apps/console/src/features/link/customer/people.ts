import { user } from '@yunshu/contract/user/contract'
import { call } from '../../../kit/call.ts'
import type { Option } from '../../../kit/controls.tsx'

/** Colleagues for a picker. */
export const findPeople = async (keyword: string): Promise<readonly Option[]> =>
  (await call(user.pick, { keyword })).data.map(({ id, user_name }) => ({ value: id, label: user_name }))
