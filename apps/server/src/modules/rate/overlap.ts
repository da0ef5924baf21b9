import { addressText, isPlaceholderCity } from '@yunshu/domain/address'
import { type AreaOf, rulesOverlap } from '@yunshu/domain/rateSheet'
import { areaPath, findArea } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'

type Ranked = Parameters<typeof rulesOverlap>[0]
type Named = Ranked & { readonly rule_no: string; readonly start_name: string; readonly end_name: string }
/** The first rule that could fit the same trips with nothing to choose between them. */
export const findOverlap = <R extends Named>(form: Ranked, others: readonly R[], areaOf: AreaOf): R | undefined =>
  others.find((other) => rulesOverlap(form, other, areaOf))

/** The divisions of a company's addresses by the scopes that name them. */
export const areasByScope = (places: readonly { readonly id: number; readonly area_code: string }[]): AreaOf => {
  const known = new Map(places.map(({ id, area_code }) => [`a${id}`, area_code]))
  return (scope) => known.get(scope)
}

/** 四川省, 四川省成都市, 四川省成都市双流区; undefined when there is no such division. */
export const areaNameOf = (scope: string): string | undefined => {
  loadPlaces()
  const area = findArea(scope.padEnd(6, '0'))
  if (!area) return undefined
  const path = areaPath(area.code)
  if (!path) return area.name
  return area.level === 'city' && isPlaceholderCity(area.name) ? path.province + partOf(area.name) : addressText(path)
}
/* A rule may hold for the districts of a municipality and not for its counties: then its name says which, in words, and leads back to its code when a sheet is read. */
const partOf = (placeholder: string): string => ({ 市辖区: '各区', 县: '各县' })[placeholder] ?? '直辖县市'
