import { Button, Modal, Space } from 'antd'
import type { ReactNode } from 'react'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { CommandForm, Submit } from './CommandForm.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { ask, isAsking } from './toast.tsx'
import type { Filling } from './useCommandForm.ts'

type DialogProps = { title: ReactNode; onClose: () => void; width?: number | string; className?: string; footer?: ReactNode; children: ReactNode }

/** A dialog; render it only while it is open: `{open && <Dialog …/>}`. Without transitions, since a moving Modal crashes when its tab is hidden and shown. */
export const Dialog = ({ title, onClose, width = 560, className, footer = null, children }: DialogProps) => (
  <Modal
    open
    title={title}
    onCancel={onClose}
    width={width}
    {...(className && { className })}
    footer={footer}
    transitionName=""
    maskTransitionName=""
    mask={{ closable: false }}
    centered={typeof width === 'number' && width < 800}
  >
    {children}
  </Modal>
)

export type FormDialogProps<T> = {
  filling: Filling<T>
  title: string
  /** The verb of the button; default: the title. */
  label?: string
  terms: Phrases
  onClose: () => void
  width?: number
  columns?: 1 | 2 | 3
  /** What one must see beside the button. */
  also?: ReactNode
  children: ReactNode
}

/** A command filled in over the page; asks before typed input is lost. */
export const FormDialog = <T,>({ filling, title, label, terms, onClose, width = 560, columns = 1, also, children }: FormDialogProps<T>) => {
  const say = useSay()
  const close = async () => {
    if (!filling.dirty || (await askToLeave(say))) onClose()
  }
  const footer = (
    <Space>
      {also}
      <Button onClick={() => void close()}>{say(kit, 'cancel')}</Button>
      <Submit filling={filling} label={label ?? title} />
    </Space>
  )
  return (
    <Dialog title={title} onClose={() => void close()} width={width} footer={footer}>
      <CommandForm filling={filling} terms={terms} columns={columns}>
        {children}
      </CommandForm>
    </Dialog>
  )
}

/** Asks whether unsaved input may be discarded (有未保存的内容); true when the user agrees. Nobody is asked a second thing while a question stands: he stays. */
export const askToLeave = async (say: ReturnType<typeof useSay>): Promise<boolean> =>
  !isAsking() &&
  (await ask({
    title: say(kit, 'leaveTitle'),
    content: say(kit, 'leave'),
    ok: say(kit, 'leaveNow'),
    cancel: say(kit, 'stay'),
    danger: true,
    restsOnNo: true
  }))
