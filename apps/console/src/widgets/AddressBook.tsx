import { addressCells } from '@yunshu/contract/address/cells'
import { Button, Input, Space, Table } from 'antd'
import { useState } from 'react'
import { address } from '@yunshu/contract/address/contract'
import { clearable } from '../kit/clearable.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { phone } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { kit } from '../kit/phrases.ts'
import { useList, type RowOf } from '../kit/useList.ts'
import { useRun } from '../kit/useRun.ts'
import { blocks } from './phrases.ts'

export type BookedAddress = RowOf<typeof address.list>

/** 地址簿: the company's own places with their contacts, the often used first. */
export const AddressBook = ({ onUse, onClose }: { onUse: (row: BookedAddress) => void; onClose: () => void }) => {
  const say = useSay()
  const list = useList(address.list, { local: true, kinds: ['address'], fixed: { pagesize: 15 } })
  const counting = useRun(address.use)
  const [name, setName] = useState('')
  const [keyword, setKeyword] = useState('')
  const search = () => list.filter({ name: name.trim() || undefined, keyword: keyword.trim() || undefined })
  const use = (row: BookedAddress) => {
    onUse(row)
    onClose()
    void counting.run({ id: row.id })
  }
  return (
    <Dialog title={say(blocks, 'addressBook')} width={900} onClose={onClose}>
      <Space wrap className="picker-search">
        <Input
          allowClear={clearable}
          placeholder={say(blocks, 'nameOrPhone')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={search}
        />
        <Input
          allowClear={clearable}
          placeholder={say(kit, 'keyword')}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          onPressEnter={search}
        />
        <Button onClick={search}>{say(kit, 'search')}</Button>
      </Space>
      <Table<BookedAddress>
        size="small"
        rowKey="id"
        loading={list.loading}
        dataSource={list.rows as BookedAddress[]}
        scroll={{ y: 360 }}
        pagination={{
          size: 'small',
          pageSize: 15,
          current: Number(list.query['page'] ?? 1),
          total: list.total,
          onChange: (page) => list.turn(page),
          showSizeChanger: false
        }}
        columns={[
          { title: say(blocks, 'name'), dataIndex: 'link_name', width: 100 },
          { title: say(blocks, 'phone'), width: 130, render: (_, row) => phone(row.link_phone) },
          { title: say(blocks, 'addressNote'), width: 150, ellipsis: true, render: (_, row) => row.address_content || '-' },
          {
            title: say(blocks, 'detailAddress'),
            ellipsis: true,
            render: (_, row) => `${row.address_diming ? `${row.address_diming} · ` : ''}${addressCells.address(row)}`
          },
          {
            title: '',
            width: 80,
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => use(row)}>
                {say(blocks, 'use')}
              </Button>
            )
          }
        ]}
      />
    </Dialog>
  )
}
