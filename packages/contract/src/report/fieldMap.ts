import type { Bilingual } from '../kit/phrases.ts'
import { motVehicleTypes, plateColor } from '../vehicle/enums.ts'

/**
 * The field map of the monitoring system (domain 3.6): which fields each of the four messages has, how long they are, and which cannot be missing. It is the one
 * declaration that the check before a message leaves, the names on its preview and the local stand-in read.
 */
export type ReportField = Bilingual & {
  /** The name in the message. */
  readonly name: string
  /** `needed`: cannot be missing; `light`: only of ordinary trucks up to 4.5 t; without either it may be missing. */
  readonly when?: 'needed' | 'light'
  /** What eyes see only a part of. */
  readonly hide?: 'id' | 'phone' | 'account'
} & Shape
type Shape =
  | { readonly text: number; readonly exactly?: true; readonly codes?: readonly string[]; readonly like?: RegExp }
  /** Digits before and after the point. */
  | { readonly number: readonly [whole: number, places: number]; readonly above?: 0 }
  /** `yyyyMMddHHmmss` in Asia/Shanghai. */
  | { readonly time: true }
  | { readonly fields: readonly ReportField[]; readonly many?: true }

/** Kinds of transport business (业务类型). */
export const businessTypes = { trunk: '1002996', city: '1003997', rural: '1003998', container: '1002998', other: '1003999' } as const
/** Means of payment; cash is none of them. */
export const paymentMeans = {
  letter: '1',
  collection: '2',
  remittance: '3',
  draft: '31',
  bank: '32',
  thirdParty: '4',
  alipay: '41',
  wechat: '42',
  other: '9'
} as const
/** Sources of energy, by the product's own number of it. */
export const energyCodes: Readonly<Record<number, string>> = { 1: 'C', 2: 'O', 3: 'A', 4: 'B', 5: 'E', 6: 'E', 7: 'Z', 8: 'Z' }
/** Goods as the ministry groups them (货物分类代码), by the product's own goods type; what has no group of its own is 其他. */
const cargoGroups: Readonly<Record<number, string>> = {
  2: '1500',
  3: '1500',
  4: '1200',
  5: '0500',
  6: '0400',
  7: '1200',
  9: '1601',
  10: '1602',
  11: '1500',
  12: '1500',
  14: '1300'
}
const otherCargo = '1700'
export const cargoCodeOf = (goods_type_id: number | null): string => cargoGroups[goods_type_id ?? 0] ?? otherCargo
const cargoCodes = [
  '0100',
  '0200',
  '0300',
  '0400',
  '0500',
  '0600',
  '0700',
  '0800',
  '0900',
  '1000',
  '1100',
  '1200',
  '1300',
  '1400',
  '1500',
  '1601',
  '1602',
  '1701',
  otherCargo
] as const

const plate = { name: 'vehicleNumber', zh: '车牌号', en: 'Plate', text: 35, when: 'needed' } as const
const colour = {
  name: 'vehiclePlateColorCode',
  zh: '车牌颜色',
  en: 'Colour of the plate',
  text: 2,
  codes: plateColor.codes.map(String),
  when: 'needed'
} as const
const district = { name: 'countrySubdivisionCode', zh: '行政区划代码', en: 'Division code', text: 6, like: /^\d{6}$/, when: 'needed' } as const
const creditCode = { text: 18, exactly: true, like: /^[0-9A-Z]{18}$/ } as const
const carrier = [
  { name: 'carrier', zh: '网络货运经营者', en: 'Network carrier', text: 100, when: 'needed' },
  { name: 'unifiedSocialCreditIdentifier', zh: '统一社会信用代码', en: 'Credit code', ...creditCode, when: 'needed' },
  { name: 'permitNumber', zh: '道路运输经营许可证号', en: 'Road transport permit', text: 50, when: 'needed' }
] as const
/* Who sends or receives the goods; what is his number is a company's credit code or a person's identity number. */
const place = (which: 'consignor' | 'consignee', zh: string, en: string): readonly ReportField[] => [
  { name: which, zh, en, text: 512, when: 'needed' },
  { name: `${which}ID`, zh: `${zh}证件号`, en: `${en}: number`, text: 35, when: 'needed', hide: 'id' },
  { name: which === 'consignor' ? 'placeOfLoading' : 'goodsReceiptPlace', zh: `${zh}地点`, en: `${en}: place`, text: 256 },
  district
]

const waybillFields: readonly ReportField[] = [
  { name: 'originalDocumentNumber', zh: '原始单号', en: 'Order', text: 35, when: 'needed' },
  { name: 'shippingNoteNumber', zh: '托运单号', en: 'Waybill', text: 20, when: 'needed' },
  { name: 'serialNumber', zh: '分段分单号', en: 'Serial number', text: 4, exactly: true, like: /^\d{4}$/, when: 'needed' },
  { name: 'vehicleAmount', zh: '运输总车辆数', en: 'Vehicles', number: [4, 0], above: 0, when: 'needed' },
  { name: 'transportTypeCode', zh: '运输组织类型', en: 'Kind of transport', text: 2, codes: ['1'], when: 'needed' },
  { name: 'sendToProDateTime', zh: '上传时间', en: 'Sent', time: true, when: 'needed' },
  ...carrier,
  { name: 'consignmentDateTime', zh: '托运时间', en: 'Agreed', time: true, when: 'needed' },
  { name: 'businessTypeCode', zh: '业务类型', en: 'Kind of business', text: 7, codes: Object.values(businessTypes), when: 'needed' },
  { name: 'despatchActualDateTime', zh: '发车时间', en: 'Departed', time: true, when: 'needed' },
  { name: 'goodsReceiptDateTime', zh: '签收时间', en: 'Received', time: true, when: 'needed' },
  { name: 'totalMonetaryAmount', zh: '运费金额', en: 'Freight', number: [18, 3], above: 0, when: 'needed' },
  { name: 'consignorInfo', zh: '发货方', en: 'Consignor', fields: place('consignor', '发货方', 'Consignor'), when: 'needed' },
  { name: 'consigneeInfo', zh: '收货方', en: 'Consignee', fields: place('consignee', '收货方', 'Consignee'), when: 'needed' },
  {
    name: 'vehicleInfo',
    zh: '车辆',
    en: 'Vehicle',
    fields: [plate, colour, { name: 'trailerVehiclePlateNumber', zh: '挂车车牌', en: 'Trailer', text: 35 }],
    when: 'needed'
  },
  {
    name: 'driver',
    zh: '驾驶员',
    en: 'Driver',
    fields: [
      { name: 'driverName', zh: '姓名', en: 'Name', text: 30, when: 'needed' },
      { name: 'drivingLicense', zh: '驾驶证号', en: 'Driving licence', text: 18, hide: 'id', when: 'needed' }
    ],
    when: 'needed'
  },
  {
    name: 'goodsInfo',
    zh: '货物',
    en: 'Goods',
    many: true,
    fields: [
      { name: 'descriptionOfGoods', zh: '货物名称', en: 'Goods', text: 512, when: 'needed' },
      { name: 'cargoTypeClassificationCode', zh: '货物分类代码', en: 'Class of goods', text: 4, codes: cargoCodes, when: 'needed' },
      { name: 'goodsItemGrossWeight', zh: '毛重（公斤）', en: 'Gross weight, kg', number: [14, 3], above: 0, when: 'needed' },
      { name: 'cube', zh: '体积（立方米）', en: 'Volume, m³', number: [9, 4] },
      { name: 'totalNumberOfPackages', zh: '件数', en: 'Pieces', number: [8, 0] }
    ],
    when: 'needed'
  },
  {
    name: 'actualCarrierInfo',
    zh: '实际承运人',
    en: 'Actual carrier',
    fields: [
      { name: 'actualCarrierName', zh: '名称', en: 'Name', text: 100, when: 'needed' },
      { name: 'actualCarrierBusinessLicense', zh: '道路运输经营许可证号', en: 'Road transport permit', text: 50, when: 'needed' },
      { name: 'actualCarrierID', zh: '证件号', en: 'Number', text: 35, hide: 'id', when: 'needed' }
    ],
    when: 'needed'
  },
  {
    name: 'insuranceInformation',
    zh: '货物保险',
    en: 'Cargo insurance',
    fields: [
      { name: 'policyNumber', zh: '保单号', en: 'Policy', text: 50, when: 'needed' },
      { name: 'insuranceCompanyName', zh: '保险公司', en: 'Insurer', text: 100, when: 'needed' }
    ],
    when: 'needed'
  }
]

const cashFields: readonly ReportField[] = [
  { name: 'documentNumber', zh: '单证号', en: 'Payment', text: 35, when: 'needed' },
  { name: 'sendToProDateTime', zh: '上传时间', en: 'Sent', time: true, when: 'needed' },
  ...carrier.slice(0, 2),
  { name: 'actualCarrierID', zh: '实际承运人证件号', en: 'Actual carrier: number', text: 35, hide: 'id', when: 'needed' },
  plate,
  colour,
  {
    name: 'shippingNoteList',
    zh: '托运单',
    en: 'Waybills',
    many: true,
    fields: [
      { name: 'shippingNoteNumber', zh: '托运单号', en: 'Waybill', text: 20, when: 'needed' },
      { name: 'serialNumber', zh: '分段分单号', en: 'Serial number', text: 4, exactly: true, like: /^\d{4}$/, when: 'needed' }
    ],
    when: 'needed'
  },
  {
    name: 'financialList',
    zh: '财务列表',
    en: 'Payments',
    many: true,
    fields: [
      { name: 'paymentMeansCode', zh: '付款方式', en: 'Means of payment', text: 3, codes: Object.values(paymentMeans), when: 'needed' },
      { name: 'recipient', zh: '收款方名称', en: 'Recipient', text: 512, when: 'needed' },
      { name: 'receiptAccount', zh: '收款帐户', en: 'Account', text: 50, hide: 'account', when: 'needed' },
      { name: 'bankCode', zh: '收款银行', en: 'Bank', text: 50 },
      { name: 'sequenceCode', zh: '流水号', en: 'Serial number', text: 50, when: 'needed' },
      { name: 'monetaryAmount', zh: '金额', en: 'Amount', number: [18, 3], above: 0, when: 'needed' },
      { name: 'dateTime', zh: '付款时间', en: 'Paid', time: true, when: 'needed' }
    ],
    when: 'needed'
  }
]

const vehicleFields: readonly ReportField[] = [
  plate,
  colour,
  { name: 'vehicleType', zh: '车辆类型代码', en: 'Type of vehicle', text: 12, codes: Object.keys(motVehicleTypes), when: 'needed' },
  { name: 'owner', zh: '所有人', en: 'Owner', text: 100, when: 'light' },
  { name: 'useCharacter', zh: '使用性质', en: 'Use', text: 30, when: 'light' },
  { name: 'vin', zh: '车辆识别代号', en: 'VIN', text: 32, when: 'light' },
  { name: 'issuingOrganizations', zh: '发证机关', en: 'Issuer', text: 100, when: 'light' },
  { name: 'registerDate', zh: '注册日期', en: 'Registered', text: 8, like: /^\d{8}$/, when: 'light' },
  { name: 'issueDate', zh: '发证日期', en: 'Issued', text: 8, like: /^\d{8}$/, when: 'light' },
  { name: 'vehicleEnergyType', zh: '能源类型', en: 'Energy', text: 1, codes: [...'ABCDEFLMNOYZ'], when: 'needed' },
  { name: 'vehicleTonnage', zh: '核定载质量（吨）', en: 'Approved load, t', number: [9, 2], above: 0, when: 'needed' },
  { name: 'grossMass', zh: '总质量（吨）', en: 'Gross mass, t', number: [9, 2], above: 0, when: 'needed' },
  { name: 'roadTransportCertificateNumber', zh: '道路运输证号', en: 'Road transport certificate', text: 50, when: 'needed' },
  { name: 'trailerVehiclePlateNumber', zh: '挂车车牌', en: 'Trailer', text: 35 }
]

const driverFields: readonly ReportField[] = [
  { name: 'driverName', zh: '姓名', en: 'Name', text: 30, when: 'needed' },
  { name: 'drivingLicense', zh: '驾驶证号', en: 'Driving licence', text: 18, exactly: true, hide: 'id', when: 'needed' },
  { name: 'vehicleClass', zh: '准驾车型', en: 'Class', text: 10 },
  { name: 'issuingOrganizations', zh: '发证机关', en: 'Issuer', text: 100, when: 'light' },
  { name: 'validPeriodFrom', zh: '有效期自', en: 'Valid from', text: 8, like: /^\d{8}$/, when: 'light' },
  { name: 'validPeriodTo', zh: '有效期至', en: 'Valid to', text: 8, like: /^\d{8}$/, when: 'light' },
  { name: 'qualificationCertificate', zh: '从业资格证号', en: 'Qualification', text: 19, hide: 'id', when: 'needed' },
  { name: 'telephone', zh: '手机号', en: 'Mobile', text: 18, hide: 'phone', when: 'needed' }
]

/** The four messages by the name of their kind. */
export const fieldMap = { vehicle: vehicleFields, driver: driverFields, waybill: waybillFields, cash: cashFields } as const
export type MessageKind = keyof typeof fieldMap

/** A message as it leaves: texts by their names, groups and lists of groups. */
export type Message = { readonly [name: string]: string | Message | readonly Message[] }
