import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Page } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { Result } from '../kit/Result.tsx'
import { shell } from './phrases.ts'

/** A page about one record that was opened without saying which: from a bookmark or a link that was cut. */
export const IncompleteLink = ({ page: { parent } }: { page: Page }) => {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <Result sign="unknown" title={say(shell, 'incompleteLink')} why={say(shell, 'incompleteLinkWhy')}>
      {parent && <Button onClick={() => void navigate(parent, { replace: true })}>{say(shell, 'openList')}</Button>}
    </Result>
  )
}
