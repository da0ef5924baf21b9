import { defineEnum } from '../kit/enums.ts'

export const billingUnit = defineEnum({
  tonne: [1, '吨', 'Tonne'],
  cubicMetre: [2, '方', 'm³'],
  kilometre: [3, '公里', 'Kilometre'],
  piece: [4, '件', 'Piece'],
  trip: [5, '车（趟）', 'Trip'],
  chargeableWeight: [6, '重泡择大', 'Chargeable weight']
})
export const tierMode = defineEnum({ whole: [1, '全额', 'Whole'], progressive: [2, '累进', 'Progressive'] })
export const weightBase = defineEnum({
  loaded: [1, '装货净重', 'Loaded'],
  unloaded: [2, '卸货净重', 'Unloaded'],
  lesser: [3, '两者取小', 'The lesser'],
  greater: [4, '两者取大', 'The greater']
})
export const rounding = defineEnum({
  fen: [1, '到分', 'To the fen'],
  downToYuan: [2, '抹角分', 'Down to CNY 1'],
  nearestYuan: [3, '四舍五入到元', 'To the nearest CNY 1'],
  downToTen: [4, '个位抹零', 'Down to CNY 10']
})
/** The rates of value-added tax that a carrier's freight may carry, in basis points. */
export const vatRates = [0, 100, 300, 600, 900] as const
