import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { operator } from '@yunshu/contract/consoles/operator'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { campaignMachine } from '@yunshu/contract/campaign/machine'
import { linkTo, type Console } from '@yunshu/contract/kit/console'
import type { Machine } from '@yunshu/contract/kit/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { search, type Hit, type HitKind } from '@yunshu/contract/search/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { isDocNo } from '@yunshu/domain/docno'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { useRights } from '../kit/rights.ts'
import { Status } from '../kit/Status.tsx'
import { useCall } from '../kit/useCall.ts'
import { useSettled } from '../kit/useSettled.ts'
import { menuOf } from './pages.ts'
import { shell } from './phrases.ts'

/** The page on which a result opens, by kind of user; kinds without a page for that user are not searched. */
const doors: Readonly<Record<number, Partial<Record<HitKind, (id: number) => string>>>> = {
  1: { order: (id) => linkTo(operator.orderInfo, { id }), company: (id) => linkTo(operator.customerInfo, { id }) },
  2: {
    order: (id) => linkTo(carrier.orderInfo, { id }),
    waybill: (id) => linkTo(carrier.waybillInfo, { id }),
    campaign: (id) => linkTo(carrier.hallInfo, { id }),
    vehicle: (id) => linkTo(carrier.vehicleInfo, { id }),
    driver: (id) => linkTo(carrier.driverInfo, { id }),
    company: (id) => `${carrier.orders.route}?shipper_id=${id}`
  },
  4: {
    order: (id) => linkTo(shipper.orderInfo, { id }),
    campaign: (id) => linkTo(shipper.campaignInfo, { id }),
    company: (id) => `${shipper.orders.route}?carrier_id=${id}`
  }
}
const lists: Readonly<Record<number, Partial<Record<HitKind, string>>>> = {
  1: { order: operator.orders.route },
  2: { order: carrier.orders.route, waybill: carrier.waybills.route },
  4: { order: shipper.orders.route }
}
const machines: Partial<Record<HitKind, Machine>> = { order: orderMachine, waybill: waybillMachine, campaign: campaignMachine }
const least = 2
const settleMs = 200
type Line = { key: string; to: string; kind: string; text: ReactNode; about: string }

/** What fits to what is typed: pages, and what the server has found; `missing` are pasted numbers that nothing has. */
const usePaletteLines = (mine: Console, wanted: string) => {
  const say = useSay()
  const codes = useRights((state) => state.codes)
  const keyword = useSettled(wanted, settleMs)
  const { data, fetching } = useCall(search.find, { keyword }, { enabled: keyword.length >= least, kinds: [] })
  const hits = wanted.length >= least && data ? data.data.filter(({ kind }) => doors[mine.type]?.[kind]) : []

  const pages = menuOf(mine, codes).flatMap((group) =>
    group.pages
      .filter((page) => `${page.zh} ${page.en} ${group.zh} ${group.en} ${page.route}`.toLowerCase().includes(wanted.toLowerCase()))
      .map((page): Line => ({ key: page.route, to: page.route, kind: say(shell, 'page'), text: say.label(page), about: say.label(group) }))
  )
  // What bears just the typed number goes first: a number opens its own record, also where other records ride with it.
  const exact = hits.filter(({ no }) => no === wanted)
  const together = several(mine.type, hits, wanted).map((line) => ({ ...line, ...named(line) }))
  const others = hits.filter((hit) => !exact.includes(hit))
  const lines: Line[] = [...pages, ...exact.map(found), ...together, ...others.map(found)]
  function named({ kind, count }: { kind: HitKind; count: number }) {
    return { kind: say(shell, kind), text: say(shell, 'showInList', { count }), about: '' }
  }
  function found({ kind, id, no, about, status }: Hit): Line {
    const machine = machines[kind]
    const text = (
      <>
        <span className="no">{no}</span> {machine && status !== null && <Status machine={machine} code={status} />}
      </>
    )
    return { key: `${kind} ${id}`, to: doors[mine.type]?.[kind]?.(id) ?? '/', kind: say(shell, kind), text, about }
  }
  const missing =
    keyword === wanted && data ? wanted.split(/[\s,，;；、]+/).filter((word) => isDocNo(word) && !hits.some((hit) => holds(hit, word))) : []
  const settled = keyword === wanted && !fetching
  return { lines, missing, fetching, firstStands: pages.length > 0 || settled, nothing: lines.length === 0 && settled }
}

/** 全局搜索: pages by name; orders, waybills, campaigns, vehicles, drivers and customers by number or name, several pasted numbers at once. */
export const Palette = ({ mine, onClose }: { mine: Console; onClose: () => void }) => {
  const say = useSay()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Enter while the answer is on its way holds until it is there: what stands first meanwhile was found for what was typed before.
  const [entered, setEntered] = useState(false)
  const { lines, missing, fetching, firstStands, nothing } = usePaletteLines(mine, typed.trim())
  const go = (i: number) => {
    const line = lines[i]
    if (!line) return
    onClose()
    void navigate(line.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(lines.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter' && at === 0 && !firstStands) setEntered(true)
    else if (event.key === 'Enter') go(at)
  }
  const type = (text: string) => {
    setTyped(text)
    setAt(0)
    setEntered(false)
  }
  const awaited = entered && firstStands ? lines[0]?.to : undefined
  useEffect(() => {
    if (awaited === undefined) return
    onClose()
    void navigate(awaited)
  }, [awaited, onClose, navigate])
  // An input of one line drops line breaks, so numbers that were copied from a column are separated by blanks first.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n\t]/.test(text)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    type(`${value.slice(0, selectionStart ?? value.length)}${text.trim().replace(/\s+/g, ' ')}${value.slice(selectionEnd ?? value.length)}`)
  }
  const input = useRef<InputRef>(null)
  useEffect(() => void document.getElementById(`palette-${at}`)?.scrollIntoView({ block: 'nearest' }), [at])
  return (
    <Dialog title={say(shell, 'goTo')} onClose={onClose} onOpened={() => input.current?.focus()} width={640}>
      <Input
        ref={input}
        role="combobox"
        aria-expanded
        aria-label={say(shell, 'goTo')}
        aria-controls="palette"
        {...(lines.length && { 'aria-activedescendant': `palette-${at}` })}
        prefix={<SearchOutlined />}
        placeholder={say(shell, 'goToHint')}
        value={typed}
        maxLength={2000}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onChange={({ target }) => type(target.value)}
      />
      <ul className="palette" id="palette" role="listbox" aria-label={say(shell, 'goTo')} aria-busy={fetching}>
        {lines.map(({ key, kind, text, about }, i) => (
          <li key={key} id={`palette-${i}`} role="option" aria-selected={i === at} onClick={() => go(i)} onMouseEnter={() => setAt(i)}>
            <em>{kind}</em>
            <span>{text}</span> <small>{about}</small>
          </li>
        ))}
      </ul>
      <p className="palette-foot" role="status">
        {nothing && say(shell, 'nothingFound')}
        {missing.length > 0 && say(shell, 'notFoundNumbers', { numbers: missing.join(' ') })}
      </p>
    </Dialog>
  )
}

/** Several of a kind open together in their list. */
const several = (type: number, hits: readonly Hit[], wanted: string) =>
  (['order', 'waybill'] as const).flatMap((kind) => {
    const count = hits.filter((hit) => hit.kind === kind).length
    const list = lists[type]?.[kind]
    return list && count > 1 ? [{ key: `list ${kind}`, to: `${list}?keyword=${encodeURIComponent(wanted)}`, kind, count }] : []
  })
const holds = ({ no, about }: Hit, word: string): boolean => `${no} ${about}`.includes(word)
