import { listUsers, pickUsers } from './list.ts'

export const userVerbs = [listUsers, pickUsers]
