import { expect, test } from 'vitest'
import { shanghaiMinute } from './calendar.ts'
import { numberOf, timesIn } from './messageTime.ts'

const now = '2026-11-23T02:00:00.000Z' // Monday, 10:00 in Shanghai
const saidOf = (text: string): readonly string[] =>
  timesIn(text, now).map(
    ({ from, to, window: { type, time, end } }) => `${text.slice(from, to)}: ${type} ${shanghaiMinute(time)}${end ? ` ${shanghaiMinute(end)}` : ''}`
  )

test.each([
  ['明天上午装', '明天上午: 3 2026-11-24 08:00 2026-11-24 12:00'],
  ['明早8:30', '明早8:30: 3 2026-11-24 08:30 2026-11-24 09:30'],
  ['25号14点前', '25号14点前: 1 2026-11-25 14:00'],
  ['20号提货', '20号: 3 2026-12-20 08:00 2026-12-20 18:00'],
  ['今天下午三点半', '今天下午三点半: 3 2026-11-23 15:30 2026-11-23 16:30'],
  ['下周三9点到11点', '下周三9点到11点: 3 2026-12-02 09:00 2026-12-02 11:00'],
  ['周五晚上', '周五晚上: 3 2026-11-27 18:00 2026-11-27 22:00'],
  ['后天中午12点以后', '后天中午12点以后: 2 2026-11-25 12:00'],
  ['9点装', '9点: 3 2026-11-24 09:00 2026-11-24 10:00'],
  ['1月5日之前到', '1月5日之前: 1 2027-01-05 18:00'],
  ['后天一早', '后天一早: 3 2026-11-25 07:00 2026-11-25 10:00'],
  ['大后天', '大后天: 3 2026-11-26 08:00 2026-11-26 18:00'],
  ['后天早上八点装货', '后天早上八点: 3 2026-11-25 08:00 2026-11-25 09:00'],
  ['周五8点左右', '周五8点左右: 3 2026-11-27 07:30 2026-11-27 08:30'],
  ['明天10点起', '明天10点起: 2 2026-11-24 10:00'],
  ['load tomorrow 8am', 'tomorrow 8am: 3 2026-11-24 08:00 2026-11-24 09:00'],
  ['by 2pm on Nov 28', 'by 2pm on Nov 28: 1 2026-11-28 14:00'],
  ['deliver before Friday noon', 'before Friday noon: 1 2026-11-27 12:00'],
  ['the day after tomorrow, 8 to 10am', 'day after tomorrow, 8 to 10am: 3 2026-11-25 08:00 2026-11-25 10:00'],
  ['next Wednesday morning', 'next Wednesday morning: 3 2026-12-02 08:00 2026-12-02 12:00'],
  ['28th November, after 14:30', '28th November, after 14:30: 2 2026-11-28 14:30'],
  ['from 9:00 tomorrow', 'from 9:00 tomorrow: 2 2026-11-24 09:00'],
  ['around 7.30 pm today', 'around 7.30 pm today: 3 2026-11-23 19:00 2026-11-23 20:00'],
  ['tonight', 'tonight: 3 2026-11-23 18:00 2026-11-23 22:00'],
  ['5 Jan', '5 Jan: 3 2027-01-05 08:00 2027-01-05 18:00']
])('%s', (text, expected) => expect(saidOf(text)).toEqual([expected]))

test.each([
  '示范路16号',
  '走马岭6号库',
  '食品园 16号',
  '2月31日',
  '9.6米',
  'A12日',
  'about 5 t',
  'from Chengdu',
  'marble, sunflower oil',
  '12 monitors'
])('%s names no time', (text) => expect(saidOf(text)).toEqual([]))

test.each([
  ['12', 12],
  ['1,200.5', 1200.5],
  ['两', 2],
  ['十二', 12],
  ['三百五十', 350],
  ['半', 0.5],
  ['很多', undefined]
])('%s is %s', (said, expected) => expect(numberOf(said)).toBe(expected))
