import { counted, type Field, packed, Reader, record, text, u16, u32, u8, type ValueOf } from './bytes.ts'

/**
 * 报警标识号: by it the files of an alarm are asked for and told apart. T/JSATL 12 gives it 16 bytes; what follows the header of 2019, as the rules of
 * Guangdong, 40 (`wide`). Which of both it is, no field says: the length of what it stands in does.
 */
type AlarmNumber = ValueOf<typeof narrowNumber> & { readonly wide: boolean }
const narrowNumber = record({ terminal_id: text(7), time: packed(6), serial: u8, files: u8, reserved: u8 })
const wideNumber = record({ terminal_id: text(30), time: packed(6), serial: u8, files: u8, reserved: u16 })
export const alarmNumber = (wide: boolean): Field<AlarmNumber> => ({
  read: (from) => ({ ...(wide ? wideNumber : narrowNumber).read(from), wide }),
  write: (to, value) => (value.wide ? wideNumber : narrowNumber).write(to, value)
})

/** Where and when it was, as each of the four tells it: km/h, metres, millionths of a degree, twelve digits, 车辆状态 bit by bit. */
const where = { speed_kmh: u8, altitude_m: u16, lat_e6: u32, lon_e6: u32, time: packed(6), vehicle: u16 }
/** Its number with the terminal, which begins anew with each start; 0 an event without duration, 1 begins, 2 ends. */
const which = { alarm_id: u32, phase: u8 }

/** 高级驾驶辅助 0x64. `type`: 1 forward collision, 2 lane departure, 3 too near, 4 pedestrian, 5 frequent lane change, 6 road sign exceeded, 7 obstacle, 16 sign read, 17 photo taken. */
const forward = {
  ...which,
  type: u8,
  level: u8,
  front_speed_kmh: u8,
  front_gap_100ms: u8,
  departure: u8,
  sign: u8,
  sign_value: u8,
  ...where
}
/** 驾驶员状态监测 0x65. `type`: 1 fatigue, 2 telephone, 3 smoking, 4 distraction, 5 nobody to be seen, 16 photo taken, 17 driver changed. */
const driver = { ...which, type: u8, level: u8, fatigue: u8, reserved: u32, ...where }
/** 胎压监测 0x66; each tyre in question with what is wrong, bit by bit: 1 pressure high, 2 low, 3 hot, 4 sensor, 5 uneven, 6 leaking, 7 battery. */
const tyre = { ...which, ...where }
const tyres = counted(1, record({ place: u8, fault: u16, pressure_kpa: u16, temperature_c: u16, battery_pc: u16 }))
/** 盲区监测 0x67. `type`: 1 behind, 2 left behind, 3 right behind. */
const blind = { ...which, type: u8, ...where }

/** Whether a field reads all that is left, and nothing more. */
export const fitsIn = (from: Reader, field: Field<unknown>): boolean => {
  const trial = new Reader(from.bytes.subarray(from.at), from.version)
  field.read(trial)
  return !trial.failed && trial.left === 0
}

/** What holds an alarm number of either width: of the two the one that ends where the bytes end. */
export const eitherWidth = <T extends { readonly number: { readonly wide: boolean } }>(of: (wide: boolean) => Field<T>): Field<T> => {
  const [narrow, wide] = [of(false), of(true)]
  return {
    read: (from) => (!fitsIn(from, narrow) && fitsIn(from, wide) ? wide : narrow).read(from),
    write: (to, value) => (value.number.wide ? wide : narrow).write(to, value)
  }
}

export const forwardAlarm = eitherWidth((wide) => record({ ...forward, number: alarmNumber(wide) }))
export const driverAlarm = eitherWidth((wide) => record({ ...driver, number: alarmNumber(wide) }))
export const blindAlarm = eitherWidth((wide) => record({ ...blind, number: alarmNumber(wide) }))
export const tyreAlarm = eitherWidth((wide) => record({ ...tyre, number: alarmNumber(wide), tyres }))
