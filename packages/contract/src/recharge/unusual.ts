import type { Static } from 'typebox'
import { definePhrases } from '../kit/phrases.ts'
import type { Unusual } from '../kit/unusual.ts'
import type { RechargeRow } from './contract.ts'

/** What speaks against a transfer into a wallet, said to whoever verifies it. */
export const rechargeDoubts = definePhrases({
  zh: {
    otherPayer: '付款户名“{name}”与公司名称不同',
    noVoucher: '没有转账凭证',
    notAtBank: '银行流水里还没有这笔钱'
  },
  en: {
    otherPayer: 'The payer is “{name}”, not the company',
    noVoucher: 'There is no voucher of the transfer',
    notAtBank: 'The money is not on the bank’s statement yet'
  }
})

/** What is unusual about a transfer. */
export const unusualOfRecharge = (row: Static<typeof RechargeRow>): Unusual<typeof rechargeDoubts>[] => {
  const all: (Unusual<typeof rechargeDoubts> | false)[] = [
    row.payer_name !== '' && row.payer_name !== row.company_name && { tone: 'wrong', phrase: 'otherPayer', slots: { name: row.payer_name } },
    row.voucher_img === '' && { tone: 'wrong', phrase: 'noVoucher' },
    !row.at_bank && { tone: 'care', phrase: 'notAtBank' }
  ]
  return all.filter((one) => one !== false)
}
