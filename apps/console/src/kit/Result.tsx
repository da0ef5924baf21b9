import { CheckCircleOutlined, CloseCircleOutlined, LockOutlined, QuestionCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'

const signs = {
  lock: <LockOutlined />,
  unknown: <QuestionCircleOutlined />,
  warning: <WarningOutlined />,
  broken: <CloseCircleOutlined />,
  done: <CheckCircleOutlined />
}

/** The outcome of something in place of content: an icon, a sentence, the reason, and what to do next. */
export const Result = ({ sign, title, why, children }: { sign: keyof typeof signs; title: string; why?: ReactNode; children?: ReactNode }) => (
  <div className={`result result-${sign}`} role={sign === 'broken' || sign === 'warning' ? 'alert' : 'status'}>
    <span className="result-sign" aria-hidden="true">
      {signs[sign]}
    </span>
    <h2>{title}</h2>
    {why && <p>{why}</p>}
    {children && <div className="result-ways">{children}</div>}
  </div>
)
