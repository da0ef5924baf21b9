import { Button, Table } from 'antd'
import { loadStepKind } from '@yunshu/contract/loading/machine'
import { Dialog } from '../../kit/Dialog.tsx'
import { km, money, num, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'
import type { Desk } from './useDesk.ts'

/** The steps that led to the plan, beside each other with their price; each can be gone back to. */
export const StepsDialog = ({ desk, onClose }: { desk: Desk; onClose: () => void }) => {
  const say = useSay()
  const { steps, step } = desk.info
  const now = steps.find(({ seq }) => seq === step)
  return (
    <Dialog title={say(phrases, 'stepsTitle')} onClose={onClose} width={1120}>
      <Table
        size="small"
        rowKey="seq"
        pagination={false}
        scroll={{ y: 420 }}
        dataSource={[...steps].sort((a, b) => b.seq - a.seq)}
        columns={[
          {
            title: say(phrases, 'stepNo'),
            width: 90,
            render: (_, row) => (
              <>
                {row.seq} {row.seq === step && <Mark tone="move">{say(phrases, 'now')}</Mark>}
              </>
            )
          },
          { title: say(phrases, 'how'), width: 130, render: (_, row) => <EnumName of={loadStepKind} code={row.step_kind} /> },
          { title: say(phrases, 'by'), width: 200, render: (_, row) => `${row.created_by_name} ${time(row.created_at)}` },
          { title: say(phrases, 'vehicles'), align: 'right', width: 80, render: (_, row) => num(row.vehicle_count) },
          { title: say(phrases, 'left'), align: 'right', width: 80, render: (_, row) => num(row.unplanned_count) },
          { title: `${say(phrases, 'cost')} (${say(phrases, 'yuan')})`, align: 'right', width: 130, render: (_, row) => <b>{money(row.est_fen)}</b> },
          {
            title: say(phrases, 'difference'),
            align: 'right',
            width: 120,
            render: (_, row) => {
              const more = now ? row.est_fen - now.est_fen : 0
              return more === 0 ? (
                '–'
              ) : (
                <span className={more > 0 ? 'figure-minus' : 'figure-good'}>{`${more > 0 ? '+' : '−'}${money(Math.abs(more))}`}</span>
              )
            }
          },
          { title: 'km', align: 'right', width: 90, render: (_, row) => km(row.distance_m) },
          {
            title: '',
            width: 140,
            align: 'right',
            render: (_, row) =>
              desk.open &&
              row.seq !== step && (
                <Button size="small" disabled={desk.busy} onClick={() => desk.goTo(row.seq)}>
                  {say(phrases, 'goTo')}
                </Button>
              )
          }
        ]}
      />
    </Dialog>
  )
}
