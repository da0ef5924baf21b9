import { receiptTerms } from '@yunshu/contract/receipt/words'
import { Button } from 'antd'
import { type Control, TextInput } from '../kit/controls.tsx'
import { Field } from '../kit/Field.tsx'
import type { Form } from '../kit/form.ts'
import { useSay } from '../kit/lang.ts'
import { blocks } from './phrases.ts'

type Courier = { express_name: string; express_no: string } | { express_name?: string; express_no?: string }

/** By which courier a paper comes, and the number of the parcel. */
export const CourierFields = ({ form }: { form: Form<Courier> }) => {
  const say = useSay()
  return (
    <>
      <Field form={form} name="express_name" label={say(receiptTerms, 'express_name')}>
        <CourierInput />
      </Field>
      <Field form={form} name="express_no" label={say(receiptTerms, 'express_no')}>
        <TextInput />
      </Field>
    </>
  )
}

/* The usual couriers are a click away; any other is typed. */
const CourierInput = ({ value, onChange, ...more }: Control<string>) => {
  const say = useSay()
  const usual = say(blocks, 'couriers').split('、')
  return (
    <div>
      <TextInput value={value} {...(onChange && { onChange })} {...more} />
      <div className="reasons" role="group" aria-label={say(blocks, 'usualCouriers')}>
        {usual.map((name) => (
          <Button key={name} size="small" onClick={() => onChange?.(name)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
CourierInput.typed = true
