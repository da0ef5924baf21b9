import './settle.ts'
import { listNotices, unreadNotices } from './list.ts'
import { putNoticeAside, readAllNotices, readNotice } from './read.ts'

export const verbs = [listNotices, unreadNotices, readNotice, readAllNotices, putNoticeAside]
export { countInbox } from './queries.ts'
export { alarmWords, type News, notifyCompany, tellPeople } from './notify.ts'
