import { Table } from 'antd'
import { address } from '@yunshu/contract/address/contract'
import { rate } from '@yunshu/contract/rate/contract'
import { rateTerms } from '@yunshu/contract/rate/words'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { useState } from 'react'
import { Pick } from '../kit/controls.tsx'
import { FormDialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { toastDone } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { useCommandForm } from '../kit/useCommandForm.ts'
import { rates } from './ratePhrases.ts'

type Area = { id: string; title: string }

/** 油价: the operator enters the price of diesel of a province from a day on; fuel linkage takes the last one up to the day of pickup. */
export const FuelDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [today] = useState(() => shanghaiDay(new Date()))
  const tree = (useCall(address.areas, {}, { keep: true, kinds: [] }).data ?? []) as readonly Area[]
  const { data, refresh } = useCall(rate.fuelPrices, {}, { kinds: ['rate'] })
  const filling = useCommandForm(rate.setFuelPrice, { day: today }, () => {
    toastDone(say(rates, 'fuelSaved'))
    refresh()
  })
  const t = (name: 'province_code' | 'day' | 'price_fen') => say(rateTerms, name)
  return (
    <FormDialog
      filling={filling}
      terms={rateTerms}
      title={say(rates, 'fuelTitle')}
      label={say(rates, 'fuelSave')}
      onClose={onClose}
      width={640}
      columns={3}
    >
      <Field form={filling.form} name="province_code" label={say(rates, 'province')}>
        <Pick of={tree.map(({ id, title }) => ({ value: id.slice(0, 2), label: title }))} />
      </Field>
      <Field form={filling.form} name="day" />
      <Field form={filling.form} name="price_fen" help={say(rates, 'perLitre')} />
      <div className="field-wide">
        <Table
          size="small"
          rowKey={(row) => `${row.province_code} ${row.day}`}
          pagination={{ pageSize: 8, hideOnSinglePage: true }}
          dataSource={data?.data ?? []}
          columns={[
            { title: say(rates, 'province'), dataIndex: 'province' },
            { title: t('day'), dataIndex: 'day' },
            { title: `${t('price_fen')} (${say(rates, 'perLitre')})`, align: 'end', render: (_, row) => money(row.price_fen) }
          ]}
        />
      </div>
    </FormDialog>
  )
}
