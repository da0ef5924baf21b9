import { addDays, type Day } from '@yunshu/domain/calendar'
import { readIdCard } from '@yunshu/domain/idcard'
import { driverAgeState, licenceCovers } from '@yunshu/domain/licence'
import { isQualification } from '@yunshu/domain/plain'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { definePhrases } from '../kit/phrases.ts'

/** The fields of a driver that the rules check; form and call use the same object. */
export type DriverDraft = {
  readonly id_no?: string | undefined
  readonly license_no?: string | undefined
  readonly license_class?: string | undefined
  readonly light_only?: boolean | undefined
  readonly id_valid_to?: Day | null | undefined
  readonly id_long_term?: boolean | undefined
  readonly license_valid_from?: Day | null | undefined
  readonly license_valid_to?: Day | null | undefined
  readonly license_long_term?: boolean | undefined
  readonly license_issuer?: string | undefined
  readonly first_license_at?: Day | null | undefined
  readonly qualification_no?: string | undefined
  /** A number is already stored, and is kept when none is entered. */
  readonly qualification_kept?: boolean | undefined
  readonly qualification_valid_to?: Day | null | undefined
  readonly emergency_phone?: string | undefined
}

/** Every rule of a driver beyond the shape of his fields (domain 2.3, 6.4, R4, R16); an identity number that is left out is already stored. */
export const driverFaults = (draft: DriverDraft, today: Day): Fault[] => {
  const card = draft.id_no ? readIdCard(draft.id_no, { today }) : undefined
  const licence = draft.license_no && draft.license_no !== draft.id_no ? readIdCard(draft.license_no, { today }) : undefined
  const qualified = needsQualificationPaper(draft)
  const held = Boolean(draft.qualification_no) || draft.qualification_kept === true
  return faultsOf(driverReasons, [
    [card?.ok === false && (card.why === 'length' || card.why === 'shape'), 'id_no', 'idShape'],
    [card?.ok === false && card.why === 'area', 'id_no', 'idArea'],
    [card?.ok === false && card.why === 'birthday', 'id_no', 'idBirthday'],
    [card?.ok === false && card.why === 'check', 'id_no', 'idCheck'],
    [card?.ok === true && driverAgeState(card.birthday, today) === 'E', 'id_no', 'age'],
    [licence?.ok === false, 'license_no', 'licenceNo'],
    [!draft.id_long_term && !draft.id_valid_to, 'id_valid_to', 'dayOrLongTerm'],
    [!draft.license_long_term && !draft.license_valid_to, 'license_valid_to', 'dayOrLongTerm'],
    [after(draft.license_valid_from, draft.license_valid_to), 'license_valid_to', 'endBeforeStart'],
    [after(draft.first_license_at, today), 'first_license_at', 'inFuture'],
    [!qualified && !draft.license_issuer, 'license_issuer', 'issuerForLight'],
    [qualified && !held, 'qualification_no', 'qualificationNeeded'],
    [Boolean(draft.qualification_no) && !isQualification(draft.qualification_no ?? ''), 'qualification_no', 'qualificationNo'],
    [(qualified || held) && !draft.qualification_valid_to, 'qualification_valid_to', 'qualificationEnd'],
    [after(draft.qualification_valid_to, addDays(today, 366 * 7)), 'qualification_valid_to', 'tooFar']
  ])
}

/** A driver of trucks over 4.5 t needs a qualification certificate; with a licence below B2 he may not drive them (domain R4). */
export const needsQualificationPaper = ({
  license_class = '',
  light_only = false
}: {
  license_class?: string | undefined
  light_only?: boolean | undefined
}): boolean => !light_only && (licenceCovers(license_class, 'B2') || licenceCovers(license_class, 'A2'))

const after = (one: Day | null | undefined, other: Day | null | undefined): boolean => Boolean(one && other && one > other)

const driverReasons = definePhrases({
  zh: {
    idShape: '应为 18 位身份证号',
    idArea: '地区码不存在',
    idBirthday: '出生日期不存在',
    idCheck: '校验位不正确，请核对号码',
    age: '司机年龄应在 18 至 63 岁之间',
    licenceNo: '驾驶证号应为 18 位且校验位正确（一般与身份证号相同）',
    dayOrLongTerm: '请填写有效期或勾选长期',
    endBeforeStart: '不能早于起始日期',
    inFuture: '不能晚于今天',
    issuerForLight: '仅驾驶 4.5 吨及以下车辆时，须填写发证机关',
    qualificationNeeded: '驾驶 4.5 吨以上货车须有从业资格证',
    qualificationNo: '从业资格证号应为 18 或 19 位',
    qualificationEnd: '请填写从业资格证有效期',
    tooFar: '从业资格证有效期最长 6 年，请核对'
  },
  en: {
    idShape: 'must be an 18-character identity number',
    idArea: 'has an area code that does not exist',
    idBirthday: 'has a birth date that does not exist',
    idCheck: 'has a wrong check digit; please compare it with the card',
    age: 'belongs to someone under 18 or over 63',
    licenceNo: 'must be 18 characters with a right check digit (normally the identity number)',
    dayOrLongTerm: 'needs an end date, or tick long-term',
    endBeforeStart: 'cannot be before the start',
    inFuture: 'cannot be later than today',
    issuerForLight: 'is needed for drivers of trucks up to 4.5 t',
    qualificationNeeded: 'is needed for trucks over 4.5 t',
    qualificationNo: 'must be 18 or 19 characters',
    qualificationEnd: 'is needed',
    tooFar: 'is more than six years away; please check'
  }
})
