import { CloseCircleOutlined, LockOutlined, QuestionCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'

const signs = { lock: <LockOutlined />, unknown: <QuestionCircleOutlined />, warning: <WarningOutlined />, broken: <CloseCircleOutlined /> }

/** What became of it, instead of content: a sign, a sentence, why, and the way on. */
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
