import { OrderForm, EndPointInput, GoodsInput, StartPointInput } from '@yunshu/contract/order/rows'
import { type Static, Type } from 'typebox'
import type { SheetColumn } from '../../platform/sheet/columns.ts'

/** A column of the import's template, and the field of an order that it holds. */
type ImportColumn = SheetColumn & { readonly of: 'order' | 'start' | 'end' | 'goods' }

const order = OrderForm.properties
const start = StartPointInput.properties
const end = EndPointInput.properties
const goods = GoodsInput.properties

/** The columns of 订单导入模板, in their order; one row for each line of goods. Titles are Chinese for every user, since files travel. */
export const importColumns = {
  key: { title: '订单序号', field: Type.String(), of: 'order', required: true, hint: '同一订单的多行填写相同的序号', example: '1' },
  customer_order_no: {
    title: '客户单号',
    field: order.customer_order_no,
    of: 'order',
    hint: '不超过 40 字，不能与已有订单重复',
    example: 'KH20261201001'
  },
  order_kind: { title: '订单类型', field: order.order_kind, of: 'order', hint: '普通 或 冷链，不填为普通', example: '普通' },
  vehicle_types: {
    title: '车型',
    field: Type.String({ maxLength: 100 }),
    of: 'order',
    required: true,
    hint: '如 9.6米，多个用顿号隔开',
    example: '9.6米'
  },
  vehicle_count: { title: '车数', field: order.vehicle_count, of: 'order', hint: '整数，不填为 1', example: '1' },
  box_type: { title: '厢型', field: order.box_type, of: 'order', hint: '如 厢式、高栏、平板、冷藏', example: '厢式' },
  temp_min: { title: '最低温度', field: order.temp_min, of: 'order', hint: '冷链必填，-30 至 25', example: '' },
  temp_max: { title: '最高温度', field: order.temp_max, of: 'order', hint: '冷链必填，高于最低温度', example: '' },
  need_receipt: { title: '回单要求', field: order.need_receipt, of: 'order', hint: '电子、纸质 或 无，不填为电子', example: '电子' },
  pay_mode: { title: '付款方式', field: order.pay_mode, of: 'order', hint: '月结、现付、到付、回单付 或 预付，不填为月结', example: '月结' },
  goods_value: { title: '保价货值（元）', field: order.goods_value_fen, of: 'order', hint: '填写即保价', example: '' },
  remark: { title: '备注', field: order.remark, of: 'order', hint: '不超过 500 字', example: '' },
  start_link_name: { title: '发货联系人', field: start.start_link_name, of: 'start', required: true, hint: '', example: '王发货' },
  start_link_phone: {
    title: '发货电话',
    field: start.start_link_phone,
    of: 'start',
    required: true,
    hint: '手机、座机（带区号）或 400 电话',
    example: '13800001001'
  },
  start_province: { title: '提货省份', field: start.start_address_province, of: 'start', required: true, hint: '', example: '四川省' },
  start_city: { title: '提货城市', field: start.start_address_city, of: 'start', hint: '直辖市可不填', example: '成都市' },
  start_area: { title: '提货区县', field: start.start_address_area, of: 'start', hint: '东莞等不设区县的城市可不填', example: '双流区' },
  start_address: {
    title: '提货详细地址',
    field: start.start_address_str,
    of: 'start',
    required: true,
    hint: '不超过 200 字',
    example: '空港四路 2666 号'
  },
  start_diming: { title: '提货地简称', field: start.start_address_diming, of: 'start', hint: '', example: '双流仓' },
  start_time_type: {
    title: '提货时间方式',
    field: start.zhiding_start_time_type,
    of: 'start',
    hint: '之前、之后 或 区间，不填为之前',
    example: '之前'
  },
  start_time: {
    title: '要求提货时间',
    field: start.zhiding_start_time,
    of: 'start',
    required: true,
    hint: '如 2026-12-01 09:00',
    example: '2026-12-01 09:00'
  },
  start_time_end: { title: '提货截止时间', field: start.zhiding_start_time_end, of: 'start', hint: '时间方式为区间时必填', example: '' },
  start_note: { title: '提货备注', field: start.address_content, of: 'start', hint: '', example: '' },
  end_link_name: { title: '收货联系人', field: end.end_link_name, of: 'end', required: true, hint: '', example: '李收货' },
  end_link_phone: {
    title: '收货电话',
    field: end.end_link_phone,
    of: 'end',
    required: true,
    hint: '手机、座机（带区号）或 400 电话',
    example: '027-82345678'
  },
  end_province: { title: '卸货省份', field: end.end_address_province, of: 'end', required: true, hint: '', example: '湖北省' },
  end_city: { title: '卸货城市', field: end.end_address_city, of: 'end', hint: '直辖市可不填', example: '武汉市' },
  end_area: { title: '卸货区县', field: end.end_address_area, of: 'end', hint: '东莞等不设区县的城市可不填', example: '东西湖区' },
  end_address: { title: '卸货详细地址', field: end.end_address_str, of: 'end', required: true, hint: '不超过 200 字', example: '走马岭物流园 6 号' },
  end_diming: { title: '卸货地简称', field: end.end_address_diming, of: 'end', hint: '', example: '走马岭仓' },
  end_time_type: { title: '送达时间方式', field: end.zhiding_end_time_type, of: 'end', hint: '之前、之后 或 区间，不填为之前', example: '之前' },
  end_time: {
    title: '要求送达时间',
    field: end.zhiding_end_time,
    of: 'end',
    required: true,
    hint: '如 2026-12-03 18:00，晚于提货时间',
    example: '2026-12-03 18:00'
  },
  end_time_end: { title: '送达截止时间', field: end.zhiding_end_time_end, of: 'end', hint: '时间方式为区间时必填', example: '' },
  end_note: { title: '卸货要求', field: end.end_content, of: 'end', hint: '', example: '' },
  goods_type: {
    title: '货物类型',
    field: Type.String({ maxLength: 30 }),
    of: 'goods',
    required: true,
    hint: '见“货物类型和车型”页',
    example: '食品饮料'
  },
  goods_name: { title: '货物名称', field: goods.goods_name, of: 'goods', required: true, hint: '', example: '火锅底料' },
  goods_guige: { title: '规格', field: goods.goods_guige, of: 'goods', hint: '', example: '500g×20' },
  danwei: { title: '包装', field: goods.danwei, of: 'goods', required: true, hint: '箱、托、件、桶、袋、卷、吨、方等', example: '箱' },
  goods_num: { title: '件数', field: goods.goods_num, of: 'goods', apart: true, required: true, hint: '1 至 999999 的整数', example: '100' },
  goods_kg: { title: '重量kg', field: goods.goods_kg, of: 'goods', apart: true, hint: '最多 3 位小数；重量和体积至少填一项', example: '2000' },
  goods_volume: { title: '体积m³', field: goods.goods_volume, of: 'goods', apart: true, hint: '最多 4 位小数', example: '8' }
} as const satisfies Record<string, ImportColumn>

export type ImportName = keyof typeof importColumns
export const importNames = Object.keys(importColumns) as ImportName[]
/** The value of a cell of the column after it was read. */
export type ImportValue<N extends ImportName> = NonNullable<Static<(typeof importColumns)[N]['field']>>
export const titleOf = (name: ImportName): string => importColumns[name].title
