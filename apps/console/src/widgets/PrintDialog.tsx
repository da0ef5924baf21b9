import { QRCode } from 'antd'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { blocks } from './phrases.ts'
import './print.css'

/** A preview of A4 sheets or labels, and their print; only the content is printed, not the dialog. */
export const PrintDialog = ({
  title,
  ready = true,
  wide = false,
  choice,
  onClose,
  children
}: {
  wide?: boolean /** What to choose before printing, such as the paper. */
  choice?: ReactNode
  title?: string /** False while the sheets are still being fetched. */
  ready?: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const say = useSay()
  return (
    <Dialog
      title={title ?? say(blocks, 'printTitle')}
      onClose={onClose}
      width={wide ? 1200 : 880}
      also={choice}
      closes
      main={{ label: say(blocks, 'printNow'), disabled: !ready, onClick: () => window.print() }}
    >
      <div className="print-preview print-root">{children}</div>
      {createPortal(<div className="print-root print-only">{children}</div>, document.body)}
    </Dialog>
  )
}

/** One page of A4, upright or across. */
export const Sheet = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <article className={wide ? 'sheet sheet-wide' : 'sheet'}>{children}</article>
)
/** A number as a code to scan. Screen readers read the number, which is printed beside it. */
export const Code = ({ value, size }: { value: string; size: number }) => (
  <span aria-hidden="true">
    <QRCode value={value} type="svg" size={size} bordered={false} color="#000" bgColor="#fff" />
  </span>
)

/** The head of a sheet: what it is, lines about it, and its number, to read and to scan. */
export const SheetHead = ({ title, no, children }: { title: string; no: string; children: ReactNode }) => (
  <header className="sheet-head">
    <div>
      <h1>{title}</h1>
      {children}
    </div>
    <div>
      <Code value={no} size={84} />
      <p>
        <b>{no}</b>
      </p>
    </div>
  </header>
)

/** Boxes at the foot of a paper for whoever signs or stamps it; `dated` leaves a line for the day below each. */
export const Signatures = ({ names, caption, dated }: { names: readonly string[]; caption?: string; dated?: string }) => (
  <table className="signatures">
    {caption && <caption>{caption}</caption>}
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name}>{name}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      <tr>
        {names.map((name) => (
          <td key={name} />
        ))}
      </tr>
      {dated && (
        <tr>
          {names.map((name) => (
            <td key={name} className="sign-date">
              {dated}:
            </td>
          ))}
        </tr>
      )}
    </tbody>
  </table>
)

/** One label of 100 by 150 mm. */
export const Label = ({ children }: { children: ReactNode }) => <article className="sheet sheet-label">{children}</article>

/** Names and values as a table on paper. */
export const FactTable = ({ lines }: { lines: readonly (readonly [string, string])[] }) => (
  <table>
    <tbody>
      {lines.map(([name, value]) => (
        <tr key={name}>
          <th>{name}</th>
          <td>{value || '-'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
