import { carrier } from '@yunshu/contract/consoles/carrier'
import { fleetFaults } from '@yunshu/contract/fleet/check'
import { fleet } from '@yunshu/contract/fleet/contract'
import { fleetSettle } from '@yunshu/contract/fleet/enums'
import { fleetTerms } from '@yunshu/contract/fleet/words'
import { linkTo } from '@yunshu/contract/kit/console'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { FormSection } from '../../kit/CommandForm.tsx'
import { Pick, TextInput } from '../../kit/controls.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import { type Form, useFormValue } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { UploadInput } from '../../kit/Upload.tsx'
import { notesOf } from '../../widgets/papersReview.tsx'
import { phrases } from './phrases.ts'

type Detail = OutputOf<typeof fleet.info>
type Entry = EntryOf<typeof fleet.create, typeof fleet.update>

const rules = (values: Parameters<typeof fleetFaults>[0], detail?: Detail) =>
  fleetFaults({ ...values, account_kept: (detail?.more.account_no_tail ?? '') !== '' }, todayHere())

/** A fleet, new (新增车队) or changed (编辑车队); the captain's numbers stay unless new ones are typed. */
export const FleetEditPage = () => {
  const say = useSay()
  return (
    <EditPage
      add={carrier.fleetAdd}
      edit={carrier.fleetEdit}
      create={fleet.create}
      blank={{ settle_type: fleetSettle.code.direct }}
      update={fleet.update}
      load={fleet.info}
      shown={({ fleet: { id, version }, more }) => ({ ...more, id, version, captain_id_no: '', account_no: '' })}
      no={(detail) => detail.fleet.fleet_name}
      terms={fleetTerms}
      rules={rules}
      notes={(detail) => notesOf(say)(detail.fleet, detail)}
      saved={({ fleet_name }) => say(phrases, 'saved', { fleet_name })}
      to={({ id }) => linkTo(carrier.fleetInfo, { id })}
    >
      {(form, detail) => <FleetForm form={form} detail={detail} />}
    </EditPage>
  )
}

const FleetForm = ({ form, detail }: { form: Form<Entry>; detail: Detail | undefined }) => {
  const say = useSay()
  const collects = useFormValue(form, 'settle_type') === fleetSettle.code.captain
  const tail = detail?.more.account_no_tail
  return (
    <>
      <FormSection title={say(phrases, 'basic')}>
        <Field form={form} name="fleet_name" />
        <Field form={form} name="usual_area" />
        <Field form={form} name="settle_type" {...(collects && { help: say(phrases, 'collectsHelp') })}>
          <Pick of={fleetSettle} />
        </Field>
        <Field form={form} name="remark" />
      </FormSection>
      <FormSection title={say(phrases, 'captain')}>
        <Field form={form} name="captain_name" />
        <Field form={form} name="captain_mobile" />
        <Field form={form} name="captain_id_no" {...(detail && { help: say(phrases, 'keepNumber', { mask: detail.fleet.captain_id_no_mask }) })}>
          <TextInput maxLength={18} />
        </Field>
        <Field form={form} name="captain_front_img">
          <UploadInput max={1} />
        </Field>
        <Field form={form} name="captain_back_img">
          <UploadInput max={1} />
        </Field>
      </FormSection>
      <FormSection title={say(phrases, 'account')}>
        <Field form={form} name="account_name" required={collects} />
        <Field form={form} name="account_no" required={collects && !tail} {...(tail && { help: say(phrases, 'keepAccount', { tail }) })}>
          <TextInput maxLength={40} />
        </Field>
        <Field form={form} name="bank_name" required={collects} />
      </FormSection>
    </>
  )
}
