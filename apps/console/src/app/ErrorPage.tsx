import { Button, Result } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSay } from '../kit/lang.ts'
import { shell } from './phrases.ts'
import { platform } from './platform.ts'

/** /401 and /404, each with the way home. */
export const ErrorPage = ({ kind }: { kind: '401' | '404' }) => {
  const say = useSay()
  const navigate = useNavigate()
  const title = say(shell, kind === '401' ? 'noRightTitle' : 'notFoundTitle')
  useEffect(() => {
    document.title = `${title}-${platform.title}`
  }, [title])
  return (
    <main className="alone">
      <Result
        status={kind === '401' ? '403' : '404'}
        title={title}
        subTitle={say(shell, kind === '401' ? 'noRight' : 'notFound')}
        extra={
          <Button type="primary" onClick={() => void navigate('/')}>
            {say(shell, 'home')}
          </Button>
        }
      />
    </main>
  )
}
