import { wallet } from '@yunshu/contract/wallet/contract'
import { walletTerms } from '@yunshu/contract/wallet/words'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

type Company = { readonly id: number; readonly company_name: string; readonly frozen_at: string | null }
/** 冻结/解冻: nothing leaves the company's wallet any more, or it may again. */
export const FreezeDialog = ({ row: { id, company_name, frozen_at }, onClose }: { row: Company; onClose: () => void }) => {
  const say = useSay()
  const freeze = frozen_at === null
  return (
    <CommandDialog
      command={wallet.freeze}
      start={{ company_id: id, freeze, reason: '' }}
      done={say(phrases, freeze ? 'frozen' : 'unfrozen')}
      terms={walletTerms}
      title={say(phrases, freeze ? 'freezeTitle' : 'unfreezeTitle', { company_name })}
      label={say(phrases, freeze ? 'freeze' : 'unfreeze')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" {...(freeze && { help: say(phrases, 'freezeHelp') })} />}
    </CommandDialog>
  )
}
