import { expect, test } from 'vitest'
import type { OutputOf } from '../kit/endpoint.ts'
import { sayIn } from '../kit/phrases.ts'
import type { driver } from './contract.ts'
import { driverDoubts, unusualOfDriver } from './unusual.ts'

type Info = OutputOf<typeof driver.info>
const paper = (name: string, over: object = {}) => ({
  name,
  no: '1',
  valid_to: '2030-01-01',
  long_term: false,
  paper_state: 'N',
  imgs: '/files/1/a.jpg',
  ...over
})
const told = (papers: object[], row: object = {}, more: object = {}) =>
  unusualOfDriver(
    {
      driver: {
        id_no_mask: '510***',
        identity: 1,
        bar: 0,
        bar_reason: '',
        elsewhere: false,
        birthday: '1985-03-04',
        audit_status: 10,
        audit_reason: '',
        ...row
      },
      more: { license_no_mask: '510***', ...more },
      papers,
      elsewhere_names: ''
    } as unknown as Info,
    '2026-11-24'
  ).map(({ tone, phrase, slots }) => `${tone}: ${sayIn('zh', driverDoubts, phrase, slots)}`)

test('papers as they should be need no word', () => expect(told([paper('idCard'), paper('licence')])).toEqual([]))

test('what is missing, over, without a photo or ends soon is said, the worst first', () =>
  expect(
    told([
      paper('idCard', { paper_state: 'W', valid_to: '2026-12-01' }),
      paper('licence', { paper_state: 'E', valid_to: '2026-11-01', imgs: '' }),
      paper('qualification', { paper_state: 'missing', valid_to: null, imgs: '' })
    ])
  ).toEqual(['wrong: 缺少从业资格证', 'wrong: 驾驶证已于 2026-11-01 到期', 'wrong: 没有驾驶证照片', 'care: 身份证将于 2026-12-01 到期']))

test('another number on the licence, an entry apart, and why it was refused before are to be looked at', () =>
  expect(told([paper('idCard')], { identity: 2, audit_reason: '照片模糊' }, { license_no_mask: '511***' })).toEqual([
    'care: 驾驶证号与身份证号不同',
    'care: 该身份证号已由其他承运商登记，尚未关联',
    'care: 上次驳回：照片模糊'
  ]))

test('his age, a bar of the platform and another carrier are said', () =>
  expect(told([paper('idCard')], { birthday: '1964-01-10', bar: 1, bar_reason: '伪造证件', elsewhere: true })).toEqual([
    'wrong: 平台已停用：伪造证件',
    'care: 即将满 63 岁',
    'care: 该身份证号还有其他承运商登记'
  ]))
