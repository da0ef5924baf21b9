import { expect, test } from 'vitest'
import { addressText, cityText, districtText } from './address.ts'

const places = [
  [['四川省', '成都市', '郫都区'], '四川省成都市郫都区', '成都市', '成都市郫都区'],
  [['重庆市', '市辖区', '沙坪坝区'], '重庆市沙坪坝区', '重庆市', '重庆市沙坪坝区'],
  [['重庆市', '县', '城口县'], '重庆市城口县', '重庆市', '重庆市城口县'],
  [['北京市', '北京市', '东城区'], '北京市东城区', '北京市', '北京市东城区'],
  [['湖北省', '省直辖县级行政区划', '仙桃市'], '湖北省仙桃市', '仙桃市', '仙桃市'],
  [['广东省', '东莞市', '东莞市'], '广东省东莞市', '东莞市', '东莞市'],
  [['上海市', '', ''], '上海市', '上海市', '上海市']
] as const

test.each(places)('%j is written without what only stands in codes, and no name twice', ([province, city, area], address, inCity, inDistrict) => {
  const divisions = { province, city, area }
  expect([addressText(divisions), cityText(divisions), districtText(divisions)]).toEqual([address, inCity, inDistrict])
  expect(addressText(divisions, '科技路 1 号')).toBe(`${address}科技路 1 号`)
})
