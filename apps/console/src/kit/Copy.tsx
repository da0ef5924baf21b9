import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { copyText } from './toast.tsx'

/** A text with a copy button that shows on hover and focus. */
export const Copy = ({ text, children }: { text: string; children?: ReactNode }) => {
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    void copyText(text)
  }
  return (
    <span className="copy">
      {children ?? text}
      <Button
        className="copy-button"
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={`${useSay()(kit, 'copy')} ${text}`}
        onClick={onClick}
      />
    </span>
  )
}

/** A document number: tabular figures, a link to its page, a copy button. */
export const No = ({ text, to }: { text: string; to?: string | undefined }) => (
  <Copy text={text}>
    <span className="no">
      {to ? (
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  </Copy>
)
