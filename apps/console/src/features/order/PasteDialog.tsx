import { Alert } from 'antd'
import { packingText } from '@yunshu/contract/order/packing'
import { addressText } from '@yunshu/domain/address'
import { type MessagePrice, type OrderMessage, readOrderMessage, type TakenPart } from '@yunshu/domain/orderText'
import { useEffect, useId, useState } from 'react'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { LongText } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { fillIn, valuesOf, type Form } from '../../kit/form.ts'
import { kg, m3, money, num, time } from '../../kit/format.ts'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { readPasted } from '../../widgets/place.ts'
import { useChoices } from './choices.tsx'
import type { OrderInput, TakePrice } from './draft.ts'
import { filledFrom, type FoundPlaces, vehicleOf } from './fillFromMessage.ts'
import { phrases } from './phrases.ts'
import { quickly } from './quickPhrases.ts'
import { usualTimesOn } from './usualTimes.ts'

/** 粘贴识别: a message from a chat is read into the fields of an order; shows what was taken from which part of it, and what could not be placed, before it fills anything. */
export const PasteDialog = ({
  form,
  onPrice,
  onDone,
  onClose
}: {
  form: Form<OrderInput>
  onPrice?: TakePrice | undefined
  onDone: (said: string) => void
  onClose: () => void
}) => {
  const say = useSay()
  const can = useCan()
  const id = useId()
  const { choices } = useChoices()
  const [{ text, read }, setPasted] = useState<{ text: string; read?: OrderMessage }>({ text: '' })
  const found = useFoundPlaces(read)
  const nothing = read !== undefined && read.taken.length === 0
  const fill = async () => {
    if (!read || !found) return
    const [start, end] = (['pickup', 'delivery'] as const).map((kind) => read.points.find((point) => point.kind === kind))
    const code = (point: typeof start) => (point ? found.get(point.address)?.found.area_code : undefined)
    const usual = await usualTimesOn({ start_area_code: code(start), end_area_code: code(end) }, can(shipper.orders.may.view))
    fillIn(form, filledFrom(read, { found, usual, choices, before: valuesOf(form) }))
    const price = offerOf(read)
    if (price) onPrice?.(price.fen, partsOf(text, read.taken, 'price'))
    onDone(say(quickly, 'pasteDone', { count: read.taken.length, left: read.left.length }))
    onClose()
  }
  return (
    <Dialog
      title={say(quickly, 'paste')}
      width={760}
      onClose={onClose}
      main={{ label: say(quickly, 'pasteFill'), disabled: !read || nothing || !found, onClick: fill }}
    >
      <div className="paste">
        <label htmlFor={id}>{say(quickly, 'pasteHow')}</label>
        <LongText id={id} rows={5} max={2000} value={text} placeholder={say(quickly, 'pasteExample')} onChange={(next) => setPasted(pasted(next))} />
        {nothing && <Alert type="warning" showIcon title={say(quickly, 'pasteNothing')} />}
        {read && !nothing && (
          <Taken text={text} read={read} found={found} offered={vehicleOf(read, choices) !== undefined} mayPrice={onPrice !== undefined} />
        )}
        {read && read.left.length > 0 && (
          <p className="paste-left">
            {say(quickly, 'pasteLeft')} {read.left.map(({ from, to }) => `“${text.slice(from, to)}”`).join(' ')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const pasted = (text = ''): { text: string; read?: OrderMessage } => (text.trim() ? { text, read: readOrderMessage(text, new Date()) } : { text })

/** Looks the addresses of a message up, a moment after the last key; nothing while they are being looked up. */
const useFoundPlaces = (read: OrderMessage | undefined): FoundPlaces | undefined => {
  const [found, setFound] = useState<{ key: string; places: FoundPlaces }>()
  const key = JSON.stringify((read?.points ?? []).map(({ address }) => address).filter(Boolean))
  useEffect(() => {
    let gone = false
    const asked: readonly string[] = JSON.parse(key)
    const look = async () => {
      const places = new Map(await Promise.all(asked.map(async (address) => [address, await readPasted(address)] as const)))
      if (!gone) setFound({ key, places })
    }
    const timer = setTimeout(() => void look(), 300)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [key])
  return found?.key === key ? found.places : undefined
}

/** Each part of the text that was understood: its field, the words it came from, and what goes into the form. */
const Taken = ({
  text,
  read,
  found,
  offered,
  mayPrice
}: {
  text: string
  read: OrderMessage
  found: FoundPlaces | undefined
  offered: boolean
  mayPrice: boolean
}) => {
  const say = useSay()
  return (
    <table className="paste-taken">
      <thead>
        <tr>
          <th scope="col">{say(quickly, 'pasteField')}</th>
          <th scope="col">{say(quickly, 'pasteSaid')}</th>
          <th scope="col">{say(quickly, 'pasteValue')}</th>
        </tr>
      </thead>
      <tbody>
        {read.taken.map((part) => (
          <tr key={part.from}>
            <th scope="row">{fieldOf(say, part)}</th>
            <td>
              <mark>{text.slice(part.from, part.to)}</mark>
            </td>
            <td>
              {part.as === 'address'
                ? placeText(say, text.slice(part.from, part.to), found)
                : part.as === 'vehicle' && read.vehicle !== undefined && !offered
                  ? say(quickly, 'pasteNoVehicle')
                  : part.as === 'price'
                    ? priceText(say, part.price, mayPrice)
                    : valueOf(say, text, part)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Say = ReturnType<typeof useSay>
const fieldOf = (say: Say, { as, kind, of }: TakenPart): string => {
  if (as === 'price') return say(quickly, 'pastePrice')
  if (as === 'goods' || as === 'vehicle') return as === 'goods' ? say(phrases, 'goods') : say(quickly, 'pasteVehicle')
  if (as === 'quantity') return say(quickly, of === 'kg' ? 'pasteKg' : of === 'm3' ? 'pasteM3' : 'pasteNum')
  const what = say(phrases, as === 'address' ? 'place1' : as === 'contact' ? 'contact' : as)
  return say(quickly, kind === 'delivery' ? 'pasteDelivery' : 'pastePickup', { what })
}
const valueOf = (say: Say, text: string, { as, from, to, of, value, danwei, window }: TakenPart): string => {
  if (as === 'quantity')
    return of === 'kg' ? `${kg(value)} kg` : of === 'm3' ? `${m3(value)} m³` : `${num(value)} ${packingText(danwei ?? '', useLang.getState().lang)}`
  if (!window) return text.slice(from, to)
  if (window.type === 3) return `${time(window.time)} ~ ${time(window.end)}`
  return say(quickly, window.type === 1 ? 'pasteBefore' : 'pasteAfter', { time: time(window.time) })
}
/** 4,800.00 含税; and why it is not filled in where it is not. */
const priceText = (say: Say, price: MessagePrice | undefined, mayPrice: boolean): string => {
  if (!price) return ''
  const per = price.per && say(quickly, ({ 吨: 'perTonne', 方: 'perCubic', 件: 'perPiece', 公里: 'perKm' } as const)[price.per])
  const tax = price.taxed === undefined ? '' : say(quickly, price.taxed ? 'taxed' : 'untaxed')
  const said = [`${money(price.fen)}${per ?? ''}`, tax].filter(Boolean).join(' ')
  if (price.per) return say(quickly, 'priceByUnit', { said })
  if (price.taxed === false) return say(quickly, 'priceNet', { said })
  return mayPrice ? said : say(quickly, 'priceLater', { said })
}
/** The price that an order can carry: of the whole trip, tax included (运费是含税价). */
const offerOf = ({ price }: OrderMessage): MessagePrice | undefined => (price && !price.per && price.taxed !== false ? price : undefined)
const partsOf = (text: string, taken: OrderMessage['taken'], as: TakenPart['as']): string =>
  taken.flatMap((part) => (part.as === as ? text.slice(part.from, part.to).trim() : [])).join(' ')
const placeText = (say: Say, said: string, found: FoundPlaces | undefined): string => {
  const place = found?.get(said.normalize('NFKC').replace(/\s+/gu, ''))
  if (!place) return say(quickly, 'pasteLooking')
  const { province = '', city = '', area = '', address = '' } = place.found
  if (place.clear === 'clear') return `${addressText({ province, city, area })} ${address}`.trim()
  return say(quickly, place.clear === 'several' ? 'pasteSeveral' : 'pasteNoArea')
}
