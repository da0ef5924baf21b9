import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { receipt } from './contract.ts'

/** What speaks against a receipt, said to whoever judges it. */
export const receiptDoubts = definePhrases({
  zh: {
    noPhoto: '没有回单照片',
    photoTwice: '照片与回单{nos}的照片相同',
    photoEarly: '照片拍摄于 {taken}，早于送达 {delivered}',
    photoFar: '照片拍摄地距卸货点 {km} 公里',
    numLess: '实收比发货少 {num} 件',
    numMore: '实收比发货多 {num} 件',
    kgLess: '实收比发货少 {kg} 公斤（{percent}%）',
    kgMore: '实收比发货多 {kg} 公斤（{percent}%）',
    damaged: '货损 {num} 件',
    signedLate: '送达 {hours} 小时后才签收',
    uploadedLate: '超过应回时间 {days} 天才上传',
    openedAgain: '曾被重新打开：{reason}'
  },
  en: {
    noPhoto: 'There is no photo of it',
    photoTwice: 'The photo is the same as that of POD {nos}',
    photoEarly: 'The photo was taken at {taken}, before delivery at {delivered}',
    photoFar: 'The photo was taken {km} km from the stop',
    numLess: '{num, piece fewer was, pieces fewer were} received than sent',
    numMore: '{num, piece more was, pieces more were} received than sent',
    kgLess: '{kg} kg less were received than sent ({percent}%)',
    kgMore: '{kg} kg more were received than sent ({percent}%)',
    damaged: '{num, piece is, pieces are} damaged',
    signedLate: 'Signed only {hours, hour, hours} after delivery',
    uploadedLate: 'Uploaded {days, day, days} after it was due',
    openedAgain: 'It was opened again: {reason}'
  }
})

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** Clocks of phone and office differ, and papers are signed while the last pallet still stands on the truck. */
const grace = 30 * minute
const far = 2000
const ms = (at: string): number => Date.parse(at)

/** What is unusual about an uploaded receipt, the worst first. */
export const unusualOfReceipt = ({ receipt: row, imgs, distance_m, same_photo }: OutputOf<typeof receipt.info>): Unusual<typeof receiptDoubts>[] => {
  const { diff_num, diff_kg, sign_kg, damage_num, delivered_at, sign_at, uploaded_at, due_at, reason } = row
  const early = imgs.find(({ taken_at }) => taken_at !== undefined && ms(taken_at) < ms(delivered_at) - grace)
  const hours = sign_at === null ? 0 : Math.floor((ms(sign_at) - ms(delivered_at)) / hour)
  const days = uploaded_at === null ? 0 : Math.ceil((ms(uploaded_at) - ms(due_at)) / day)
  const percent = diff_kg === null || sign_kg === null || sign_kg === diff_kg ? 0 : Math.round((Math.abs(diff_kg) / (sign_kg - diff_kg)) * 1000) / 10
  const all: (Unusual<typeof receiptDoubts> | false)[] = [
    imgs.length === 0 && { tone: 'wrong', phrase: 'noPhoto' },
    same_photo.length > 0 && { tone: 'wrong', phrase: 'photoTwice', slots: { nos: { zh: same_photo.join('、'), en: same_photo.join(', ') } } },
    early?.taken_at !== undefined && {
      tone: 'wrong',
      phrase: 'photoEarly',
      slots: { taken: shanghaiMinute(early.taken_at), delivered: shanghaiMinute(delivered_at) }
    },
    distance_m !== null && distance_m > far && { tone: 'wrong', phrase: 'photoFar', slots: { km: (distance_m / 1000).toFixed(1) } },
    diff_num !== null && diff_num !== 0 && { tone: 'wrong', phrase: diff_num < 0 ? 'numLess' : 'numMore', slots: { num: Math.abs(diff_num) } },
    diff_kg !== null && diff_kg !== 0 && { tone: 'wrong', phrase: diff_kg < 0 ? 'kgLess' : 'kgMore', slots: { kg: Math.abs(diff_kg), percent } },
    damage_num !== null && damage_num > 0 && { tone: 'wrong', phrase: 'damaged', slots: { num: damage_num } },
    hours >= 24 && { tone: 'care', phrase: 'signedLate', slots: { hours } },
    days > 0 && { tone: 'care', phrase: 'uploadedLate', slots: { days } },
    reason !== null && { tone: 'care', phrase: 'openedAgain', slots: { reason } }
  ]
  return all.filter((one) => one !== false)
}
