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
    moreFailures: '另有 {count} 条'
  },
  en: {
    download: 'Download',
    result: '{done} done, {failed} failed',
    rows: '{done} rows',
    why: 'Why',
    progress: '{done} of {total}',
    nothing: 'No exports or imports yet',
    failed: 'It could not be done. Please try again',
    moreFailures: '{count} more'
  }
})
