import { Button } from 'antd'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Console } from '@yunshu/contract/kit/console'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { type Say, useSay } from '../kit/lang.ts'
import { Result } from '../kit/Result.tsx'
import { shell } from './phrases.ts'
import { type Lost, productTitle } from './platform.ts'
import { useSession } from './session.ts'

/** /401 and /404 of a visitor; who is logged in sees them within the shell. */
export const ErrorPage = ({ kind }: { kind: Lost }) => (
  <main className="alone">
    <ErrorResult kind={kind} />
  </main>
)

/** What is said there, with the way home; 401 names the right that is missing, and who gives it. */
export const ErrorResult = ({ kind }: { kind: Lost }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { need?: readonly string[] } | null }
  const mine = useSession((session) => session.mine)
  const rights = kind === '401' && mine ? (state?.need ?? []).flatMap((code) => rightOf(mine, code, say) ?? []) : []
  const title = say(shell, kind === '401' ? 'noRightTitle' : 'notFoundTitle')
  useEffect(() => {
    document.title = `${title}-${say.label(productTitle)}`
  }, [title, say])
  return (
    <Result sign={kind === '401' ? 'lock' : 'unknown'} title={title} why={say(shell, kind === '401' ? 'noRight' : 'notFound')}>
      {rights.length > 0 && <p className="missing-right">{say(shell, 'missingRight', { rights: say.list(rights) })}</p>}
      <Button type="primary" onClick={() => void navigate('/')}>
        {say(shell, 'home')}
      </Button>
    </Result>
  )
}

/** The name of a permission code as the permission tree says it: the page, and what is done there. */
const rightOf = (mine: Console, code: string, say: Say): string | undefined => {
  for (const page of Object.values(mine.pages)) {
    const act: Bilingual | undefined = Object.values(page.acts)
      .map(([own, zh, en]) => ({ own, zh, en }))
      .find(({ own }) => own === code)
    if (act) return `${say.label(page)} · ${say.label(act)}`
    if (page.code === code && page.parent === undefined) return say.label(page)
  }
  return undefined
}
