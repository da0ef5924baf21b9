/** The contents of a pasted line about a place: the contact's name and phone, and the rest as an address. */
type ContactText = { readonly name: string; readonly phone: string; readonly address: string }

export const mobile = /(?<!\d)(?:\+?86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?!\d)/u
export const landline = /(?<!\d)(0\d{2,3}-?[2-9]\d{6,7}(?:-\d{1,5})?|[48]00-?\d{3}-?\d{4})(?!\d)/u
const labels = /(?:收货人|收件人|发货人|寄件人|提货人|联系人|姓名|手机号码|手机号|手机|联系电话|电话|所在地区|收货地址|发货地址|详细地址|地址)[:：]/gu
const named = /(?:收货人|收件人|发货人|寄件人|提货人|联系人|姓名)[:：]\s*([\p{Script=Han}A-Za-z·]{1,12})/u
/** A Chinese name of two to four characters, with a title that may follow it. */
const personal = /^[\p{Script=Han}·]{1,4}(?:先生|女士|小姐|经理|师傅|主管|老板)?$/u
const placeWord = /[省市区县旗州盟镇乡村路街道巷弄号栋幢楼室库园厂港]/u

/** 张三 138… 四川省成都市郫都区…: reads name, phone and address in any order. */
export const readContactText = (text: string): ContactText => {
  const said = text.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  const cell = mobile.exec(said)
  const fixed = cell ? null : landline.exec(said)
  const phone = cell ? cell.slice(1).join('') : (fixed?.[1] ?? '')
  const labelled = named.exec(said)?.[1] ?? ''
  const rest = said
    .replace(mobile, ' ')
    .replace(cell ? /$^/u : landline, ' ')
    .replace(labels, ' ')
  const parts = rest.split(/[\s,，;；、|]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const name = labelled || (parts.length > 1 ? parts.find(isPersonName) : undefined) || ''
  const at = name === '' ? -1 : parts.indexOf(name)
  return { name, phone, address: parts.filter((_, i) => i !== at).join('') }
}

/** Whether a word is a person's name, with or without a title, and no place. */
export const isPersonName = (part: string): boolean =>
  latinName.test(part) || (personal.test(part) && (!placeWord.test(part) || /(?:先生|女士|小姐|经理|师傅|主管|老板)$/u.test(part)))
const latinName = /^(?:(?:Mr|Mrs|Ms|Miss)\.? )?[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}$/u
