import { Table, type TableProps } from 'antd'
import { scrollableTable } from '../kit/keyboardScroll.tsx'
import type { List } from '../kit/useList.ts'

/** The rows of a list as a part of another page: small, turned by the server, without the tools of a page of its own. */
export const PartTable = <Row extends { readonly id: number }>({ list, columns }: { list: List<Row>; columns: TableProps<Row>['columns'] & {} }) => (
  <Table<Row>
    size="small"
    rowKey="id"
    loading={list.loading}
    components={scrollableTable}
    scroll={{ x: 'max-content' }}
    dataSource={[...list.rows]}
    pagination={{
      current: Number(list.query['page'] ?? 1),
      pageSize: 20,
      total: list.total,
      hideOnSinglePage: true,
      showSizeChanger: false,
      onChange: (page) => list.turn(page)
    }}
    columns={columns}
  />
)
