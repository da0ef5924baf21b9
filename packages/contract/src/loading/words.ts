import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const loadingTerms = definePhrases({
  zh: {
    task_no: '配载单号',
    task_status: '配载状态',
    objective: '优化目标',
    order_ids: '订单',
    order_count: '订单数',
    vehicle_types: '可用车型',
    count: '可用台数',
    max_kg: '限重',
    max_m3: '限方',
    fixed_fen: '起步价',
    per_km_fen: '每公里价',
    per_stop_fen: '每点价',
    steps: '阶梯价',
    from_km: '起始公里',
    fen: '金额',
    keeps_temperature: '可控温',
    carries_dangerous: '可装危险品',
    rear_door: '仅后门装卸',
    max_points: '最多点数',
    max_detour_km: '最大绕行',
    allow_split: '可拆单',
    keep_types: '按订单要求车型',
    part_temperatures: '不同温区不混装',
    part_dangerous: '危险品单独装',
    apart: '客户不可混装',
    city_access: '城市限行',
    type_ids: '车型',
    from_minute: '开始时间',
    to_minute: '结束时间',
    rehandle_fen: '倒货费',
    rest_rule: '驾驶休息规定',
    locked: '锁定车辆',
    think_seconds: '计算时间',
    seed_count: '并行方案数',
    random_seed: '随机种子',
    progress_pct: '进度',
    vehicle_count: '用车数',
    unplanned_count: '未配订单',
    est_fen: '预估费用',
    save_fen: '较散发节省',
    estimated_legs: '估算里程数',
    proof_level: '校验程度',
    iterations: '迭代次数',
    computed_at: '算完时间',
    loads: '装载',
    pieces: '件数',
    stops: '停靠点',
    point: '点'
  },
  en: {
    task_no: 'Load task no.',
    task_status: 'Loading status',
    objective: 'Objective',
    order_ids: 'Orders',
    order_count: 'Orders',
    vehicle_types: 'Vehicle types',
    count: 'Vehicles available',
    max_kg: 'Most weight',
    max_m3: 'Most volume',
    fixed_fen: 'Fixed price',
    per_km_fen: 'Price per km',
    per_stop_fen: 'Price per stop',
    steps: 'Price steps',
    from_km: 'From km',
    fen: 'Amount',
    keeps_temperature: 'Keeps temperature',
    carries_dangerous: 'Carries dangerous goods',
    rear_door: 'Rear door only',
    max_points: 'Most stops',
    max_detour_km: 'Longest detour',
    allow_split: 'Orders may be split',
    keep_types: 'Keep to the types ordered',
    part_temperatures: 'Keep temperatures apart',
    part_dangerous: 'Dangerous goods alone',
    apart: 'Customers who may not share',
    city_access: 'City access',
    type_ids: 'Vehicle types',
    from_minute: 'From',
    to_minute: 'To',
    rehandle_fen: 'Rehandling',
    rest_rule: 'Driving-rest rule',
    locked: 'Locked vehicles',
    think_seconds: 'Planning time',
    seed_count: 'Plans side by side',
    random_seed: 'Random seed',
    progress_pct: 'Progress',
    vehicle_count: 'Vehicles',
    unplanned_count: 'Orders left behind',
    est_fen: 'Estimated cost',
    save_fen: 'Saved against one each',
    estimated_legs: 'Estimated distances',
    proof_level: 'Proved by',
    iterations: 'Iterations',
    computed_at: 'Computed',
    loads: 'Load',
    pieces: 'Pieces',
    stops: 'Stops',
    point: 'Point'
  }
})

export const loadingRefusals = defineRefusals(1750, {
  zh: {
    orderNotToLoad: '订单{order_no}没有可配载的货物，不能加入配载',
    unknownVehicleType: '车型不存在或已停用',
    notComputing: '该配载任务不在计算中',
    notComputed: '该配载任务还没有结果',
    draftUnreadable: '方案与配载任务的订单或车型不符'
  },
  en: {
    orderNotToLoad: 'Order {order_no} has nothing left to load and cannot be combined',
    unknownVehicleType: 'The vehicle type is not there or no longer used',
    notComputing: 'This load task is not being computed',
    notComputed: 'This load task has no result yet',
    draftUnreadable: 'The plan names orders or vehicle types that the load task does not hold'
  }
})

/** The names of its acts in the operation log. */
export const loadingActs = definePhrases({
  zh: {
    'loading.planned': '智能配载',
    'loading.stopped': '停止配载计算',
    'loading.cancelled': '取消配载'
  },
  en: {
    'loading.planned': 'Loading planned',
    'loading.stopped': 'Loading stopped early',
    'loading.cancelled': 'Load task cancelled'
  }
})
