import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const rateTerms = definePhrases({
  zh: {
    rule_no: '规则编号',
    rule_ids: '规则',
    start_scope: '起点范围',
    end_scope: '终点范围',
    start_name: '起点',
    end_name: '终点',
    two_way: '往返同价',
    payee_scope: '适用对象',
    payee_name: '适用对象',
    goods_type_ids: '货物类型',
    billing_unit: '计价单位',
    weight_base: '计费重量',
    load_factor_bp: '装货重量系数',
    unload_factor_bp: '卸货重量系数',
    km: '合同公里',
    tier_mode: '阶梯方式',
    tiers: '价格阶梯',
    from: '起始数量',
    price_e4: '单价',
    flat_fen: '固定金额',
    min_charge_fen: '最低收费',
    max_charge_fen: '最高收费',
    rounding: '取整',
    surcharges: '附加费',
    calc: '计算方式',
    free_qty: '免费数量',
    cap_fen: '封顶',
    condition: '条件',
    cold: '冷链',
    min_km: '超过公里',
    fuel: '油价联动',
    start_fen: '基准油价',
    trigger_bp: '触发幅度',
    priority: '优先级',
    adjust_bp: '调价比例',
    adjust_fen: '调价金额',
    province_code: '省份代码',
    day: '日期',
    price_fen: '油价',
    file: '文件',
    hidden_rows: '隐藏的行'
  },
  en: {
    rule_no: 'Rule no.',
    rule_ids: 'Rules',
    start_scope: 'Where from',
    end_scope: 'Where to',
    start_name: 'From',
    end_name: 'To',
    two_way: 'Both ways',
    payee_scope: 'For whom',
    payee_name: 'For whom',
    goods_type_ids: 'Goods types',
    billing_unit: 'Priced by',
    weight_base: 'Weight that counts',
    load_factor_bp: 'Share of the loaded weight',
    unload_factor_bp: 'Share of the unloaded weight',
    km: 'Contract km',
    tier_mode: 'Tiers',
    tiers: 'Price table',
    from: 'From quantity',
    price_e4: 'Unit price',
    flat_fen: 'Flat amount',
    min_charge_fen: 'Minimum',
    max_charge_fen: 'Maximum',
    rounding: 'Rounding',
    surcharges: 'Surcharges',
    calc: 'Calculated',
    free_qty: 'Free',
    cap_fen: 'Cap',
    condition: 'Condition',
    cold: 'Cold chain',
    min_km: 'Above km',
    fuel: 'Fuel surcharge',
    start_fen: 'Base fuel price',
    trigger_bp: 'Counts from',
    priority: 'Priority',
    adjust_bp: 'Change in percent',
    adjust_fen: 'Change in CNY',
    province_code: 'Province code',
    day: 'Day',
    price_fen: 'Fuel price',
    file: 'File',
    hidden_rows: 'Hidden rows'
  }
})

export const rateRefusals = defineRefusals(1820, {
  zh: {
    ruleOverlaps: '与规则 {rule_no}（{start} 至 {end}）重叠：同一票货会同时适用，请调整范围、优先级或有效期',
    priceBelowZero: '调整后规则 {rule_no} 的单价会小于零',
    noRate: '没有合同价：{reason}',
    priceChanged: '合同价现为 {price} 元，请核对后再提交',
    rulesTie: '规则 {rule_no} 与规则 {other} 重叠：同一票货会同时适用，请调整范围、优先级或有效期'
  },
  en: {
    ruleOverlaps: 'Overlaps with rule {rule_no} ({start} to {end}): both would fit one trip. Change scope, priority or days',
    priceBelowZero: 'The price of rule {rule_no} would fall below nothing',
    noRate: 'There is no contract price: {reason}',
    priceChanged: 'The contract price is now CNY {price}. Check it and submit again',
    rulesTie: 'Rules {rule_no} and {other} overlap: both would fit one trip. Change scope, priority or days'
  }
})

/** Why a trip has no price by rule. */
export const noRateReasons = definePhrases({
  zh: {
    noProject: '{day} 没有生效的项目',
    noRule: '项目中没有适用的计价规则',
    belowTiers: '数量低于价格表的第一级',
    noQuantity: '规则所计的数量为零（如没有体积或公里数）'
  },
  en: {
    noProject: 'no project holds on {day}',
    noRule: 'no rule of the project fits',
    belowTiers: 'the quantity lies below the first tier',
    noQuantity: 'the quantity that the rule bills is zero (no volume or no kilometres)'
  }
})

/** The names of the items of a price (domain 5.3). */
export const itemNames = definePhrases({
  zh: {
    F01: '运费',
    F02: '提货费',
    F03: '送货费',
    F04: '装卸费',
    F05: '加点费',
    F06: '压车费',
    F07: '压夜费',
    F09: '路桥费',
    F10: '燃油附加',
    F11: '保险费',
    F12: '上楼搬运费',
    F13: '冷链附加',
    F14: '返程费',
    F15: '回单快递费'
  },
  en: {
    F01: 'Freight',
    F02: 'Pickup',
    F03: 'Delivery',
    F04: 'Loading and unloading',
    F05: 'Extra stops',
    F06: 'Waiting',
    F07: 'Waiting overnight',
    F09: 'Tolls',
    F10: 'Fuel surcharge',
    F11: 'Insurance',
    F12: 'Carrying upstairs',
    F13: 'Cold chain',
    F14: 'Return trip',
    F15: 'Courier of PODs'
  }
})

export const rateFaults = definePhrases({
  zh: {
    empty: '至少一级',
    order: '起始数量须从小到大且不重复',
    price: '价格须为不小于零的数',
    gap: '累进价格须从 0 起',
    daysTurned: '不能早于生效日期',
    outsideProject: '须在项目有效期 {from} 至 {to} 之内',
    boundsTurned: '不能小于最低收费',
    calcOdd: '该项目不能按此方式计算',
    calcTwice: '每项附加费只能有一条',
    fuelMissing: '须填写基准油价和触发幅度',
    payeeUnknown: '不是本企业的车队、司机或车队长',
    payeeUpstream: '只有下游运价可以限定车队或收款人',
    oneOfBoth: '按比例或按金额，填写其中一项'
  },
  en: {
    empty: 'needs at least one tier',
    order: 'starts must rise and not repeat',
    price: 'prices cannot be negative',
    gap: 'progressive prices must start from 0',
    daysTurned: 'cannot come before the first day',
    outsideProject: 'must lie within the days of the project, {from} to {to}',
    boundsTurned: 'cannot be less than the minimum',
    calcOdd: 'this item is not calculated in this way',
    calcTwice: 'each surcharge stands once',
    fuelMissing: 'needs the base price and the change from which it counts',
    payeeUnknown: 'is no fleet, driver or captain of this company',
    payeeUpstream: 'only what a carrier pays is limited to a fleet or a payee',
    oneOfBoth: 'give either a percentage or an amount'
  }
})

/** The names of its acts in the operation log. */
export const rateActs = definePhrases({
  zh: {
    'rate.created': '新增计价规则',
    'rate.updated': '修改计价规则',
    'rate.removed': '删除计价规则',
    'rate.adjusted': '批量调价',
    'rate.imported': '导入计价规则',
    'rate.fuelSet': '维护油价'
  },
  en: {
    'rate.created': 'Rule added',
    'rate.updated': 'Rule changed',
    'rate.removed': 'Rule deleted',
    'rate.adjusted': 'Prices adjusted',
    'rate.imported': 'Rules imported',
    'rate.fuelSet': 'Fuel price set'
  }
})
