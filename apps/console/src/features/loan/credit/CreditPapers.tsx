import type { credit } from '@yunshu/contract/credit/contract'
import { creditTerms } from '@yunshu/contract/credit/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Facts } from '../../../kit/Facts.tsx'
import { Files } from '../../../kit/Files.tsx'
import { useSay } from '../../../kit/lang.ts'

const names = ['licence_files', 'trade_files', 'bank_files', 'tax_files', 'contract_files'] as const

/** The material of an application, where it is read and where it is decided by. */
export const CreditPapers = ({ info, columns }: { info: OutputOf<typeof credit.info>; columns?: 1 }) => {
  const say = useSay()
  return <Facts {...(columns && { columns })} items={names.map((name) => [say(creditTerms, name), info[name] && <Files list={info[name]} />])} />
}
