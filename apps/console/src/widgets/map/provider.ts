import { sayNow } from '../../kit/lang.ts'
import { toastWarning } from '../../kit/toast.tsx'
import type { MapProvider } from './kinds.ts'
import { mapConfig } from './config.ts'
import { mapPhrases } from './phrases.ts'

/** 15, as the specification has it; the built-in map, which has nothing to show below a district, stops before. */
export const pickZoom = 15
let chosen: Promise<MapProvider> | undefined
/** AMap where a key is configured; the built-in one else, and when AMap does not come within eight seconds. */
export const mapProvider = (): Promise<MapProvider> => {
  chosen ??= mapConfig.provider === 'amap' && mapConfig.key ? amapOr(sketched) : sketched()
  return chosen
}
const sketched = async (): Promise<MapProvider> => (await import('./builtin.ts')).builtin
const amapOr = async (other: () => Promise<MapProvider>): Promise<MapProvider> => {
  try {
    const { loadAmap } = await import('./amap.ts')
    return await loadAmap(mapConfig.key, mapConfig.serviceHost)
  } catch {
    toastWarning(sayNow()(mapPhrases, 'amapAway'))
    return await other()
  }
}

const municipalities = ['北京市', '天津市', '上海市', '重庆市']
/** The four municipalities have the placeholder 市辖区 for a city. */
export const cityOf = (province: string, city: string): string => (municipalities.includes(province) ? '市辖区' : city)
