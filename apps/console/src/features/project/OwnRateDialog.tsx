import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { project } from '@yunshu/contract/project/contract'
import { projectTerms } from '@yunshu/contract/project/words'
import { FormSection } from '../../kit/CommandForm.tsx'
import { EditDialog } from '../../kit/EditDialog.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import type { ProjectRow } from '../../widgets/projects.tsx'
import { SharesInput } from '../../widgets/SharesInput.tsx'
import { FuelFields } from './FuelFields.tsx'
import { LossFields } from './LossFields.tsx'
import { phrases } from './phrases.ts'
import { useTermRules } from './useTermRules.ts'

const terms = { zh: { ...projectTerms.zh, remark: '备注' }, en: { ...projectTerms.en, remark: 'Remarks' } }
type Typed = EntryOf<typeof project.createOwn, typeof project.updateOwn>
type Split = OutputOf<typeof project.info>['split']
type Props = { row?: ProjectRow; split?: Split; onMade?: (row: ProjectRow) => void; onClose: () => void }

/** 下游运价: new prices of the company's own, or those of a draft, and in which shares they are paid. */
export const OwnRateDialog = ({ row, split = null, onMade, onClose }: Props) => {
  const say = useSay()
  return (
    <EditDialog
      create={project.createOwn}
      blank={{
        ratio: 333,
        loss_by: 1,
        loss_tolerance: 3,
        loss_rule: 1,
        fuel_base_fen: null,
        fuel_share_bp: null,
        fuel_trigger_bp: null,
        split: null,
        remark: ''
      }}
      update={project.updateOwn}
      shown={row && { ...row, split }}
      title={row ? say(phrases, 'editOwn', { project_no: row.project_no }) : say(phrases, 'addOwn')}
      terms={terms}
      saved={({ project_no }) => (row ? say(kit, 'saved') : say(phrases, 'madeOwn', { project_no }))}
      onSaved={onMade}
      onClose={onClose}
      width={820}
      columns={2}
    >
      {({ form }) => (
        <>
          <FormSection title={say(phrases, 'ownRates')}>
            <TermFields form={form} />
          </FormSection>
          <FormSection title={say(phrases, 'shares')}>
            <Field form={form} name="split" label={say(phrases, 'shares')} wide>
              <SharesInput />
            </Field>
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
      <Field form={form} name="ratio" />
      <Field form={form} name="valid_from" />
      <Field form={form} name="valid_to" />
      <Field form={form} name="remark" wide />
    </>
  )
}
