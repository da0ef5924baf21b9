/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { distanceM } from './geo.ts'
import { readIdCard } from './idcard.ts'
import { isMobile } from './phone.ts'
import { rmbWords, type RmbStyle } from './rmb.ts'
import { isUscc, usccCheck } from './uscc.ts'

/*
 * Published test vectors of others: read from $YUNSHU_SHARED_DATA, or from a folder shared/data beside the clone or above it.
 * Where they are missing, each test reports that and checks the specification's own examples instead.
 */
const folder = (): string | undefined => {
  const given = process.env.YUNSHU_SHARED_DATA
  if (given) return given
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at))
    if (existsSync(join(at, 'shared/data/ids'))) return join(at, 'shared/data')
  return undefined
}

const vectors = <T>(name: string, examples: T): T => {
  const path = join(folder() ?? '.', name)
  if (folder() !== undefined && existsSync(path)) return { ...examples, ...JSON.parse(readFileSync(path, 'utf8')) }
  console.warn(`public vectors ${name} are not here (set YUNSHU_SHARED_DATA): only the committed examples are asserted`)
  return examples
}

const today = '2026-05-10'
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const national = vectors('ids/stdnum-cn.json', {
  uscc_valid: ['91350100M000100Y43', '91110000MA0DEMNX15', '92310000MADEMN22X9'],
  uscc_invalid: [
    ['91350100M000100Y4Z', 'character'],
    ['9111000MA0DEMNX15', 'length']
  ],
  ric_valid: ['11010519491231002X', '440524188001010014'],
  ric_birth_date: [['11010519491231002X', '1949-12-31']],
  ric_invalid: [
    ['310101190002290019', 'date'],
    ['110105194912310021', 'checksum']
  ]
})
const validators = vectors('ids/validatorjs-zh-CN.json', {
  identity_card_zh_CN: { valid: ['110101190001010014'], invalid: ['110101194913010023'] },
  mobile_phone_zh_CN: { valid: ['13800000000', '+8613800000000', '008613800000000'], invalid: ['12038389438', '+86-13838389438'] }
})
type MoneyGroup = {
  name: string
  its: { args?: { unOmitYuan?: boolean; complete?: boolean; forceZheng?: boolean; outSymbol?: boolean }; data: [string, string][] }[]
}
const nzh = vectors<{ groups: { toMoney: MoneyGroup } }>('money/nzh.json', {
  groups: {
    toMoney: {
      name: '',
      its: [
        {
          data: [
            ['12', '人民币壹拾贰元整'],
            ['10.01', '人民币壹拾元零壹分']
          ]
        }
      ]
    }
  }
})
const earth = vectors<{ distance_m: [number, number, number, number, number][] }>('geo/eviltransform.json', {
  distance_m: [[30, 104, 31, 104, 111_319]]
})

test('every public credit code is accepted, every broken one refused', () => {
  expect(national.uscc_valid.filter((code) => !isUscc(code))).toEqual([])
  expect(national.uscc_invalid.filter(([code = '']) => isUscc(code))).toEqual([])
})

test('every single wrong character of every public credit code is found', () => {
  let tried = 0
  const missed: string[] = []
  for (const code of national.uscc_valid)
    for (let at = 0; at < 18; at += 1)
      for (const other of alphabet) {
        if (other === code[at]) continue
        const wrong = code.slice(0, at) + other + code.slice(at + 1)
        tried += 1
        if (usccCheck(wrong.slice(0, 17)) === wrong[17]) missed.push(wrong)
      }
  expect(missed).toEqual([])
  expect(tried).toBe(national.uscc_valid.length * 18 * 30)
})

/* Whether a county existed in the year of birth needs the history of GB/T 2260; the number itself is valid. */
const needsCountyHistory = ['county not yet registered in the birth year', 'county deregistered in the birth year']

test('public identity numbers are read with their birthdays, broken ones refused', () => {
  expect(national.ric_valid.filter((text) => !readIdCard(text, { today }).ok)).toEqual([])
  for (const [text = '', birthday] of national.ric_birth_date) expect(readIdCard(text, { today })).toMatchObject({ ok: true, birthday })
  for (const [text = '', reason = ''] of national.ric_invalid) expect(readIdCard(text, { today }).ok).toBe(needsCountyHistory.includes(reason))
})

test('identity numbers of both generations agree with the public verdicts', () => {
  const read = (text: string) => readIdCard(text, { today, legacy: true }).ok
  expect(validators.identity_card_zh_CN.valid.filter((text) => !read(text))).toEqual([])
  expect(validators.identity_card_zh_CN.invalid.filter(read)).toEqual([])
})

const plain = (text: string): string => text.replace(/^(\+86|0086)/u, '')

/* 92… and 98… are no mobile ranges of the mainland numbering plan; the public list contains them, we refuse them. */
const noRange = /^(\+86|0086)?9[28]|^\+8698/u

test('mobile numbers agree with the public verdicts, but for the ranges that do not exist', () => {
  const { valid, invalid } = validators.mobile_phone_zh_CN
  expect(valid.filter((text) => !isMobile(plain(text)))).toEqual(valid.filter((text) => noRange.test(text)))
  expect(invalid.filter((text) => isMobile(plain(text)))).toEqual([])
})

test('capital amounts agree with the public words in every style', () => {
  const wrong: string[] = []
  for (const { args = {}, data } of nzh.groups.toMoney.its)
    for (const [text, words] of data) {
      const minusZero = Number(text) > -0.01 && Number(text) < 0
      const style: RmbStyle = {
        zheng: args.forceZheng ? 'always' : text.includes('.') && !/e/iu.test(text) ? 'never' : 'law',
        keepYuan: args.unOmitYuan === true,
        complete: args.complete === true
      }
      const ours = (args.outSymbol === false ? '' : '人民币') + (minusZero ? '负' : '') + rmbWords(fenOf(text), style)
      if (ours !== words) wrong.push(`${text}: ${ours}, not ${words}`)
    }
  expect(wrong).toEqual([])
})

/* The public distances are on a sphere of the equatorial radius, ours on the mean one, which has the smaller error over land. */
test('distances agree with the public ones within ten metres in a thousand kilometres', () => {
  for (const [fromLat, fromLng, toLat, toLng, metres] of earth.distance_m)
    expect(Math.abs((distanceM({ lng: fromLng, lat: fromLat }, { lng: toLng, lat: toLat }) * 6_378_137) / 6_371_000 - metres)).toBeLessThan(10)
})

/* The public amounts are texts, some in scientific notation; fractions of a fen are cut off, as in that list. */
const fenOf = (text: string): bigint => {
  const [, sign, whole = '0', part = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/iu.exec(text) ?? []
  const shift = Number(power) + 2 - part.length
  const digits = BigInt(whole + part)
  const fen = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return sign ? -fen : fen
}
