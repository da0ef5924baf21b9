import { CheckOutlined, PayCircleOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { statement } from '@yunshu/contract/statement/contract'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { useState, type ReactNode } from 'react'
import { Bulk } from '../../kit/Bulk.tsx'
import { Can } from '../../kit/Can.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastWarning } from '../../kit/toast.tsx'
import { UploadInput } from '../../kit/Upload.tsx'
import type { StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'

const { code } = statementMachine
type Doing = 'bulkSend' | 'bulkConfirmFor' | 'bulkPayable'
const from: Record<Doing, readonly number[]> = {
  bulkSend: [code.draft],
  bulkConfirmFor: [code.sent, code.disputed],
  bulkPayable: [code.confirmed]
}
const { may } = carrier.lowerStream

/** What a payer does with many statements at once: sends them, confirms them on paper for who has no phone, releases what waits for them. */
export const PayerBulk = ({ picked }: { picked: readonly StatementRow[] }) => {
  const say = useSay()
  const [doing, setDoing] = useState<{ what: Doing; rows: readonly StatementRow[] }>()
  const [file, setFile] = useState<string>()
  const begin = (what: Doing) => () => {
    // What another carrier made is sent and signed for by that one.
    const rows = picked.filter(({ statement_status, is_maker }) => from[what].includes(statement_status) && (is_maker || what === 'bulkPayable'))
    setFile(undefined)
    if (rows.length) setDoing({ what, rows })
    else toastWarning(say(phrases, 'nothingToDo'))
  }
  const close = () => setDoing(undefined)
  const button = (what: Doing, grant: typeof may.send, icon: ReactNode) => (
    <Can may={grant}>
      <Button icon={icon} disabled={!picked.length} onClick={begin(what)}>
        {say(phrases, what)}
      </Button>
    </Can>
  )
  const common = doing && { title: say(phrases, doing.what), rows: doing.rows, no: ({ statement_no }: StatementRow) => statement_no, onClose: close }
  return (
    <Space>
      {button('bulkSend', may.send, <SendOutlined />)}
      {button('bulkConfirmFor', may.confirmFor, <CheckOutlined />)}
      {button('bulkPayable', may.bill, <PayCircleOutlined />)}
      {common && doing.what === 'bulkSend' && <Bulk {...common} command={statement.send} input={seen} />}
      {common && doing.what === 'bulkPayable' && <Bulk {...common} command={statement.bill} input={seen} />}
      {common && doing.what === 'bulkConfirmFor' && file === undefined && <SignedFile count={doing.rows.length} onClose={close} onDone={setFile} />}
      {common && doing.what === 'bulkConfirmFor' && file !== undefined && (
        <Bulk {...common} command={statement.confirmFor} input={(row) => ({ ...seen(row), confirm_file: file })} />
      )}
    </Space>
  )
}
const seen = ({ id, version }: StatementRow) => ({ id, version })

/* One paper that they signed, for all of them. */
const SignedFile = ({ count, onClose, onDone }: { count: number; onClose: () => void; onDone: (file: string) => void }) => {
  const say = useSay()
  const [file, setFile] = useState<string>()
  return (
    <Dialog
      title={say(phrases, 'bulkConfirmFor')}
      onClose={onClose}
      main={{ label: say(phrases, 'bulkConfirmFor'), disabled: !file, onClick: () => file && onDone(file) }}
    >
      <p className="field-help">{say(phrases, 'bulkConfirmForHelp', { count })}</p>
      <UploadInput value={file} onChange={setFile} />
    </Dialog>
  )
}
