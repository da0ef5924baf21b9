import { type Day, monthEnd } from '@yunshu/domain/calendar'
import { policyFault } from '@yunshu/domain/certificate'
import { needsQualification, needsTerminal } from '@yunshu/domain/licence'
import { isRoadPermit } from '@yunshu/domain/plain'
import { checkPlate, colourFitsMass, isTrailerPlate, plateWarning } from '@yunshu/domain/plate'
import { isVin } from '@yunshu/domain/vin'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { definePhrases } from '../kit/phrases.ts'

type PolicyDraft = { readonly start_date: Day; readonly end_date: Day }
/** The fields of a vehicle that the rules check; form and call use the same object. */
export type VehicleDraft = {
  readonly plate_no?: string | undefined
  readonly plate_color?: number | undefined
  readonly energy_type?: number | undefined
  readonly mot_vehicle_type?: string | undefined
  readonly vin?: string | undefined
  readonly gross_mass_kg?: number | undefined
  readonly curb_mass_kg?: number | null | undefined
  readonly approved_load_kg?: number | undefined
  readonly traction_mass_kg?: number | null | undefined
  readonly register_date?: Day | undefined
  readonly issue_date?: Day | null | undefined
  readonly road_cert_no?: string | undefined
  readonly road_cert_valid_to?: Day | null | undefined
  readonly gps_device_no?: string | undefined
  readonly trailer_plate_no?: string | undefined
  readonly trailer_approved_load_kg?: number | null | undefined
  readonly vehicle_use?: number | undefined
  readonly rely_company?: string | undefined
  readonly compulsory?: PolicyDraft | undefined
  readonly commercial?: PolicyDraft | undefined
  readonly inspection_month?: string | undefined
}

/** Every rule of a vehicle beyond the shape of its fields (domain 2.3, 6.5-6.7, R4, R18). */
export const vehicleFaults = (draft: VehicleDraft, today: Day): Fault[] => {
  const plate_no = (draft.plate_no ?? '').toUpperCase()
  const {
    plate_color,
    energy_type,
    gross_mass_kg = 0,
    approved_load_kg = 0,
    curb_mass_kg,
    mot_vehicle_type = '',
    road_cert_no = '',
    vin = ''
  } = draft
  const plate = plate_no && plate_color !== undefined ? checkPlate(plate_no, plate_color, energy_type) : undefined
  const tractor = isTractor(mot_vehicle_type)
  return faultsOf(vehicleReasons, [
    [
      plate !== undefined && plate !== 'colour' && plate !== 'energy',
      'plate_no',
      plate === 'notForFreight'
        ? 'plateNotForFreight'
        : plate === 'letter'
          ? 'plateLetter'
          : plate === 'province'
            ? 'plateProvince'
            : plate === 'agency'
              ? 'plateAgency'
              : 'plateShape'
    ],
    [plate === 'colour', 'plate_color', 'plateColour'],
    [plate === 'energy', 'energy_type', 'plateEnergy'],
    [plate === undefined && plate_no !== '' && isTrailerPlate(plate_no), 'plate_no', 'plateOfTrailer'],
    [plate_color !== undefined && gross_mass_kg > 0 && !colourFitsMass(plate_color, gross_mass_kg), 'plate_color', 'colourMass'],
    [vin !== '' && !/^[A-HJ-NPR-Z0-9]{17}$/iu.test(vin), 'vin', 'vinShape'],
    [after(draft.register_date, today), 'register_date', 'inFuture'],
    [after(draft.register_date, draft.issue_date), 'issue_date', 'issuedBeforeRegistered'],
    [curb_mass_kg != null && gross_mass_kg > 0 && curb_mass_kg >= gross_mass_kg, 'curb_mass_kg', 'curbOverGross'],
    [!tractor && approved_load_kg <= 0, 'approved_load_kg', 'loadNeeded'],
    [
      !tractor && curb_mass_kg != null && gross_mass_kg > 0 && curb_mass_kg < gross_mass_kg && approved_load_kg + curb_mass_kg > gross_mass_kg,
      'approved_load_kg',
      'loadOverGross'
    ],
    [tractor && !draft.traction_mass_kg, 'traction_mass_kg', 'tractionNeeded'],
    [tractor && !draft.trailer_plate_no, 'trailer_plate_no', 'trailerNeeded'],
    [
      Boolean(draft.trailer_plate_no) && (checkPlate(draft.trailer_plate_no ?? '', 2) !== undefined || !isTrailerPlate(draft.trailer_plate_no ?? '')),
      'trailer_plate_no',
      'trailerPlate'
    ],
    [Boolean(draft.trailer_plate_no) && !draft.trailer_approved_load_kg, 'trailer_approved_load_kg', 'loadNeeded'],
    [needsQualification(gross_mass_kg) && !road_cert_no, 'road_cert_no', 'roadCertNeeded'],
    [road_cert_no !== '' && !isRoadPermit(road_cert_no), 'road_cert_no', 'roadCertNo'],
    [road_cert_no !== '' && !draft.road_cert_valid_to, 'road_cert_valid_to', 'roadCertEnd'],
    [needsTerminal({ mot_vehicle_type, gross_mass_kg }) && !draft.gps_device_no, 'gps_device_no', 'terminalNeeded'],
    [draft.vehicle_use === 2 && !draft.rely_company, 'rely_company', 'relyNeeded'],
    ...policyRules('compulsory', draft.compulsory),
    ...policyRules('commercial', draft.commercial),
    [Boolean(draft.inspection_month) && after(today, inspectionEnd(draft.inspection_month ?? '')), 'inspection_month', 'inspectionPast']
  ])
}

/** Warnings about valid but unusual values: shown beside the field, never refused. */
export const vehicleHints = ({ plate_no = '', energy_type, vin = '' }: VehicleDraft): Fault[] =>
  faultsOf(vehicleReasons, [
    [/^[A-HJ-NPR-Z0-9]{17}$/iu.test(vin) && !isVin(vin), 'vin', 'vinCheck'],
    [plate_no !== '' && energy_type !== undefined && plateWarning(plate_no, energy_type) !== undefined, 'energy_type', 'electricOnOrdinary']
  ])

/** A tractor by the ministry's type Q…: it has no load of its own, its trailer has. */
export const isTractor = (mot_vehicle_type: string): boolean => mot_vehicle_type.startsWith('Q')

/** An inspection is printed as a month and valid to its last day (domain R17). */
export const inspectionEnd = (month: string): Day => (/^\d{4}-(0[1-9]|1[0-2])$/u.test(month) ? monthEnd(month) : '')

const policyRules = (name: 'compulsory' | 'commercial', policy: PolicyDraft | undefined): [boolean, string, 'policyOrder' | 'policyLong'][] => {
  const fault = policy?.start_date && policy.end_date ? policyFault({ start: policy.start_date, end: policy.end_date }) : undefined
  return [
    [fault === 'endNotAfterStart', `${name}.end_date`, 'policyOrder'],
    [fault === 'tooLong', `${name}.end_date`, 'policyLong']
  ]
}

const after = (one: Day | null | undefined, other: Day | null | undefined): boolean => Boolean(one && other && one > other)

const vehicleReasons = definePhrases({
  zh: {
    plateNotForFreight: '学、警、港、澳、使、领牌照不能从事货运',
    plateLetter: '车牌中不会出现字母 I 和 O',
    plateProvince: '第一位应为省份简称',
    plateAgency: '第二位应为发牌机关字母',
    plateShape: '车牌格式不正确：普通车牌 7 位，新能源车牌 8 位',
    plateOfTrailer: '这是挂车号牌，请填写牵引车号牌，挂车填在下方',
    plateColour: '车牌颜色与号牌不符：7 位为蓝、黄等，8 位小型新能源为渐变绿、大型为黄绿',
    plateEnergy: '新能源号牌字母与能源类型不符（A–E 为纯电，F–K 为混动或氢能）',
    colourMass: '蓝牌和渐变绿牌的总质量不超过 4500 kg',
    vinShape: '车辆识别代号应为 17 位，不含 I、O、Q',
    vinCheck: '车辆识别代号校验位不符，请再核对一次',
    electricOnOrdinary: '纯电动车一般使用新能源号牌，请再核对一次',
    inFuture: '不能晚于今天',
    issuedBeforeRegistered: '发证日期不能早于注册日期',
    curbOverGross: '整备质量应小于总质量',
    loadNeeded: '请填写核定载质量',
    loadOverGross: '核定载质量与整备质量之和超过总质量',
    tractionNeeded: '牵引车须填写准牵引总质量',
    trailerNeeded: '牵引车须填写所挂挂车',
    trailerPlate: '挂车号牌应以“挂”结尾，如 川A1234挂',
    roadCertNeeded: '总质量超过 4.5 吨须有道路运输证',
    roadCertNo: '道路运输证号应为 12 位数字',
    roadCertEnd: '请填写道路运输证有效期',
    terminalNeeded: '12 吨及以上货车和牵引车须安装北斗终端',
    relyNeeded: '挂靠车辆须填写被挂靠公司',
    policyOrder: '止期须晚于起期',
    policyLong: '保险期间不能超过 400 天',
    inspectionPast: '年检有效期已过，请先年检'
  },
  en: {
    plateNotForFreight: 'belongs to a kind of vehicle that may not carry freight',
    plateLetter: 'cannot contain the letters I and O',
    plateProvince: 'must begin with a province',
    plateAgency: 'must have an agency letter in second place',
    plateShape: 'must have 7 characters, or 8 for new-energy vehicles',
    plateOfTrailer: 'is a trailer’s plate; give the tractor’s here and the trailer below',
    plateColour: 'does not fit the plate: 7 characters are blue, yellow and so on; 8 are gradient green (small) or yellow-green (large)',
    plateEnergy: 'does not fit the plate’s letter (A–E are electric, F–K hybrid or hydrogen)',
    colourMass: 'is for at most 4,500 kg gross mass',
    vinShape: 'must be 17 characters without I, O and Q',
    vinCheck: 'has a check digit that does not fit; please compare it once more',
    electricOnOrdinary: 'normally means a new-energy plate; please compare once more',
    inFuture: 'cannot be later than today',
    issuedBeforeRegistered: 'cannot be before the registration',
    curbOverGross: 'must be less than the gross mass',
    loadNeeded: 'is needed',
    loadOverGross: 'together with the curb mass exceeds the gross mass',
    tractionNeeded: 'is needed for tractors',
    trailerNeeded: 'is needed for tractors',
    trailerPlate: 'must end with 挂, such as 川A1234挂',
    roadCertNeeded: 'is needed over 4.5 t gross mass',
    roadCertNo: 'must be 12 digits',
    roadCertEnd: 'is needed',
    terminalNeeded: 'is needed for tractors and trucks of 12 t or more',
    relyNeeded: 'is needed for affiliated vehicles',
    policyOrder: 'must be after the start',
    policyLong: 'cannot be more than 400 days after the start',
    inspectionPast: 'is over; have the vehicle inspected first'
  }
})
