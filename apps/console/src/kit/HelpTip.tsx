import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'

/** A sign beside a label that tells more. */
export const HelpTip = ({ help }: { help: ReactNode }) => (
  <Tooltip title={help}>
    <QuestionCircleOutlined />
  </Tooltip>
)
