const nations =
  '满|回|蒙古|朝鲜|畲|土家|苗|侗|瑶|壮|彝|白|傣|藏|羌|布依|仡佬|水|哈尼|拉祜|傈僳|纳西|景颇|佤|布朗|达斡尔|鄂温克|撒拉|东乡|土|毛南|仫佬|怒|独龙|普米|保安|裕固|黎|各'
const namedWithoutZu = '蒙古|哈萨克|维吾尔|塔吉克|锡伯|柯尔克孜'
const selfGoverning = new RegExp(`(?:(?:${nations})族|(?:${namedWithoutZu})族?)+自治[区州县旗]$`)
const suffix = /(?:特别行政区|自治[区州县旗]|行政委员会|地区|林区|新区|[省市区县旗盟])$/

/** The name as people say it: 恩施土家族苗族自治州 is 恩施, 双流区 is 双流; none where one character would be left. */
export function stemOf(name: string): string | undefined {
  for (const pattern of [selfGoverning, suffix]) {
    const stem = name.replace(pattern, '')
    if (stem !== name && stem.length > 1) return stem
  }
  return undefined
}

/** The town's name without its rank: 虎门镇 is 虎门. */
export function townStemOf(name: string): string | undefined {
  const stem = name.replace(/(?:街道办事处|街道|镇|乡|苏木)$/, '')
  return stem !== name && stem.length > 1 ? stem : undefined
}
