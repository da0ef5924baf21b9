import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useSay } from '../../kit/lang.ts'
import { lazily } from '../../kit/lazily.tsx'
import { phrases } from './phrases.ts'
import type { Parts } from './useParts.ts'

const ArrangePanel = lazily(async () => (await import('./ArrangePanel.tsx')).ArrangePanel, <div className="chooser" />)

/** 布局: which parts stand on the workbench, and in which order. */
export const Arrange = (parts: Parts) => (
  <Popover trigger="click" placement="bottomRight" content={() => <ArrangePanel {...parts} />}>
    <Button icon={<SettingOutlined />}>{useSay()(phrases, 'arrange')}</Button>
  </Popover>
)
