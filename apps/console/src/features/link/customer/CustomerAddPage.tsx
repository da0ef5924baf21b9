import { taxpayerType } from '@yunshu/contract/company/contract'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { customerFaults } from '@yunshu/contract/customer/check'
import { customer, customerGrade, customerType } from '@yunshu/contract/customer/contract'
import { customerTerms } from '@yunshu/contract/customer/words'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { overCredit } from '@yunshu/contract/link/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Field } from '../../../kit/Field.tsx'
import { type Draft, fillIn, type Form } from '../../../kit/form.ts'
import { FormPage } from '../../../kit/FormPage.tsx'
import { useSay } from '../../../kit/lang.ts'
import { kit } from '../../../kit/phrases.ts'
import { RemotePick } from '../../../kit/picks.tsx'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { useLeave } from '../../../kit/useLeave.ts'
import { useRules, withoutEmpty } from '../../../kit/useRules.ts'
import { newSettlement } from '../actions.tsx'
import { useFind } from '../find.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { phrases } from './phrases.ts'

type Adding = InputOf<typeof customer.create>
const blank = {
  customer_type: customerType.code.company,
  customer_name: null,
  short_name: '',
  credit_code: '',
  contact_name: '',
  contact_mobile: '',
  taxpayer_type: taxpayerType.code.general,
  grade: customerGrade.code.b,
  template_id: null,
  contacts: [],
  contracts: [],
  titles: [],
  terms: { ...newSettlement, credit_fen: 0, over_credit_action: overCredit.code.remind }
}
/* Of a company of the platform its credit code is known. */
const rules = (values: Draft<Adding>) => (values.company_id ? [] : customerFaults(withoutEmpty<Adding>(values)))

/** 新增客户: a company of the platform, which is asked to work together, or one without account. */
export const CustomerAddPage = () => {
  const say = useSay()
  const leave = useLeave()
  const [isAlone, setAlone] = useState(false)
  const filling = useCommandForm(customer.create, blank, ({ id, customer_name }) => {
    leave(say(phrases, 'saved', { customer_name }), linkTo(carrier.customerInfo, { id }))
  })
  const { form } = filling
  useRules(form, rules)
  return (
    <FormPage filling={filling} terms={customerTerms} title={say.label(carrier.customerAdd)} label={say(kit, 'save')}>
      <CustomerForm form={form} known={!isAlone} choice={<Choice isAlone={isAlone} onChoose={setAlone} form={form} />} />
    </FormPage>
  )
}

/* Whether the new customer is a company of the platform, which is asked, or one without account. */
const Choice = ({ isAlone, onChoose, form }: { isAlone: boolean; onChoose: (alone: boolean) => void; form: Form<Adding> }) => {
  const say = useSay()
  const find = useFind()
  const kinds = [
    { value: false, label: say(phrases, 'onPlatform') },
    { value: true, label: say(phrases, 'alone') }
  ]
  // The field is its name, which every customer has; its id goes along.
  const byName = async (keyword: string) => (await find(keyword)).map((one) => ({ ...one, value: String(one.label), company_id: Number(one.value) }))
  const choose = (alone: boolean) => {
    onChoose(alone)
    fillIn(form, { company_id: null, customer_name: null, credit_code: '' })
  }
  return (
    <>
      <div className="field-wide">
        <Segmented value={isAlone} options={kinds} onChange={choose} />
      </div>
      {isAlone ? (
        <p className="field-help field-wide">{say(phrases, 'aloneHelp')}</p>
      ) : (
        <Field form={form} name="customer_name" label={say(phrases, 'company')} wide help={say(phrases, 'companyHelp')}>
          <RemotePick
            find={byName}
            onPick={(one) =>
              fillIn(form, { company_id: 'company_id' in one ? Number(one.company_id) : null, short_name: String(one.label).slice(0, 30) })
            }
          />
        </Field>
      )}
    </>
  )
}
