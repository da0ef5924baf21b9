import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { isUscc } from '@yunshu/domain/uscc'
import type { OutputOf } from '../kit/endpoint.ts'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import { companyType, type company } from './contract.ts'

/** What speaks against the papers of a company, said to whoever reviews them. */
export const companyDoubts = definePhrases({
  zh: {
    noLicence: '没有营业执照照片',
    codeWrong: '统一社会信用代码校验不通过',
    noPermit: '没有道路运输经营许可证号',
    permitOver: '道路运输经营许可证已于 {day} 到期',
    permitSoon: '道路运输经营许可证将于 {day} 到期',
    noPermitDay: '没有填写许可证有效期',
    nameChanged: '公司名称由“{before}”改为“{after}”',
    codeChanged: '统一社会信用代码由 {before} 改为 {after}',
    legalChanged: '法定代表人由“{before}”改为“{after}”',
    noLegal: '没有填写法定代表人',
    frozen: '公司已冻结：{reason}'
  },
  en: {
    noLicence: 'There is no photo of the business licence',
    codeWrong: 'The check digit of the credit code is wrong',
    noPermit: 'There is no road transport permit number',
    permitOver: 'The road transport permit expired on {day}',
    permitSoon: 'The road transport permit expires on {day}',
    noPermitDay: 'The permit has no expiry date',
    nameChanged: 'The name changes from “{before}” to “{after}”',
    codeChanged: 'The credit code changes from {before} to {after}',
    legalChanged: 'The legal representative changes from “{before}” to “{after}”',
    noLegal: 'There is no legal representative',
    frozen: 'The company is frozen: {reason}'
  }
})

const soonDays = 30

/** What is unusual about a company that registered, or about the change that waits, the worst first. */
export const unusualOfCompany = (data: OutputOf<typeof company.info>, now: string): Unusual<typeof companyDoubts>[] => {
  const { pending } = data
  const will = { ...data, ...pending }
  const isCarrier = data.company_type === companyType.code.carrier
  const [today, ends] = [shanghaiDay(now), will.road_permit_valid_to]
  const changed = (before: string, after: string | undefined) => after !== undefined && after !== before && before !== ''
  const all: (Unusual<typeof companyDoubts> | false)[] = [
    will.license_img === '' && { tone: 'wrong', phrase: 'noLicence' },
    !isUscc(will.credit_code) && { tone: 'wrong', phrase: 'codeWrong' },
    isCarrier && !will.road_permit_no_mask && { tone: 'wrong', phrase: 'noPermit' },
    isCarrier && ends !== null && ends < today && { tone: 'wrong', phrase: 'permitOver', slots: { day: ends } },
    isCarrier && ends !== null && ends >= today && ends <= addDays(today, soonDays) && { tone: 'care', phrase: 'permitSoon', slots: { day: ends } },
    isCarrier && ends === null && { tone: 'care', phrase: 'noPermitDay' },
    changed(data.company_name, pending?.company_name) && {
      tone: 'care',
      phrase: 'nameChanged',
      slots: { before: data.company_name, after: will.company_name }
    },
    changed(data.credit_code, pending?.credit_code) && {
      tone: 'wrong',
      phrase: 'codeChanged',
      slots: { before: data.credit_code, after: will.credit_code }
    },
    changed(data.legal_name, pending?.legal_name) && {
      tone: 'care',
      phrase: 'legalChanged',
      slots: { before: data.legal_name, after: will.legal_name }
    },
    will.legal_name === '' && { tone: 'care', phrase: 'noLegal' },
    data.state === 2 && { tone: 'care', phrase: 'frozen', slots: { reason: data.state_reason } }
  ]
  return all.filter((one) => one !== false)
}
