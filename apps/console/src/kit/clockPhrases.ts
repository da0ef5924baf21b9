import { definePhrases } from '@yunshu/contract/kit/phrases'

/** The words of a deadline. */
export const clockPhrases = definePhrases({
  zh: {
    timeLeft: '还剩 {span}',
    pastBy: '超时 {span}',
    overdueBy: '逾期 {span}',
    dueToday: '今天',
    minutesSpan: '{count} 分',
    hoursSpan: '{count} 小时',
    daysSpan: '{count} 天'
  },
  en: {
    timeLeft: '{span} left',
    pastBy: '{span} late',
    overdueBy: '{span} overdue',
    dueToday: 'Today',
    minutesSpan: '{count} min',
    hoursSpan: '{count} h',
    daysSpan: '{count, day, days}'
  }
})
