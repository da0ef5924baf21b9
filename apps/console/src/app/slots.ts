import { lazy, type ComponentType } from 'react'

/** What features put into the shell; a slot that nobody fills shows nothing. */
type Slots = {
  /** The panel behind the bell: notices, messages, mails. */
  notice?: ComponentType<{ onClose: () => void }>
  /** The files in the download drawer; `jobs` were started in this session, newest first. */
  downloads?: ComponentType<{ jobs: readonly number[] }>
}
export const slots: Slots = {
  notice: lazy(async () => ({ default: (await import('../features/notice/NoticePanel.tsx')).NoticePanel })),
  downloads: lazy(async () => ({ default: (await import('../features/task/DownloadPanel.tsx')).DownloadPanel }))
}
