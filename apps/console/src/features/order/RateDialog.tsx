import { order } from '@yunshu/contract/order/contract'
import { ratingDays, ratingNames } from '@yunshu/contract/order/rating'
import type { OrderDetail } from '@yunshu/contract/order/rows'
import { orderTerms } from '@yunshu/contract/order/words'
import type { Static } from 'typebox'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { StarsInput } from '../../widgets/Stars.tsx'
import type { OrderRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { rating } from './ratePhrases.ts'

type Given = Static<typeof OrderDetail>['rating']

/** 评价: stars for the carrier of a finished order, or those that were given, to be changed. */
export const RateDialog = ({ row, onClose }: { row: OrderRow; onClose: () => void }) => {
  const known = useCall(order.info, { id: row.id }, { enabled: row.rated_at !== null })
  if (row.rated_at !== null && !known.data) return null
  return <Filling row={row} given={known.data?.rating ?? null} onClose={onClose} />
}

const Filling = ({ row, given, onClose }: { row: OrderRow; given: Given; onClose: () => void }) => {
  const say = useSay()
  const { id, version, order_no, carrier_name } = row
  const stars = given && {
    rate_time: given.rate_time,
    rate_goods: given.rate_goods,
    rate_service: given.rate_service,
    rate_receipt: given.rate_receipt
  }
  return (
    <CommandDialog
      command={order.rate}
      start={{ id, version, rate_remark: given?.rate_remark ?? '', ...stars }}
      done={say(rating, 'rated', { order_no })}
      terms={orderTerms}
      title={say(rating, 'rateTitle', { order_no })}
      label={say(phrases, 'rate')}
      onClose={onClose}
      columns={2}
    >
      {(form) => (
        <>
          <p className="field-wide">{say(rating, 'rateHelp', { carrier: carrier_name ?? '', days: ratingDays })}</p>
          {ratingNames.map((name) => (
            <Field key={name} form={form} name={name}>
              <StarsInput label={say(orderTerms, name)} />
            </Field>
          ))}
          <Field form={form} name="rate_remark" />
        </>
      )}
    </CommandDialog>
  )
}
