import { isUscc } from '@yunshu/domain/uscc'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { definePhrases } from '../kit/phrases.ts'
import { customerType } from './contract.ts'

type CustomerDraft = {
  readonly customer_type?: number | undefined
  readonly credit_code?: string | undefined
  readonly contracts?: readonly { readonly valid_from?: string | null; readonly valid_to?: string | null }[] | undefined
  readonly titles?: readonly { readonly tax_no?: string | null }[] | undefined
}

/** Every rule of a customer's card beyond the shape of its fields. */
export const customerFaults = ({ customer_type, credit_code = '', contracts = [], titles = [] }: CustomerDraft): Fault[] => {
  const isCompany = customer_type !== customerType.code.person
  return faultsOf(reasons, [
    [isCompany && !isUscc(credit_code.toUpperCase()), 'credit_code', 'code'],
    [!isCompany && credit_code !== '', 'credit_code', 'person'],
    ...contracts.map(
      ({ valid_from, valid_to }, i) => [Boolean(valid_from && valid_to && valid_to < valid_from), `contracts.${i}.valid_to`, 'ends'] as const
    ),
    ...titles.map(({ tax_no }, i) => [tax_no?.length === 18 && !isUscc(tax_no), `titles.${i}.tax_no`, 'code'] as const)
  ])
}

const reasons = definePhrases({
  zh: { code: '应为 18 位统一社会信用代码，且校验位正确', person: '个人客户没有统一社会信用代码', ends: '不能早于开始日期' },
  en: {
    code: 'must be a unified social credit code of 18 characters with its check character',
    person: 'is not for a person',
    ends: 'cannot be before the start'
  }
})
