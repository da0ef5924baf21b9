import { certStatus, driverBar, driverStatus } from '@yunshu/contract/driver/enums'
import { fleetState } from '@yunshu/contract/fleet/enums'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { vehicleStatus, workStatus } from '@yunshu/contract/vehicle/enums'
import { expect, test } from 'vitest'
import { driverStanding, fleetStanding, type Standing, vehicleStanding } from './standing.ts'

const said = ({ lead, also, meanwhile }: Standing): string =>
  [lead, ...also.map((fact) => ({ ...fact, zh: `(${fact.zh})` })), ...(meanwhile ? [{ ...meanwhile, zh: `+${meanwhile.zh}` }] : [])]
    .map(({ zh }) => zh)
    .join(' ')

test('of a driver the worst that forbids work is said first, and what he does now only where nothing does or while it goes on', () => {
  const of = (status: keyof typeof driverStatus.code, cert: keyof typeof certStatus.code, bar: keyof typeof driverBar.code = 'none') =>
    said(driverStanding({ driver_status: driverStatus.code[status], cert_status: certStatus.code[cert], bar: driverBar.code[bar] }))
  expect(of('idle', 'valid')).toBe('空闲')
  expect(of('idle', 'expiresSoon')).toBe('空闲')
  expect(of('idle', 'expired')).toBe('证照已过期')
  expect(of('idle', 'awaitingAudit')).toBe('证照待审核')
  expect(of('inTransit', 'expired')).toBe('证照已过期 +在途')
  expect(of('disabled', 'missing')).toBe('停用 (证照缺失)')
  expect(of('blacklisted', 'expired', 'blacklisted')).toBe('平台黑名单 (黑名单) (证照已过期)')
  expect(driverStanding({ driver_status: 1, cert_status: 1, bar: 0 }).lead.tone).toBe('done')
})

test('of a vehicle too, whose warnings stand before what it does', () => {
  const of = (status: keyof typeof vehicleStatus.code, work: keyof typeof workStatus.code, audit: keyof typeof paperMachine.code = 'passed') =>
    said(vehicleStanding({ vehicle_status: vehicleStatus.code[status], work_status: workStatus.code[work], audit_status: paperMachine.code[audit] }))
  expect(of('idle', 'idle')).toBe('空闲')
  expect(of('dispatched', 'dispatched')).toBe('已派')
  expect(of('idle', 'idle', 'waiting')).toBe('证照待审核')
  expect(of('dispatched', 'dispatched', 'refused')).toBe('证照驳回 +已派')
  expect(of('insuranceExpired', 'inTransit')).toBe('保险到期 +在途')
  expect(of('insuranceWarning', 'inTransit')).toBe('保险预警 +在途')
  expect(of('suspended', 'idle', 'refused')).toBe('禁止接单 (证照驳回)')
})

test('a fleet is not at work while its captain is not reviewed', () => {
  const of = (state: keyof typeof fleetState.code, audit: keyof typeof paperMachine.code) =>
    said(fleetStanding({ fleet_state: fleetState.code[state], audit_status: paperMachine.code[audit] }))
  expect([of('active', 'passed'), of('active', 'waiting'), of('suspended', 'waiting')]).toEqual(['正常', '证照待审核', '停用 (证照待审核)'])
})
