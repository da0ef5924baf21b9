import { phoneShown } from '@yunshu/contract/kit/phoneSeal'
import { shanghaiMinute, shanghaiSecond } from '@yunshu/domain/calendar'

const grouped = (decimals: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
const upTo = (decimals: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals })
const [yuan, kilo, cubic, plain, tenth] = [grouped(2), upTo(3), upTo(4), upTo(4), upTo(1)]
type Maybe<T> = T | null | undefined
const or = <T>(value: Maybe<T>, show: (value: T) => string) => (value === null || value === undefined ? '-' : show(value))

/** 547500 fen as `5,475.00`. */
export const money = (fen: Maybe<number>) => or(fen, (n) => yuan.format(n / 100))
export const kg = (n: Maybe<number>) => or(n, kilo.format)
export const m3 = (n: Maybe<number>) => or(n, cubic.format)
export const num = (n: Maybe<number>) => or(n, plain.format)
export const km = (metres: Maybe<number>) => or(metres, (n) => tenth.format(n / 1000))
/** `11-20 09:30` on China's clock; the year only when it is another. */
export const time = (at: Maybe<string>) =>
  or(at, (iso) => {
    const minute = shanghaiMinute(iso)
    return minute.slice(0, 4) === shanghaiMinute(new Date()).slice(0, 4) ? minute.slice(5) : minute
  })
export const fullTime = (at: Maybe<string>) => or(at, shanghaiSecond)
export const day = (at: Maybe<string>) => or(at, (iso) => iso.slice(0, 10))
/** `138****0000`, without its ticket. */
export const phone = (given: Maybe<string>) => or(given, phoneShown)
