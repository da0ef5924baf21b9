import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { AnyColumn } from './cells.tsx'
import { useSay } from './lang.ts'
import { lazily } from './lazily.tsx'
import { kit } from './phrases.ts'
import type { Chosen } from './useColumns.ts'

const ColumnPanel = lazily(async () => (await import('./ColumnPanel.tsx')).ColumnPanel, <div className="chooser" />)

type Props<R> = {
  title: (column: AnyColumn<R>) => string
  width: (column: AnyColumn<R>) => number
  chosen: Chosen<R>
  standing: readonly AnyColumn<R>[]
}

/** 表头: which columns a list shows, and how. */
export const ColumnChooser = <R,>({ title, width, chosen, standing }: Props<R>) => {
  const columns = chosen.ordered.map((column) => ({
    name: column.name,
    title: title(column),
    width: width(column),
    stands: standing.includes(column)
  }))
  return (
    <Popover trigger="click" placement="bottomRight" content={() => <ColumnPanel columns={columns} chosen={chosen} />}>
      <Button icon={<SettingOutlined />}>{useSay()(kit, 'columns')}</Button>
    </Popover>
  )
}
