/** A place of the demo where goods are loaded or unloaded: a real district, a street that no map has, a contact that nobody is. */
export type Site = { readonly code: string; readonly diming: string; readonly street: string; readonly contact: string; readonly phone: string }
export type Product = {
  readonly type: number
  readonly name: string
  readonly spec: string
  readonly danwei: string
  readonly kg: number
  readonly m3: number
  readonly cold?: true
}
/** One shipper of the demo with its warehouses, customers and goods. */
export type Trade = {
  readonly account: string
  readonly carriers: readonly [string, ...string[]]
  readonly from: readonly [Site, ...Site[]]
  readonly to: readonly [Site, ...Site[]]
  readonly goods: readonly [Product, ...Product[]]
}

const site = (code: string, diming: string, street: string, contact: string, phone: number): Site => ({
  code,
  diming,
  street,
  contact,
  phone: `138000${String(phone).padStart(5, '0')}`
})

export const trades: readonly [Trade, Trade] = [
  {
    account: 'shipper',
    carriers: ['carrier', 'carrier', 'carrier2'],
    from: [
      site('510117', '郫都食品园仓', '食品工业园示范路 16 号', '邓发货', 5001),
      site('510114', '新都冷链仓', '物流大道演示段 88 号', '曾发货', 5002),
      site('510116', '双流空港仓', '空港示例路 266 号', '彭发货', 5003)
    ],
    to: [
      site('500106', '重庆沙坪坝仓', '土主物流示例路 9 号', '冉收货', 5011),
      site('420112', '武汉东西湖仓', '走马岭示例路 6 号', '万收货', 5012),
      site('610116', '西安长安仓', '航天示例大道 21 号', '贺收货', 5013),
      site('530111', '昆明官渡仓', '金马示例路 33 号', '普收货', 5014),
      site('520113', '贵阳白云仓', '都拉示例街 5 号', '龙收货', 5015),
      site('430112', '长沙望城仓', '普瑞示例路 18 号', '易收货', 5016),
      site('510703', '绵阳涪城仓', '绵州示例路 7 号', '杜收货', 5017),
      site('511302', '南充顺庆仓', '潆华示例路 12 号', '文收货', 5018),
      site('511502', '宜宾翠屏仓', '长江示例大道 3 号', '雷收货', 5019)
    ],
    goods: [
      { type: 2, name: '火锅底料', spec: '500g×20', danwei: '箱', kg: 11, m3: 0.022 },
      { type: 2, name: '郫县豆瓣', spec: '1kg×12', danwei: '箱', kg: 13.2, m3: 0.02 },
      { type: 2, name: '自热米饭', spec: '320g×12', danwei: '箱', kg: 5.1, m3: 0.024 },
      { type: 2, name: '泡菜', spec: '2kg×8', danwei: '箱', kg: 17.5, m3: 0.026 },
      { type: 10, name: '速冻丸子', spec: '2.5kg×4', danwei: '箱', kg: 10.4, m3: 0.021, cold: true }
    ]
  },
  {
    account: 'shipper2',
    carriers: ['carrier'],
    from: [site('420115', '江夏制造园仓', '光谷示例大道 9 号', '阮发货', 5021), site('420114', '蔡甸成品仓', '九康示例路 2 号', '游发货', 5022)],
    to: [
      site('430111', '长沙雨花仓', '湘府示例路 40 号', '柳收货', 5031),
      site('360111', '南昌青山湖仓', '昌东示例路 8 号', '涂收货', 5032),
      site('340122', '合肥肥东仓', '撮镇示例街 1 号', '费收货', 5033),
      site('410104', '郑州管城仓', '航海示例路 77 号', '段收货', 5034),
      site('420606', '襄阳樊城仓', '邓城示例大道 15 号', '习收货', 5035),
      site('510112', '成都龙泉驿仓', '车城示例大道 5 号', '覃收货', 5036)
    ],
    goods: [
      { type: 4, name: '空调外机', spec: '1.5 匹', danwei: '台', kg: 34, m3: 0.19 },
      { type: 4, name: '双门冰箱', spec: '220 L', danwei: '台', kg: 56, m3: 0.62 },
      { type: 4, name: '洗衣机', spec: '10 kg', danwei: '台', kg: 62, m3: 0.41 },
      { type: 13, name: '压缩机配件', spec: '12 只', danwei: '件', kg: 48, m3: 0.06 }
    ]
  }
]
