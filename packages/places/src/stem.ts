const nations = [
  '满族', '回族', '蒙古族?', '朝鲜族', '畲族', '土家族', '苗族', '侗族', '瑶族', '壮族', '彝族', '白族', '傣族', '藏族', '羌族', '布依族', '仡佬族', '水族', '哈尼族', '拉祜族',
  '傈僳族', '纳西族', '景颇族', '佤族', '布朗族', '哈萨克族?', '维吾尔族?', '塔吉克族?', '锡伯族?', '达斡尔族', '鄂温克族', '撒拉族', '东乡族', '土族', '柯尔克孜族?', '毛南族',
  '仫佬族', '怒族', '独龙族', '普米族', '保安族', '裕固族', '黎族', '各族',
]
const selfGoverning = new RegExp(`(?:${nations.join('|')})+自治[区州县旗]$`)
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
