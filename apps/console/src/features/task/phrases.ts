import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What only the download drawer says. */
export const phrases = definePhrases({
  zh: {
    download: '下载',
    result: '成功 {done}，失败 {failed}',
    rows: '{done} 行',
    why: '失败原因',
    progress: '{done} / {total}',
    nothing: '还没有导出或导入',
    failed: '未能完成，请重试',
    moreFailures: '另有 {count} 条',
    cancel: '停止',
    cancelImport: '停止导入？已导入的订单会保留。',
    cancelExport: '停止导出？',
    cancelled: '已停止',
    cancelledAt: '已停止，保留已导入的 {done} 个'
  },
  en: {
    download: 'Download',
    result: '{done} done, {failed} failed',
    rows: '{done, row, rows}',
    why: 'Why',
    progress: '{done} of {total}',
    nothing: 'No exports or imports yet',
    failed: 'It could not be done. Please try again',
    moreFailures: '{count} more',
    cancel: 'Stop',
    cancelImport: 'Stop this import? What it has created stays.',
    cancelExport: 'Stop this export?',
    cancelled: 'Stopped',
    cancelledAt: 'Stopped; the {done} created so far stay'
  }
})
