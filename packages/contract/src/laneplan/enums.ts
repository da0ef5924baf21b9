import { defineEnum } from '../kit/enums.ts'

/** Shift (班次) of a trip, by the hour of its required pickup in China: from midnight, from eight, from four in the afternoon. */
export const shift = defineEnum({ night: [1, '夜班', 'Night'], day: [2, '白班', 'Day'], evening: [3, '晚班', 'Evening'] })
/** From where a plan is taken over: the day before, the same weekday of the week before, or the fixed pairs of the lanes. */
export const planSource = defineEnum({
  yesterday: [1, '昨天', 'Yesterday'],
  week: [2, '上周同日', 'A week ago'],
  fixed: [3, '固定班次', 'Fixed pairs']
})
