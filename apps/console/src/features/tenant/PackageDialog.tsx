import { tenant } from '@yunshu/contract/tenant/contract'
import { tenantTerms } from '@yunshu/contract/tenant/words'
import { FormSection } from '../../kit/CommandForm.tsx'
import { EditDialog } from '../../kit/EditDialog.tsx'
import type { EntryOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import type { RowOf } from '../../kit/useList.ts'
import { LimitsAndMenus } from './LimitsAndMenus.tsx'
import { phrases } from './phrases.ts'

type Entry = EntryOf<typeof tenant.createPackage, typeof tenant.updatePackage>

/** A package, new or changed; what changes holds at once for every tenant that has it. */
export const PackageDialog = ({ row, onClose }: { row?: RowOf<typeof tenant.packages>; onClose: () => void }) => {
  const say = useSay()
  return (
    <EditDialog
      create={tenant.createPackage}
      blank={{ operator_mids: '*', carrier_mids: '*', shipper_mids: '*' }}
      update={tenant.updatePackage}
      shown={row}
      title={row?.package_name ?? say(phrases, 'packageAdd')}
      terms={tenantTerms}
      saved={({ package_name }) => say(phrases, 'packageSaved', { package_name })}
      onClose={onClose}
      width={860}
      columns={2}
    >
      {({ form }) => <Fields form={form} />}
    </EditDialog>
  )
}

const Fields = ({ form }: { form: Form<Entry> }) => {
  const say = useSay()
  return (
    <>
      <FormSection title={say(phrases, 'packages')}>
        <Field form={form} name="package_name" label={say(phrases, 'packageName')} />
        <Field form={form} name="price_fen_month" />
        <Field form={form} name="remark" wide />
      </FormSection>
      <LimitsAndMenus form={form} />
    </>
  )
}
