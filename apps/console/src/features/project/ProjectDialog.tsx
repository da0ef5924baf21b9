import { linkMachine } from '@yunshu/contract/link/machine'
import { link } from '@yunshu/contract/link/contract'
import { project } from '@yunshu/contract/project/contract'
import { taxMode } from '@yunshu/contract/project/machine'
import { projectTerms } from '@yunshu/contract/project/words'
import { linkTerms } from '@yunshu/contract/link/words'
import { call } from '../../kit/call.ts'
import { FormSection } from '../../kit/CommandForm.tsx'
import { type Option, Pick, RemotePick } from '../../kit/controls.tsx'
import { EditDialog } from '../../kit/EditDialog.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import type { ProjectRow } from '../../widgets/projects.tsx'
import { FuelFields } from './FuelFields.tsx'
import { LossFields } from './LossFields.tsx'
import { phrases } from './phrases.ts'
import { useTermRules } from './useTermRules.ts'

const terms = { zh: { ...linkTerms.zh, ...projectTerms.zh, remark: '备注' }, en: { ...linkTerms.en, ...projectTerms.en, remark: 'Remarks' } }
type Typed = EntryOf<typeof project.create, typeof project.update>
const taxRates = [900, 600, 300, 100, 0].map((value) => ({ value, label: `${value / 100}%` }))

type Props = { row?: ProjectRow; carrier_id?: number; onMade?: (row: ProjectRow) => void; onClose: () => void }

/** A project: a new one with a carrier, or the data of one that is a draft. */
export const ProjectDialog = ({ row, carrier_id, onMade, onClose }: Props) => {
  const say = useSay()
  return (
    <EditDialog
      create={project.create}
      blank={{ carrier_id, tax_mode: 1, tax_rate_bp: 900, ratio: 333, loss_by: 1, loss_tolerance: 3, loss_rule: 1 }}
      update={project.update}
      shown={row}
      title={row ? say(phrases, 'editTitle', { project_no: row.project_no }) : say(phrases, 'add')}
      terms={terms}
      saved={({ project_no }) => (row ? say(kit, 'saved') : say(phrases, 'made', { project_no }))}
      onSaved={onMade}
      onClose={onClose}
      width={820}
      columns={2}
    >
      {({ form }, added) => (
        <>
          <FormSection title={say(phrases, 'facts')}>
            {added && (
              <Field form={added} name="carrier_id" label={say(phrases, 'carrier')} wide>
                <RemotePick find={findCarriers} />
              </Field>
            )}
            <TermFields form={form} />
          </FormSection>
          <LossFields form={form} />
          <FuelFields form={form} />
        </>
      )}
    </EditDialog>
  )
}

const TermFields = ({ form }: { form: Form<Typed> }) => {
  useTermRules(form)
  return (
    <>
      <Field form={form} name="project_name" />
      <Field form={form} name="contract_no" />
      <Field form={form} name="valid_from" />
      <Field form={form} name="valid_to" />
      <Field form={form} name="tax_mode">
        <Pick of={taxMode} />
      </Field>
      <Field form={form} name="tax_rate_bp">
        <Pick of={taxRates} />
      </Field>
      <Field form={form} name="ratio" />
      <Field form={form} name="contract_file" />
      <Field form={form} name="remark" wide />
    </>
  )
}

const findCarriers = async (keyword: string): Promise<Option[]> => {
  const { data } = await call(link.carriers, { ...(keyword && { keyword }), link_status: linkMachine.code.active, pagesize: 20 }, { quiet: true })
  return data.map(({ carrier_id, carrier_name }) => ({ value: carrier_id, label: carrier_name }))
}
