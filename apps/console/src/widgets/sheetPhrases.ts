import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Words of an order or a trip on paper: its stops, its goods, who signs. */
export const sheetWords = definePhrases({
  zh: {
    stopsCaption: '装卸地点',
    goodsCaption: '货物',
    type: '类型',
    from: '装货',
    to: '卸货',
    address: '地址',
    contact: '联系人',
    window: '要求时间',
    note: '备注',
    goodsTo: '卸至',
    name: '货名',
    goodsType: '货物类型',
    spec: '规格',
    pack: '包装',
    pieces: '件数',
    kgs: '重量 kg',
    m3s: '体积 m³',
    sum: '合计',
    signCaption: '签字盖章',
    signDate: '日期',
    printedAt: '打印时间 {time}'
  },
  en: {
    stopsCaption: 'Stops',
    goodsCaption: 'Goods',
    type: 'Type',
    from: 'Loading',
    to: 'Unloading',
    address: 'Address',
    contact: 'Contact',
    window: 'Asked for',
    note: 'Note',
    goodsTo: 'For',
    name: 'Goods',
    goodsType: 'Goods type',
    spec: 'Specification',
    pack: 'Packaging',
    pieces: 'Pieces',
    kgs: 'Weight kg',
    m3s: 'Volume m³',
    sum: 'Total',
    signCaption: 'Signatures',
    signDate: 'Date',
    printedAt: 'Printed {time}'
  }
})
