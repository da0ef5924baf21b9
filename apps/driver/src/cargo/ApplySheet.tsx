import { depositStatus } from '@yunshu/contract/campaign/deposit'
import { supply } from '@yunshu/contract/supply/contract'
import { supplyPriceMode } from '@yunshu/contract/supply/machine'
import { useState } from 'react'
import { call, CallError } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { kitWords } from '../kit/phrases.ts'
import { Field, MainButton, Sheet, tell } from '../kit/ui.tsx'
import { type Cargo, priceText, unitName, yuan } from './cargo.ts'
import { cargoWords as words } from './phrases.ts'

/** 报名: at the fixed price, or at one of his own. */
type Props = { cargo: Cargo; balance_fen: number; onClose: () => void; onSent: () => Promise<void> }
export const ApplySheet = ({ cargo, balance_fen, onClose, onSent }: Props) => {
  const say = useSay()
  const { id, price_mode, price_unit, price_fen, my_quote_fen, deposit_fen, my_deposit_status } = cargo
  const asksDeposit = deposit_fen !== null && my_deposit_status !== depositStatus.code.held
  const isFixed = price_mode === supplyPriceMode.code.fixed
  const first = my_quote_fen ?? price_fen
  const [price, setPrice] = useState(first === null ? '' : yuan(first))
  const [remark, setRemark] = useState('')
  const [flaw, setFlaw] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    const quote_fen = Math.round(Number(price) * 100)
    if (!isFixed && !(quote_fen >= 1 && quote_fen <= 999_999_999)) return setFlaw(say(words, 'priceWrong'))
    setBusy(true)
    try {
      await call(supply.apply, { id, remark, ...(!isFixed && { quote_fen }) })
      tell(say(words, 'sent'))
      await onSent()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFlaw(error.message || say(kitWords, 'noSignal'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet title={`${cargo.start_city} → ${cargo.end_city}`} onClose={onClose}>
      <p className="ask">{priceText(say, cargo)}</p>
      {!isFixed && (
        <Field label={say(words, 'price', { unit: unitName(say, price_unit) })} error={flaw || undefined}>
          <input inputMode="decimal" value={price} onChange={({ target }) => setPrice(target.value.replace(/[^\d.]/g, ''))} />
        </Field>
      )}
      <Field label={say(words, 'remark')} error={isFixed && flaw ? flaw : undefined}>
        <textarea rows={2} maxLength={100} value={remark} onChange={({ target }) => setRemark(target.value)} />
      </Field>
      {asksDeposit && <p className="note">{say(words, 'depositAsk', { yuan: yuan(deposit_fen), balance: yuan(balance_fen) })}</p>}
      <p className="note">{say(words, 'addressLater')}</p>
      <MainButton busy={busy} onPress={() => void send()}>
        {say(words, 'send')}
      </MainButton>
    </Sheet>
  )
}
