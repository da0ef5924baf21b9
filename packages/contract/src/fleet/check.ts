import type { Day } from '@yunshu/domain/calendar'
import { isBankCard, isCorporateAccount } from '@yunshu/domain/bankcard'
import { readIdCard } from '@yunshu/domain/idcard'
import { type Fault, faultsOf } from '../kit/fault.ts'
import { definePhrases } from '../kit/phrases.ts'
import { fleetSettle } from './enums.ts'

/** The fields of a fleet that the rules check; a number that is left out is already stored. */
type FleetDraft = {
  readonly captain_id_no?: string | undefined
  readonly captain_name?: string | undefined
  readonly settle_type?: number | undefined
  readonly account_no?: string | undefined
  readonly account_name?: string | undefined
  readonly bank_name?: string | undefined
  /** A number is already stored, and is kept when none is entered. */
  readonly account_kept?: boolean | undefined
}

/** Every rule of a fleet beyond the shape of its fields: who collects for others has a real identity, and an account in his own name. */
export const fleetFaults = (draft: FleetDraft, today: Day): Fault[] => {
  const card = draft.captain_id_no ? readIdCard(draft.captain_id_no, { today }) : undefined
  const collects = draft.settle_type === fleetSettle.code.captain
  const account = (draft.account_no ?? '').replaceAll(' ', '')
  const held = account !== '' || draft.account_kept === true
  return faultsOf(fleetReasons, [
    [card?.ok === false, 'captain_id_no', 'idNo'],
    [collects && !held, 'account_no', 'accountNeeded'],
    [account !== '' && !isBankCard(account) && !isCorporateAccount(account), 'account_no', 'accountNo'],
    [collects && !draft.bank_name, 'bank_name', 'bankNeeded'],
    [collects && held && draft.account_name !== draft.captain_name, 'account_name', 'ownName']
  ])
}

const fleetReasons = definePhrases({
  zh: {
    idNo: '应为 18 位身份证号，且地区、出生日期和校验位正确',
    accountNeeded: '车队长代收须登记收款账号',
    accountNo: '不是有效的银行账号',
    bankNeeded: '车队长代收须填写开户银行',
    ownName: '代收账户须为车队长本人户名'
  },
  en: {
    idNo: 'must be an 18-character identity number with a right area, birthday and check digit',
    accountNeeded: 'is needed where the captain collects',
    accountNo: 'is not a valid account number',
    bankNeeded: 'is needed where the captain collects',
    ownName: 'must be the captain’s own name'
  }
})
