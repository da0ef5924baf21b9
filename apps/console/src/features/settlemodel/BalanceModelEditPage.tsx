import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { settleModelFormFaults } from '@yunshu/contract/settlemodel/check'
import { settlemodel } from '@yunshu/contract/settlemodel/contract'
import { settleModelTerms } from '@yunshu/contract/settlemodel/words'
import { plainTerms } from '@yunshu/domain/settleTerms'
import { call } from '../../kit/call.ts'
import { FormSection } from '../../kit/CommandForm.tsx'
import { RemotePick } from '../../kit/controls.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'
import { StepFields } from './StepFields.tsx'

const findCustomers = async (keyword: string) =>
  (await call(settlemodel.customers, { keyword: keyword.slice(0, 60) })).data.map(({ id, name }) => ({ value: id, label: name }))

/** A settlement model, new (新增结算模型), or its draft changed (编辑结算模型). */
export const BalanceModelEditPage = () => {
  const say = useSay()
  return (
    <EditPage
      add={carrier.balanceModelAdd}
      edit={carrier.balanceModelEdit}
      create={settlemodel.create}
      blank={{ ...plainTerms, shipper_id: null, remark: '' }}
      update={settlemodel.update}
      load={settlemodel.info}
      shown={({ model: { id, version, model_name, shipper_id }, steps }) => ({ id, version, model_name, shipper_id, ...steps })}
      no={({ model: { model_no, revision } }) => `${model_no} v${revision}`}
      terms={settleModelTerms}
      rules={settleModelFormFaults}
      saved={({ model_name }) => say(phrases, 'saved', { model_name })}
      to={({ id }) => linkTo(carrier.balanceModelInfo, { id })}
    >
      {(form, detail) => (
        <>
          <FormSection title={say(phrases, 'facts')}>
            <Field form={form} name="model_name" />
            <Field form={form} name="shipper_id" help={say(phrases, 'scopeHelp')} disabled={(detail?.model.revision ?? 1) > 1}>
              <RemotePick
                find={findCustomers}
                placeholder={say(phrases, 'everyone')}
                {...(detail?.model.shipper_name && { shown: detail.model.shipper_name })}
              />
            </Field>
            <Field form={form} name="remark" wide />
          </FormSection>
          <p className="field-help">{say(phrases, 'stepsHelp')}</p>
          <StepFields form={form} />
        </>
      )}
    </EditPage>
  )
}
