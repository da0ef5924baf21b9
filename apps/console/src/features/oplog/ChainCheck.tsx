import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { oplog } from '@yunshu/contract/oplog/contract'
import { actName } from '@yunshu/contract/acts'
import { oplogTerms, whoName } from '@yunshu/contract/oplog/words'
import { Copy } from '../../kit/Copy.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Waiting } from '../../kit/Empty.tsx'
import { fullTime } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

/** Looks whether the log still is what was written, and names the first bad line of each chain that is not. */
export const ChainCheck = () => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(phrases, 'check')}</Button>
      {open && (
        <Dialog title={say(phrases, 'checking')} width={900} onClose={() => setOpen(false)}>
          <Answer />
        </Dialog>
      )}
    </>
  )
}

const Answer = () => {
  const say = useSay()
  const { data } = useCall(oplog.check, {}, { kinds: [] })
  if (!data) return <Waiting />
  const { chains, lines, waiting, head, broken, clocks } = data
  const more = [...(chains > 1 ? [say(phrases, 'chains', { chains })] : []), ...(waiting > 0 ? [say(phrases, 'waiting', { waiting })] : [])]
  if (broken.length > 0)
    return (
      <>
        <Alert type="error" showIcon title={say(phrases, 'broken', { n: broken.length })} />
        <Table
          size="small"
          pagination={false}
          rowKey={(row) => `${row.company_name}${row.log_id}`}
          dataSource={broken}
          columns={[
            {
              title: say(oplogTerms, 'company_name'),
              render: (_, row) => row.company_name || (row.user_name && say.label(whoName(row.user_name))) || say(phrases, 'system')
            },
            { title: say(phrases, 'line'), render: (_, row) => say(phrases, 'place', { seq: row.seq }) },
            { title: say(phrases, 'kind'), render: (_, row) => <Mark tone="wrong">{say(phrases, row.kind)}</Mark> },
            { title: say(oplogTerms, 'act'), render: (_, row) => (row.act ? say.label(actName(row.act)) : '-') },
            { title: say(oplogTerms, 'object_no'), dataIndex: 'object_no' },
            { title: say(oplogTerms, 'created_at'), render: (_, row) => (row.created_at ? fullTime(row.created_at) : '-') }
          ]}
        />
        <Clocks clocks={clocks} />
      </>
    )
  return (
    <>
      <Alert type="success" showIcon title={say(phrases, 'intact', { lines })} description={more.join(' · ') || undefined} />
      <Clocks clocks={clocks} />
      {head && (
        <p>
          {say(phrases, 'head')}: <Copy text={head} /> {say(phrases, 'headHelp')}
        </p>
      )}
    </>
  )
}

/* A clock that was set back is told as what it is, apart from what was tampered with. */
const Clocks = ({ clocks }: { clocks: OutputOf<typeof oplog.check>['clocks'] }) => {
  const say = useSay()
  if (clocks.length === 0) return null
  const lines = clocks.map(({ company_name: company, seq, log_id, at, before }) => (
    <li key={log_id}>{say(phrases, 'clockAt', { company, seq, at: fullTime(at), before: fullTime(before) })}</li>
  ))
  return <Alert type="warning" showIcon title={say(phrases, 'clocks')} description={<ul>{lines}</ul>} />
}
