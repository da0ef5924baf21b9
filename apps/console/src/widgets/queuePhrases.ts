import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said to whoever waits for a reader of workbooks. */
export const queue = definePhrases({
  zh: { next: '排队中，下一个就是您的文件', ahead: '排队中，前面还有 {count} 个文件' },
  en: { next: 'Waiting: yours is next', ahead: 'Waiting: {count, file, files} before yours' }
})
