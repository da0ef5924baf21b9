import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { blocks } from './phrases.ts'
import './print.css'

/** Sheets of A4 to look at and to print; on paper stands only what is inside. */
export const PrintDialog = ({
  title,
  ready = true,
  onClose,
  children
}: {
  title?: string /** False while the sheets are still being fetched. */
  ready?: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const say = useSay()
  const footer = (
    <Space>
      <Button onClick={onClose}>{say(kit, 'close')}</Button>
      <Button type="primary" disabled={!ready} onClick={() => window.print()}>
        {say(blocks, 'printNow')}
      </Button>
    </Space>
  )
  return (
    <Dialog title={title ?? say(blocks, 'printTitle')} onClose={onClose} width={880} footer={footer}>
      <div className="print-preview print-root">{children}</div>
      {createPortal(<div className="print-root print-only">{children}</div>, document.body)}
    </Dialog>
  )
}

/** One page of paper. */
export const Sheet = ({ children }: { children: ReactNode }) => <article className="sheet">{children}</article>
