import { createUser, removeUser, updateUser } from './edit.ts'
import { listUsers, pickUsers } from './list.ts'
import { enableUser, permitUser, resetPassword, transferUser } from './rights.ts'

export const verbs = [listUsers, pickUsers, createUser, updateUser, removeUser, permitUser, enableUser, transferUser, resetPassword]
export { openAccount } from './account.ts'
export { findColleague } from './queries.ts'
export { getUserBelow } from './assign.ts'
export { findByName } from './names.ts'
export { keepPreferences, noteLogin, setPassword } from './own.ts'
