import { needReceipt } from '@yunshu/contract/order/machine'
import { useState } from 'react'
import { nowIso } from '../kit/clock.ts'
import { useSay } from '../kit/lang.ts'
import { Choices, Field, MainButton, Sheet, tell } from '../kit/ui.tsx'
import { done } from '../outbox/outbox.ts'
import { isFull } from '../outbox/store.ts'
import { useDraft } from './draft.ts'
import { numberOf, wrongNumbers } from './GoodsFields.tsx'
import { PhotoField } from './PhotoField.tsx'
import { SignPad, signField } from './SignPad.tsx'
import { tripWords as words } from './phrases.ts'
import type { Stop, Trip } from './project.ts'
import { StopChoice } from './StepSheet.tsx'

type Told = Readonly<Record<string, string>>
type Goods = Trip['goods'][number]
const sentNum = (row: Goods): number => row.load_num ?? row.goods_num
const sentKg = (row: Goods): number => row.load_kg ?? row.goods_kg

/** The signed receipt: its photos, who signed, and what was short or damaged. */
export const ReceiptSheet = ({ trip, stops, onClose }: { trip: Trip; stops: readonly Stop[]; onClose: () => void }) => {
  const say = useSay()
  const [chosen, setChosen] = useState(stops[0]?.id)
  const stop = stops.find(({ id }) => id === chosen) ?? stops[0]
  const draft = useDraft(trip.trip.id, `receipt-${stop?.id ?? 0}`)
  const { told, shots } = draft
  const signer = told['signer'] ?? stop?.link_name ?? ''
  const short = told['short'] === 'yes'
  const [flaw, setFlaw] = useState<'photo' | 'signer' | 'number' | 'full'>()
  const [busy, setBusy] = useState(false)
  // On paper or not: an electronic one is done with the signature.
  const isElectronic = (trip.orders ?? []).some(
    ({ order_id, need_receipt }) => order_id === stop?.order_id && need_receipt === needReceipt.code.electronic
  )
  const mark = [trip.trip.waybill_no, trip.trip.plate_no, stop?.address_diming ?? '']
  const known = trip.receipts.find(({ point_id }) => point_id === stop?.id)
  // Goods go to the receipt of their stop's order; where one order has several stops the server tells them apart.
  const goods = trip.goods.filter(({ order_id }) => order_id === stop?.order_id)
  const confirm = async (): Promise<void> => {
    if (!stop) return
    if (shots.length === 0 || (!isElectronic && shots.every(({ field }) => field === signField))) return setFlaw('photo')
    if (!signer.trim()) return setFlaw('signer')
    if (wrongNumbers(told)) return setFlaw('number')
    setBusy(true)
    const lines = short ? linesOf(goods, told) : []
    const receipt = {
      point_id: stop.id,
      signer: signer.trim(),
      sign_at: nowIso(),
      ...(known && known.id > 0 ? { id: known.id } : {}),
      ...(lines.length > 0 ? { lines } : {})
    }
    try {
      await done('receipt', trip.trip.id, receipt, { shots, draft: draft.key })
    } catch (error) {
      if (!isFull(error)) throw error
      setBusy(false)
      return setFlaw('full')
    }
    if (!navigator.onLine) tell(say(words, 'savedHere'))
    onClose()
  }
  const allHere = say(words, 'allReceived')
  const notAll = say(words, 'notAll')
  return (
    <Sheet title={say(words, 'receiptStep')} onClose={onClose}>
      <StopChoice stops={stops} chosen={stop} onChoose={({ id }) => setChosen(id)} />
      {known?.reason && <p className="wrong">{say(words, 'rejected', { reason: known.reason })}</p>}
      <Field label={say(words, 'signer')} error={flaw === 'signer' ? say(words, 'signerMissing') : undefined}>
        <input maxLength={30} value={signer} onChange={({ target }) => draft.tell({ ...told, signer: target.value })} />
      </Field>
      {draft.ready && (
        <SignPad draft={draft} signer={signer.trim()} mark={mark} error={flaw === 'photo' && isElectronic ? say(words, 'signOrPhoto') : undefined} />
      )}
      <PhotoField
        label={say(words, isElectronic ? 'receiptPhotosToo' : 'receiptPhotos')}
        field="imgs"
        draft={draft}
        mark={mark}
        error={flaw === 'photo' && !isElectronic ? say(words, 'photoMissing') : undefined}
      />
      <Choices
        of={[allHere, notAll]}
        value={short ? notAll : allHere}
        onChoose={(text) => draft.tell({ ...told, short: text === notAll ? 'yes' : '' })}
      />
      {short && <ReceivedFields goods={goods} told={told} onTell={draft.tell} error={flaw === 'number' ? say(words, 'badNumber') : undefined} />}
      {flaw === 'full' && (
        <em role="alert" className="wrong">
          {say(words, 'full')}
        </em>
      )}
      <MainButton busy={busy || !draft.ready} onPress={() => void confirm()}>
        {say(words, 'receiptStep')}
      </MainButton>
    </Sheet>
  )
}

const ReceivedFields = ({
  goods,
  told,
  onTell,
  error
}: {
  goods: readonly Goods[]
  told: Told
  onTell: (told: Told) => void
  error: string | undefined
}) => {
  const say = useSay()
  const columns = [
    ['recv_num', 'received', sentNum],
    ['recv_kg', 'receivedKg', sentKg],
    ['damage_num', 'damaged', () => 0]
  ] as const
  return (
    <fieldset className="amounts">
      {goods.map((row) => (
        <div key={row.id} className="line">
          <b>
            {row.goods_name} {lostOf(row, told) > 0 && <span className="care">{say(words, 'lost', { n: lostOf(row, told) })}</span>}
          </b>
          {columns.map(([name, label, sent]) => (
            <label key={name}>
              {say(words, label)}
              <input
                inputMode="decimal"
                value={told[`${name}.${row.id}`] ?? String(sent(row))}
                onChange={({ target }) => onTell({ ...told, [`${name}.${row.id}`]: target.value })}
              />
            </label>
          ))}
          <label className="net">
            {say(words, 'damage')}
            <input
              maxLength={200}
              value={told[`desc.${row.id}`] ?? ''}
              onChange={({ target }) => onTell({ ...told, [`desc.${row.id}`]: target.value })}
            />
          </label>
        </div>
      ))}
      {error && <em role="alert">{error}</em>}
    </fieldset>
  )
}

/* Pieces that were loaded and did not come. */
const lostOf = (row: Goods, told: Told): number => Math.max(0, sentNum(row) - Math.round(numberOf(told[`recv_num.${row.id}`]) ?? sentNum(row)))

const linesOf = (goods: readonly Goods[], told: Told) =>
  goods.map((row) => {
    const recv_num = Math.round(numberOf(told[`recv_num.${row.id}`]) ?? sentNum(row))
    const recv_kg = numberOf(told[`recv_kg.${row.id}`]) ?? sentKg(row)
    const share = sentNum(row) > 0 ? recv_num / sentNum(row) : 1
    const recv_volume = Number(((row.load_volume ?? row.goods_volume) * Math.min(1, share)).toFixed(4))
    return {
      waybill_goods_id: row.id,
      recv_num,
      recv_kg,
      recv_volume,
      damage_num: Math.round(numberOf(told[`damage_num.${row.id}`]) ?? 0),
      damage_desc: told[`desc.${row.id}`] ?? ''
    }
  })
