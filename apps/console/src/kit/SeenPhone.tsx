import { CopyOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import type { PhonePlace } from '@yunshu/contract/kit/fields'
import { phoneShown, sealOf } from '@yunshu/contract/kit/phoneSeal'
import { phone as calls } from '@yunshu/contract/phone/contract'
import { phonePlaces } from '@yunshu/contract/phone/places'
import { Button } from 'antd'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { call, CallError } from './call.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useCan } from './rights.ts'
import { copyText } from './toast.tsx'

/** Whether the user may see phones of such records in full. */
export const useSeesPhones = (): ((place: PhonePlace) => boolean) => {
  const can = useCan()
  return (place) => phonePlaces[place].some((grant) => can(grant))
}

/** A masked phone with an eye and a copy button for whoever may: both ask the server, which logs it. It is forgotten when the page is left. */
export const SeenPhone = ({ phone, place }: { phone: string; place: PhonePlace }) =>
  useSeesPhones()(place) ? <Reveal key={phone} phone={phone} /> : phoneShown(phone)

const Reveal = ({ phone }: { phone: string }) => {
  const say = useSay()
  const [whole, setWhole] = useState<string>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const find = async (): Promise<string | undefined> => {
    if (whole !== undefined) return whole
    setBusy(true)
    try {
      const { phones } = await call(calls.reveal, { seals: [sealOf(phone)] })
      setWhole(phones[0])
      return phones[0]
    } catch (cause) {
      // The refusal has been shown.
      if (!(cause instanceof CallError)) throw cause
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const see = async () => {
    if (open || (await find()) !== undefined) setOpen(!open)
  }
  const copy = async () => {
    const found = await find()
    if (found !== undefined) await copyText(found)
  }
  const mask = phoneShown(phone)
  const button = (icon: ReactNode, label: string, run: () => Promise<void>) => (
    <Button
      className="copy-button"
      type="text"
      size="small"
      icon={icon}
      disabled={busy}
      aria-label={`${label} ${mask}`}
      title={label}
      onClick={(event: MouseEvent) => {
        event.stopPropagation()
        void run()
      }}
    />
  )
  return (
    <span className="copy">
      <span className="no phone">{open && whole !== undefined ? whole : mask}</span>
      {button(open ? <EyeInvisibleOutlined /> : <EyeOutlined />, say(kit, open ? 'hidePhone' : 'seePhone'), see)}
      {button(<CopyOutlined />, say(kit, 'copyPhone'), copy)}
    </span>
  )
}
