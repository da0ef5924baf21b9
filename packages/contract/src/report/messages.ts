import { shanghaiSecond } from '@yunshu/domain/calendar'
import { scaled } from '@yunshu/domain/scaled'
import { payChannel } from '../payment/machine.ts'
import { businessTypes, cargoCodeOf, energyCodes, type Message, paymentMeans } from './fieldMap.ts'

/** Up to here an ordinary truck needs neither road transport certificate nor a qualified driver (domain R4), kg. */
const lightKg = 4500

type Party = { readonly name: string; readonly id_no: string; readonly place: string; readonly area_code: string }
/** Who answers for the transport to the authority: the operator, or, where it only matches, the logistics company. */
export type Accountable = { readonly name: string; readonly credit_code: string; readonly permit_no: string }
type VehicleFacts = {
  readonly plate_no: string
  readonly plate_color: number
  readonly mot_vehicle_type: string
  readonly owner_name: string
  readonly use_nature: string
  readonly vin: string
  readonly issuer: string
  readonly register_date: string
  readonly issue_date: string | null
  readonly energy_type: number
  readonly approved_load_kg: number
  readonly gross_mass_kg: number
  readonly road_cert_no: string
  readonly trailer_plate_no: string
  /** Division code of the district whose office registered it, as far as its owner's company says. */
  readonly area_code: string
}
export type DriverFacts = {
  readonly driver_name: string
  readonly license_no: string
  readonly license_class: string
  readonly license_issuer: string
  readonly license_valid_from: string | null
  readonly license_valid_to: string | null
  readonly license_long_term: boolean
  readonly qualification_no: string
  readonly id_no: string
  readonly mobile: string
  /** He drives only what needs no qualification. */
  readonly light_only: boolean
}
/** One order on one trip. */
type WaybillFacts = {
  readonly order_no: string
  readonly waybill_no: string
  readonly serial_number: string
  readonly vehicle_count: number
  readonly accountable: Accountable
  readonly agreed_at: string | null
  readonly departed_at: string | null
  readonly received_at: string | null
  readonly freight_fen: number | null
  readonly box_type: string
  readonly consignor: Party
  readonly consignee: Party
  readonly vehicle: Pick<VehicleFacts, 'plate_no' | 'plate_color' | 'trailer_plate_no'>
  readonly driver: Pick<DriverFacts, 'driver_name' | 'license_no'>
  readonly goods: readonly {
    readonly goods_name: string
    readonly goods_type_id: number | null
    readonly kg: number
    readonly m3: number
    readonly pieces: number
  }[]
  readonly actual: Accountable
  readonly insurance: { readonly policy_no: string; readonly insurer: string } | undefined
}
type CashFacts = {
  readonly pay_no: string
  readonly accountable: Accountable
  readonly actual_id: string
  readonly vehicle: Pick<VehicleFacts, 'plate_no' | 'plate_color'>
  readonly trips: readonly Pick<WaybillFacts, 'waybill_no' | 'serial_number'>[]
  readonly pay_channel: number
  readonly recipient: string
  readonly account_no: string
  readonly bank: string
  readonly serial_no: string
  readonly amount_fen: number
  readonly paid_at: string
}

const { wallet, bankTransfer, alipay, wechat } = payChannel.code
const means: Readonly<Record<number, string>> = {
  [wallet]: paymentMeans.thirdParty,
  [bankTransfer]: paymentMeans.bank,
  [alipay]: paymentMeans.alipay,
  [wechat]: paymentMeans.wechat
}

/** 车辆基本信息. A truck up to 4.5 t has no certificate: its district and six zeros stand for it. */
export const vehicleMessage = (facts: VehicleFacts): Message => ({
  vehicleNumber: facts.plate_no,
  vehiclePlateColorCode: String(facts.plate_color),
  vehicleType: facts.mot_vehicle_type,
  ...said({
    owner: facts.owner_name,
    useCharacter: facts.use_nature,
    vin: facts.vin,
    issuingOrganizations: facts.issuer,
    registerDate: compact(facts.register_date),
    issueDate: compact(facts.issue_date)
  }),
  vehicleEnergyType: energyCodes[facts.energy_type] ?? '',
  vehicleTonnage: decimal(facts.approved_load_kg / 1000, 2),
  grossMass: decimal(facts.gross_mass_kg / 1000, 2),
  roadTransportCertificateNumber: facts.road_cert_no || (isLight(facts) && facts.area_code !== '' ? `${facts.area_code}000000` : ''),
  ...said({ trailerVehiclePlateNumber: facts.trailer_plate_no })
})
export const isLight = ({ gross_mass_kg }: Pick<VehicleFacts, 'gross_mass_kg'>): boolean => gross_mass_kg <= lightKg

/** 驾驶员基本信息. Who drives only trucks up to 4.5 t has no qualification: the district of his identity number and twelve zeros stand for it. */
export const driverMessage = (facts: DriverFacts): Message => ({
  driverName: facts.driver_name,
  drivingLicense: facts.license_no || facts.id_no,
  ...said({
    vehicleClass: facts.license_class,
    issuingOrganizations: facts.license_issuer,
    validPeriodFrom: compact(facts.license_valid_from),
    validPeriodTo: facts.license_long_term ? '99991231' : compact(facts.license_valid_to)
  }),
  qualificationCertificate: facts.qualification_no || (facts.light_only ? `${facts.id_no.slice(0, 6)}${'0'.repeat(12)}` : ''),
  telephone: facts.mobile
})

/** 运单: one order on one trip. `sent_at`: the moment at which it is handed over. */
export const waybillMessage = (facts: WaybillFacts, sent_at: string): Message => ({
  originalDocumentNumber: facts.order_no,
  shippingNoteNumber: facts.waybill_no,
  serialNumber: facts.serial_number,
  vehicleAmount: String(facts.vehicle_count),
  transportTypeCode: '1',
  sendToProDateTime: stamp(sent_at),
  ...carrierOf(facts.accountable),
  permitNumber: facts.accountable.permit_no,
  consignmentDateTime: stamp(facts.agreed_at),
  businessTypeCode: businessOf(facts),
  despatchActualDateTime: stamp(facts.departed_at),
  goodsReceiptDateTime: stamp(facts.received_at),
  totalMonetaryAmount: facts.freight_fen === null ? '' : decimal(facts.freight_fen / 100, 3),
  consignorInfo: {
    consignor: facts.consignor.name,
    consignorID: facts.consignor.id_no,
    ...said({ placeOfLoading: facts.consignor.place }),
    countrySubdivisionCode: facts.consignor.area_code
  },
  consigneeInfo: {
    consignee: facts.consignee.name,
    consigneeID: facts.consignee.id_no,
    ...said({ goodsReceiptPlace: facts.consignee.place }),
    countrySubdivisionCode: facts.consignee.area_code
  },
  vehicleInfo: {
    vehicleNumber: facts.vehicle.plate_no,
    vehiclePlateColorCode: String(facts.vehicle.plate_color),
    ...said({ trailerVehiclePlateNumber: facts.vehicle.trailer_plate_no })
  },
  driver: { driverName: facts.driver.driver_name, drivingLicense: facts.driver.license_no },
  goodsInfo: facts.goods.map(({ goods_name, goods_type_id, kg, m3, pieces }) => ({
    descriptionOfGoods: goods_name,
    cargoTypeClassificationCode: cargoCodeOf(goods_type_id),
    goodsItemGrossWeight: decimal(kg, 3),
    ...(m3 > 0 && { cube: decimal(m3, 4) }),
    ...(pieces > 0 && { totalNumberOfPackages: String(pieces) })
  })),
  actualCarrierInfo: {
    actualCarrierName: facts.actual.name,
    actualCarrierBusinessLicense: facts.actual.permit_no,
    actualCarrierID: facts.actual.credit_code
  },
  insuranceInformation: { policyNumber: facts.insurance?.policy_no ?? 'none', insuranceCompanyName: facts.insurance?.insurer ?? '无' }
})

/** 资金流水单: one payment, with every trip that it pays for. */
export const cashMessage = (facts: CashFacts, sent_at: string): Message => ({
  documentNumber: facts.pay_no,
  sendToProDateTime: stamp(sent_at),
  ...carrierOf(facts.accountable),
  actualCarrierID: facts.actual_id,
  vehicleNumber: facts.vehicle.plate_no,
  vehiclePlateColorCode: String(facts.vehicle.plate_color),
  shippingNoteList: facts.trips.map(({ waybill_no, serial_number }) => ({ shippingNoteNumber: waybill_no, serialNumber: serial_number })),
  financialList: [
    {
      paymentMeansCode: means[facts.pay_channel] ?? paymentMeans.other,
      recipient: facts.recipient,
      receiptAccount: facts.account_no,
      ...said({ bankCode: facts.bank }),
      sequenceCode: facts.serial_no,
      monetaryAmount: decimal(facts.amount_fen / 100, 3),
      dateTime: stamp(facts.paid_at)
    }
  ]
})

/** The same message but for the moment at which it leaves: by this it is known whether anything has changed since. */
export const lasting = ({ sendToProDateTime: _, ...message }: Message): Message => message

const carrierOf = ({ name, credit_code }: Accountable) => ({ carrier: name, unifiedSocialCreditIdentifier: credit_code })
/* Between two places of one city it is 城市配送; a container is told by the body that was asked for. */
const businessOf = ({ box_type, consignor, consignee }: WaybillFacts): string => {
  if (box_type.includes('集装箱') || /container/i.test(box_type)) return businessTypes.container
  return consignor.area_code !== '' && consignor.area_code.slice(0, 4) === consignee.area_code.slice(0, 4) ? businessTypes.city : businessTypes.trunk
}
/* What is empty is not said at all. */
const said = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
const compact = (day: string | null): string => (day ?? '').replaceAll('-', '')
const stamp = (at: string | null): string => (at === null ? '' : shanghaiSecond(at).replace(/\D/g, ''))
/* Rounded to as many places as the field has, and written without an exponent. */
const decimal = (value: number, places: number): string => {
  const whole = scaled(Number(value.toFixed(places)), places)
  const digits = whole.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
