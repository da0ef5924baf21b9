import { nameOf } from '@yunshu/contract/kit/enums'
import { vehicleFaults } from '@yunshu/contract/vehicle/check'
import { vehicle, vehicleWritten } from '@yunshu/contract/vehicle/contract'
import { energyType, motVehicleTypes, plateColor } from '@yunshu/contract/vehicle/enums'
import { vehicleRefusals } from '@yunshu/contract/vehicle/words'
import { vehicleUse } from '@yunshu/contract/waybill/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import type { SheetColumn } from '../../platform/sheet/columns.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { openTypes } from '../setting/index.ts'
import { importVerbs, type RowReader } from '../task/index.ts'
import { holdVehicles } from './bar.ts'
import { insertVehicle } from './create.ts'
import { vehiclesOf } from './queries.ts'
import { Type } from 'typebox'

const of = vehicleWritten.properties
const policy = of.compulsory.properties
const namesOf = (list: typeof plateColor | typeof energyType | typeof vehicleUse): string =>
  list.codes.map((code) => nameOf(list, code).zh).join('、')
/** The columns of 车辆导入模板: what stands on a vehicle's papers, but their pictures. */
const columns = {
  plate_no: { title: '车牌号', field: of.plate_no, required: true, hint: '如 川A12345', example: '川A12345' },
  plate_color: { title: '车牌颜色', field: of.plate_color, required: true, hint: namesOf(plateColor), example: '黄牌' },
  vehicle_type_id: { title: '车型', field: Type.String(), required: true, hint: '如 9.6米', example: '9.6米' },
  energy_type: { title: '能源类型', field: of.energy_type, required: true, hint: namesOf(energyType), example: '柴油' },
  mot_vehicle_type: {
    title: '车辆类型',
    field: Type.String(),
    required: true,
    hint: '行驶证上的名称或代码，如 重型厢式货车、H12',
    example: '重型厢式货车'
  },
  vin: { title: '车辆识别代号', field: of.vin, required: true, hint: '17 位', example: '' },
  owner_name: { title: '所有人', field: of.owner_name, required: true, hint: '', example: '' },
  use_nature: { title: '使用性质', field: of.use_nature, required: true, hint: '', example: '货运' },
  register_date: { title: '注册日期', field: of.register_date, required: true, hint: '如 2023-05-06', example: '2023-05-06' },
  issue_date: { title: '发证日期', field: of.issue_date, required: true, hint: '', example: '2023-05-08' },
  issuer: { title: '发证机关', field: of.issuer, required: true, hint: '', example: '' },
  gross_mass_kg: { title: '总质量kg', field: of.gross_mass_kg, required: true, hint: '', example: '18000' },
  curb_mass_kg: { title: '整备质量kg', field: of.curb_mass_kg, hint: '', example: '7000' },
  approved_load_kg: { title: '核定载质量kg', field: of.approved_load_kg, hint: '牵引车不填', example: '10800' },
  traction_mass_kg: { title: '准牵引总质量kg', field: of.traction_mass_kg, hint: '牵引车必填', example: '' },
  axle_count: { title: '轴数', field: of.axle_count, hint: '', example: '2' },
  box_length_mm: { title: '厢长mm', field: of.box_length_mm, hint: '', example: '9600' },
  box_width_mm: { title: '厢宽mm', field: of.box_width_mm, hint: '', example: '2400' },
  box_height_mm: { title: '厢高mm', field: of.box_height_mm, hint: '', example: '2600' },
  box_volume_m3: { title: '厢容m³', field: of.box_volume_m3, hint: '', example: '60' },
  trailer_plate_no: { title: '挂车号牌', field: of.trailer_plate_no, hint: '牵引车必填', example: '' },
  trailer_approved_load_kg: { title: '挂车核定载质量kg', field: of.trailer_approved_load_kg, hint: '', example: '' },
  trailer_curb_mass_kg: { title: '挂车整备质量kg', field: of.trailer_curb_mass_kg, hint: '', example: '' },
  trailer_axle_count: { title: '挂车轴数', field: of.trailer_axle_count, hint: '', example: '' },
  engine_no: { title: '发动机号', field: of.engine_no, hint: '', example: '' },
  brand_model: { title: '品牌型号', field: of.brand_model, hint: '', example: '' },
  road_cert_no: { title: '道路运输证号', field: of.road_cert_no, hint: '12 位数字，总质量超过 4.5 吨必填；单元格请设为文本', example: '' },
  road_cert_valid_to: { title: '道路运输证有效期', field: of.road_cert_valid_to, hint: '', example: '' },
  gps_device_no: { title: '北斗终端号', field: of.gps_device_no, hint: '12 吨及以上货车和牵引车必填', example: '' },
  vehicle_use: { title: '合作方式', field: of.vehicle_use, hint: `${namesOf(vehicleUse)}，不填为自有`, example: '自有' },
  rely_company: { title: '被挂靠公司', field: of.rely_company, hint: '挂靠车辆必填', example: '' },
  rely_contract_to: { title: '挂靠合同到期', field: of.rely_contract_to, hint: '', example: '' },
  compulsory_insurer: { title: '交强险公司', field: policy.insurer, required: true, hint: '', example: '' },
  compulsory_policy_no: { title: '交强险保单号', field: policy.policy_no, required: true, hint: '', example: '' },
  compulsory_start_date: { title: '交强险起期', field: policy.start_date, required: true, hint: '', example: '' },
  compulsory_end_date: { title: '交强险止期', field: policy.end_date, required: true, hint: '', example: '' },
  commercial_insurer: { title: '商业险公司', field: policy.insurer, hint: '填写商业险的，四列都要填', example: '' },
  commercial_policy_no: { title: '商业险保单号', field: policy.policy_no, hint: '', example: '' },
  commercial_start_date: { title: '商业险起期', field: policy.start_date, hint: '', example: '' },
  commercial_end_date: { title: '商业险止期', field: policy.end_date, hint: '', example: '' },
  inspection_month: { title: '年检有效期至', field: Type.String(), required: true, hint: '年月，如 2027-05', example: '2027-05' },
  remark: { title: '备注', field: of.remark, hint: '不超过 500 字', example: '' }
} as const satisfies Record<string, SheetColumn>

type Known = { readonly types: readonly { readonly id: number; readonly title: string }[]; readonly plates: ReadonlySet<string> }
const plateOf = ({ plate_no, plate_color }: { readonly plate_no: string; readonly plate_color: number }): string => `${plate_no} ${plate_color}`

/** 导入车辆: vehicles of a workbook with their policies and inspection, whose papers wait for their pictures and their review. */
export const importVehicles = importVerbs({
  calls: vehicle,
  sheet: '车辆',
  columns,
  most: 300,
  schema: vehicleWritten,
  known: async (tx, actor): Promise<Known> => ({
    types: await openTypes(tx, actor.tenant_id),
    plates: new Set((await vehiclesOf(tx, actor).select(['v.plate_no', 'v.plate_color']).execute()).map(plateOf))
  }),
  entryOf: (row, known) => ({ ...plainOf(row, known), ...policiesOf(row) }),
  faultsOf: (entry, { plates }) => [
    ...vehicleFaults(entry, shanghaiDay(now())),
    ...(plates.has(plateOf(entry))
      ? [{ field: 'plate_no', reason: { zh: vehicleRefusals.zh.vehicleTwice, en: vehicleRefusals.en.vehicleTwice } }]
      : [])
  ],
  keysOf: (entry) => ({ plate_no: plateOf(entry), vin: entry.vin }),
  sampleOf: ({ plate_no, vin, owner_name }) => ({ name: plate_no, about: `${vin} · ${owner_name}` }),
  lock: async ({ tx, actor: { tenant_id } }, entries) => {
    await demandRoom(tx, tenant_id, 'vehicle', entries.length)
    await holdVehicles(
      tx,
      entries.map(({ plate_no, plate_color, vin }) => ({ tenant_id, plate_no, plate_color, vin }))
    )
  },
  insert: async (context, entry) => void (await insertVehicle(context, { ...entry, license_front_img: '', license_back_img: '' }))
})

type Row = RowReader<typeof columns>
const plainOf = ({ read, blame }: Row, { types }: Known) => {
  const type = read('vehicle_type_id')
  const found = types.find(({ title }) => plainTitle(title) === plainTitle(type ?? ''))
  if (type !== undefined && !found) blame('vehicle_type_id', { zh: `没有车型“${type}”`, en: `there is no vehicle type “${type}”` })
  const mot = read('mot_vehicle_type')
  const kind = Object.entries(motVehicleTypes).find(([code, { zh }]) => code === mot?.toUpperCase() || zh === mot)
  if (mot !== undefined && !kind) blame('mot_vehicle_type', { zh: `没有车辆类型“${mot}”`, en: `there is no kind of vehicle “${mot}”` })
  const month = (read('inspection_month') ?? '')
    .replace(/[年/.](\d{1,2})月?.*$/, '-$1')
    .replace(/-(\d)$/, '-0$1')
    .slice(0, 7)
  return {
    plate_no: (read('plate_no') ?? '').toUpperCase(),
    plate_color: read('plate_color') ?? plateColor.code.yellow,
    vehicle_type_id: found?.id ?? 0,
    energy_type: read('energy_type') ?? energyType.code.diesel,
    mot_vehicle_type: kind?.[0] ?? '',
    vin: (read('vin') ?? '').toUpperCase(),
    engine_no: read('engine_no') ?? '',
    brand_model: read('brand_model') ?? '',
    owner_name: read('owner_name') ?? '',
    use_nature: read('use_nature') ?? '',
    register_date: read('register_date') ?? '',
    issue_date: read('issue_date') ?? '',
    issuer: read('issuer') ?? '',
    gross_mass_kg: read('gross_mass_kg') ?? 0,
    curb_mass_kg: read('curb_mass_kg') ?? null,
    approved_load_kg: read('approved_load_kg') ?? 0,
    traction_mass_kg: read('traction_mass_kg') ?? null,
    axle_count: read('axle_count') ?? null,
    trailer_plate_no: (read('trailer_plate_no') ?? '').toUpperCase(),
    trailer_approved_load_kg: read('trailer_approved_load_kg') ?? null,
    trailer_curb_mass_kg: read('trailer_curb_mass_kg') ?? null,
    trailer_axle_count: read('trailer_axle_count') ?? null,
    box_length_mm: read('box_length_mm') ?? null,
    box_width_mm: read('box_width_mm') ?? null,
    box_height_mm: read('box_height_mm') ?? null,
    box_volume_m3: read('box_volume_m3') ?? null,
    road_cert_no: read('road_cert_no') ?? '',
    road_cert_valid_to: read('road_cert_valid_to') ?? null,
    gps_device_no: read('gps_device_no') ?? '',
    vehicle_use: read('vehicle_use') ?? vehicleUse.code.owned,
    rely_company: read('rely_company') ?? '',
    rely_contract_to: read('rely_contract_to') ?? null,
    inspection_month: month,
    remark: read('remark') ?? ''
  }
}
/* 9.6米, 9.6 m and 9.6米车 are one type. */
const plainTitle = (name: string): string => name.replace(/\s|型|车/g, '').replace(/m$/i, '米')

/* The compulsory policy, and the commercial one where anything of it is given. */
const policiesOf = ({ read }: Row) => {
  const commercial = {
    insurer: read('commercial_insurer') ?? '',
    policy_no: read('commercial_policy_no') ?? '',
    start_date: read('commercial_start_date') ?? '',
    end_date: read('commercial_end_date') ?? ''
  }
  return {
    compulsory: {
      insurer: read('compulsory_insurer') ?? '',
      policy_no: read('compulsory_policy_no') ?? '',
      start_date: read('compulsory_start_date') ?? '',
      end_date: read('compulsory_end_date') ?? ''
    },
    ...(Object.values(commercial).some(Boolean) && { commercial })
  }
}
