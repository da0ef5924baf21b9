import { definePhrases } from '@yunshu/contract/kit/phrases'
import type { SheetSeen } from '@yunshu/contract/kit/importing'
import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useSay } from '../kit/lang.ts'

const phrases = definePhrases({
  zh: {
    hidden: '有 {count} 行在表格中被隐藏或筛选掉（第 {rows} 行），不会导入。',
    hiddenToo: '其中 {count} 行在表格中被隐藏或筛选掉（第 {rows} 行），会一并导入。',
    alsoHidden: '也导入这些行',
    unread: '没有读取的列：{columns}。',
    others: '读取的是工作表“{sheet}”；{others}也有这样的表头，没有读取。',
    andMore: '{rows} 等'
  },
  en: {
    hidden: '{count, row is, rows are} hidden or filtered away in the sheet (no. {rows}) and will not be imported.',
    hiddenToo: '{count, row is, rows are} hidden or filtered away in the sheet (no. {rows}) and will be imported as well.',
    alsoHidden: 'Import these rows as well',
    unread: 'Columns that were not read: {columns}.',
    others: 'The sheet “{sheet}” was read; {others} with the same titles was not.',
    andMore: '{rows} and more'
  }
})
type Props = {
  readonly seen: Static<typeof SheetSeen>
  readonly hidden_rows: boolean
  readonly onHidden: (hidden_rows: boolean) => Promise<void>
}

/** What of a workbook was not read, so that nothing is left out in silence: hidden rows, columns, other sheets. */
export const SeenNote = ({ seen: { sheet, other_sheets, unread, hidden, hidden_at, notes }, hidden_rows, onHidden }: Props) => {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const all = (words: readonly string[]): string => say.list(words)
  const quoted = other_sheets.map((name) => `“${name}”`)
  const numbers = all(hidden_at.map(String))
  const rows = hidden > hidden_at.length ? say(phrases, 'andMore', { rows: numbers }) : numbers
  const lines = [
    ...(hidden > 0 ? [say(phrases, hidden_rows ? 'hiddenToo' : 'hidden', { count: hidden, rows })] : []),
    ...(unread.length > 0 ? [say(phrases, 'unread', { columns: all(unread) })] : []),
    ...(other_sheets.length > 0 ? [say(phrases, 'others', { sheet, others: all(quoted) })] : []),
    ...notes
  ]
  if (lines.length === 0) return null
  const choose = async (yes: boolean): Promise<void> => {
    setBusy(true)
    await onHidden(yes).catch(() => undefined)
    setBusy(false)
  }
  const choice = (
    <Checkbox checked={hidden_rows} disabled={busy} onChange={({ target }) => void choose(target.checked)}>
      {say(phrases, 'alsoHidden')}
    </Checkbox>
  )
  return <Alert type="info" showIcon title={lines.map((line) => <div key={line}>{line}</div>)} {...(hidden > 0 && { action: choice })} />
}
