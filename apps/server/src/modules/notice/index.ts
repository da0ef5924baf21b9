import { listNotices, unreadNotices } from './list.ts'
import { readAllNotices, readNotice } from './read.ts'

export const verbs = [listNotices, unreadNotices, readNotice, readAllNotices]
export { notifyCompany } from './notify.ts'
