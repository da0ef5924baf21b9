import { expect, test } from 'vitest'
import { englishCity, englishOf } from './english.ts'
import { loadPlaces } from './load-node.ts'

test('names of provinces and cities are written as English writes them', () => {
  loadPlaces(undefined, ['readings'])
  const said = {
    成都市: 'Chengdu',
    四川省: 'Sichuan',
    重庆市: 'Chongqing',
    厦门市: 'Xiamen',
    西安市: 'Xi’an',
    陕西省: 'Shaanxi',
    山西省: 'Shanxi',
    武汉市: 'Wuhan',
    内蒙古自治区: 'Inner Mongolia',
    广西壮族自治区: 'Guangxi',
    新疆维吾尔自治区: 'Xinjiang',
    宁夏回族自治区: 'Ningxia',
    恩施土家族苗族自治州: 'Enshi',
    延边朝鲜族自治州: 'Yanbian',
    甘孜藏族自治州: 'Garzê',
    锡林郭勒盟: 'Xilingol',
    阿里地区: 'Ngari',
    新竹县: 'Hsinchu',
    香港特别行政区: 'Hong Kong'
  }
  expect(Object.fromEntries(Object.keys(said).map((name) => [name, englishOf(name)]))).toEqual(said)
  expect([englishCity('重庆市', '重庆市'), englishCity('湖北省', '武汉市')]).toEqual(['Chongqing', 'Wuhan, Hubei'])
})
