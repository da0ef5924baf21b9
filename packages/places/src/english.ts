import { isPlaceholderCity } from '@yunshu/domain/address'
import { syllablesOf } from './readings.ts'

/** Names that English writes unlike their reading in Mandarin. */
const known: Readonly<Record<string, string>> = {
  陕西: 'Shaanxi',
  内蒙古: 'Inner Mongolia',
  西藏: 'Tibet',
  香港: 'Hong Kong',
  澳门: 'Macao',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  呼和浩特: 'Hohhot',
  乌鲁木齐: 'Urumqi',
  拉萨: 'Lhasa',
  呼伦贝尔: 'Hulunbuir',
  鄂尔多斯: 'Ordos',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  锡林郭勒: 'Xilingol',
  兴安盟: 'Hinggan',
  阿拉善: 'Alxa',
  吕梁: 'Lüliang',
  日喀则: 'Shigatse',
  昌都: 'Qamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里地区: 'Ngari',
  甘孜: 'Garzê',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  阿克苏: 'Aksu',
  克孜勒苏: 'Kizilsu',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  阿勒泰: 'Altay',
  台北: 'Taipei',
  高雄: 'Kaohsiung',
  新北: 'New Taipei',
  基隆: 'Keelung',
  台中: 'Taichung',
  台东: 'Taitung',
  新竹: 'Hsinchu',
  嘉义: 'Chiayi',
  屏东: 'Pingtung',
  花莲: 'Hualien',
  彰化: 'Changhua',
  金门: 'Kinmen'
}
const peoples = '(?:(?:壮|回|维吾尔|藏|羌|彝|苗|侗|布依|土家|哈尼|傣|白|景颇|傈僳|蒙古|朝鲜|哈萨克|柯尔克孜|土|黎|瑶|畲|满)族?)'
const ending = new RegExp(`(?:${peoples}*自治[区州县]|特别行政区|地区|省|市|盟|林区|县)$`)

/** 成都市, 恩施土家族苗族自治州, 西安市 as English writes them: Chengdu, Enshi, Xi’an. */
export const englishOf = (name: string): string => {
  const listed = Object.keys(known).find((start) => name.startsWith(start))
  if (listed) return known[listed] ?? name
  const short = name.replace(ending, '') || name
  const whole = syllablesOf(name)
  const said = whole.length >= [...name].length ? whole.slice(0, [...short].length) : syllablesOf(short)
  const word = said.map((syllable, i) => (i > 0 && /^[aeo]/.test(syllable) ? `’${syllable}` : syllable)).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Chengdu, Sichuan; a municipality and a city of its province’s name are said once. */
export const englishCity = (province: string, city: string): string =>
  province === city || isPlaceholderCity(city) ? englishOf(province) : `${englishOf(city)}, ${englishOf(province)}`
