import { demoMobile } from '../identities.ts'
import { type Site, trades } from '../lanes.ts'

/** Whose orders a customer's are like: the first shipper's with the first carrier, the second shipper's with it, or the first shipper's with the second carrier. */
export type Stem = 'food' | 'goods' | 'outside'
export type Customer = {
  readonly key: string
  /** Before the numbers that it gives its orders. */
  readonly letters: string
  readonly stem: Stem
  readonly name: string
  readonly short: string
  readonly area_code: string
  readonly address: string
  /** What its places are called behind the name of the town. */
  readonly places: string
  /** What it sends, by the name of what its stem sends. */
  readonly goods: Readonly<Record<string, string>>
}

const foods = ['火锅底料', '郫县豆瓣', '自热米饭', '泡菜', '速冻丸子'] as const
const devices = ['空调外机', '双门冰箱', '洗衣机', '压缩机配件'] as const
const named = (from: readonly string[], to: readonly string[]): Record<string, string> =>
  Object.fromEntries(from.map((name, i) => [name, to[i] ?? name]))

export const stemNames: readonly Stem[] = ['food', 'goods', 'outside']
/** Each stem's shipper and carrier. */
export const stems: Readonly<Record<Stem, { readonly shipper: string; readonly carrier: string }>> = {
  food: { shipper: 'shipper', carrier: 'carrier' },
  goods: { shipper: 'shipper2', carrier: 'carrier' },
  outside: { shipper: 'shipper', carrier: 'carrier2' }
}

/** How many customers share a week's trips of each kind. */
export const slots: Readonly<Record<Stem, number>> = { food: 4, goods: 2, outside: 2 }

type Line = readonly [letters: string, short: string, business: string, area_code: string, places: string, goods: readonly string[]]
const lines: Readonly<Record<Stem, readonly Line[]>> = {
  food: [
    ['CW', '川味坊', '食品', '510117', '一号库', ['麻辣烫底料', '红油豆瓣', '方便粉丝', '榨菜', '速冻水饺']],
    ['TF', '天府园', '调味品', '510114', '配送中心', ['番茄锅底', '香菇酱', '即食米线', '酱萝卜', '速冻汤圆']],
    ['MJ', '岷江', '饮料', '510116', '前置仓', ['柠檬茶饮', '苏打水', '椰子水', '豆奶', '冰淇淋']],
    ['QC', '青城', '乳业', '510181', '冷链库', ['纯牛奶', '酸奶', '奶粉', '炼乳', '冷冻奶酪']],
    ['JN', '锦南', '米业', '510132', '粮库', ['大米', '糯米', '小米', '杂粮', '速冻玉米']],
    ['DJ', '都江', '茶业', '510181', '分拨仓', ['绿茶', '花茶', '袋泡茶', '茶点', '冷冻茶膏']],
    ['BX', '巴蜀香', '食品', '510115', '二号库', ['牛肉干', '豆干', '兔肉罐头', '泡椒凤爪', '速冻抄手']],
    ['LQ', '龙泉', '果业', '510112', '保鲜库', ['苹果汁', '果脯', '桃罐头', '果酱', '冷冻果块']],
    ['PX', '平西', '粮油', '510117', '油库', ['菜籽油', '大豆油', '面粉', '挂面', '速冻馒头']],
    ['SX', '蜀鲜', '水产', '510114', '冷冻仓', ['鱼罐头', '虾酱', '即食海带', '鱼松', '冻鱼片']],
    ['HX', '花溪', '烘焙', '510116', '中转仓', ['饼干', '蛋糕胚', '面包糠', '曲奇', '冷冻面团']],
    ['WJ', '温江', '日化', '510115', '总仓', ['洗衣液', '洗洁精', '抽纸', '牙膏', '冷藏面膜']]
  ],
  goods: [
    ['CB', '楚北', '卫浴', '420115', '一号库', ['智能马桶', '浴室柜', '淋浴屏', '龙头配件']],
    ['HY', '汉阳', '家居', '420114', '配送中心', ['折叠餐桌', '双门衣柜', '床垫', '五金件']],
    ['DH', '东湖', '光电', '420115', '分拨仓', ['投影机', '工业显示屏', '打印机', '光纤配件']],
    ['JX', '江夏', '厨电', '420115', '二号库', ['抽油烟机', '集成灶', '洗碗机', '灶具配件']],
    ['WC', '武昌', '健身', '420114', '中转仓', ['跑步机', '综合训练器', '动感单车', '哑铃片']]
  ],
  outside: [
    ['YZ', '渝州', '食品', '510117', '外省仓', ['酸辣粉料', '油辣子', '自热火锅', '涪陵榨菜', '速冻小面']],
    ['NC', '南充', '丝绸', '510114', '成品库', ['蚕丝被', '丝绸面料', '围巾', '靠垫', '恒温蚕种']],
    ['YB', '宜宾', '酒业', '510116', '酒库', ['白酒', '果酒', '黄酒', '酒糟饲料', '冷藏酒曲']],
    ['ML', '绵联', '电子', '510117', '元件仓', ['机顶盒', '路由器', '电源', '线缆', '温控试剂']],
    ['GY', '贵源', '药材', '510114', '药材仓', ['天麻', '杜仲', '党参', '金银花', '冷藏疫苗箱']]
  ]
}

/** The twenty-two customers of the full demo beside its two shippers: names that no company has. */
export const customers: readonly Customer[] = stemNames.flatMap((stem) =>
  lines[stem].map(([letters, short, business, area_code, places, goods], i) => ({
    key: `${stem}${i + 1}`,
    letters,
    stem,
    name: `${short}演示${business}有限公司`,
    short: `${short}${business}`,
    area_code,
    address: `示例大道 ${11 + i * 6} 号`,
    places,
    goods: named(stem === 'goods' ? devices : foods, goods)
  }))
)

const surnames = [...'钱蒋沈韩冯卫褚尤施孔严华戚邹喻柏窦章苗凤花方俞任袁柳酆鲍史费廉岑薛贺倪汤滕殷毕郝邬安常乐于傅皮齐康伍余元卜顾孟平和穆萧尹']

/** A customer's word for each word of its stem's places: their names, streets, contacts and phones; where they lie is left. */
export const placeWords = ({ key, stem, places }: Customer): [from: string, to: string][] => {
  const nth = customers.findIndex((one) => one.key === key)
  const trade = trades.find(({ account }) => account === stems[stem].shipper)
  const sites: readonly Site[] = [...(trade?.from ?? []), ...(trade?.to ?? [])]
  return sites.flatMap(({ diming, street, contact, phone }, i): [string, string][] => [
    [diming, diming.replace(/(食品园|冷链|空港|制造园|成品)?仓$/, places)],
    [street, street.replace(/\d+/, (no) => String(Number(no) + 3 + nth * 2))],
    [contact, `${surnames[(nth * 7 + i * 5) % surnames.length] ?? ''}${contact.slice(-2)}`],
    [phone, demoMobile(6_001 + nth * 20 + i)]
  ])
}
