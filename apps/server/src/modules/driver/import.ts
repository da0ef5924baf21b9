import { driverFaults } from '@yunshu/contract/driver/check'
import { driver, driverWritten } from '@yunshu/contract/driver/contract'
import { coopType } from '@yunshu/contract/driver/enums'
import { driverRefusals } from '@yunshu/contract/driver/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { maskIdNo, maskMobile } from '@yunshu/domain/mask'
import { now } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { SheetColumn } from '../../platform/sheet/columns.ts'
import { importVerbs } from '../task/index.ts'
import { insertDriver } from './create.ts'
import { lockHumans, idHashOf } from './person.ts'
import { driversOf } from './queries.ts'

const of = driverWritten.properties
const endHint = '如 2030-12-31，长期有效的填“长期”一列'
/** The columns of 司机导入模板: what stands on a driver's papers, but their pictures. */
const columns = {
  driver_name: { title: '姓名', field: of.driver_name, required: true, hint: '与身份证一致', example: '赵大路' },
  mobile: { title: '手机号', field: of.mobile, required: true, hint: '司机登录用', example: '13800002001' },
  id_no: { title: '身份证号', field: of.id_no, required: true, hint: '18 位；单元格请设为文本', example: '' },
  id_valid_to: { title: '身份证有效期', field: of.id_valid_to, hint: endHint, example: '2035-06-30' },
  id_long_term: { title: '身份证长期', field: of.id_long_term, hint: '是 或 否，不填为否', example: '否' },
  license_class: { title: '准驾车型', field: of.license_class, required: true, hint: 'A1、A2、B2、C1 等', example: 'A2' },
  license_no: { title: '驾驶证号', field: of.license_no, hint: '不填与身份证号相同', example: '' },
  license_valid_from: { title: '驾驶证起始', field: of.license_valid_from, hint: '如 2025-07-01', example: '' },
  license_valid_to: { title: '驾驶证有效期', field: of.license_valid_to, hint: endHint, example: '2031-06-30' },
  license_long_term: { title: '驾驶证长期', field: of.license_long_term, hint: '是 或 否，不填为否', example: '否' },
  license_issuer: { title: '发证机关', field: of.license_issuer, hint: '仅驾驶 4.5 吨及以下车辆时必填', example: '' },
  first_license_at: { title: '初次领证日期', field: of.first_license_at, hint: '', example: '' },
  light_only: { title: '仅驾驶4.5吨及以下', field: of.light_only, hint: '是 或 否，不填为否', example: '否' },
  qualification_no: { title: '从业资格证号', field: of.qualification_no, hint: '驾驶 4.5 吨以上货车必填', example: '' },
  qualification_valid_to: { title: '从业资格证有效期', field: of.qualification_valid_to, hint: '如 2029-12-31', example: '' },
  coop_type: { title: '合作方式', field: of.coop_type, hint: '自有、挂靠 或 外调，不填为自有', example: '自有' },
  emergency_name: { title: '紧急联系人', field: of.emergency_name, hint: '', example: '' },
  emergency_phone: { title: '紧急电话', field: of.mobile, hint: '', example: '' },
  remark: { title: '备注', field: of.remark, hint: '不超过 500 字', example: '' }
} as const satisfies Record<string, SheetColumn>
const said = (name: 'driverMobileTaken' | 'driverTwice') => ({ zh: driverRefusals.zh[name], en: driverRefusals.en[name] })

/** 导入司机: drivers of a workbook, whose papers wait for their pictures and their review. Whom another carrier has is treated as one who is typed in. */
export const importDrivers = importVerbs({
  calls: driver,
  sheet: '司机',
  columns,
  most: 300,
  schema: driverWritten,
  known: async (tx, actor, { secrets }) => {
    const rows = await driversOf(tx, actor).select(['d.mobile', 'd.id_hash']).execute()
    return { secrets, mobiles: new Set(rows.map(({ mobile }) => mobile)), ids: new Set(rows.map(({ id_hash }) => id_hash.toString('hex'))) }
  },
  entryOf: ({ read }) => ({
    driver_name: read('driver_name') ?? '',
    mobile: read('mobile') ?? '',
    id_no: (read('id_no') ?? '').toUpperCase(),
    id_valid_to: read('id_valid_to') ?? null,
    id_long_term: read('id_long_term') ?? false,
    license_class: (read('license_class') ?? '').toUpperCase(),
    license_no: (read('license_no') ?? '').toUpperCase(),
    license_valid_from: read('license_valid_from') ?? null,
    license_valid_to: read('license_valid_to') ?? null,
    license_long_term: read('license_long_term') ?? false,
    license_issuer: read('license_issuer') ?? '',
    first_license_at: read('first_license_at') ?? null,
    light_only: read('light_only') ?? false,
    qualification_no: (read('qualification_no') ?? '').toUpperCase(),
    qualification_valid_to: read('qualification_valid_to') ?? null,
    coop_type: read('coop_type') ?? coopType.code.owned,
    emergency_name: read('emergency_name') ?? '',
    emergency_phone: read('emergency_phone') ?? ('' as const),
    remark: read('remark') ?? ''
  }),
  faultsOf: (entry, { secrets, mobiles, ids }) => [
    ...driverFaults(entry, shanghaiDay(now())),
    ...(mobiles.has(entry.mobile) ? [{ field: 'mobile', reason: said('driverMobileTaken') }] : []),
    ...(ids.has(idHashOf(secrets, entry.id_no).toString('hex')) ? [{ field: 'id_no', reason: said('driverTwice') }] : [])
  ],
  keysOf: ({ id_no, mobile }) => ({ id_no, mobile }),
  sampleOf: ({ driver_name: name, mobile, id_no, license_class }) => ({
    name,
    about: `${maskMobile(mobile)} · ${maskIdNo(id_no)} · ${license_class}`
  }),
  lock: async ({ tx, actor, services: { secrets } }, entries) =>
    await withSystemScope(tx, () =>
      lockHumans(
        tx,
        actor.tenant_id,
        entries.map(({ mobile, id_no }) => ({ mobile, id_hash: idHashOf(secrets, id_no) }))
      )
    ),
  insert: async (context, entry) => void (await insertDriver(context, { ...entry, id_front_img: '', id_back_img: '', license_img: '' }))
})
