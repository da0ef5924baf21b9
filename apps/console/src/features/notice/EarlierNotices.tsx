import { Time } from '@yunshu/contract/kit/fields'
import { notice } from '@yunshu/contract/notice/contract'
import { Button } from 'antd'
import { Cell } from '../../kit/cells.tsx'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'
import type { Notice } from './useActs.ts'

/** How many earlier words there are of the same row, to be unfolded. */
export const EarlierButton = ({ row, open, onToggle }: { row: Notice; open: boolean; onToggle: () => void }) => {
  const say = useSay()
  if (row.earlier === 0) return null
  return (
    <Button type="link" size="small" aria-expanded={open} onClick={onToggle}>
      {say(phrases, 'earlier', { count: row.earlier })}
    </Button>
  )
}

/** What was said of the same row before. */
export const EarlierNotices = ({ row: { id, biz_type, biz_id } }: { row: Notice }) => {
  const say = useSay()
  const { data } = useCall(notice.list, { biz_type, biz_id: biz_id ?? 0, pagesize: 50 }, { enabled: biz_id !== null })
  return (
    <ol className="notice-earlier">
      {(data?.data ?? [])
        .filter((one) => one.id !== id)
        .map((one) => (
          <li key={one.id}>
            <Cell field={Time} value={one.sent_at} /> {say.label(one.text)}
          </li>
        ))}
    </ol>
  )
}
