import { linkMachine } from '@yunshu/contract/link/machine'
import { link } from '@yunshu/contract/link/contract'
import { project } from '@yunshu/contract/project/contract'
import { projectFormFaults } from '@yunshu/contract/project/check'
import { taxMode } from '@yunshu/contract/project/machine'
import { projectTerms } from '@yunshu/contract/project/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { linkTerms } from '@yunshu/contract/link/words'
import { call } from '../../kit/call.ts'
import { FormSection } from '../../kit/CommandForm.tsx'
import { type Option, Pick, RemotePick } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useRules } from '../../kit/useRules.ts'
import type { ProjectRow } from '../../widgets/projects.tsx'
import { PercentInput } from './inputs.tsx'
import { phrases } from './phrases.ts'

const terms = { zh: { ...linkTerms.zh, ...projectTerms.zh, remark: '备注' }, en: { ...linkTerms.en, ...projectTerms.en, remark: 'Remarks' } }
type Typed = Omit<InputOf<typeof project.create>, 'carrier_id'>
const taxRates = [900, 600, 300, 100, 0].map((value) => ({ value, label: `${value / 100}%` }))

/** A new project with a carrier. */
export const ProjectNewDialog = ({
  carrier_id,
  onMade,
  onClose
}: {
  carrier_id?: number
  onMade: (row: ProjectRow) => void
  onClose: () => void
}) => {
  const say = useSay()
  const filling = useCommandForm(
    project.create,
    { ...(carrier_id && { carrier_id }), contract_file: '', tax_mode: 1, tax_rate_bp: 900, ratio: 333, remark: '' },
    (row) => {
      toastDone(say(phrases, 'made', { project_no: row.project_no }))
      onClose()
      onMade(row)
    }
  )
  return (
    <FormDialog filling={filling} terms={terms} title={say(phrases, 'add')} label={say(phrases, 'save')} onClose={onClose} width={820} columns={2}>
      <FormSection title={say(phrases, 'facts')}>
        <Field form={filling.form} name="carrier_id" label={say(phrases, 'carrier')} wide>
          <RemotePick find={findCarriers} />
        </Field>
        <TermFields form={filling.form as unknown as Form<Typed>} />
      </FormSection>
      <FuelFields form={filling.form as unknown as Form<Typed>} />
    </FormDialog>
  )
}

/** Its data, as long as it is a draft. */
export const ProjectEditDialog = ({ row, onClose }: { row: ProjectRow; onClose: () => void }) => {
  const say = useSay()
  const { id, version, project_name, contract_no, contract_file, valid_from, valid_to, tax_mode, tax_rate_bp, ratio, remark } = row
  const { fuel_base_fen, fuel_share_bp, fuel_trigger_bp } = row
  const initial = { id, version, project_name, contract_no, contract_file, valid_from, valid_to, tax_mode, tax_rate_bp, ratio, remark }
  const filling = useCommandForm(project.update, { ...initial, fuel_base_fen, fuel_share_bp, fuel_trigger_bp }, () => {
    toastDone(say(phrases, 'saved'))
    onClose()
  })
  return (
    <FormDialog
      filling={filling}
      terms={terms}
      title={say(phrases, 'editTitle', { project_no: row.project_no })}
      label={say(phrases, 'save')}
      onClose={onClose}
      width={820}
      columns={2}
    >
      <FormSection title={say(phrases, 'facts')}>
        <TermFields form={filling.form as unknown as Form<Typed>} />
      </FormSection>
      <FuelFields form={filling.form as unknown as Form<Typed>} />
    </FormDialog>
  )
}

const TermFields = ({ form }: { form: Form<Typed> }) => {
  useRules(form, (values) =>
    projectFormFaults({
      valid_from: values.valid_from ?? '',
      valid_to: values.valid_to ?? '9999-12-31',
      fuel_base_fen: values.fuel_base_fen ?? null,
      fuel_share_bp: values.fuel_share_bp ?? null,
      fuel_trigger_bp: values.fuel_trigger_bp ?? null
    })
  )
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

const FuelFields = ({ form }: { form: Form<Typed> }) => {
  const say = useSay()
  return (
    <FormSection title={say(phrases, 'fuel')}>
      <p className="field-help field-wide">{say(phrases, 'fuelHelp')}</p>
      <Field form={form} name="fuel_base_fen" />
      <Field form={form} name="fuel_share_bp">
        <PercentInput />
      </Field>
      <Field form={form} name="fuel_trigger_bp">
        <PercentInput />
      </Field>
    </FormSection>
  )
}

const findCarriers = async (keyword: string): Promise<Option[]> => {
  const { data } = await call(link.carriers, { ...(keyword && { keyword }), link_status: linkMachine.code.active, pagesize: 20 }, { quiet: true })
  return data.map(({ carrier_id, carrier_name }) => ({ value: carrier_id, label: carrier_name }))
}
