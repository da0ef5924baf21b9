import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { view } from '@yunshu/contract/view/contract'
import { viewTerms } from '@yunshu/contract/view/words'
import { FormDialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useCommandForm } from './useCommandForm.ts'

type View = OutputOf<typeof view.list>['data'][number]

/** Puts the filters under a name. */
export const SaveDialog = (props: {
  path: string
  filters: Record<string, unknown>
  title?: string
  onSaved: (id: number) => void
  onClose: () => void
}) => {
  const { path, filters, title, onSaved, onClose } = props
  const say = useSay()
  const filling = useCommandForm(view.create, { list_path: path, view_name: '', filters, shared: false }, ({ id }) => {
    onSaved(id)
    onClose()
  })
  return (
    <FormDialog filling={filling} terms={viewTerms} title={title ?? say(kit, 'viewSave')} label={say(kit, 'save')} width={420} onClose={onClose}>
      <Field form={filling.form} name="view_name" />
      <Field form={filling.form} name="shared" help={say(kit, 'viewShareHelp')} />
    </FormDialog>
  )
}

export const RenameDialog = ({ of, onClose }: { of: View; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(view.update, { id: of.id, version: of.version, view_name: of.view_name }, onClose)
  return (
    <FormDialog filling={filling} terms={viewTerms} title={say(kit, 'viewRename')} label={say(kit, 'save')} width={420} onClose={onClose}>
      <Field form={filling.form} name="view_name" />
    </FormDialog>
  )
}
