import { Button, Modal, Space } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { CommandForm, Submit } from './CommandForm.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { ask, isAsking } from './toast.tsx'
import type { Filling } from './useCommandForm.ts'

type FrameProps = {
  title: ReactNode
  onClose: () => void
  /** Called once it stands there and has taken the focus: whoever wants the focus elsewhere moves it now. */
  onOpened?: () => void
  width?: number | string
  className?: string
  footer: ReactNode
  children: ReactNode
}

/* A dialog is taken off the page at once, so nobody but it gives the focus back to what opened it: a button, or that of the menu in which the act stood. */
const useFocusBack = (): void => {
  const [from] = useState(() => {
    const at = document.activeElement
    return at?.closest('.ant-dropdown') ? document.querySelector('.ant-dropdown-open') : at
  })
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body && from instanceof HTMLElement) from.focus()
      }),
    [from]
  )
}

/** Without transitions, since a moving Modal crashes when its tab is hidden and shown. */
const Frame = ({ title, onClose, onOpened, width = 560, className, footer, children }: FrameProps) => {
  useFocusBack()
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      {...(onOpened && { afterOpenChange: (open: boolean) => open && onOpened() })}
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
}

type FootProps = { also?: ReactNode; onClose: () => void; closes?: boolean | undefined; children?: ReactNode }
/** The one foot of all dialogs: what else there is, the way out, and last what the dialog is for. */
const Foot = ({ also, onClose, closes, children }: FootProps) => (
  <Space>
    {also}
    <Button type={children ? 'default' : 'primary'} onClick={onClose}>
      {useSay()(kit, closes ? 'close' : 'cancel')}
    </Button>
    {children}
  </Space>
)

type MainAct = {
  label: string
  onClick: () => unknown
  loading?: boolean
  disabled?: boolean
}
type DialogProps = Omit<FrameProps, 'footer'> & {
  /** What the dialog is for; beside it stands the way out, 取消. */
  main?: MainAct | undefined | false
  /** The way out is 关闭, since nothing is called off by it: there is no main act, or it leaves the dialog open, as a print does. */
  closes?: boolean
  /** What else can be done, or has to be seen beside the buttons; where there are none, it is all that stands there. */
  also?: ReactNode
}

/** A dialog; render it only while it is open: `{open && <Dialog …/>}`. */
export const Dialog = ({ main, closes, also, ...frame }: DialogProps) => {
  const { label, ...act } = main || {}
  const foot = (
    <Foot also={also} onClose={frame.onClose} closes={closes}>
      {main && (
        <Button type="primary" {...act}>
          {label}
        </Button>
      )}
    </Foot>
  )
  return <Frame {...frame} footer={main || closes ? foot : (also ?? null)} />
}

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
  /** Nothing is sent while something stands against it. */
  disabled?: boolean | undefined
  /** What stands beside the form, such as the checks of what it holds. */
  beside?: ReactNode
  children: ReactNode
}

/** A command filled in over the page; asks before typed input is lost. */
export const FormDialog = <T,>({ filling, label, terms, onClose, columns = 1, also, disabled, beside, children, ...frame }: FormDialogProps<T>) => {
  const say = useSay()
  const close = async () => {
    if (!filling.dirty || (await askToLeave(say))) onClose()
  }
  const footer = (
    <Foot also={also} onClose={() => void close()}>
      <Submit filling={filling} label={label ?? frame.title} disabled={disabled} />
    </Foot>
  )
  const form = (
    <CommandForm filling={filling} terms={terms} columns={columns}>
      {children}
    </CommandForm>
  )
  return (
    <Frame {...frame} onClose={() => void close()} footer={footer}>
      {beside ? (
        <div className="form-beside">
          {form}
          {beside}
        </div>
      ) : (
        form
      )}
    </Frame>
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
