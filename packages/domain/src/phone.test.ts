import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskBankNo, maskIdNo, maskMobile, maskMobiles, maskName } from './mask.ts'
import { isLandline, isMobile, isPhone, isServiceNumber } from './phone.ts'
import { isQualification, isRoadPermit } from './plain.ts'

test('mobiles, landlines and 400 numbers are told apart', () => {
  expect(['13800000000', '19900000000', '12800000000', '1380000000', '138000000000', '138 0000 0000'].map(isMobile)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false
  ])
  expect(['010-38238383', '075512345678', '0755-12345678-123', '38238383', '010-123', '1010-38238383'].map(isLandline)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false
  ])
  expect(['400-820-8820', '4008208820', '400-82-08820'].map(isServiceNumber)).toEqual([true, true, false])
  expect(['13800000000', '010-38238383', '400-820-8820', '110', ''].map(isPhone)).toEqual([true, true, true, false, false])
})

test('masks leave what the house allows', () => {
  expect(maskMobile('13800000000')).toBe('138****0000')
  expect(maskMobile('010-38238383')).toBe('********8383')
  expect(maskMobiles('王 13800000000、+8613900000001，单号 DD2611210000017')).toBe('王 138****0000、+86139****0001，单号 DD2611210000017')
  expect(maskIdNo('11010519491231002X')).toBe('110***********002X')
  expect(maskBankNo('6222 0200 0000 0000 018')).toBe('***************0018')
  expect(['张三', '王小明', '欧阳娜娜', '李', ''].map(maskName)).toEqual(['张*', '王*明', '欧**娜', '*', ''])
})

test('a mask keeps the length and hides at least one character', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('1', '2', '张', '明', '𠮷'), minLength: 1, maxLength: 30 }), (text) => {
      for (const mask of [maskMobile, maskIdNo, maskBankNo, maskName]) {
        expect([...mask(text)]).toHaveLength([...text].length)
        expect(mask(text)).toContain('*')
      }
    })
  ))

test('plain numbers of the trade have their shapes', () => {
  expect(['510101123456', '51010112345'].map(isRoadPermit)).toEqual([true, false])
  expect(['11010519491231002X', '5101010000000000001', '12345'].map(isQualification)).toEqual([true, true, false])
})
