import { defineEnum } from '../kit/enums.ts'

export const billingUnit = defineEnum({
  1: ['吨', 'Tonne'],
  2: ['方', 'm³'],
  3: ['公里', 'Kilometre'],
  4: ['件', 'Piece'],
  5: ['车（趟）', 'Trip'],
  6: ['重泡择大', 'Chargeable weight']
})
export const tierMode = defineEnum({ 1: ['全额', 'Whole'], 2: ['累进', 'Progressive'] })
export const weightBase = defineEnum({
  1: ['装货净重', 'Loaded'],
  2: ['卸货净重', 'Unloaded'],
  3: ['两者取小', 'The lesser'],
  4: ['两者取大', 'The greater']
})
export const rounding = defineEnum({
  1: ['到分', 'To the fen'],
  2: ['抹角分', 'Down to the yuan'],
  3: ['四舍五入到元', 'To the nearest yuan'],
  4: ['个位抹零', 'Down to ten yuan']
})
