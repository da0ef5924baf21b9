// CPU time of the offline gazetteer, one call at a time: node_modules/.bin/tsx bench/places.ts
import { gcjFromWgs } from '@yunshu/places/datum'
import { estimateRoad } from '@yunshu/places/distance'
import { geocode } from '@yunshu/places/geocode'
import { loadPlaces } from '@yunshu/places/load-node'
import { reverseGeocode } from '@yunshu/places/reverse'
import { searchPlaces } from '@yunshu/places/search'

const cpuMicros = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

const once = (name: string, work: () => void) => {
  const begun = cpuMicros()
  work()
  console.log(`${name.padEnd(44)} ${((cpuMicros() - begun) / 1000).toFixed(0).padStart(8)} ms`)
}

const each = (name: string, times: number, work: (i: number) => unknown) => {
  for (let i = 0; i < Math.min(times, 300); i++) work(i)
  const begun = cpuMicros()
  for (let i = 0; i < times; i++) work(i)
  console.log(`${name.padEnd(44)} ${((cpuMicros() - begun) / times).toFixed(1).padStart(8)} us`)
}

let seed = 7
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647

const addresses = [
  '四川省成都市双流区黄水镇白河路12号',
  '广东东莞虎门',
  '吉林长春',
  '江苏省苏州市工业园区星湖街1号',
  '北京市市辖区东城区',
  '虎门镇',
  '重庆垫江县'
]
const [beijing, chengdu, shanghai] = [
  { lng: 116.4, lat: 39.9, code: '110101' },
  { lng: 104.06, lat: 30.66, code: '510104' },
  { lng: 121.47, lat: 31.23, code: '310101' }
]

once('read the files', () => loadPlaces())
once('build every index', () => {
  geocode('四川省成都市双流区')
  searchPlaces('双流')
  searchPlaces('sl')
  reverseGeocode(103.923575, 30.635768)
})
each('reverse, inland', 50_000, () => reverseGeocode(98 + random() * 20, 25 + random() * 15))
each('reverse, with sea and abroad', 20_000, () => reverseGeocode(74 + random() * 60, 10 + random() * 43))
each('geocode', 8_000, (i) => geocode(addresses[i % addresses.length] ?? ''))
for (const word of ['双流', '成都 双流', 'cd', 'chengdu', '镇']) each(`search ${word}`, 300, () => searchPlaces(word))
each('road estimate, inland', 100_000, () => estimateRoad(beijing, chengdu))
each('road estimate, coast', 100_000, () => estimateRoad(shanghai, beijing))
each('WGS-84 to GCJ-02', 200_000, () => gcjFromWgs(116.4, 39.9))
