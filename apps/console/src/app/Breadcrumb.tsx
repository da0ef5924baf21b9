import { Link } from 'react-router'
import type { Console, Page } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { pagesAbove } from './pages.ts'
import { shell } from './phrases.ts'

/** Module, list, the pages between, page. */
export const Breadcrumb = ({ mine, page }: { mine: Console; page: Page }) => {
  const say = useSay()
  const above = pagesAbove(mine, page)
  const module = mine.modules[page.code.split('-')[0] ?? '']
  return (
    <nav className="crumbs" aria-label={say(shell, 'breadcrumb')}>
      <ol>
        {module && <li>{say.label(module)}</li>}
        {above.map((one) => (
          <li key={one.route}>
            <Link to={one.route}>{say.label(one)}</Link>
          </li>
        ))}
        <li aria-current="page">{say.label(page)}</li>
      </ol>
    </nav>
  )
}
