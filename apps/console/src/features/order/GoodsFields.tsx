import { Pick } from '../../kit/controls.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useChoices } from './choices.tsx'
import type { GoodsInput } from './draft.ts'

/** A goods row (BK-GD). */
export const GoodsFields = ({ form }: { form: Form<GoodsInput> }) => {
  const { goodsTypes, danwei } = useChoices()
  return (
    <>
      <Field form={form} name="goods_type_id">
        <Pick of={goodsTypes} />
      </Field>
      <Field form={form} name="goods_name" />
      <Field form={form} name="goods_guige" />
      <Field form={form} name="danwei">
        <Pick of={danwei} />
      </Field>
      <Field form={form} name="goods_num" />
      <Field form={form} name="goods_kg" />
      <Field form={form} name="goods_volume" />
    </>
  )
}
