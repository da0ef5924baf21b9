import { Alert, Segmented, Table } from 'antd'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { laneplan } from '@yunshu/contract/laneplan/contract'
import { planSource } from '@yunshu/contract/laneplan/enums'
import { laneplanTerms } from '@yunshu/contract/laneplan/words'
import { useState } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { time } from '../../kit/format.ts'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'
import { dayText } from './text.ts'

type Line = OutputOf<typeof laneplan.preview>['lines'][number]
type CopyDialogProps = { day: string; which: { keyword?: string; shipper_id?: number }; onClose: () => void }
const isStopped = ({ problems }: Line): boolean => problems.some(({ level }) => level === 'block')

/** 照抄: what yesterday, the week before or the fixed pairs make of a day, with its conflicts; then each trip is dispatched by itself, and what became of each is told. */
export const CopyDialog = ({ day, which, onClose }: CopyDialogProps) => {
  const say = useSay()
  const [plan_source, setSource] = useState<1 | 2 | 3>(planSource.code.yesterday)
  const { data, error, refresh } = useCall(laneplan.preview, { day, plan_source, ...which }, { kinds: [], quiet: true })
  const [out, setOut] = useState<readonly string[]>([])
  const [going, setGoing] = useState<readonly Line[]>()
  const lines = data?.lines ?? []
  const clear = lines.filter((line) => !isStopped(line) && !out.includes(keyOf(line)))
  if (going)
    return (
      <Bulk
        title={say(phrases, 'bulkTitle')}
        command={dispatch.create}
        rows={going}
        no={({ section_name, plate_no }) => `${section_name} · ${plate_no}`}
        input={({ order_id, version, vehicle_id, driver_id, start_at }) => ({
          orders: [{ order_id, version }],
          vehicle_id,
          driver_id,
          plan_start_time: start_at
        })}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={say(phrases, 'copyTitle', { day: dayText(say, day) })}
      width={1080}
      onClose={onClose}
      main={{ label: say(phrases, 'dispatchAll', { count: clear.length }), disabled: clear.length === 0, onClick: () => setGoing(clear) }}
    >
      <p className="field-help">{say(phrases, 'copyHelp')}</p>
      <Segmented
        className="plan-source"
        aria-label={say(laneplanTerms, 'plan_source')}
        value={plan_source}
        options={planSource.codes.map((value) => ({ value, label: say.label(planSource.names[value] ?? { zh: '', en: '' }) }))}
        onChange={(next) => {
          setOut([])
          setSource(next)
        }}
      />
      {!data && (error ? <Failed error={error} onRetry={refresh} /> : <Waiting />)}
      {data && lines.length === 0 && <Alert type="info" showIcon title={say(phrases, 'copyNone')} />}
      {data && lines.length > 0 && (
        <>
          <Lines lines={lines} out={out} onOut={setOut} />
          <p>{say(phrases, 'left', { tasks: data.tasks_left, pairs: data.pairs_left })}</p>
        </>
      )}
    </Dialog>
  )
}
const keyOf = ({ order_id, vehicle_id }: Line): string => `${order_id} ${vehicle_id}`

const Lines = ({ lines, out, onOut }: { lines: readonly Line[]; out: readonly string[]; onOut: (out: string[]) => void }) => {
  const say = useSay()
  const t = (name: keyof typeof laneplanTerms.zh) => say(laneplanTerms, name)
  const goes = lines.filter((line) => !isStopped(line) && !out.includes(keyOf(line))).map(keyOf)
  return (
    <Table<Line>
      size="small"
      pagination={false}
      scroll={{ y: 340 }}
      components={scrollableTable}
      rowKey={keyOf}
      dataSource={[...lines]}
      rowSelection={{
        selectedRowKeys: goes,
        getCheckboxProps: (line) => ({ disabled: isStopped(line), 'aria-label': `${line.section_name} ${line.plate_no}` }),
        onChange: (kept) => onOut(lines.filter((line) => !isStopped(line) && !kept.includes(keyOf(line))).map(keyOf))
      }}
      columns={[
        { title: t('section_name'), dataIndex: 'section_name', width: 210, ellipsis: true },
        { title: t('start_at'), width: 150, render: (_, line) => time(line.start_at) },
        { title: t('customer_order_no'), width: 170, render: (_, line) => line.customer_order_no || line.order_no, ellipsis: true },
        { title: t('plate_no'), width: 110, dataIndex: 'plate_no' },
        { title: t('driver_name'), width: 100, dataIndex: 'driver_name' },
        { title: t('problems'), render: (_, line) => <Told line={line} /> }
      ]}
    />
  )
}

const Told = ({ line }: { line: Line }) => {
  const say = useSay()
  if (line.problems.length === 0) return <Mark tone="done">{say(phrases, 'clear')}</Mark>
  return (
    <>
      {line.problems.map(({ level, text }) => (
        <div key={text} className={level === 'block' ? 'plan-conflict' : undefined}>
          {level === 'block' && `${say(phrases, 'conflict')}：`}
          {text}
        </div>
      ))}
    </>
  )
}
