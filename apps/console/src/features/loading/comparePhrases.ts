import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Words of plans side by side. */
export const comparePhrases = definePhrases({
  zh: {
    open: '方案对比',
    title: '方案对比',
    first:
      '用同一批订单分别按费用最低、车数最少、里程最短计算（锁定的车辆和站点不变），与当前方案和一单一车并排比较。计算在后台排队，不影响当前方案。',
    compute: '计算对比',
    again: '重新对比',
    stop: '停止，用目前最好的',
    now: '当前方案',
    take: '选用',
    taken: '已换成所选方案，可撤销',
    est_fen: '预估费用（元）',
    vehicle_count: '车辆（台）',
    distance_m: '里程（km）',
    load_rate_kg_bp: '重量装载率',
    load_rate_volume_bp: '体积装载率',
    late_min: '晚到（分钟）',
    unplanned_count: '未配（单）',
    unplanned_num: '未配（件）',
    lifoCosts: '后进先出多付 {yuan} 元：同样按费用最低，车辆四面可装卸时少付这些。',
    lifoFree: '后进先出不多付：四面可装卸时费用也不更低。',
    note: '绿色比当前好，红色比当前差。晚到按客户要求的时间算，包括方案里放宽的时间窗。'
  },
  en: {
    open: 'Compare',
    title: 'Plans side by side',
    first:
      'The same orders by least cost, fewest vehicles and least distance (locked vehicles and stops stay), beside the plan as it is and one vehicle for each order. It is computed in the background, in its turn, and leaves the plan as it is.',
    compute: 'Compute them',
    again: 'Compute again',
    stop: 'Stop with the best so far',
    now: 'The plan now',
    take: 'Take it',
    taken: 'The plan is now the one you chose; it can be undone',
    est_fen: 'Estimate (CNY)',
    vehicle_count: 'Vehicles',
    distance_m: 'Distance (km)',
    load_rate_kg_bp: 'Weight used',
    load_rate_volume_bp: 'Volume used',
    late_min: 'Late (min)',
    unplanned_count: 'Orders left',
    unplanned_num: 'Pieces left',
    lifoCosts: 'Last in, first out costs {yuan} CNY: so much less, by the same aim, with vehicles that are open on all sides.',
    lifoFree: 'Last in, first out costs nothing here: vehicles that are open on all sides are not cheaper.',
    note: 'Green is better than the plan now, red is worse. Lateness is by the times customers asked for, also where the plan assumes wider windows.'
  }
})
