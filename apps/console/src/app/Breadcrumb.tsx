import { Link } from 'react-router'
import type { Console, Page } from '@yunshu/contract/kit/console'
import { useSay } from '../kit/lang.ts'
import { listOfPage } from './pages.ts'
import { shell } from './phrases.ts'

/** Module, list, page. */
export const Breadcrumb = ({ mine, page }: { mine: Console; page: Page }) => {
  const say = useSay()
  const list = listOfPage(mine, page)
  const module = mine.modules[page.code.split('-')[0] ?? '']
  return (
    <nav className="crumbs" aria-label={say(shell, 'breadcrumb')}>
      <ol>
        {module && <li>{say.both(module)}</li>}
        {list !== page && (
          <li>
            <Link to={list.route}>{say.both(list)}</Link>
          </li>
        )}
        <li aria-current="page">{say.both(page)}</li>
      </ol>
    </nav>
  )
}
