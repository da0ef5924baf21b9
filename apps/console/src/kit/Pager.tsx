import { Pagination } from 'antd'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import type { List } from './useList.ts'

const pageSizes = [10, 20, 50, 100, 200]

/** Pages of a list with sizes, jumper and total; beyond ten thousand rows the total is not counted. */
export const Pager = ({ list }: { list: Pick<List<never>, 'query' | 'total' | 'capped' | 'turn'> }) => {
  const say = useSay()
  return (
    <Pagination
      size="small"
      current={Number(list.query['page'] ?? 1)}
      pageSize={Number(list.query['pagesize'] ?? 20)}
      total={list.total}
      pageSizeOptions={pageSizes}
      showSizeChanger
      showQuickJumper
      showTotal={(total) => say(kit, list.capped ? 'rowsCapped' : 'rows', { total: total.toLocaleString('en-US') })}
      onChange={(page, pagesize) => list.turn(pagesize === Number(list.query['pagesize'] ?? 20) ? page : 1, pagesize)}
    />
  )
}
