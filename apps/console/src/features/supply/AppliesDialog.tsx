import { carrier } from '@yunshu/contract/consoles/carrier'
import { ApplyRow, supply } from '@yunshu/contract/supply/contract'
import { depositStatus } from '@yunshu/contract/campaign/deposit'
import { nameOf } from '@yunshu/contract/kit/enums'
import { applyMachine, supplyMachine } from '@yunshu/contract/supply/machine'
import { supplyTerms } from '@yunshu/contract/supply/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Button, Table } from 'antd'
import { Can } from '../../kit/Can.tsx'
import { Cell } from '../../kit/cells.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { money, time } from '../../kit/format.ts'
import { useGlobalDialog } from '../../kit/globalDialog.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Apply = OutputOf<typeof supply.info>['applies'][number]

/** 查看报名: who has applied for a supply, as it grows; one of them is chosen, and the dispatch opens filled in. */
export const AppliesDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const say = useSay()
  const dialogs = useGlobalDialog()
  const { data, error, refresh } = useCall(supply.info, { id }, { kinds: ['supply'] })
  if (!data)
    return (
      <Dialog title={say(phrases, 'applies')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  const { supply: row, applies } = data
  const term = (name: keyof typeof supplyTerms.zh) => say(supplyTerms, name)
  const isOut = row.supply_status === supplyMachine.code.published
  const act = (apply: Apply) => {
    if (!isOut || apply.apply_status !== applyMachine.code.applied) return null
    if (apply.driver_id === null) return <small>{say(phrases, 'outside')}</small>
    return (
      <Can may={carrier.supplies.may.choose}>
        <Button type="link" size="small" onClick={() => dialogs.open('choose', id, apply.id)}>
          {say(phrases, 'choose')}
        </Button>
      </Can>
    )
  }
  return (
    <Dialog title={say(phrases, 'appliesOf', { no: row.supply_no })} onClose={onClose} width={1040}>
      <p>
        <Status machine={supplyMachine} code={row.supply_status} /> {row.start_city} → {row.end_city}
        <br />
        {say(phrases, 'asOf', { views: row.view_count, count: row.apply_count, offered: row.offered_count })}
        {row.deposit_fen !== null && (
          <>
            <br />
            {say(phrases, 'deposit', { yuan: money(row.deposit_fen) })}
          </>
        )}
      </p>
      <Table<Apply>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={applies}
        scroll={{ x: 900, y: 380 }}
        components={scrollableTable}
        locale={{ emptyText: say(phrases, 'noApplies') }}
        columns={[
          { title: term('driver_name'), dataIndex: 'driver_name', width: 110 },
          {
            title: term('driver_phone'),
            width: 150,
            render: (_, apply) => <Cell field={ApplyRow.properties.driver_phone} value={apply.driver_phone} />
          },
          { title: term('apply_status'), width: 100, render: (_, apply) => <Status machine={applyMachine} code={apply.apply_status} /> },
          { title: term('quote_fen'), width: 100, align: 'right', render: (_, { quote_fen }) => <span className="figure">{money(quote_fen)}</span> },
          { title: term('total_fen'), width: 110, align: 'right', render: (_, { total_fen }) => <span className="figure">{money(total_fen)}</span> },
          ...(row.deposit_fen === null
            ? []
            : [
                {
                  title: term('deposit_status'),
                  width: 90,
                  render: (_: unknown, { deposit_status }: Apply) => say.label(nameOf(depositStatus, deposit_status))
                }
              ]),
          { title: term('plate_no'), width: 110, render: (_, { plate_no }) => plate_no || '-' },
          { title: term('applied_at'), width: 120, render: (_, { applied_at }) => time(applied_at) },
          { title: term('remark'), dataIndex: 'remark' },
          { title: '', width: 130, render: (_, apply) => act(apply) }
        ]}
      />
    </Dialog>
  )
}
