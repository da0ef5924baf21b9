import { Table } from 'antd'
import { nameOf } from '@yunshu/contract/kit/enums'
import { shortReason, waybillMachine } from '@yunshu/contract/waybill/machine'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { Dialog } from '../../kit/Dialog.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Status } from '../../kit/Status.tsx'
import { type Carried, isShort } from './dock.ts'
import { dockPhrases } from './dockPhrases.ts'
import { phrases } from './phrases.ts'
import { useGoodsText } from './useDock.ts'
import type { Shown } from './useShown.ts'

/** What was loaded of a plan's goods and what was left behind, by trip; for its carrier, and for the shipper who sent it. */
export const LoadedDialog = ({ desk, onClose }: { desk: Shown; onClose: () => void }) => {
  const say = useSay()
  const goodsText = useGoodsText()
  const { info, orders } = desk
  const left = info.carried.reduce((sum, row) => sum + row.left_num, 0)
  return (
    <Dialog title={say(dockPhrases, 'loadedTitle', { no: info.task.task_no })} onClose={onClose} width={1240}>
      {left > 0 && <p>{say(dockPhrases, 'leftTotal', { left })}</p>}
      <Table<Carried>
        size="small"
        rowKey="waybill_goods_id"
        pagination={false}
        components={scrollableTable}
        scroll={{ x: 'max-content', y: 420 }}
        dataSource={[...info.carried]}
        columns={[
          { title: say(waybillTerms, 'plate_no'), width: 100, dataIndex: 'plate_no' },
          {
            title: say(waybillTerms, 'waybill_status'),
            width: 110,
            render: (_, row) => <Status machine={waybillMachine} code={row.waybill_status} />
          },
          { title: say(phrases, 'order'), width: 154, render: (_, row) => <span className="no">{orders.get(row.order_id)?.order_no}</span> },
          { title: say(phrases, 'goods'), width: 110, dataIndex: 'goods_name' },
          {
            title: say(dockPhrases, 'planned'),
            width: 190,
            render: (_, row) => goodsText(row.danwei, row.goods_num, row.goods_kg, row.goods_volume)
          },
          {
            title: say(dockPhrases, 'loaded'),
            width: 190,
            render: (_, row) => (row.load_num === null ? '-' : goodsText(row.danwei, row.load_num, row.load_kg ?? 0, row.load_volume ?? 0) || '0')
          },
          {
            title: say(dockPhrases, 'left'),
            width: 176,
            render: (_, row) => goodsText(row.danwei, row.left_num, row.left_kg, row.left_volume) || '-'
          },
          {
            title: say(dockPhrases, 'reason'),
            width: 140,
            render: (_, row) =>
              isShort(row) && row.short_reason !== null
                ? [say.label(nameOf(shortReason, row.short_reason)), row.short_note].filter(Boolean).join(' · ')
                : '-'
          }
        ]}
      />
    </Dialog>
  )
}
