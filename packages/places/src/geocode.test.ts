import { beforeAll, expect, test } from 'vitest'
import { areaTree, findArea } from './areas.ts'
import { geocode, geocodeAll } from './geocode.ts'
import { loadPlaces } from './load-node.ts'
import { addressOf } from './place.ts'

beforeAll(() => loadPlaces(undefined, ['areas', 'towns']))

test.each([
  ['四川省成都市双流区黄水镇白河路 12 号', '510116', '四川省成都市双流区黄水镇', 'district'],
  ['阿勒泰市', '654301', '新疆维吾尔自治区阿勒泰地区阿勒泰市', 'district'],
  ['朝阳区望京街道', '110105', '北京市朝阳区望京街道', 'district'],
  ['香港九龙城区', '810201', '香港特别行政区九龙九龙城区', 'district'],
  ['广东东莞虎门', '441900', '广东省东莞市虎门镇', 'town'],
  ['东莞市', '441900', '广东省东莞市', 'city'],
  ['吉林长春', '', '吉林省长春市', 'city'],
  ['吉林市', '', '吉林省吉林市', 'city'],
  ['海南', '', '海南省', 'province'],
  ['北京市市辖区东城区', '110101', '北京市东城区', 'district'],
  ['上海浦东新区', '310115', '上海市浦东新区', 'district'],
  ['江苏省苏州市工业园区星湖街', '320506', '江苏省苏州市吴中区', 'district'],
  ['合肥市高新区', '340104', '安徽省合肥市蜀山区', 'district'],
  ['湖北省直辖县级行政区划天门市', '429006', '湖北省天门市', 'district'],
  ['重庆市县垫江县', '500231', '重庆市垫江县', 'district'],
  ['广东省广州市广东省广州市天河区', '440106', '广东省广州市天河区', 'district'],
  ['收货地：江苏省南通市海门区', '320614', '江苏省南通市海门区', 'district'],
  ['四川省成都市青羊大道', '', '四川省成都市', 'city'],
  ['台湾省新北市板桥区', '711132', '台湾省新北市板桥区', 'city'],
  ['四川成都双流县黄水镇', '510116', '四川省成都市双流区黄水镇', 'district'],
  ['收件地址 四川成都双流', '510116', '四川省成都市双流区', 'district'],
  ['天津塘沽', '120116', '天津市滨海新区', 'district'],
  ['武汉经开区', '420113', '湖北省武汉市汉南区', 'district'],
  ['成都市高新区天府大道', '510107', '四川省成都市武侯区', 'district'],
  ['广州市东山区', '440104', '广东省广州市越秀区', 'district'],
  ['上海市闸北区共和新路', '310106', '上海市静安区', 'district'],
  ['中国 - 浙江省 / 杭州市 / 西湖区', '330106', '浙江省杭州市西湖区', 'district']
])('%s is %s %s, known to the %s', (text, area_code, address, precision) => expect(geocode(text)).toMatchObject({ area_code, address, precision }))

test('where two places answer equally well a person chooses', () => {
  expect(geocode('朝阳区')).toBeUndefined()
  expect(geocodeAll('朝阳区').map(({ address }) => address)).toEqual(['北京市朝阳区', '吉林省长春市朝阳区'])
  expect(geocodeAll('鼓楼区')).toHaveLength(4)
})

test('a street is not a city, and nonsense is nothing', () => {
  expect(['中山路100号', '长安街1号', '北京西路', '乱写', '', '12345'].map(geocodeAll)).toEqual([[], [], [], [], [], []])
})

test('what follows the names is street and number, untouched', () => {
  expect(geocode('四川省 成都市 双流区 黄水镇 白河路二段 12-3 号')).toMatchObject({ town: '黄水镇', detail: '白河路二段 12-3 号' })
  expect(geocode('上海市闸北区共和新路 1 号')).toMatchObject({ area: '静安区', detail: '共和新路 1 号' })
  expect(geocode('江苏省苏州市昆山市')).not.toHaveProperty('detail')
})

test.each([
  ['廣東省東莞市虎門鎮運河北路84號', '441900', '運河北路84號', undefined],
  ['西安市户县人民路', '610118', '人民路', { name: '户县', kind: 'former' }],
  ['河北雄安新区雄县', '130638', undefined, undefined],
  ['河北省保定市雄安新区容城县奥威路', '130629', '奥威路', undefined],
  ['上海川沙镇川沙路500号', '310115', '川沙路500号', { name: '川沙镇', kind: 'former' }],
  ['东莞市东城区旗峰路', '441900', '旗峰路', undefined],
  ['深圳市光明新区公明', '440311', '公明', { name: '光明新区', kind: 'former' }],
  ['深圳坪山新区坪山大道', '440310', '坪山大道', { name: '坪山新区', kind: 'former' }],
  ['臺灣省新北市板橋區', '711132', undefined, undefined],
  ['成都市高新区天府大道', '510107', '天府大道', { name: '高新区', kind: 'zone' }],
  ['杭州市下城区', '330105', undefined, { name: '下城区', kind: 'former' }]
])('%s is %s, street %s, said by another name: %j', (text, area_code, detail, said) => {
  const found = geocode(text)
  expect([found?.area_code, found?.detail, found?.said]).toEqual([area_code, detail, said])
})

test('the full address of every district leads back to it', () => {
  const lost = areaTree()
    .flatMap((province) => province.cities.flatMap((city) => city.cities))
    .filter(({ id }) => geocode(addressOf(findArea(id)!))?.area_code !== id)
  expect(lost).toEqual([])
})
