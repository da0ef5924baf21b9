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

/** The longest that a clock says, of a deadline that is a day and of one that is a moment: columns make room for it. */
export const longestClock = { day: { zh: '逾期 99 天', en: '99 days overdue' }, moment: { zh: '超时 99 小时', en: '99 days late' } }
