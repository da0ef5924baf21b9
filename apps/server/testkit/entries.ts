import type { driver } from '@yunshu/contract/driver/contract'
import type { fleet } from '@yunshu/contract/fleet/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../src/platform/clock.ts'
import { truck } from './vehicle.ts'
import { demoIdNo, demoMobile, demoVin } from '../src/seeds/identities.ts'

export type DriverEntry = InputOf<typeof driver.create>
export type VehicleEntry = InputOf<typeof vehicle.create>
export type FleetEntry = InputOf<typeof fleet.create>
let [drivers, vehicles, fleets] = [400, 0, 0]

/** A driver as an office types him in, with every paper in order; `image` is a picture of the office's own. */
export const driverEntry = (image: string, over: Partial<DriverEntry> = {}): DriverEntry => {
  drivers += 1
  const today = shanghaiDay(now())
  return {
    driver_name: '赵大路',
    mobile: demoMobile(drivers),
    id_no: demoIdNo(drivers),
    id_front_img: image,
    id_back_img: image,
    id_valid_to: addDays(today, 900),
    license_class: 'B2',
    license_img: image,
    license_valid_from: addDays(today, -400),
    license_valid_to: addDays(today, 1200),
    qualification_no: '510107000000000001',
    qualification_valid_to: addDays(today, 700),
    coop_type: 1,
    ...over
  }
}

/** A truck of 18 t as an office types it in, with every paper in order. */
export const vehicleEntry = (image: string, over: Partial<VehicleEntry> = {}): VehicleEntry => {
  vehicles += 1
  const today = shanghaiDay(now())
  const policy = { insurer: '示例财产保险', start_date: addDays(today, -100), end_date: addDays(today, 265) }
  return {
    ...truck,
    plate_no: `川B${String(20_000 + vehicles)}`,
    vin: demoVin(500_000 + vehicles),
    register_date: addDays(today, -500),
    issue_date: addDays(today, -490),
    license_front_img: image,
    license_back_img: image,
    road_cert_no: '510107000001',
    road_cert_valid_to: addDays(today, 500),
    gps_device_no: 'BD1',
    vehicle_use: 1,
    compulsory: { ...policy, policy_no: `JQ${String(vehicles)}` },
    commercial: { ...policy, policy_no: `SY${String(vehicles)}` },
    inspection_month: addDays(today, 200).slice(0, 7),
    ...over
  }
}

/** A fleet whose captain collects, as an office types it in; `image` is a picture of the office's own. */
export const fleetEntry = (image: string, over: Partial<FleetEntry> = {}): FleetEntry => {
  fleets += 1
  return {
    fleet_name: `测试车队${fleets}`,
    captain_name: '王队长',
    captain_mobile: demoMobile(7_000 + fleets),
    captain_id_no: demoIdNo(700 + fleets, '510106'),
    captain_front_img: image,
    captain_back_img: image,
    settle_type: 1,
    account_name: '王队长',
    bank_name: '示例银行',
    account_no: '6222020000000000018',
    ...over
  }
}
