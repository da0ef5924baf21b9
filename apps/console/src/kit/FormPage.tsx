import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import { CommandForm, Submit } from './CommandForm.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { useTab } from './tab.ts'
import type { Filling } from './useCommandForm.ts'

type FormPageProps<T> = {
  filling: Filling<T>
  terms: Phrases
  title: string
  /** The verb of the button. */
  label: string
  /** What the input leads to, beside the form: price with trace, kilometres, fit. */
  side?: ReactNode
  /** Buttons beside submit, such as 存草稿. */
  also?: ReactNode
  onCancel?: () => void
  children: ReactNode
}

/** The shape of a page that fills in a command: sections, a side panel, the buttons always in view. */
export const FormPage = <T,>({ filling, terms, title, label, side, also, onCancel, children }: FormPageProps<T>) => {
  const say = useSay()
  const { close } = useTab()
  return (
    <div className="page form-page">
      <h1 className="page-title">{title}</h1>
      <div className={side ? 'form-with-side' : ''}>
        <CommandForm filling={filling} terms={terms}>
          {children}
        </CommandForm>
        {side && <aside className="card form-side">{side}</aside>}
      </div>
      <footer className="form-foot">
        <Space>
          <Button onClick={onCancel ?? close}>{say(kit, 'cancel')}</Button>
          {also}
          <Submit filling={filling} label={label} />
        </Space>
      </footer>
    </div>
  )
}
