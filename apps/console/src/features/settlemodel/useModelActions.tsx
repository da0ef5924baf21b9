import { carrier } from '@yunshu/contract/consoles/carrier'
import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { settleModelMachine } from '@yunshu/contract/settlemodel/machine'
import { settleModelTerms } from '@yunshu/contract/settlemodel/words'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { type ReactNode, useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import type { Action } from '../../kit/Moves.tsx'
import { useAsked, useEditAction, useRemoval } from '../../kit/useAsked.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { ModelRow } from './columns.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { phrases } from './phrases.ts'
import { SettleTrialDialog } from './SettleTrialDialog.tsx'

const { may } = carrier.balanceModel
type Doing = 'enact' | 'stop' | 'trial' | 'compare'
type After = { onMade?: (row: { id: number }) => void; onRemoved?: () => void }

/** What can be done with a version, for list and detail alike; `dialog` stands once on the page. */
export const useModelActions = ({ onMade, onRemoved }: After = {}): { actions: (row: ModelRow) => Action[]; dialog: ReactNode } => {
  const say = useSay()
  const [opened, setOpened] = useState<{ doing: Doing; row: ModelRow }>()
  const edit = useEditAction(carrier.balanceModelEdit)
  const remove = useRemoval(settlemodel.remove, {
    may: may.edit,
    ask: ({ model_no, revision }: ModelRow) => say(phrases, 'removeAsk', { model_no, revision }),
    onRemoved
  })
  const copying = useAsked(settlemodel.copy)
  const copy = async ({ id, version, revision, model_no }: ModelRow) => {
    const ask = { title: say(phrases, 'copyAsk', { revision }), content: say(phrases, 'copyText', { revision }), danger: false }
    const made = await copying.run({ id, version }, { ask, done: say(phrases, 'copied', { model_no }) })
    if (made) onMade?.(made)
  }
  const open = (doing: Doing, row: ModelRow) => () => setOpened({ doing, row })
  const { draft, inForce } = settleModelMachine.code
  const actions = (row: ModelRow): Action[] => [
    { key: 'trial', label: say(phrases, 'trial'), may: may.trial, run: open('trial', row) },
    ...(row.model_status === draft
      ? [{ key: 'enact', label: say.label(settleModelMachine.moves.enact), may: may.enact, run: open('enact', row) }, edit(row)]
      : [{ key: 'copy', label: say(phrases, 'copy'), may: may.edit, run: () => void copy(row) }]),
    { key: 'compare', label: say(phrases, 'compare'), may: may.trial, run: open('compare', row) },
    ...(row.model_status === draft ? [remove(row)] : []),
    ...(row.model_status === inForce
      ? [{ key: 'stop', label: say.label(settleModelMachine.moves.stop), may: may.enact, danger: true, run: open('stop', row) }]
      : [])
  ]
  const onClose = () => setOpened(undefined)
  return { actions, dialog: opened && <Opened {...opened} onClose={onClose} /> }
}

type DialogOf = { row: ModelRow; onClose: () => void }
const Opened = ({ doing, ...of }: DialogOf & { doing: Doing }) => {
  if (doing === 'trial') return <SettleTrialDialog {...of} />
  if (doing === 'compare') return <CompareDialog {...of} />
  return doing === 'enact' ? <EnactDialog {...of} /> : <StopDialog {...of} />
}

const EnactDialog = ({ row: { id, version, model_no, revision }, onClose }: DialogOf) => {
  const say = useSay()
  const move = say.label(settleModelMachine.moves.enact)
  const [today] = useState(() => shanghaiDay(new Date()))
  return (
    <CommandDialog
      command={settlemodel.enact}
      start={{ id, version, valid_from: today }}
      done={say(phrases, 'done', { model_no, revision, move })}
      terms={settleModelTerms}
      title={say(phrases, 'enactTitle', { model_no, revision })}
      label={move}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="valid_from" help={say(phrases, 'enactHelp')} />}
    </CommandDialog>
  )
}

const StopDialog = ({ row: { id, version, model_no, revision }, onClose }: DialogOf) => {
  const say = useSay()
  const move = say.label(settleModelMachine.moves.stop)
  const [today] = useState(() => shanghaiDay(new Date()))
  return (
    <CommandDialog
      command={settlemodel.stop}
      start={{ id, version, ended_on: addDays(today, 1), reason: '' }}
      done={say(phrases, 'done', { model_no, revision, move })}
      terms={settleModelTerms}
      title={say(phrases, 'stopTitle', { model_no, revision })}
      label={move}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="ended_on" help={say(phrases, 'stopHelp')} />
          <Field form={form} name="reason">
            <ReasonInput common={[say(phrases, 'reasonEnded'), say(phrases, 'reasonReplaced')]} />
          </Field>
        </>
      )}
    </CommandDialog>
  )
}
