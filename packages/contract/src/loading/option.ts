import { defineEnum } from '../kit/enums.ts'

/** What stands beside a plan to be compared with it: the three objectives, all vehicles open on all sides, one vehicle for each order. */
export const loadOption = defineEnum({
  fewestVehicles: [1, '车数最少', 'Fewest vehicles'],
  leastCost: [2, '费用最低', 'Least cost'],
  leastDistance: [3, '里程最短', 'Least distance'],
  openSides: [4, '不限后进先出', 'No last in, first out'],
  oneEach: [5, '一单一车', 'One vehicle each']
})
export const loadOptionState = defineEnum({
  waiting: [10, '排队中', 'Waiting'],
  computing: [20, '计算中', 'Computing'],
  ready: [30, '已算完', 'Ready'],
  failed: [40, '计算失败', 'Failed']
})
