import { Button, Progress, Table } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { loadOption, loadOptionState } from '@yunshu/contract/loading/option'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { km, money, num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { comparePhrases } from './comparePhrases.ts'
import type { Desk } from './useDesk.ts'

type Options = OutputOf<typeof loading.options>
type Figures = NonNullable<Options['now']>
type Name = 'vehicle_count' | 'unplanned_count' | 'unplanned_num' | 'est_fen' | 'distance_m' | 'load_rate_kg_bp' | 'load_rate_volume_bp' | 'late_min'
const rows: readonly { readonly name: Name; readonly text: (value: number) => string; readonly less: boolean }[] = [
  { name: 'est_fen', text: money, less: true },
  { name: 'vehicle_count', text: num, less: true },
  { name: 'distance_m', text: km, less: true },
  { name: 'load_rate_kg_bp', text: (value) => `${num(value / 100)}%`, less: false },
  { name: 'load_rate_volume_bp', text: (value) => `${num(value / 100)}%`, less: false },
  { name: 'late_min', text: num, less: true },
  { name: 'unplanned_count', text: num, less: true },
  { name: 'unplanned_num', text: num, less: true }
]
const { waiting, computing, ready, failed } = loadOptionState.code

/** What each objective would make of the same task, beside the plan as it is: figure by figure, better ones green and worse ones red; one can be taken as the next step. */
export const CompareDialog = ({ desk, onClose }: { desk: Desk; onClose: () => void }) => {
  const say = useSay()
  const { task } = desk.info
  const { data, error, refresh } = useCall(loading.options, { id: task.id }, { kinds: ['loading'] })
  const [comparing, stopping, taking] = [useRun(loading.compare), useRun(loading.stop), useRun(loading.takeOption)]
  const options = data?.data ?? []
  const running = options.some(({ option_state }) => option_state === waiting || option_state === computing)
  const take = async (option_kind: Options['data'][number]['option_kind']) => {
    if (!(await desk.during(() => taking.run({ id: task.id, version: task.version, option_kind })))) return
    toastDone(say(comparePhrases, 'taken'))
    onClose()
  }
  const computable = desk.plannable && task.task_status === loadingMachine.code.toConfirm
  const lifo = lifoOf(options)
  const main = running
    ? { label: say(comparePhrases, 'stop'), loading: stopping.busy, onClick: () => stopping.run({ id: task.id }) }
    : {
        label: say(comparePhrases, options.length ? 'again' : 'compute'),
        loading: comparing.busy,
        onClick: () => comparing.run({ id: task.id })
      }
  return (
    <Dialog title={say(comparePhrases, 'title')} width={1080} onClose={onClose} {...(computable ? { main } : { closes: true })}>
      {error ? (
        <Failed error={error} onRetry={refresh} />
      ) : !data ? (
        <Waiting />
      ) : (
        <>
          {options.length === 0 && <p>{say(comparePhrases, 'first')}</p>}
          <Table
            className="compare-plans"
            size="small"
            rowKey="name"
            pagination={false}
            dataSource={[...rows]}
            columns={[
              { title: '', width: 130, render: (_, { name }) => say(comparePhrases, name) },
              {
                title: say(comparePhrases, 'now'),
                align: 'right',
                render: (_, row) => <b>{textOf(data.now, row)}</b>
              },
              ...options.map((option) => ({
                title: (
                  <div className="compare-head">
                    <EnumName of={loadOption} code={option.option_kind} />
                    {(option.option_state === waiting || option.option_state === failed) && (
                      <Mark tone={option.option_state === failed ? 'wrong' : 'wait'}>
                        <EnumName of={loadOptionState} code={option.option_state} />
                      </Mark>
                    )}
                    {option.option_state === computing && <Progress percent={option.progress_pct} size="small" />}
                    {desk.open && option.takeable && (
                      <Button size="small" disabled={desk.busy} onClick={() => void take(option.option_kind)}>
                        {say(comparePhrases, 'take')}
                      </Button>
                    )}
                  </div>
                ),
                key: option.option_kind,
                align: 'right' as const,
                render: (_: unknown, row: (typeof rows)[number]) => <Against figures={option.figures} now={data.now} row={row} />
              }))
            ]}
          />
          {lifo !== undefined && (
            <p className="compare-note">{say(comparePhrases, lifo > 0 ? 'lifoCosts' : 'lifoFree', { yuan: money(Math.max(0, lifo)) })}</p>
          )}
          {options.some(({ option_state }) => option_state === ready) && <p className="desk-note">{say(comparePhrases, 'note')}</p>}
        </>
      )}
    </Dialog>
  )
}

/** What last in, first out costs: the least cost with it against the same aim without. */
const lifoOf = (options: Options['data']): number | undefined => {
  const of = (kind: number) => options.find(({ option_kind }) => option_kind === kind)?.figures
  const [kept, open] = [of(loadOption.code.leastCost), of(loadOption.code.openSides)]
  return kept && open && open.unplanned_num === kept.unplanned_num ? kept.est_fen - open.est_fen : undefined
}

const textOf = (figures: Figures | null, { name, text }: (typeof rows)[number]): string => {
  const value = figures?.[name]
  return value === null || value === undefined ? '–' : text(value)
}

const Against = ({ figures, now, row }: { figures: Figures | null; now: Figures | null; row: (typeof rows)[number] }) => {
  const [own, is] = [figures?.[row.name], now?.[row.name]]
  if (own === null || own === undefined) return '–'
  const more = is === null || is === undefined ? 0 : own - is
  if (more === 0) return textOf(figures, row)
  return (
    <>
      {textOf(figures, row)}{' '}
      <small className={more < 0 === row.less ? 'figure-good' : 'figure-minus'}>{`${more > 0 ? '+' : '−'}${row.text(Math.abs(more))}`}</small>
    </>
  )
}
