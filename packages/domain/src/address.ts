/**
 * The divisions of an address as they are stored. Districts of a municipality, and cities and counties directly under their province, have
 * a placeholder for a city that only the codes of GB/T 2260 need.
 */
export type Divisions = { readonly province: string; readonly city: string; readonly area: string }

/** 市辖区 and 县 of a municipality, 省直辖县级行政区划: names that only the division codes have and nobody uses in an address. */
export const isPlaceholderCity = (name: string): boolean => /^(市辖区|县|.*直辖县级行政区划)$/.test(name)

/** 四川省成都市郫都区…, 重庆市沙坪坝区…: an address as people write it, without placeholders and with no name twice. */
export const addressText = ({ province, city, area }: Divisions, street = ''): string =>
  [province, city, area].filter((name, i, all) => name && !isPlaceholderCity(name) && all.indexOf(name) === i).join('') + street

/** The city as people call it: 成都市, 重庆市 for each of its districts, 仙桃市, which is directly under its province. */
export const cityText = ({ province, city, area }: Divisions): string => {
  if (city && !isPlaceholderCity(city)) return city
  return city.endsWith('直辖县级行政区划') && area ? area : province
}

/** 成都市郫都区, 重庆市沙坪坝区, 仙桃市: city and district, where a column has no room for more. */
export const districtText = (divisions: Divisions): string => {
  const city = cityText(divisions)
  return divisions.area === city ? city : city + divisions.area
}
