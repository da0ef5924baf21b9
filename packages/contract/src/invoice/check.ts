import { isUscc } from '@yunshu/domain/uscc'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { definePhrases } from '../kit/phrases.ts'
import { invoiceType } from '../link/contract.ts'

/** The fields of a title that the rules check. */
type TitleDraft = {
  readonly invoice_type?: number | undefined
  readonly tax_no?: string | undefined
  readonly bank_name?: string | undefined
  readonly bank_account?: string | undefined
  readonly reg_address?: string | undefined
  readonly reg_phone?: string | undefined
  readonly post_address?: string | undefined
}
const { digitalSpecial, paperSpecial, paperOrdinary } = invoiceType.code

/** Whether the tax of an invoice of this type can be deducted: it names the buyer's bank and registration. */
export const isSpecial = (type: number | undefined): boolean => type === digitalSpecial || type === paperSpecial
/** Whether it is sent by post. */
export const isOnPaper = (type: number | undefined): boolean => type === paperSpecial || type === paperOrdinary

/** Every rule of a title beyond the shape of its fields (BK-INV). */
export const titleFaults = (draft: TitleDraft): Fault[] => {
  const special = isSpecial(draft.invoice_type)
  return faultsOf(titleReasons, [
    [draft.tax_no?.length === 18 && !isUscc(draft.tax_no), 'tax_no', 'taxNo'],
    [special && !draft.bank_name, 'bank_name', 'special'],
    [special && !draft.bank_account, 'bank_account', 'special'],
    [special && !draft.reg_address, 'reg_address', 'special'],
    [special && !draft.reg_phone, 'reg_phone', 'special'],
    [isOnPaper(draft.invoice_type) && !draft.post_address, 'post_address', 'paper']
  ])
}

const titleReasons = definePhrases({
  zh: { taxNo: '不是有效的统一社会信用代码', special: '专用发票须填写', paper: '纸质发票须填写邮寄地址' },
  en: { taxNo: 'is not a valid unified social credit code', special: 'is needed for a special invoice', paper: 'is needed to send paper' }
})

/** A red letter has its number and that of its confirmation. */
export const redFaults = ({ invoice_no, red_no }: { readonly invoice_no?: string; readonly red_no?: string }): Fault[] =>
  faultsOf(redReasons, [
    [!red_no, 'red_no', 'needed'],
    [!invoice_no, 'invoice_no', 'needed']
  ])

const redReasons = definePhrases({ zh: { needed: '请填写' }, en: { needed: 'is needed' } })
