import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '../kit/lang.ts'
import { Result } from '../kit/Result.tsx'
import { shell } from './phrases.ts'
import { productTitle } from './platform.ts'

/** /401 and /404, each with the way home. */
export const ErrorPage = ({ kind }: { kind: '401' | '404' }) => {
  const say = useSay()
  const navigate = useNavigate()
  const title = say(shell, kind === '401' ? 'noRightTitle' : 'notFoundTitle')
  useEffect(() => {
    document.title = `${title}-${say.label(productTitle)}`
  }, [title, say])
  return (
    <main className="alone">
      <Result sign={kind === '401' ? 'lock' : 'unknown'} title={title} why={say(shell, kind === '401' ? 'noRight' : 'notFound')}>
        <Button type="primary" onClick={() => void navigate('/')}>
          {say(shell, 'home')}
        </Button>
      </Result>
    </main>
  )
}
