import { DownloadOutlined } from '@ant-design/icons'
import type { SheetSeen } from '@yunshu/contract/kit/importing'
import { Alert, Button, Space, Table, type TableColumnsType } from 'antd'
import type { Static } from 'typebox'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { XlsxButton } from '../kit/XlsxButton.tsx'
import { blocks } from './phrases.ts'
import { saveFile } from '../kit/saveFile.ts'
import { QueuePlace } from './QueuePlace.tsx'
import { SeenNote } from './SeenNote.tsx'

type File = { readonly name: string; readonly base64: string }
type Fault = { readonly row: number; readonly column: string; readonly reason: string }
/** The check of a workbook before anything is imported: the number of valid rows, each fault at its row and column, and the first valid rows. */
type Outlook = {
  readonly good: number
  readonly bad: number
  readonly errors: readonly Fault[]
  readonly sample: readonly object[]
  readonly seen: Static<typeof SheetSeen>
}
/** The file that is looked at and comes in, and whether its hidden rows do. */
export type FileAsked = {
  readonly file: string
  readonly hidden_rows: boolean /** The text of a csv, where one was chosen instead of a workbook. */
  readonly csv?: string
}

type Props<O extends Outlook> = {
  readonly title: string
  readonly how: string
  readonly template: () => Promise<File>
  readonly look: (asked: FileAsked) => Promise<O>
  readonly badRows: (asked: FileAsked) => Promise<File>
  readonly summary: (outlook: O) => string
  readonly importLabel: (good: number) => string
  readonly onImport: (asked: FileAsked) => Promise<void>
  readonly importing: boolean
  readonly onClose: () => void
  /** What stands between the row and the column of a fault, such as the key that the row carries. */
  readonly faultColumns?: TableColumnsType<O['errors'][number]>
  readonly sampleKey: string
  readonly sampleColumns: TableColumnsType<O['sample'][number]>
  /** A choice beside the file. */
  readonly choice?: ReactNode
  /** What is to be chosen before the file. */
  readonly first?: ReactNode
  /** Nothing can be looked at until this is chosen. */
  readonly ready?: boolean
  /** A csv is taken too. */
  readonly csv?: boolean
}
const shown = 200

/** The steps of an import: template, file, its faults, and only then the import of the valid rows. */
export const ExcelImport = <O extends Outlook>({ title, how, onClose, choice, first, ready = true, csv = false, ...steps }: Props<O>) => {
  const say = useSay()
  const [read, setRead] = useState<{ asked: FileAsked; outlook: O }>()
  const [looking, setLooking] = useState(false)
  const look = async (asked: FileAsked): Promise<void> => {
    setLooking(true)
    try {
      setRead({ asked, outlook: await steps.look(asked) })
    } finally {
      setLooking(false)
    }
  }
  const lookFirst = async (given: Pick<FileAsked, 'file' | 'csv'>): Promise<void> => {
    setRead(undefined)
    await look({ ...given, hidden_rows: false })
  }
  const main = {
    label: steps.importLabel(read?.outlook.good ?? 0),
    disabled: !read || read.outlook.good === 0,
    loading: steps.importing,
    onClick: () => read && steps.onImport(read.asked)
  }
  return (
    <Dialog title={title} width={900} onClose={onClose} main={main}>
      <div className="import">
        <p>{how}</p>
        <Space wrap>
          {first}
          <Button icon={<DownloadOutlined />} onClick={() => void steps.template().then(saveFile, () => undefined)}>
            {say(blocks, 'template')}
          </Button>
          {ready && (
            <XlsxButton
              onFile={async (file) => await lookFirst({ file })}
              onCsv={csv ? async (text) => await lookFirst({ file: '', csv: text }) : undefined}
              again={read !== undefined}
            />
          )}
          {choice}
          {(looking || steps.importing) && <QueuePlace />}
        </Space>
        {read && <Found {...steps} {...read} onLook={look} />}
      </div>
    </Dialog>
  )
}

type FoundProps<O extends Outlook> = Pick<Props<O>, 'summary' | 'badRows' | 'faultColumns' | 'sampleKey' | 'sampleColumns'> & {
  readonly asked: FileAsked
  readonly outlook: O
  readonly onLook: (asked: FileAsked) => Promise<void>
}
const Found = <O extends Outlook>({ summary, badRows, faultColumns = [], sampleKey, sampleColumns, asked, outlook, onLook }: FoundProps<O>) => {
  const say = useSay()
  const { bad, errors, sample } = outlook
  const faulty = (
    <Button size="small" onClick={() => void badRows(asked).then(saveFile, () => undefined)}>
      {say(blocks, 'badRows')}
    </Button>
  )
  return (
    <>
      <Alert type={bad ? 'warning' : 'success'} showIcon title={summary(outlook)} {...(bad > 0 && { action: faulty })} />
      <SeenNote seen={outlook.seen} hidden_rows={asked.hidden_rows} onHidden={(hidden_rows) => onLook({ ...asked, hidden_rows })} />
      {errors.length > 0 ? (
        <>
          <Table<O['errors'][number]>
            size="small"
            rowKey={(fault) => `${fault.row} ${fault.column} ${fault.reason}`}
            pagination={false}
            scroll={{ y: 320 }}
            dataSource={errors.slice(0, shown)}
            columns={[
              { title: say(blocks, 'row'), dataIndex: 'row', width: 64, align: 'right' },
              ...faultColumns,
              { title: say(blocks, 'column'), dataIndex: 'column', width: 150 },
              { title: say(blocks, 'problem'), dataIndex: 'reason' }
            ]}
          />
          {errors.length > shown && <p className="field-help">{say(blocks, 'moreFaults', { count: errors.length - shown })}</p>}
        </>
      ) : (
        <Table<O['sample'][number]>
          size="small"
          rowKey={sampleKey}
          pagination={false}
          scroll={{ y: 320 }}
          dataSource={sample}
          columns={sampleColumns}
        />
      )}
    </>
  )
}
