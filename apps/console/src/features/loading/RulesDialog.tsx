import { loading } from '@yunshu/contract/loading/contract'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { FormDialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { phrases } from './phrases.ts'
import type { Info, Wish } from './plan.ts'
import { RulesFields } from './RulesFields.tsx'

/** Other rules for a plan that is there: it is computed again by them, around what is locked. */
export const RulesDialog = ({ info, onRun, onClose }: { info: Info; onRun: (wish: Partial<Wish>) => void; onClose: () => void }) => {
  const say = useSay()
  const { by_hand: _, ...wish } = info.wish
  const filling = useCommandForm(loading.plan, wish, onClose)
  const shippers = [...new Map(info.orders.map(({ shipper_id, shipper_name }) => [shipper_id, { value: shipper_id, label: shipper_name }])).values()]
  const run = async () => {
    const wanted = filling.check()
    if (!wanted) return
    onRun(wanted)
    onClose()
  }
  return (
    <FormDialog
      filling={{ ...filling, submit: run }}
      terms={loadingTerms}
      title={say(phrases, 'rulesTitle')}
      label={say(phrases, 'replan')}
      width={1120}
      columns={3}
      onClose={onClose}
    >
      <RulesFields form={filling.form} shippers={shippers} />
    </FormDialog>
  )
}
