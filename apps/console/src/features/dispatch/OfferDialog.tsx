import { billingUnit } from '@yunshu/contract/rate/enums'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import { supplyTerms } from '@yunshu/contract/supply/words'
import { Alert } from 'antd'
import { useState } from 'react'
import { SwitchInput } from '../../kit/controls.tsx'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { SupplyTerms } from '../../widgets/SupplyTerms.tsx'
import { type OrderInfo, wholeCargoOf } from './cargo.ts'
import { CargoFields } from './CargoFields.tsx'
import { phrases } from './phrases.ts'
import { useInfos } from './useInfos.ts'

/** 发布货源: goods of accepted orders, all that is left of them or a part, are offered to drivers. */
export const OfferDialog = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const say = useSay()
  const { infos, error, retry } = useInfos(ids)
  if (infos) return <OfferForm infos={infos} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'offerTitle')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={retry} /> : <Waiting />}
    </Dialog>
  )
}

const aDay = 86_400_000
/** A day, or until the first pickup where that is sooner. */
const expiryOf = (infos: readonly OrderInfo[]): string => {
  const pickups = infos.flatMap(({ fahuo }) => fahuo.map(({ zhiding_start_time }) => Date.parse(zhiding_start_time))).filter((at) => at > Date.now())
  return new Date(Math.floor(Math.min(Date.now() + aDay, ...pickups) / 60_000) * 60_000).toISOString()
}

const OfferForm = ({ infos, onClose }: { infos: readonly OrderInfo[]; onClose: () => void }) => {
  const say = useSay()
  const [start] = useState(() => ({
    orders: infos.map(wholeCargoOf),
    publish_scope: supplyScope.code.own,
    price_mode: supplyPriceMode.code.fixed,
    price_unit: billingUnit.code.trip,
    price_fen: null,
    deposit_fen: null,
    expire_at: expiryOf(infos),
    remark: '',
    publish: true
  }))
  const filling = useCommandForm(supply.create, start, ({ supply_no, offered_count }, { publish }) => {
    toastDone(say(phrases, publish ? 'offerDone' : 'offerKept', { no: supply_no, count: offered_count }))
    onClose()
  })
  const { form } = filling
  return (
    <FormDialog filling={filling} terms={supplyTerms} title={say(phrases, 'offerTitle')} width={960} columns={2} onClose={onClose}>
      <SupplyTerms form={form} />
      <CargoFields form={form} infos={infos} />
      <Field form={form} name="publish">
        <SwitchInput />
      </Field>
      <Alert type="info" showIcon title={say(phrases, 'offerCities')} />
    </FormDialog>
  )
}
